/** An online game's clock as it runs down between what the server says of it. */

import { SIDES } from '../game/saved';
import type { ClockRule, ClockState, TimeLeft } from '../wire/online';
import type { Side } from '../wire/types';

/** How often the shown time is looked at, in milliseconds. */
const TICK = 100;

export class LiveClock {
  left: Record<Side, TimeLeft | null> = $state.raw({ white: null, black: null });
  running: Side | null = $state(null);

  private readonly rule: ClockRule;
  private readonly time: () => number;
  private state: ClockState | null = null;
  /** Our own turn is on its way: its time stands still until the server has it. */
  private held: number | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(rule: ClockRule, time: () => number) {
    this.rule = rule;
    this.time = time;
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
    this.held ??= this.time();
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
    const now = this.held ?? this.time();
    this.left =
      state === null
        ? { white: null, black: null }
        : (Object.fromEntries(
            SIDES.map((side) => [side, timeLeft(this.rule, state, side, now)]),
          ) as Record<Side, TimeLeft>);
  }
}

/** What a side has left at a server time. */
export function timeLeft(rule: ClockRule, state: ClockState, side: Side, now: number): TimeLeft {
  const { left, periods } = state[side];
  if (state.running !== side) return { left, periods };
  const used = Math.max(0, now - state.at);
  if (used < left || rule.type !== 'byoYomi' || periods === 0)
    return { left: Math.max(0, left - used), periods };
  // Main time is over: periods are used up one after another.
  const over = used - left;
  const gone = Math.floor(over / rule.period);
  if (gone >= periods) return { left: 0, periods: 0 };
  return { left: rule.period - (over % rule.period), periods: periods - gone };
}
