/**
 * Conditional turns of a correspondence game: "if they play this, I answer that". A line is played
 * out on the board, the other side's turn first, and kept by the server, which plays our answers.
 */

import { GameStore } from '../game/game.svelte';
import { sameTurns } from '../game/saved';
import { specOf } from './spec';
import { ruleOf } from './terms';
import type { OnlineTable } from './table.svelte';

export class Planner {
  /** The board on which a line is put together, while one is. */
  board: GameStore | null = $state.raw(null);
  /** Why the server did not keep the line. */
  problem = $state('');
  private readonly table: OnlineTable;
  private base = $state(0);
  /** A line is on its way to the server. */
  private isKeeping = $state(false);

  constructor(table: OnlineTable) {
    this.table = table;
  }

  /** Whether this is a moment for plans. */
  get isPossible(): boolean {
    const { table } = this;
    const isSlow = ruleOf(table.game.terms).type === 'correspondence';
    return isSlow && table.isPlaying && table.ownSide !== null && table.toMove !== table.ownSide;
  }

  /** The turns of the line so far. */
  get line(): readonly string[] {
    return this.board?.spec.turns.slice(this.base) ?? [];
  }

  /** A line ends with an answer of ours. */
  get canKeep(): boolean {
    const isWhole = this.line.length % 2 === 0 && this.board?.isMidTurn === false;
    return this.line.length >= 2 && isWhole && !this.isKeeping;
  }

  /** Whether the other side's turn comes next in the line. */
  get isTheirs(): boolean {
    return this.line.length % 2 === 0;
  }

  async begin(): Promise<void> {
    this.problem = '';
    this.base = this.table.game.turns.length;
    this.board = await GameStore.open(specOf(this.table.game));
  }

  /** Gives up the last step, or the line if there is none. */
  async back(): Promise<void> {
    const { board } = this;
    if (board === null) return;
    if (board.isComposing) await board.back();
    else if (this.line.length > 0) await board.undoTurn();
    else this.end();
  }

  end(): void {
    this.board = null;
  }

  /** Gives the line to the server; it stays on the board until the server has agreed. */
  async keep(): Promise<void> {
    if (!this.canKeep) return;
    const { board } = this;
    const line = [...this.line];
    this.isKeeping = true;
    this.problem = '';
    const others = this.table.plans.filter((other) => !begins(line, other));
    const isKept = await this.send([...others, line]);
    this.isKeeping = false;
    if (!isKept) this.problem = this.table.notice;
    // Who has gone on meanwhile plans the next line.
    if (isKept && this.board === board && sameTurns(this.line, line)) this.end();
  }

  async drop(line: readonly string[]): Promise<void> {
    await this.send(this.table.plans.filter((other) => other !== line));
  }

  /** The game went on: what is put together does not fit any more. */
  follow(): void {
    if (this.board !== null && this.table.game.turns.length !== this.base) this.end();
  }

  private send(lines: readonly (readonly string[])[]): Promise<boolean> {
    return this.table.act({ type: 'plan', lines: lines.map((line) => [...line]) });
  }
}

/** Whether a line begins with another, which it then replaces. */
function begins(line: readonly string[], other: readonly string[]): boolean {
  return other.every((turn, index) => line[index] === turn);
}
