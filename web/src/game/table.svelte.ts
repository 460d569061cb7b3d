/**
 * A table: a game with its players. It lets bots play, runs the clock, ends games that the rules do
 * not end, and keeps everything in this browser after every change.
 */

import { botOf } from '../data/games';
import { engine } from '../engine';
import { announcer } from '../stores/announcer.svelte';
import { Keeping } from '../stores/keeping';
import { savesOf } from '../stores/library';
import { settings } from '../stores/settings.svelte';
import { t } from '../strings';
import type { GameSpec, Side } from '../wire/types';
import { Clock } from './clock.svelte';
import { GameStore } from './game.svelte';
import { hintOf, hintWords, type Hint } from './hint';
import { games } from './library';
import {
  newId,
  newSeed,
  other,
  sameBoard,
  SIDES,
  type ClockSetting,
  type Players,
  type Result,
  type SavedGame,
} from './saved';
import { playTurnSound } from './sounds';
import { Thinking } from './thinking.svelte';
import { Voice } from './voice';
import { resultWords, sideName } from './words';

/** How hard the engine thinks about a hint: the same everywhere. */
const HINT = { nodes: 60_000, milliseconds: 1500 };
/** How hard a bot thinks about an offered draw. */
const WEIGHING = { nodes: 30_000, milliseconds: 800 };
/** Before a bot answers, the last turn should have come to rest. */
const BREATH = 320;

export class Table {
  readonly id: string;
  readonly game: GameStore;
  readonly players: Players;
  readonly clock: Clock | null;
  readonly setting: ClockSetting | null;
  result: Result | null = $state.raw(null);
  readonly thinking = new Thinking();
  hint: Hint | null = $state.raw(null);
  /** What is being asked of the other player. */
  offer: 'refused' | null = $state(null);
  below: Side = $state('white');

  private readonly voice: Voice;
  private readonly seed: number;
  private readonly started: number;
  private turnsSeen: number;
  private readonly keeping: Keeping<SavedGame>;
  /** Who only watches sees what another page does with the game, until they play here themselves. */
  private presence: 'away' | 'watching' | 'playing' = 'away';
  /** Whether a turn that was taken back is being played again. */
  private isRedoing = false;
  /** The game as another page has kept it, while it is being loaded. */
  private followed: SavedGame | null = null;

  private constructor(saved: SavedGame, game: GameStore) {
    this.id = saved.id;
    this.game = game;
    this.players = saved.players;
    this.setting = saved.clock;
    this.clock = saved.clock === null ? null : new Clock(saved.clock, saved.left);
    this.result = saved.result;
    this.seed = saved.seed;
    this.started = saved.started;
    this.turnsSeen = game.spec.turns.length;
    this.keeping = new Keeping(
      games,
      { id: saved.id, saved: () => this.saved(), follow: (other) => this.follow(other) },
      savesOf(saved),
    );
    this.below = this.ownSide ?? 'white';
    game.onchange = () => this.changed();
    this.voice = new Voice(game);
    if (this.clock === null) return;
    this.clock.onflag = (side) => this.flagged(side);
    // A browser that breaks down gives little time back.
    this.clock.onpass = () => this.keepTime();
  }

  /** A new table, kept at once. */
  static async start(
    spec: GameSpec,
    players: Players,
    clock: ClockSetting | null,
    seed = newSeed(),
  ): Promise<Table> {
    const now = Date.now();
    const saved = {
      id: newId(),
      spec,
      ahead: [],
      players,
      clock,
      left: null,
      seed,
      result: null,
      started: now,
      changed: now,
    };
    const table = new Table(saved, await GameStore.open(spec));
    await table.keep();
    return table;
  }

  static async resume(saved: SavedGame): Promise<Table> {
    return new Table(saved, await GameStore.open(saved.spec, saved.ahead));
  }

  /** Sits down: from now on bots play and the clock runs. */
  open(): void {
    this.keeping.listen();
    if (this.presence === 'playing') return;
    this.presence = 'playing';
    this.go();
  }

  /** Somebody looks at this page again: the game may have gone on in another. */
  async attend(): Promise<void> {
    await this.keeping.look();
    if (this.presence === 'watching') this.open();
  }

  /** Leaves the table as it is. */
  close(): void {
    this.presence = 'away';
    this.keeping.ignore();
    this.thinking.callOff();
    this.keepTime();
    this.clock?.halt();
  }

