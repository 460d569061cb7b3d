/** An online game's clock as it runs down between what the server says of it. */

import { SIDES } from '../game/saved';
import type { ClockRule, ClockState, TimeLeft } from '../wire/online';
import type { Side } from '../wire/types';
import type { LinkState } from './connection.svelte';

/** How often the shown time is looked at, in milliseconds. */
const TICK = 100;
/** Without a connection the time of a turn on its way stands still no longer than this. */
const LONGEST_HOLD = 1000;

/** What a clock must know of the server. */
export interface ServerTime {
  readonly clock: { readonly time: number };
  readonly state: LinkState;
}

export class LiveClock {
  left: Record<Side, TimeLeft | null> = $state.raw({ white: null, black: null });
  running: Side | null = $state(null);

  private readonly rule: ClockRule;
  private readonly server: ServerTime;
  private state: ClockState | null = null;
  /** Our own turn is on its way: its time stands still until the server has it. */
  private held: number | null = null;
  /** The server stops: all time stands still until it is back. */
  private frozen: number | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(rule: ClockRule, server: ServerTime) {
    this.rule = rule;
    this.server = server;
  }

  /** What the server says is true now. */
  set(state: ClockState | null): void {
    this.state = state;
    this.held = null;
    this.running = state?.running ?? null;
    clearInterval(this.timer);
    if (this.running !== null) this.timer = setInterval(() => this.look(), TICK);
    this.look();
  }

  /** Stops the shown time until the server says more. */
  hold(): void {
    this.held ??= this.server.clock.time;
    this.running = null;
    this.look();
  }

  /** The turn was not taken: time has run on. */
  release(): void {
    this.set(this.state);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { state } = this;
    const now = this.now();
    this.left =
      state === null
        ? { white: null, black: null }
        : (Object.fromEntries(
            SIDES.map((side) => [side, timeLeft(this.rule, state, side, now)]),
          ) as Record<Side, TimeLeft>);
  }

  /** The server's time as far as it counts. */
  private now(): number {
    const { clock, state } = this.server;
    const { time } = clock;
    this.frozen = state === 'stopping' ? (this.frozen ?? time) : null;
    // Nobody may believe to have time that the server, which has not heard of the turn, takes away.
    const isHeard = state === 'connected' || state === 'stopping';
    if (this.held !== null && !isHeard && time - this.held > LONGEST_HOLD) {
      this.held = null;
      this.running = this.state?.running ?? null;
    }
    return this.held ?? this.frozen ?? time;
  }
}

/** What a side has left at a server time. */
export function timeLeft(rule: ClockRule, state: ClockState, side: Side, now: number): TimeLeft {
  const { left, periods } = state[side];
  if (state.running !== side) {
    // Who waits without main time has a whole period for the next turn.
    const isInPeriods = rule.type === 'byoYomi' && left === 0 && periods > 0;
    return { left: isInPeriods ? rule.period : left, periods };
  }
  const used = Math.max(0, now - state.at);
  if (used < left || rule.type !== 'byoYomi' || periods === 0)
    return { left: Math.max(0, left - used), periods };
  // Main time is over: periods are used up one after another.
  const over = used - left;
  const gone = Math.floor(over / rule.period);
  if (gone >= periods) return { left: 0, periods: 0 };
  return { left: rule.period - (over % rule.period), periods: periods - gone };
}
