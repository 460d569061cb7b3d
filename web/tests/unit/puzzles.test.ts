import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packPuzzles } from '../../build/puzzles';
import { fits, gradeOf, puzzlesOf } from '../../src/learn/puzzles';
import catalogue from '../../src/wire/catalogue.json';
import type { GameState } from '../../src/wire/types';
import { ok, start } from './module';

const trine = start();
const folder = new URL('../../../puzzles/', import.meta.url);

describe('the files of puzzles', () => {
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.pgn'))) {
    test(`${file} is packed, and every solution wins in time`, async () => {
      const game = file.replace('.pgn', '');
      const packed = await packPuzzles(readFileSync(new URL(file, folder), 'utf8'), file);
      expect(packed.length).toBeGreaterThanOrEqual(50);
      const distances = new Set(packed.map(([, distance]) => distance));
      expect([...distances]).toEqual(expect.arrayContaining([1, 2, 3]));
      for (const [position, distance, difficulty, line] of packed) {
        const at = ok<GameState>(trine.state(JSON.stringify({ game, position, turns: [] })));
        const end = ok<GameState>(trine.state(JSON.stringify({ game, position, turns: line })));
        expect(end.outcome?.winner, position).toBe(at.board.toMove);
        expect(Math.ceil(line.length / 2), position).toBe(distance);
        expect(difficulty).toBeLessThanOrEqual(100);
      }
    });
  }

  test('that are broken stop the build with the reason', async () => {
    const record = '[Game "differo"]\n[Position "5/6/7/8/4w4/8/3b3/6/5 w 3"]\n[Distance "1"]\n\n3. e5-e6 *\n';
    await expect(packPuzzles(record, 'some.pgn')).rejects.toThrow(/some\.pgn: record 1 is no puzzle/);
    await expect(packPuzzles('[Game "chess"]\n\n1. e4 *\n', 'some.pgn')).rejects.toThrow(/some\.pgn: /);
  });
});

describe('the list of puzzles', () => {
  test('has names that differ, and grades that all occur', async () => {
    for (const { name } of catalogue.games) {
      const puzzles = await puzzlesOf(name);
      expect(puzzles.length, name).toBeGreaterThanOrEqual(50);
      expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
      expect(new Set(puzzles.map(gradeOf)).size).toBe(3);
    }
  });

  test('is narrowed by distance and grade', async () => {
    const puzzles = await puzzlesOf('differo');
    const all = puzzles.filter((puzzle) => fits(puzzle, { distance: null, grade: null }));
    expect(all.length).toBe(puzzles.length);
    const some = puzzles.filter((puzzle) => fits(puzzle, { distance: 3, grade: 'hard' }));
    expect(some.length).toBeGreaterThan(0);
    expect(some.every((puzzle) => puzzle.distance === 3 && gradeOf(puzzle) === 'hard')).toBe(true);
  });
});