  get toMove(): Side {
    return this.game.state.board.toMove;
  }

  get isOver(): boolean {
    return this.result !== null;
  }

  /** The side of the only person at the table. */
  get ownSide(): Side | null {
    const own = SIDES.filter((side) => this.players[side].kind === 'person');
    return own.length === 1 ? (own[0] ?? null) : null;
  }

  /** Whether a person may play now. */
  get isPersonsTurn(): boolean {
    return !this.isOver && this.players[this.toMove].kind === 'person';
  }

  get canUndo(): boolean {
    // Time that is over cannot be had back.
    if (this.isOutOfTime) return false;
    return this.isGivenUp || this.game.spec.turns.length > this.firstOwnTurn || this.game.isMidTurn;
  }

  /** Whether the players ended the game, and not the rules or the clock. */
  get isGivenUp(): boolean {
    return this.result?.by === 'resignation' || this.result?.by === 'agreement';
  }

  get canRedo(): boolean {
    return this.game.ahead.length > 0 && !this.isOutOfTime;
  }

  private get isOutOfTime(): boolean {
    return this.result?.by === 'time';
  }

  /** Takes back to the person's own last turn, or that the game was given up. */
  async undo(): Promise<void> {
    if (!this.canUndo) return;
    const isGivenUp = this.isGivenUp;
    this.reopen();
    if (isGivenUp) return this.takeUp();
    if (this.game.isMidTurn && this.isPersonsTurn) return this.game.cancel();
    const turns = this.game.spec.turns.length;
    await this.game.goTo(this.personsTurnBefore(turns));
  }

  async redo(): Promise<void> {
    if (!this.canRedo) return;
    this.reopen();
    const all = this.game.spec.turns.length + this.game.ahead.length;
    let count = this.game.spec.turns.length + 1;
    while (count < all && this.players[this.sideAt(count)].kind !== 'person') count += 1;
    this.isRedoing = true;
    await this.game.goTo(count).finally(() => (this.isRedoing = false));
  }

  /** Asks the engine what it would play. */
  async askHint(): Promise<void> {
    if (!this.isPersonsTurn || this.thinking.about !== null) return;
    const text = await this.thinking.ask('hint', (signal) =>
      engine.hint(this.game.spec, HINT, { signal }),
    );
    if (text === null) return;
    this.hint = hintOf(text, this.game.state.choices);
    announcer.say(hintWords(this.hint));
  }

  resign(): void {
    const loser = this.ownSide ?? this.toMove;
    this.end({ winner: other(loser), by: 'resignation', reason: null });
  }

  /** Whether a draw can be offered now: a bot that thinks cannot listen. */
  get canOfferDraw(): boolean {
    return !this.isOver && (this.ownSide === null || this.thinking.about === null);
  }

  /** Two people agree; a bot agrees if it thinks itself no better off. */
  async offerDraw(): Promise<void> {
    if (!this.canOfferDraw) return;
    const own = this.ownSide;
    if (own === null) return this.end({ winner: null, by: 'agreement', reason: null });
    const { spec } = this.game;
    const thought = await this.thinking.ask('draw', (signal) =>
      engine.think(spec, WEIGHING, { signal }),
    );
    if (thought === null) return;
    const chance = thought.lines[0]?.winningChance ?? 0.5;
    const ofOwn = this.toMove === own ? chance : 1 - chance;
    if (ofOwn >= 0.5) this.end({ winner: null, by: 'agreement', reason: null });
    else this.refuseOffer();
  }

  /** Says all that is on the board. */
  readAloud(): void {
    this.voice.board(this.result === null ? '' : resultWords(this.result));
  }

  flip(): void {
    this.below = other(this.below);
  }

  /** The same players at another board, with their sides exchanged. */
  rematch(): Promise<Table> {
    const players = { white: this.players.black, black: this.players.white };
    const { turns: _, part: __, ...spec } = this.game.spec;
    return Table.start({ ...spec, turns: [] }, players, this.setting);
  }

  saved(): SavedGame {
    return {
      id: this.id,
      spec: this.game.spec,
      ahead: this.game.ahead,
      players: this.players,
      clock: this.setting,
      left: this.clock === null ? null : { ...this.clock.left },
      seed: this.seed,
      result: this.result,
      started: this.started,
      changed: Date.now(),
    };
  }

  keep(): Promise<void> {
    return this.keeping.keep();
  }

