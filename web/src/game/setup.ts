/** What people choose before a game, and their last choice. */

import { LEVELS } from '../data/games';
import { readStored, writeStored } from '../stores/stored';
import type { GameSpec, Side, SizeOptions } from '../wire/types';
import type { ClockSetting, Player, Players } from './saved';

export interface Setup {
  /** A level from 1 to 10, or a person at the same board. */
  readonly opponent: number | 'person';
  readonly side: Side | 'chance';
  /** The size of the board, where there is a choice. */
  readonly size: number | null;
  readonly clock: ClockSetting | null;
}

export const CLOCKS: readonly (ClockSetting | null)[] = [
  null,
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 15, increment: 10 },
];

const storedName = (game: string): string => `setup.${game}`;

/** The last choice for a game, or the usual one. */
export function lastSetup(game: string, sizes: SizeOptions | null): Setup {
  const usual: Setup = { opponent: 3, side: 'white', size: sizes?.default ?? null, clock: null };
  const kept = readStored(storedName(game));
  if (typeof kept !== 'object' || kept === null) return usual;
  const { opponent, side, size, clock } = kept as Record<string, unknown>;
  const isLevel = (LEVELS as readonly unknown[]).includes(opponent);
  const isSize =
    sizes !== null && typeof size === 'number' && size >= sizes.least && size <= sizes.most;
  return {
    opponent: isLevel || opponent === 'person' ? (opponent as Setup['opponent']) : usual.opponent,
    side: side === 'white' || side === 'black' || side === 'chance' ? side : usual.side,
    size: isSize ? size : usual.size,
    clock: CLOCKS.find((one) => sameClock(one, clock)) ?? null,
  };
}

export function keepSetup(game: string, setup: Setup): void {
  writeStored(storedName(game), setup);
}

/** The players of a setup; chance decides where it is asked to. */
export function playersOf({ opponent, side }: Setup): Players {
  const person: Player = { kind: 'person' };
  if (opponent === 'person') return { white: person, black: person };
  const level: Player = { kind: 'level', level: opponent };
  const own = side === 'chance' ? (Math.random() < 0.5 ? 'white' : 'black') : side;
  return own === 'white' ? { white: person, black: level } : { white: level, black: person };
}

/** A game that starts as a setup says. */
export function specOf(game: string, { size }: Setup): GameSpec {
  return size === null ? { game, turns: [] } : { game, size, turns: [] };
}

function sameClock(one: ClockSetting | null, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
