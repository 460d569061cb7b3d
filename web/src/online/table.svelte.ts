/**
 * A game on the server with a board on this page.
 *
 * Turns are put together here and sent whole. They are shown at once, and taken back with the reason
 * if the server refuses them. Everything else is as the server says: it tells the changes of the game,
 * each with its version, and this table follows.
 */

import { GameStore } from '../game/game.svelte';
import { other, sameTurns, SIDES } from '../game/saved';
import { playTurnSound } from '../game/sounds';
import { Voice } from '../game/voice';
import { sideName, turnWords } from '../game/words';
import { announcer } from '../stores/announcer.svelte';
import { settings } from '../stores/settings.svelte';
import { t } from '../strings';
import type {
  Act,
  Attendance,
  Change,
  Claim,
  News,
  Offer,
  OnlineGame,
  Person,
  Seat,
} from '../wire/online';
import type { Side } from '../wire/types';
import { withChanges } from './changes';
import { newDeedId, type Connection } from './connection.svelte';
import { LiveClock } from './live-clock.svelte';
import { specOf } from './spec';
import { ruleOf } from './terms';
import { forgetPending, keepPending, pendingOf, type PendingTurn } from './pending';
import { endWords, o, refusalWords, seatNames } from './words';

/** Who is at the game. */
export interface Presence {
  readonly white: Attendance;
  readonly black: Attendance;
  readonly watchers: number;
}

export class OnlineTable {
  readonly id: string;
  game: OnlineGame = $state.raw() as OnlineGame;
  readonly board: GameStore;
  readonly clock: LiveClock;
  readonly connection: Connection;
  /** Our turn on its way to the server. */
  pending: PendingTurn | null = $state.raw(null);
  /** A whole turn that waits for us to confirm it. */
  unconfirmed: string | null = $state(null);
  /** Why the last wish was refused, or what became of an offer. */
  notice = $state('');
  presence: Presence | null = $state.raw(null);
  /** Our conditional turns. */
  plans: readonly (readonly string[])[] = $state.raw([]);
  below: Side = $state('white');
  /** When the last line of the chat was said that has been seen. */
  seenUntil = $state(0);
  /** Called when the next game of the same players is there. */
  onrematch: ((game: string) => void) | undefined;

  private readonly voice: Voice;
  private readonly me: () => Person | null;
  private stopWatching: (() => void) | null = null;
  /** The version with which the server has done our turn, until we have it too. */
  private agreed: number | null = null;

  constructor(game: OnlineGame, board: GameStore, connection: Connection, me: () => Person | null) {
    this.id = game.id;
    this.game = game;
    this.board = board;
    this.connection = connection;
    this.me = me;
    this.clock = new LiveClock(ruleOf(game.terms), connection);
    this.below = this.ownSide ?? 'white';
    this.seeChat();
    board.onchange = () => this.changed();
    this.voice = new Voice(board);
  }

  static async open(
    game: OnlineGame,
    connection: Connection,
    me: () => Person | null,
  ): Promise<OnlineTable> {
    return new OnlineTable(game, await GameStore.open(specOf(game)), connection, me);
  }

  /** Sits down: follows the game from now on. */
  enter(): void {
    this.stopWatching ??= this.connection.watch(this.id, {
      version: () => this.game.version,
      hear: (news) => this.hear(news),
    });
    this.clock.set(this.game.clock);
    const left = pendingOf(this.id);
    // The page was closed before the server had our turn.
    if (left !== null && this.game.turns.length === left.number && this.isPlaying) this.send(left);
    else forgetPending(this.id);
  }

  leave(): void {
    this.stopWatching?.();
    this.stopWatching = null;
    this.clock.stop();
  }

  get isPlaying(): boolean {
    return this.game.status.type === 'playing';
  }

  get isOver(): boolean {
    return this.game.status.type === 'ended';
  }

  /** The side we play; nothing for those who watch. */
  get ownSide(): Side | null {
    const me = this.me()?.id;
    return SIDES.find((side) => me !== undefined && this.game[side]?.player.id === me) ?? null;
  }

  get isCreator(): boolean {
    return this.me()?.id === this.game.creator.id;
  }

