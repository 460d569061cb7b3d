/** What the reader has done of lessons and puzzles, kept in this browser. */

import { readStored, writeStored } from '../stores/stored';

/** How far a puzzle has got: played at without success, or solved. */
export type PuzzleState = 'tried' | 'solved';

interface Kept {
  /** The steps that are done, by game. */
  lessons: Record<string, string[]>;
  /** The step the reader was at, by game. */
  places: Record<string, string>;
  puzzles: Record<string, PuzzleState>;
}

const NAME = 'learn';

class Progress {
  private readonly kept: Kept = $state(stored());

  stepsDone(game: string): readonly string[] {
    return this.kept.lessons[game] ?? [];
  }

  isDone(game: string, step: string): boolean {
    return this.stepsDone(game).includes(step);
  }

  finishStep(game: string, step: string): void {
    if (this.isDone(game, step)) return;
    this.kept.lessons[game] = [...this.stepsDone(game), step];
    this.keep();
  }

  /** The step the reader was at. */
  placeIn(game: string): string | undefined {
    return this.kept.places[game];
  }

  goTo(game: string, step: string): void {
    this.kept.places[game] = step;
    this.keep();
  }

  puzzle(id: string): PuzzleState | undefined {
    return this.kept.puzzles[id];
  }

  /** A solved puzzle stays solved. */
  markPuzzle(id: string, state: PuzzleState): void {
    if (this.kept.puzzles[id] === 'solved' || this.kept.puzzles[id] === state) return;
    this.kept.puzzles[id] = state;
    this.keep();
  }

  private keep(): void {
    writeStored(NAME, $state.snapshot(this.kept));
  }
}

/** What is kept in this browser, as far as it makes sense. */
function stored(): Kept {
  const kept = readStored(NAME);
  const part = (name: keyof Kept): Record<string, unknown> => {
    const value = (kept as Partial<Record<keyof Kept, unknown>> | null | undefined)?.[name];
    return typeof value === 'object' && value !== null ? { ...value } : {};
  };
  const isStep = (value: unknown): value is string => typeof value === 'string';
  const isState = (value: unknown): value is PuzzleState => value === 'tried' || value === 'solved';
  const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isStep);
  return {
    lessons: only(part('lessons'), isList),
    places: only(part('places'), isStep),
    puzzles: only(part('puzzles'), isState),
  };
}

function only<T>(values: Record<string, unknown>, fits: (value: unknown) => value is T): Record<string, T> {
  const good = Object.entries(values).filter((entry): entry is [string, T] => fits(entry[1]));
  return Object.fromEntries(good);
}

export const progress = new Progress();
