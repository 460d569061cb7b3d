/** What people choose before an online game, and their last choice. */

import { gameNamed, GAMES } from '../data/games';
import { readStored, writeStored } from '../stores/stored';
import type { ClockRule, Terms, WantedSide } from '../wire/online';

const MINUTE = 60_000;
const SECOND = 1000;

export type ClockKind = ClockRule['type'];

export const CLOCK_KINDS: readonly ClockKind[] = ['none', 'fischer', 'byoYomi', 'correspondence'];

const fischer = (minutes: number, seconds: number): ClockRule => ({
  type: 'fischer',
  initial: minutes * MINUTE,
  increment: seconds * SECOND,
});

const byoYomi = (minutes: number, seconds: number, periods: number): ClockRule => ({
  type: 'byoYomi',
  main: minutes * MINUTE,
  period: seconds * SECOND,
  periods,
});

const correspondence = (days: number): ClockRule => ({ type: 'correspondence', days });

/** The clocks to choose from, by their kind. */
export const CLOCKS: Readonly<Record<ClockKind, readonly ClockRule[]>> = {
  none: [{ type: 'none' }],
  fischer: [fischer(1, 1), fischer(3, 2), fischer(5, 3), fischer(10, 5), fischer(15, 10)],
  byoYomi: [byoYomi(2, 10, 3), byoYomi(5, 20, 3), byoYomi(10, 30, 5)],
  correspondence: [correspondence(1), correspondence(2), correspondence(3), correspondence(7)],
};

/** The clocks of quick pairing: few, so that people meet. */
export const QUICK_CLOCKS: readonly ClockRule[] = [fischer(3, 2), fischer(5, 3), fischer(15, 10)];

/** Who to play against. */
export type OpponentKind = 'link' | 'anyone' | 'level' | 'player';

export const OPPONENT_KINDS: readonly OpponentKind[] = ['link', 'anyone', 'level', 'player'];

export interface OnlineSetup {
  readonly game: string;
  readonly size: number | null;
  readonly side: WantedSide;
  readonly clock: ClockRule;
  readonly isRated: boolean;
  readonly opponent: OpponentKind;
  readonly level: number;
}

const NAME = 'online.setup';

/** The last choice, or the usual one. */
export function lastOnlineSetup(): OnlineSetup {
  const usual: OnlineSetup = {
    game: GAMES[0]?.name ?? '',
    size: GAMES[0]?.sizes?.default ?? null,
    side: 'chance',
    clock: fischer(5, 3),
    isRated: false,
    opponent: 'link',
    level: 3,
  };
  const kept = readStored(NAME);
  if (typeof kept !== 'object' || kept === null) return usual;
  const { game, size, side, clock, isRated, opponent, level } = kept as Record<string, unknown>;
  const known = typeof game === 'string' ? gameNamed(game) : undefined;
  return {
    game: known?.name ?? usual.game,
    size: known === undefined ? usual.size : sizeFor(known.name, size),
    side: side === 'white' || side === 'black' ? side : 'chance',
    clock:
      Object.values(CLOCKS)
        .flat()
        .find((rule) => sameRule(rule, clock)) ?? usual.clock,
    isRated: isRated === true,
    opponent: OPPONENT_KINDS.find((kind) => kind === opponent) ?? usual.opponent,
    level: typeof level === 'number' && level >= 1 && level <= 10 ? level : usual.level,
  };
}

export function keepOnlineSetup(setup: OnlineSetup): void {
  writeStored(NAME, setup);
}

/** A size that a game can have: the wished one if it is one, else the usual. */
export function sizeFor(game: string, wished: unknown): number | null {
  const sizes = gameNamed(game)?.sizes ?? null;
  if (sizes === null) return null;
  const fits = typeof wished === 'number' && wished >= sizes.least && wished <= sizes.most;
  return fits ? wished : sizes.default;
}

export function termsOf({ game, size, side, clock, isRated }: OnlineSetup): Terms {
  return { game, size, position: null, side, clock, rated: isRated };
}

/** The clock of a game; none if nothing is said. */
export function ruleOf({ clock }: Terms): ClockRule {
  return clock ?? { type: 'none' };
}

export function sameRule(one: ClockRule, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