  /** The side the server waits for. */
  get toMove(): Side {
    const first = this.board.state.turns[0]?.side ?? this.board.state.board.toMove;
    return this.game.turns.length % 2 === 0 ? first : other(first);
  }

  /** Whether we may compose a turn now. */
  get isOwnTurn(): boolean {
    return (
      this.isPlaying &&
      this.pending === null &&
      this.unconfirmed === null &&
      this.ownSide === this.toMove &&
      this.board.spec.turns.length === this.game.turns.length
    );
  }

  get opponent(): Seat | null {
    return this.ownSide === null ? null : this.game[other(this.ownSide)];
  }

  /** What the other side offers us. */
  get offered(): readonly Offer[] {
    const { ownSide } = this;
    return this.game.offers.filter(({ side }) => side !== ownSide).map(({ offer }) => offer);
  }

  /** What we have offered. */
  get offering(): readonly Offer[] {
    const { ownSide } = this;
    return this.game.offers.filter(({ side }) => side === ownSide).map(({ offer }) => offer);
  }

  /** Before the second turn of the game it can be called off; after that one resigns. */
  get canAbort(): boolean {
    return this.isPlaying && this.game.turns.length < 2;
  }

  /** Does something beside turns; tells whether it was done. */
  act(act: Act): Promise<boolean> {
    this.notice = '';
    return this.attempt(() =>
      this.connection.ask({ type: 'act', id: newDeedId(), game: this.id, act }),
    );
  }

  claim(claim: Claim): Promise<boolean> {
    return this.act({ type: 'claim', claim });
  }

  /** Says something in the chat; tells whether it was said. */
  say(text: string): Promise<boolean> {
    return this.attempt(() =>
      this.connection.ask({ type: 'say', id: newDeedId(), game: this.id, text }),
    );
  }

  /** All that has been said was seen. */
  seeChat(): void {
    this.seenUntil = this.game.chat.at(-1)?.at ?? 0;
  }

  /** Sends the turn that waited for it. */
  confirm(): void {
    const text = this.unconfirmed;
    this.unconfirmed = null;
    if (text !== null) this.submit(text);
  }

  /** Takes the turn back that waited to be confirmed. */
  async reconsider(): Promise<void> {
    this.unconfirmed = null;
    await this.follow();
  }

  flip(): void {
    this.below = other(this.below);
  }

  /** Says all that is on the board. */
  readAloud(): void {
    this.voice.board(this.isOver ? endWords(this.game, this.board.state.outcome) : '');
  }

  private hear(news: News): void {
    switch (news.type) {
      case 'snapshot':
        return this.take(news.game, []);
      case 'changes': {
        const next = withChanges(this.game, news.changes);
        if (next === null) return this.connection.rewatch(this.id);
        const fresh = news.changes.filter(({ version }) => version > this.game.version);
        return this.take(next, fresh);
      }
      case 'presence':
        this.presence = { white: news.white, black: news.black, watchers: news.watchers };
        return;
      case 'plans':
        this.plans = news.lines;
        return;
      case 'refused':
        this.notice = refusalWords(news.code, news.words);
    }
  }

  /** The game is now this one, by these changes. */
  private take(game: OnlineGame, changes: readonly Change[]): void {
    const before = this.game;
    const wasWatching = this.ownSide === null;
    this.game = game;
    if (wasWatching && this.ownSide !== null) this.below = this.ownSide;
    this.settleIfDone();
    const isMoved = game.turns.length !== before.turns.length;
    if (isMoved) this.notice = '';
    // The moment of a turn that was not sent has passed.
    if (isMoved || !this.isPlaying) this.unconfirmed = null;
    if (game.clock !== before.clock) this.clock.set(game.clock);
    if (this.pending !== null) this.clock.hold();
    void this.follow().then(() => this.tellTurn(before));
    for (const { what } of changes) this.tell(what);
  }

