/**
 * How fast the engine is in WebAssembly beside the native one: the same positions and limits, one
 * after the other in turn, so that both meet the same load. `cargo xtask bench --wasm` runs it.
 *
 * What counts is the time on the processor, which the system tells of processes on Linux: on a
 * busy machine the time on the wall says more about the others.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Thought } from '../src/wire/types';
import { ok, start } from '../tests/unit/module';
import { Ugi } from '../tests/unit/ugi';

const module = start();
const rounds = 8;
const positions: [name: string, game: string, nodes: number, position: string][] = [
  ['Differo', 'differo', 400_000, '5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1'],
  ['Apart 8×8', 'apart', 60_000, '1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1'],
  ['Dropper 8×8', 'dropper', 300_000, '8/8/2bw4/2bbw3/3wbw2/3bw3/8/8 w 11'],
];

/** The time a process, or this thread, has had, in seconds. */
function timeOf(process: string): number {
  const file = `/proc/${process}/stat`;
  if (!existsSync(file)) return performance.now() / 1000;
  // Behind the name, which stands in brackets: the 12th and 13th are hundredths of a second.
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Looks at a position and gives how many it looked at. */
function think(game: string, position: string, nodes: number): number {
  const player = new module.Game();
  const spec = JSON.stringify({ game, position, turns: [] });
  const options = JSON.stringify({ nodes, megabytes: 1 });
  const thought = ok<Thought>(player.think(spec, options, () => undefined));
  player.free();
  return thought.nodes;
}

/** Positions a second, of what looks at so many. */
class Pace {
  #seconds = 0;
  #nodes = 0;

  constructor(readonly process: string) {}

  async measure(work: () => number | Promise<number>): Promise<void> {
    const begin = timeOf(this.process);
    this.#nodes += await work();
    this.#seconds += timeOf(this.process) - begin;
  }

  get speed(): number {
    return this.#nodes / this.#seconds;
  }
}

test('the engine in WebAssembly beside the native one', async () => {
  const ugi = new Ugi();
  const ratios: number[] = [];
  console.log('| game | native, positions/s | WebAssembly, positions/s | ratio |\n|---|---|---|---|');
  for (const [name, game, nodes, position] of positions) {
    ugi.set({ Game: game, Hash: 1 });
    // The browser's compiler needs a moment to find out what is worth its work.
    think(game, position, nodes);
    const native = new Pace(`${ugi.process}`);
    const wasm = new Pace(`self/task/${process.pid}`);
    for (let round = 0; round < rounds; round++) {
      await native.measure(async () => {
        await ugi.search(position, `nodes ${nodes}`);
        return nodes;
      });
      await wasm.measure(() => think(game, position, nodes));
    }
    const ratio = wasm.speed / native.speed;
    ratios.push(ratio);
    const row = [name, native.speed.toFixed(0), wasm.speed.toFixed(0), percent(ratio)];
    console.log(`| ${row.join(' | ')} |`);
  }
  ugi.close();
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`\ngeometric mean: ${percent(mean)} of the native speed`);
  expect(mean).toBeGreaterThan(0.55);
});

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(0)}%`;
}
