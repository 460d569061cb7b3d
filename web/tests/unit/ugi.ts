/** The native engine over the Universal Game Interface: `trine ugi`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';

/** What the engine said last about a position, and its turn. */
export interface Found {
  depth: number;
  score: string;
  nodes: number;
  speed: number;
  turn: string;
}

export class Ugi {
  #process: ChildProcess;
  #lines: AsyncIterator<string>;
  #reader: Interface;

  /** Starts the program that `TRINE_PROGRAM` names. */
  constructor() {
    const program = process.env['TRINE_PROGRAM'];
    if (program === undefined || !existsSync(program)) {
      throw new Error(
        'TRINE_PROGRAM must name the trine program to compare with: `cargo xtask test` sets it',
      );
    }
    this.#process = spawn(program, ['ugi'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#reader = createInterface({ input: this.#process.stdout! });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  /** The number of the program's process. */
  get process(): number {
    return this.#process.pid ?? 0;
  }

  /** Sets options; game and size come first. */
  set(options: Record<string, string | number>): void {
    for (const [name, value] of Object.entries(options)) {
      this.#send(`setoption name ${name} value ${value}`);
    }
  }

  /** Searches a position with nothing in mind and gives the last words on it. */
  async search(position: string, limit: string): Promise<Found> {
    this.#send('uginewgame');
    this.#send(`position fen ${position}`);
    this.#send(`go ${limit}`);
    const found: Found = { depth: 0, score: '', nodes: 0, speed: 0, turn: '' };
    for (;;) {
      const line = await this.#next();
      const info = /^info depth (\d+) score (.+) nodes (\d+) nps (\d+) .*multipv 1\b/.exec(line);
      if (info !== null) {
        found.depth = Number(info[1]);
        found.score = info[2] ?? '';
        found.nodes = Number(info[3]);
        found.speed = Number(info[4]);
      } else if (line.startsWith('bestmove ')) {
        found.turn = line.slice('bestmove '.length);
        return found;
      } else if (line.startsWith('info string ')) {
        throw new Error(`trine ugi: ${line.slice('info string '.length)}`);
      }
    }
  }

  /** Ends the program. */
  close(): void {
    this.#send('quit');
    this.#reader.close();
  }

  #send(line: string): void {
    this.#process.stdin!.write(`${line}\n`);
  }

  async #next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('trine ugi ended');
    return value;
  }
}
