/** The explain mode, with the real rules. */
import { expect, test, vi } from 'vitest';
import { Explanation } from '../../src/game/explanation.svelte';
import { GameStore } from '../../src/game/game.svelte';

vi.mock('../../src/engine', () => import('./engine-here'));

test('what is not known yet is not taken for nothing', async () => {
  const explanation = new Explanation(await GameStore.open({ game: 'dropper', turns: ['d4'] }));
  explanation.toggle();
  explanation.follow();
  expect(explanation.found).toBeNull();
  expect(explanation.notes).toEqual([]);
  await vi.waitUntil(() => explanation.found !== null);
  expect(explanation.notes.map(({ words }) => words)).toContain('a white group of 1 stone');
  explanation.toggle();
  explanation.follow();
  expect(explanation.found).toBeNull();
});
