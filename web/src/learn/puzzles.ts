/**
 * Puzzles: positions that the side to move wins within so many of its own turns, and with one turn
 * alone. They are records in the repository's `puzzles/`, made short when the app is built, and loaded
 * when they are needed.
 */

/** Position, distance, difficulty, and the solution against the best defence. */
export type PackedPuzzle = readonly [string, number, number, readonly string[]];

export interface Puzzle {
  /** The name progress is kept under. It stays the same while the position does. */
  readonly id: string;
  readonly game: string;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly position: string;
  /** In how many turns of the solver it is won. */
  readonly distance: number;
  /** From 1 to 100. */
  readonly difficulty: number;
  readonly line: readonly string[];
}

export const GRADES = ['easy', 'medium', 'hard'] as const;
export type Grade = (typeof GRADES)[number];

/** The greatest difficulty of the first two grades: each has about a third of the puzzles. */
const EASY = 33;
const MEDIUM = 50;

const FILES = import.meta.glob<readonly PackedPuzzle[]>('../../../puzzles/*.pgn', { import: 'default' });

/** The puzzles of a game, the easiest first; none if the game has none. */
export async function puzzlesOf(game: string): Promise<readonly Puzzle[]> {
  const packed = (await FILES[`../../../puzzles/${game}.pgn`]?.()) ?? [];
  return packed.map(([position, distance, difficulty, line], index) => {
    const id = `${game}-${shortHash(position)}`;
    return { id, game, number: index + 1, position, distance, difficulty, line };
  });
}

export function gradeOf({ difficulty }: Puzzle): Grade {
  if (difficulty <= EASY) return 'easy';
  return difficulty <= MEDIUM ? 'medium' : 'hard';
}

/** What somebody wants to see; `null` is everything. */
export interface PuzzleFilter {
  readonly distance: number | null;
  readonly grade: Grade | null;
}

export function fits(puzzle: Puzzle, { distance, grade }: PuzzleFilter): boolean {
  return (distance === null || puzzle.distance === distance) && (grade === null || gradeOf(puzzle) === grade);
}

/** FNV-1a: short, and the same everywhere. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
