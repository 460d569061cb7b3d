/**
 * A game on the screen: its position, and the turn being put together click by click.
 *
 * It knows neither rules nor players. The engine says what can be chosen; clicks narrow that until one
 * choice is left, which is played. Turns that were taken back can be played again until another is
 * played.
 */

import { foresee } from '../board/foresee';
import type { BoardSigns, Callout } from '../board/types';
import { engine, narrow, Refusal, type Narrowed } from '../engine';
import { sentence } from '../strings/problems';
import { said } from '../strings/sentences';
import type { BoardView, Choice, GameSpec, GameState } from '../wire/types';
import { capturesNext, forcedStart } from './composing';

export class GameStore {
  /** Everything the engine says of the position. */
  state: GameState = $state.raw() as GameState;
  /** The cells clicked for the next move. */
  clicked: readonly string[] = $state.raw([]);
  /** Whole turns that were taken back, the next one first. */
  ahead: readonly string[] = $state.raw([]);
  /** Why the last wish was not legal. */
  refusal: Callout | null = $state.raw(null);
  /** Called when a cell was chosen that does not end the move. */
  onchoose: (() => void) | undefined;
  /** Called with a cell that was chosen and is given up. */
  ongiveup: ((cell: string) => void) | undefined;
  /** Called when a wish was refused. */
  onrefuse: ((words: string) => void) | undefined;
  /** Called after every change of the position. */
  onchange: (() => void) | undefined;

  /** Whether a question about the game is still open. */
  isAsking = $state(false);
  /** The board after a move that the engine has not answered yet: people see at once what they do. */
  private foreseen: BoardView | null = $state.raw(null);
  /** The cells clicked since then. */
  private waiting: string[] = [];
  /** Counts questions, so that an answer that comes too late is dropped. */
  private asked = 0;
  readonly narrowed: Narrowed = $derived(narrow(this.state.choices, this.clicked));

  private constructor(state: GameState, ahead: readonly string[]) {
    this.state = state;
    this.ahead = ahead;
    this.clicked = forcedStart(state.choices);
  }

  static async open(spec: GameSpec, ahead: readonly string[] = []): Promise<GameStore> {
    return new GameStore(await engine.state(spec), ahead);
  }

  get spec(): GameSpec {
    return this.state.spec;
  }

  /** The board to draw. */
  get shown(): BoardView {
    return this.foreseen ?? this.state.board;
  }

  get isOver(): boolean {
    return this.state.outcome !== null;
  }

  /** Whether a part of the turn has been played. */
  get isMidTurn(): boolean {
    return this.state.board.pending !== null;
  }

  /** Whether some of the present move or turn can be given up. */
  get isComposing(): boolean {
    return this.isMidTurn || this.clicked.length > 0;
  }

  /** The choice to end the turn as it stands. */
  get stop(): Choice | null {
    return this.narrowed.stop;
  }

  /** What the board shows while a turn is put together. */
  get signs(): BoardSigns {
    // What can be chosen next is not known before the answer.
    if (this.foreseen !== null) return {};
    const { next, choices } = this.narrowed;
    const { clicked, refusal } = this;
    const captures = capturesNext(choices, clicked);
    const ending = this.state.outcome?.cells ?? [];
    const begins = narrow(this.state.choices, []).next;
    return { lit: next, captures, begins, chosen: clicked, callout: refusal, ending };
  }

  /** A cell was clicked: it goes on with the move, gives it up, begins another, or is refused. */
  async pick(cell: string): Promise<void> {
    // Before the answer nobody knows what a click means.
    if (this.foreseen !== null) return void this.waiting.push(cell);
    this.refusal = null;
    const wish = [...this.clicked, cell];
    const { choices, chosen } = narrow(this.state.choices, wish);
    if (chosen !== null) return this.playChosen(chosen);
    if (choices.length > 0) this.choose(wish);
    else if (cell === this.clicked.at(-1)) this.unpick();
    else if (narrow(this.state.choices, [cell]).choices.length > 0) this.choose([cell]);
    else await this.refuse(cell, wish);
  }

