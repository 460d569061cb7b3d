/** The filter of the list of puzzles, kept in this browser. */

import { readStored, writeStored } from '../stores/stored';
import { GRADES, type PuzzleFilter } from './puzzles';

const NAME = 'puzzles';

export const EVERYTHING: PuzzleFilter = { distance: null, grade: null };

export function keptFilter(): PuzzleFilter {
  const kept = readStored(NAME) as Partial<Record<keyof PuzzleFilter, unknown>> | null | undefined;
  const distance = typeof kept?.distance === 'number' ? kept.distance : null;
  const grade = GRADES.find((grade) => grade === kept?.grade) ?? null;
  return { distance, grade };
}

export function keepFilter(filter: PuzzleFilter): void {
  writeStored(NAME, filter);
}
