/**
 * A puzzle being solved: the solver's turns are judged, and the best defence answers them.
 *
 * The solution's first turn is the only one that wins in time; that is proved when puzzles are made.
 * Later turns may be others than the solution's: then the engine says whether the win still comes in
 * time, and answers best. It counts nothing as won that it has not seen to the end.
 */

import type { BoardSigns } from '../board/types';
import { Cancelled, engine } from '../engine';
import { GameStore } from '../game/game.svelte';
import { Voice } from '../game/voice';
import { resultWords, sideName } from '../game/words';
import { announcer } from '../stores/announcer.svelte';
import { t } from '../strings';
import type { GameSpec, Side } from '../wire/types';
import { shownStart, shownTurn, type ShownTurn } from './hint';
import { breath } from './pace';
import { progress } from './progress.svelte';
import type { Puzzle } from './puzzles';

export type PuzzleStage =
  /** The solver is to move. */
  | 'solving'
  /** A turn is being judged, or answered. */
  | 'waiting'
  /** A turn that does not win in time stands on the board. */
  | 'wrong'
  | 'solved'
  /** The solution is being looked at. */
  | 'shown';

/** How hard the engine thinks about turns that are not the solution's, and about hints after them. */
const EFFORT = { nodes: 150_000, milliseconds: 4000 };

/** What a turn is worth to somebody who wants to win in time. */
type Verdict =
  | { readonly kind: 'won' }
  /** It wins in time; the reply leaves so many turns. */
  | { readonly kind: 'wins'; readonly reply: string; readonly turns: number }
  /** It does not; the reply, if there is one, shows it. */
  | { readonly kind: 'fails'; readonly reply: string | null };

export class PuzzleRun {
  readonly puzzle: Puzzle;
  readonly board: GameStore;
  /** The side that solves. */
  readonly side: Side;
  stage: PuzzleStage = $state('solving');
  /** How many turns the solver has left. */
  left = $state(0);
  /** What was said last. */
  remark = $state('');

  private readonly voice: Voice;
  private shown: ShownTurn | null = $state.raw(null);
  private hints = $state(0);
  /** Calls off the judging when the puzzle is left. */
  private readonly judging = new AbortController();

  private constructor(puzzle: Puzzle, board: GameStore) {
    this.puzzle = puzzle;
    this.board = board;
    this.side = board.state.board.toMove;
    this.left = puzzle.distance;
    this.voice = new Voice(board);
    board.onchange = () => void this.changed();
  }

  static async open(puzzle: Puzzle): Promise<PuzzleRun> {
    return new PuzzleRun(puzzle, await GameStore.open(startOf(puzzle)));
  }

  close(): void {
    this.board.onchange = undefined;
    this.judging.abort();
  }

  /** What the board shows. */
  get signs(): BoardSigns {
    const ending = this.board.state.outcome?.cells ?? [];
    const { arrows, signs } = this.shown ?? { arrows: [], signs: [] };
    if (this.stage !== 'solving') return { ending, arrows, signs };
    return { ...this.board.signs, arrows, signs };
  }

  async pick(cell: string): Promise<void> {
    if (this.stage !== 'solving') return;
    await this.board.pick(cell);
  }

  /** Says all that is on the board. */
  readAloud(): void {
    this.voice.board();
  }

  /** Takes the wrong turn back. */
  async tryAgain(): Promise<void> {
    if (this.stage !== 'wrong') return;
    this.shown = null;
    this.remark = '';
    await this.board.undoTurn();
    this.stage = 'solving';
  }

  /** First where the turn begins, then the whole turn. */
  async showHint(): Promise<void> {
    if (this.stage !== 'solving') return;
    const { board } = this;
    await board.cancel();
    const turn = this.nextOfLine ?? (await engine.hint(board.spec, EFFORT));
    if (turn === null || this.stage !== 'solving') return;
    this.hints += 1;
    progress.markPuzzle(this.puzzle.id, 'tried');
    this.shown = await (this.hints === 1 ? shownStart : shownTurn)(board.spec, turn);
    const cell = this.shown.signs[0]?.cell ?? '';
    this.say(this.hints === 1 ? t('puzzle.hint', { cell }) : t('hint.said', { text: turn }));
  }

  /** Shows the solution from its start, to be stepped through. */
  async showSolution(): Promise<void> {
    progress.markPuzzle(this.puzzle.id, 'tried');
    this.stage = 'shown';
    this.shown = null;
    const { line } = this.puzzle;
    this.remark = t('puzzle.shown', { turn: line[0] ?? '' });
    await this.board.load({ ...startOf(this.puzzle), turns: line.slice(0, 1) }, line.slice(1));
    this.say(this.remark);
  }

  /** Starts anew. */
  async restart(): Promise<void> {
    this.shown = null;
    this.remark = '';
    this.left = this.puzzle.distance;
    await this.board.load(startOf(this.puzzle));
    this.stage = 'solving';
  }

