/** Putting a move together from clicked cells: what is left to say after `narrow`. */

import type { Choice } from '../wire/types';

/** The cells that can be clicked next and on which that captures. */
export function capturesNext(choices: readonly Choice[], clicked: readonly string[]): string[] {
  const cells = choices.flatMap(({ cells, captures }) => {
    const next = cells[clicked.length];
    return next !== undefined && captures.includes(next) ? [next] : [];
  });
  return [...new Set(cells)];
}

/**
 * The cells that every choice begins with, as when a piece must go on: they need no click. At least
 * one cell of each choice is left to be clicked.
 */
export function forcedStart(choices: readonly Choice[]): readonly string[] {
  const moves = choices.filter(({ cells }) => cells.length > 0);
  const first = moves[0]?.cells ?? [];
  const forced: string[] = [];
  for (const [index, cell] of first.entries()) {
    const isShared = moves.every(({ cells }) => cells.length > index + 1 && cells[index] === cell);
    if (!isShared) break;
    forced.push(cell);
  }
  return forced;
}
