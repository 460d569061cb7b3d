/** Games as they are kept in this browser. */

import type { GameSpec, Reason, Side } from '../wire/types';

export type Player =
  { readonly kind: 'person' } | { readonly kind: 'level'; readonly level: number };

export type Players = Readonly<Record<Side, Player>>;

/** Time for the whole game and more after every turn, in seconds. */
export interface ClockSetting {
  readonly minutes: number;
  readonly increment: number;
}

/** How a game ended. */
export interface Result {
  readonly winner: Side | null;
  readonly by: 'rules' | 'resignation' | 'agreement' | 'time';
  /** The reason, if it ended by the rules. */
  readonly reason: Reason | null;
}

export interface SavedGame {
  readonly id: string;
  readonly spec: GameSpec;
  /** Turns that were taken back. */
  readonly ahead: readonly string[];
  readonly players: Players;
  readonly clock: ClockSetting | null;
  /** The milliseconds each side has left. */
  readonly left: Readonly<Record<Side, number>> | null;
  /** What the bots' chances come from: the same seed gives the same game. */
  readonly seed: number;
  readonly result: Result | null;
  /** When it was started and last changed, in milliseconds since 1970. */
  readonly started: number;
  readonly changed: number;
  /** How often it was kept. Games of earlier versions were not counted. */
  readonly saves?: number;
}

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export const SIDES: readonly Side[] = ['white', 'black'];

/** A short name that no other game has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

export function sameTurns(one: readonly string[], two: readonly string[]): boolean {
  return one.length === two.length && one.every((turn, index) => turn === two[index]);
}

/** Whether two states of a game have the same turns, taken back ones too. */
export function sameBoard(one: SavedGame, two: SavedGame): boolean {
  const text = ({ spec, ahead }: SavedGame): string => JSON.stringify([spec, ahead]);
  return text(one) === text(two);
}