  private get turns(): readonly string[] {
    return this.board.spec.turns;
  }

  /** The solution's next turn, if everything so far was as in the solution. */
  private get nextOfLine(): string | undefined {
    return this.isOnLine(this.turns) ? this.puzzle.line[this.turns.length] : undefined;
  }

  /** Whether the last turn is the solution's, or leads to the same position. */
  private async isAsInLine(before: GameSpec): Promise<boolean> {
    if (this.isOnLine(this.turns)) return true;
    const turn = this.puzzle.line[before.turns.length];
    if (turn === undefined || !this.isOnLine(before.turns)) return false;
    const { position } = await engine.playTurn(before, turn);
    return position === this.board.state.position;
  }

  private isOnLine(turns: readonly string[]): boolean {
    return turns.every((turn, index) => turn === this.puzzle.line[index]);
  }

  /** A part of a turn was played, or a whole one, by either side. */
  private async changed(): Promise<void> {
    this.shown = null;
    if (this.stage === 'shown') this.voice.place();
    else this.voice.change();
    const { state } = this.board;
    const last = state.turns.at(-1);
    if (this.stage !== 'solving' || last === undefined || !last.isWhole || last.side !== this.side) return;
    this.hints = 0;
    this.remark = '';
    this.stage = 'waiting';
    try {
      const verdict = await this.judge();
      await this.follow(verdict, last.text);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }

  /** Whether the last turn wins in time, and how it is answered. */
  private async judge(): Promise<Verdict> {
    const { spec, state } = this.board;
    if (state.outcome !== null) {
      return state.outcome.winner === this.side ? { kind: 'won' } : { kind: 'fails', reply: null };
    }
    if (await this.isAsInLine({ ...spec, turns: this.turns.slice(0, -1) })) {
      const reply = this.puzzle.line[this.turns.length] ?? '';
      return { kind: 'wins', reply, turns: this.left - 1 };
    }
    const { signal } = this.judging;
    const thought = await engine.think(spec, EFFORT, { signal });
    const reply = await engine.hint(spec, EFFORT, { signal });
    const value = thought?.lines[0]?.value;
    if (reply === null || value === undefined) return { kind: 'fails', reply };
    const turns = this.turns.length > 1 && 'loss' in value ? await this.turnsAfter(spec, reply) : null;
    return turns === null ? { kind: 'fails', reply } : { kind: 'wins', reply, turns };
  }

  /** How many turns the solver needs after a reply; nothing if they are too many. */
  private async turnsAfter(spec: GameSpec, reply: string): Promise<number | null> {
    const { outcome, spec: next } = await engine.playTurn(spec, reply);
    if (outcome !== null) return outcome.winner === this.side ? 0 : null;
    const { signal } = this.judging;
    const value = (await engine.think(next, EFFORT, { signal }))?.lines[0]?.value;
    const turns = value !== undefined && 'win' in value ? value.win : Infinity;
    return turns < this.left ? turns : null;
  }

  private async follow(verdict: Verdict, turn: string): Promise<void> {
    switch (verdict.kind) {
      case 'won':
        return this.solve();
      case 'wins':
        return this.answer(verdict.reply, verdict.turns);
      case 'fails':
        return this.fail(turn, verdict.reply);
    }
  }

  private async answer(reply: string, left: number): Promise<void> {
    await breath();
    if (this.judging.signal.aborted) return;
    await this.board.playTurn(reply);
    const { state } = this.board;
    if (state.outcome !== null) return this.solve();
    this.left = left;
    this.stage = 'solving';
    this.say(t(left === 1 ? 'puzzle.go-on.one' : 'puzzle.go-on', { reply, left }));
  }

  private async fail(turn: string, reply: string | null): Promise<void> {
    const { left } = this;
    progress.markPuzzle(this.puzzle.id, 'tried');
    this.stage = 'wrong';
    const words = t(left === 1 ? 'puzzle.fails.one' : 'puzzle.fails', { turn, left });
    const answer = reply === null ? '' : ` ${t('puzzle.answer', { side: sideName(this.board.state.board.toMove), reply })}`;
    this.say(words + answer);
    if (reply !== null) this.shown = await shownTurn(this.board.spec, reply);
  }

  private solve(): void {
    this.stage = 'solved';
    progress.markPuzzle(this.puzzle.id, 'solved');
    const { outcome } = this.board.state;
    const words = outcome === null ? '' : resultWords({ winner: outcome.winner, by: 'rules', reason: outcome.reason });
    this.say(`${t('puzzle.solved')} ${words}`);
  }

  private say(words: string): void {
    this.remark = words;
    announcer.say(words);
  }
}

function startOf({ game, position }: Puzzle): GameSpec {
  return { game, position, turns: [] };
}