  /** Says what a change means to us. */
  private tell(what: Change['what']): void {
    const { ownSide } = this;
    switch (what.type) {
      case 'started':
        return announcer.say(o('said.started', seatNames(what)));
      case 'offered':
        if (what.side === ownSide) return;
        return announcer.say(o(`offer.${what.offer}.said`, { side: sideName(what.side) }));
      case 'declined':
        this.notice = o(`offer.${what.offer}.declined`);
        return announcer.say(this.notice);
      case 'undone':
        this.notice = o('said.undone');
        return announcer.say(this.notice);
      case 'ended':
        return announcer.say(endWords(this.game, this.board.state.outcome));
      case 'rematchMade':
        if (ownSide !== null) this.onrematch?.(what.game);
        return;
      case 'said':
        if (what.line.by === this.me()?.id) this.seeChat();
    }
  }

  /** The turns that the board should show. */
  private get shownTurns(): readonly string[] {
    const own = this.pending?.text ?? this.unconfirmed;
    return own === null ? this.game.turns : [...this.game.turns, own];
  }

  /** Brings the board to where the game is. */
  private async follow(): Promise<void> {
    if (this.isUpToDate) return;
    await this.board.load({ ...specOf(this.game), turns: [...this.shownTurns] });
  }

  /** Whether the board shows what it should, perhaps with a turn that has begun. */
  private get isUpToDate(): boolean {
    const isStray = this.board.isMidTurn && !this.isPlaying;
    return !isStray && sameTurns(this.board.spec.turns, this.shownTurns);
  }

  /** Says the last turn that was played meanwhile and was not our own. */
  private tellTurn(before: OnlineGame): void {
    const { turns, board } = this.board.state;
    const played = turns.slice(before.turns.length, this.game.turns.length);
    const theirs = played.findLast(({ side }) => side !== this.ownSide);
    if (theirs === undefined) return;
    playTurnSound(board);
    // The board tells only its last turn in full.
    const { side, text } = theirs;
    if (theirs === turns.at(-1)) announcer.say(turnWords(board, side, text));
    else announcer.say(`${sideName(side)} ${t('deed.move', { text })}`);
  }

  /** The position on the board is another. */
  private changed(): void {
    const { spec, state } = this.board;
    const own = spec.turns.at(-1);
    const isOwn = own !== undefined && sameTurns(spec.turns.slice(0, -1), this.game.turns);
    const isFree = this.pending === null && this.unconfirmed === null;
    if (isOwn && isFree && this.isPlaying && this.ownSide === this.toMove) {
      playTurnSound(state.board);
      announcer.say(turnWords(state.board, this.toMove, own));
      if (settings.get('confirm') === 'on') this.unconfirmed = own;
      else this.submit(own);
    } else if (!this.isUpToDate) {
      // The game has gone on while a turn was put on the board.
      void this.follow();
    }
    this.voice.part();
  }

  private submit(text: string): void {
    this.send({ id: newDeedId(), number: this.game.turns.length, text });
  }

  private send(turn: PendingTurn): void {
    this.notice = '';
    this.pending = turn;
    keepPending(this.id, turn);
    this.clock.hold();
    void this.follow();
    this.connection.ask({ type: 'turn', game: this.id, ...turn }).then(
      (version) => {
        if (this.pending !== turn) return;
        this.agreed = version;
        this.settleIfDone();
        if (this.pending === null) this.goOn();
      },
      (error: unknown) => this.takeBack(turn, error),
    );
  }

  /** The server does not want our turn. */
  private takeBack(turn: PendingTurn, error: unknown): void {
    if (this.pending !== turn) return;
    this.settle();
    this.goOn();
    this.refuse(error);
  }

  /** Shows the game without our turn. Once we have left, nobody looks and no clock may begin to run. */
  private goOn(): void {
    if (this.stopWatching === null) return;
    this.clock.release();
    void this.follow();
  }

  /** Our turn is no longer pending once the game has it, even if it has been taken back since. */
  private settleIfDone(): void {
    if (this.pending === null) return;
    const { turns, version } = this.game;
    const isPlayed = turns.length > this.pending.number;
    if (isPlayed || (this.agreed !== null && version >= this.agreed)) this.settle();
  }

  private settle(): void {
    this.pending = null;
    this.agreed = null;
    forgetPending(this.id);
  }

  private async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    try {
      await deed();
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  private refuse(error: unknown): void {
    this.notice = refusalWords(error);
    announcer.say(this.notice);
  }
}