  /** Keeps the time that has passed. Nothing else changes without being kept at once. */
  keepTime(): void {
    if (this.clock !== null && this.clock.running !== null) void this.keep();
  }

  /** Another page has gone on with the game: it is shown as it stands there. */
  private async follow(saved: SavedGame): Promise<void> {
    if (this.presence === 'playing') this.presence = 'watching';
    this.thinking.callOff();
    this.clock?.halt();
    if (sameBoard(saved, this.saved())) return this.take(saved);
    this.followed = saved;
    await this.game.load(saved.spec, saved.ahead);
  }

  private take(saved: SavedGame): void {
    this.keeping.agree(saved);
    this.result = saved.result;
    this.turnsSeen = saved.spec.turns.length;
    if (saved.left !== null) this.clock?.set(saved.left);
  }

  /** The position is another. */
  private changed(): void {
    this.hint = null;
    this.offer = null;
    this.thinking.callOff();
    this.voice.change();
    const { followed } = this;
    this.followed = null;
    if (followed !== null && sameBoard(followed, this.saved())) return this.take(followed);
    const { turns, outcome, board } = this.game.state;
    const count = this.game.spec.turns.length;
    const last = turns.at(-1);
    if (count === this.turnsSeen + 1 && last !== undefined) {
      playTurnSound(board);
      // Whoever plays a turn again has had the time for it already.
      if (outcome === null && !this.isRedoing) this.clock?.press(last.side);
    }
    this.turnsSeen = count;
    if (outcome !== null) this.end({ winner: outcome.winner, by: 'rules', reason: outcome.reason });
    else this.goOn();
  }

  /** Goes on with the game here, whatever other pages do. */
  private goOn(): void {
    if (this.presence === 'watching') this.presence = 'playing';
    void this.keep();
    this.go();
  }

  /** Lets the clock run and the bot think, where they should. */
  private go(): void {
    if (this.presence !== 'playing' || this.isOver) return this.clock?.halt();
    const { clock, toMove } = this;
    // The clock starts with the second turn, so that nobody loses time by looking at the start.
    if (this.game.spec.turns.length === 0) clock?.halt();
    else if (clock !== null && clock.running !== toMove) clock.start(toMove);
    const player = this.players[toMove];
    if (player.kind === 'level') void this.playBot(botOf(player.level));
  }

  private async playBot(bot: string): Promise<void> {
    const { spec } = this.game;
    const text = await this.thinking.ask('bot', async (signal) => {
      const turn = engine.botTurn(spec, bot, this.seed, {}, { signal });
      const [text] = await Promise.all([turn, this.breath()]);
      return text;
    });
    if (text !== null) await this.game.playTurn(text);
  }

  private breath(): Promise<void> {
    if (settings.motion === 'still' || this.game.spec.turns.length === 0) return Promise.resolve();
    return new Promise((resolve) => setTimeout(resolve, BREATH));
  }

  private flagged(side: Side): void {
    if (!this.isOver) this.end({ winner: other(side), by: 'time', reason: null });
  }

  private end(result: Result): void {
    this.result = result;
    this.thinking.callOff();
    this.hint = null;
    this.clock?.halt();
    announcer.say(resultWords(result));
    void this.keep();
  }

  /** A game that is gone back into is not over. */
  private reopen(): void {
    this.result = null;
    this.thinking.callOff();
  }

  /** The game was given up, and is not any more. */
  private takeUp(): void {
    announcer.say(`${t('said.goes-on')} ${t('status.to-move', { side: sideName(this.toMove) })}.`);
    this.goOn();
  }

  private refuseOffer(): void {
    this.offer = 'refused';
    announcer.say(t('draw.refused'));
  }

  /** How many turns are played before the person's last own one. */
  private personsTurnBefore(turns: number): number {
    let count = turns - 1;
    while (count > this.firstOwnTurn && this.players[this.sideAt(count)].kind !== 'person')
      count -= 1;
    return Math.max(count, this.firstOwnTurn);
  }

  /** The first turn that a person decides. */
  private get firstOwnTurn(): number {
    return this.players[this.sideAt(0)].kind === 'person' ? 0 : 1;
  }

  /** The side that plays the turn after so many. */
  private sideAt(turns: number): Side {
    const first = this.game.state.turns[0]?.side ?? this.toMove;
    return turns % 2 === 0 ? first : other(first);
  }
}