  /** Gives up the last clicked cell. */
  unpick(): void {
    this.refusal = null;
    const cell = this.clicked.at(-1);
    if (cell === undefined || this.clicked.length <= forcedStart(this.state.choices).length) return;
    this.clicked = this.clicked.slice(0, -1);
    this.ongiveup?.(cell);
  }

  /** Plays a move, or several of one turn. Throws what is wrong with it. */
  async play(text: string): Promise<void> {
    await this.change(engine.play(this.spec, text), []);
  }

  /** Plays a whole turn, or the rest of one. */
  async playTurn(text: string): Promise<void> {
    await this.change(engine.playTurn(this.spec, text), []);
  }

  /** Plays what somebody typed: a whole turn if it is one, otherwise a part. Throws what is wrong. */
  async playTyped(text: string): Promise<void> {
    try {
      await this.playTurn(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.play(text);
    }
  }

  /** Ends the turn as it stands. */
  async finish(): Promise<void> {
    const { stop } = this;
    if (stop !== null) await this.play(stop.text);
  }

  /** Gives up the last click, or takes back the last part of the turn. */
  async back(): Promise<void> {
    // The answer to it has not come, and will not be heard.
    if (this.foreseen !== null) return this.change(engine.state(this.spec), this.ahead);
    const forced = forcedStart(this.state.choices).length;
    if (this.clicked.length > forced) return this.unpick();
    if (this.isMidTurn) await this.change(engine.undoMove(this.spec), this.ahead);
  }

  /** Gives up all of the turn that has been put together. */
  async cancel(): Promise<void> {
    this.refusal = null;
    if (this.isMidTurn || this.foreseen !== null) return this.goTo(this.spec.turns.length);
    const [cell] = this.clicked;
    this.clicked = [];
    if (cell !== undefined) this.ongiveup?.(cell);
  }

  /** Takes back the turn that has begun, or the last one. */
  async undoTurn(): Promise<void> {
    await this.goTo(this.isMidTurn ? this.spec.turns.length : this.spec.turns.length - 1);
  }

  async redoTurn(): Promise<void> {
    await this.goTo(this.spec.turns.length + 1);
  }

  /** Goes to the position after so many turns, as far as there are so many. */
  async goTo(turns: number): Promise<void> {
    const all = [...this.spec.turns, ...this.ahead];
    const count = Math.max(0, Math.min(turns, all.length));
    const { part: _, ...spec } = this.spec;
    await this.change(engine.state({ ...spec, turns: all.slice(0, count) }), all.slice(count));
  }

  /** Shows another game. */
  async load(spec: GameSpec, ahead: readonly string[] = []): Promise<void> {
    await this.change(engine.state(spec), ahead);
  }

  private choose(cells: readonly string[]): void {
    this.clicked = cells;
    this.onchoose?.();
  }

  /** Plays a choice that people see at once. What they click before the answer goes on with their turn. */
  private async playChosen(choice: Choice): Promise<void> {
    this.foreseen = foresee(this.state.board, choice);
    const waiting: string[] = (this.waiting = []);
    const question = this.asked + 1;
    await this.play(choice.text);
    if (question !== this.asked || !this.isMidTurn) return;
    // The first that plays has the others wait again.
    await Promise.all(waiting.map((cell) => this.pick(cell)));
  }

  private async change(answer: Promise<GameState>, ahead: readonly string[]): Promise<void> {
    this.asked += 1;
    const question = this.asked;
    this.isAsking = true;
    const state = await answer.finally(() => {
      if (question !== this.asked) return;
      this.isAsking = false;
      this.foreseen = null;
    });
    if (question !== this.asked) return;
    this.refusal = null;
    this.state = state;
    this.ahead = ahead;
    this.clicked = forcedStart(state.choices);
    this.onchange?.();
  }

  private async refuse(cell: string, wish: readonly string[]): Promise<void> {
    const { spec } = this;
    // Between moves a click elsewhere gives up what was chosen; the answer speaks of the whole wish.
    const words = await engine.whyNotCells(spec, wish);
    if (words === null || this.spec !== spec) return;
    this.refusal = { cell, words: sentence(said(words)) };
    this.onrefuse?.(this.refusal.words);
  }
}
