/** The engine's best turns as arrows and signs on the board. */

import { waysOf } from '../board/marks';
import type { Arrow, Sign } from '../board/types';
import type { Mark, ThoughtLine } from '../wire/types';

/** A line that loses more winning chance than this against the best is not shown. */
const WORST = 0.2;
/** The best line stands out even among equals. */
const NEXT_BEST = 0.7;

/** What the first turn of a line does. */
export interface Shown {
  readonly line: ThoughtLine;
  readonly marks: readonly Mark[];
}

/** How good a line is beside the best, from 0 to 1; null if it is too bad to be shown. */
export function strengthOf(line: ThoughtLine, best: ThoughtLine): number | null {
  const lost = best.winningChance - line.winningChance;
  if (line === best) return 1;
  return lost > WORST ? null : NEXT_BEST * (1 - lost / WORST);
}

/** Arrows along the ways of pieces, and rings where one is put down, the best line first. */
export function signsOfLines(shown: readonly Shown[]): { arrows: Arrow[]; signs: Sign[] } {
  const arrows = new Map<string, Arrow>();
  const rings = new Set<string>();
  const best = shown[0];
  if (best === undefined) return { arrows: [], signs: [] };
  for (const { line, marks } of shown) {
    const strength = strengthOf(line, best.line);
    if (strength === null) continue;
    for (const [from, to] of waysOf(marks).flatMap(legs)) {
      const key = `${from}-${to}`;
      if (!arrows.has(key)) arrows.set(key, { from, to, strength });
    }
    // Free cells are many and alike: only the best one is worth a ring.
    const placed = marks.filter(({ kind }) => kind === 'placed');
    if (line === best.line) for (const { cell } of placed) rings.add(cell);
  }
  const signs = [...rings].map((cell): Sign => ({ cell, kind: 'ring' }));
  return { arrows: [...arrows.values()], signs };
}

function legs(way: readonly string[]): (readonly [string, string])[] {
  return way.slice(1).map((to, index) => [way[index] ?? to, to] as const);
}
