/** A clock for two: the time each side has left, and whose time is running. */

import type { Side } from '../wire/types';
import { other, type ClockSetting } from './saved';

/** How often the shown time is looked at, in milliseconds. */
const TICK = 100;
/** How much time may pass before somebody should know of it, in milliseconds. */
const PERIOD = 5000;

export class Clock {
  /** Milliseconds, as of the last look. */
  left: Record<Side, number> = $state() as Record<Side, number>;
  running: Side | null = $state(null);
  /** Called when a side has no time left. */
  onflag: ((side: Side) => void) | undefined;
  /** Called now and then while the time runs. */
  onpass: (() => void) | undefined;

  private readonly increment: number;
  private since = 0;
  private passed = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(setting: ClockSetting, left: Readonly<Record<Side, number>> | null) {
    const whole = setting.minutes * 60_000;
    this.left = left === null ? { white: whole, black: whole } : { ...left };
    this.increment = setting.increment * 1000;
  }

  /** Lets one side's time run. */
  start(side: Side): void {
    this.halt();
    this.running = side;
    this.since = performance.now();
    this.timer = setInterval(() => this.look(), TICK);
  }

  /** Stops the time of the side that has finished its turn, and adds the increment. */
  press(side: Side): void {
    this.halt();
    this.left[side] += this.increment;
    this.start(other(side));
  }

  /** Takes over the time that each side has left. */
  set(left: Readonly<Record<Side, number>>): void {
    this.left = { ...left };
    this.since = performance.now();
  }

  halt(): void {
    if (this.running === null) return;
    this.look();
    clearInterval(this.timer);
    this.running = null;
  }

  private look(): void {
    const side = this.running;
    if (side === null) return;
    const now = performance.now();
    const passed = now - this.since;
    this.left[side] = Math.max(0, this.left[side] - passed);
    this.since = now;
    if (this.left[side] > 0) return this.pass(passed);
    clearInterval(this.timer);
    this.running = null;
    this.onflag?.(side);
  }

  private pass(milliseconds: number): void {
    this.passed += milliseconds;
    if (this.passed < PERIOD) return;
    this.passed = 0;
    this.onpass?.();
  }
}

/** `5:00`, and below ten seconds `9.4`. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${rest}`
    : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
