/** The puzzles of the repository, for tests that solve them or fail to. */

import { readFileSync } from 'node:fs';
import { packPuzzles } from '../../build/puzzles';
import type { GameState } from '../../src/wire/types';
import { ok, start } from '../unit/module';

export interface TestPuzzle {
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly line: readonly string[];
  /** A legal turn that is not the solution's. */
  readonly wrong: string;
}

/** The first puzzle of a game that is won in so many turns. */
export async function puzzleOf(game: string, distance: number): Promise<TestPuzzle> {
  const file = new URL(`../../../puzzles/${game}.pgn`, import.meta.url);
  const puzzles = await packPuzzles(readFileSync(file, 'utf8'), `${game}.pgn`);
  const index = puzzles.findIndex((puzzle) => puzzle[1] === distance);
  const [position, , , line] = puzzles[index] ?? ['', 0, 0, []];
  const state = ok<GameState>(start().state(JSON.stringify({ game, position, turns: [] })));
  const wrong = state.choices.find(({ text, endsTurn }) => endsTurn && text !== line[0]);
  return { number: index + 1, line, wrong: wrong?.text ?? '' };
}
