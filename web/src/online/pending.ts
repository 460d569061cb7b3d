/** A turn that the server has not acknowledged, kept so that closing the page does not lose it. */

import { forgetStored, readStored, writeStored } from '../stores/stored';

export interface PendingTurn {
  /** Our id for it: sent twice, it is played once. */
  readonly id: string;
  /** How many turns were played before it. */
  readonly number: number;
  readonly text: string;
}

const storedName = (game: string): string => `pending.${game}`;

export function pendingOf(game: string): PendingTurn | null {
  const kept = readStored(storedName(game));
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, number, text } = kept as Record<string, unknown>;
  const isTurn = typeof id === 'string' && typeof number === 'number' && typeof text === 'string';
  return isTurn ? { id, number, text } : null;
}

export function keepPending(game: string, turn: PendingTurn): void {
  writeStored(storedName(game), turn);
}

export function forgetPending(game: string): void {
  forgetStored(storedName(game));
}
