import { expect, test } from 'vitest';
import { GAMES, LEVELS } from '../../src/data/games';
import { strengthWords } from '../../src/game/strength';

const usual = { size: 8, start: 'usual' } as const;

test('a level is as strong as it was measured, on the board it was measured on', () => {
  expect(strengthWords('apart', 2, usual)).toBe('Elo 1000');
  expect(strengthWords('apart', 2, { size: 25, start: 'usual' })).toBe('Elo 1000 on 8×8');
  expect(strengthWords('apart', 2, { size: 8, start: 'other' })).toBe(
    'Elo 1000 from the usual start',
  );
  expect(strengthWords('differo', 2, { size: null, start: 'usual' })).toBe('Elo 1000');
  const measured = GAMES.find(({ name }) => name === 'differo')?.ratings[8];
  expect(strengthWords('differo', 9, { size: null, start: 'usual' })).toBe(`Elo ${measured}`);
});

test('the first level, which was not measured, is below the second', () => {
  expect(strengthWords('dropper', 1, usual)).toBe('below Elo 1000');
  expect(strengthWords('dropper', 1, { size: 5, start: 'other' })).toBe('below Elo 1000 on 8×8');
  expect(strengthWords('nothing', 1, usual)).toBe('');
});

test('every level that was measured is stronger than the one before', () => {
  for (const { ratings } of GAMES) {
    const known = ratings.filter((elo) => elo !== null);
    expect(known).toEqual(known.toSorted((one, two) => one - two));
    expect(known).toHaveLength(LEVELS.length - 1);
  }
});
