/** Cells clicked faster than the engine answers, with the real rules. */
import { expect, test, vi } from 'vitest';
import { GameStore } from '../../src/game/game.svelte';

vi.mock('../../src/engine', () => import('./engine-here'));

const CHAIN = 'b2-b4 b8-b6xb4 c1-c3-c5 d7-b5-b3xb1'.split(' ');
const open = (): Promise<GameStore> => GameStore.open({ game: 'apart', turns: CHAIN });

/** Clicks without waiting for anything, and waits in the end. */
async function pickAtOnce(game: GameStore, cells: string): Promise<void> {
  await Promise.all(cells.split(' ').map((cell) => game.pick(cell)));
}

test('a chain may be clicked faster than it is answered', async () => {
  const game = await open();
  await pickAtOnce(game, 'f1 d3 b5 d5');
  expect(game.spec.part).toBe('f1-d3-b5-d5');
  await pickAtOnce(game, 'f5');
  expect(game.spec.turns.at(-1)).toBe('f1-d3-b5-d5-f5');
});

test('the free stone may be clicked before the drop is answered', async () => {
  const game = await GameStore.open({ game: 'dropper', size: 4, turns: ['a4'] });
  await pickAtOnce(game, 'a4 a3 d1');
  expect(game.spec.turns).toEqual(['a4', 'a4>a3+d1']);
});

test('a click behind the end of a turn is not the next turn', async () => {
  const game = await GameStore.open({ game: 'differo', turns: [] });
  await pickAtOnce(game, 'd2 d8 g8 g5');
  expect(game.spec.turns).toEqual(['d2-d8']);
  expect(game.clicked).toEqual([]);
});

test('a click that cannot go on with the turn is refused when its time has come', async () => {
  const game = await open();
  await pickAtOnce(game, 'f1 d3 a1');
  expect(game.spec.part).toBe('f1-d3');
  expect(game.refusal?.cell).toBe('a1');
});

test('what is taken back before it is answered is as if it had not been clicked', async () => {
  const game = await open();
  const clicked = pickAtOnce(game, 'f1 d3 b5');
  await game.cancel();
  await clicked;
  expect(game.spec).toEqual({ game: 'apart', turns: CHAIN });
  expect(game.clicked).toEqual([]);
  await pickAtOnce(game, 'f1 d3');
  const part = pickAtOnce(game, 'b5 d5');
  await game.back();
  await part;
  expect(game.spec.part).toBe('f1-d3');
});
