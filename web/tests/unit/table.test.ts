/** Tables of this browser with the real rules, several of them at the same game. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findGame, listGames } from '../../src/game/library';
import type { ClockSetting, Players, SavedGame } from '../../src/game/saved';
import { Table } from '../../src/game/table.svelte';

vi.mock('../../src/engine', () => import('./engine-here'));

const PEOPLE: Players = { white: { kind: 'person' }, black: { kind: 'person' } };
const tables: Table[] = [];

afterEach(() => {
  for (const table of tables.splice(0)) table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A new game, not open in any page yet. */
async function newGame(clock: ClockSetting | null = null): Promise<string> {
  const table = await Table.start({ game: 'differo', turns: [] }, PEOPLE, clock, 1);
  return table.id;
}

/** A page that opens a game. */
async function page(id: string): Promise<Table> {
  const table = await Table.resume((await findGame(id)) as SavedGame);
  tables.push(table);
  table.open();
  return table;
}

const keptTurns = async (id: string): Promise<readonly string[] | undefined> =>
  (await findGame(id))?.spec.turns;

describe('a game open in two pages', () => {
  test('is shown by both as it goes on in one', async () => {
    const id = await newGame();
    const [one, two] = [await page(id), await page(id)];
    await two.game.playTurn('d2-d8');
    await vi.waitUntil(() => one.game.spec.turns.length === 1);
    await one.game.playTurn('g8-g5');
    await vi.waitUntil(() => two.game.spec.turns.length === 2);
    expect(await keptTurns(id)).toEqual(['d2-d8', 'g8-g5']);
  });

  test('has the turns that were played while a page opened it', async () => {
    const id = await newGame();
    const one = await page(id);
    const two = await Table.resume((await findGame(id)) as SavedGame);
    tables.push(two);
    await one.game.playTurn('d2-d8');
    await vi.waitUntil(async () => (await keptTurns(id))?.length === 1);
    two.open();
    await vi.waitUntil(() => two.game.spec.turns.length === 1);
  });

  test('is not overwritten by the one that did not hear of it', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const id = await newGame();
    const [one, two] = [await page(id), await page(id)];
    await two.game.playTurn('d2-d8');
    await vi.waitUntil(async () => (await keptTurns(id))?.length === 1);
    await one.game.playTurn('c2-f2');
    await vi.waitUntil(() => one.game.spec.turns[0] === 'd2-d8');
    one.close();
    expect(await keptTurns(id)).toEqual(['d2-d8']);
  });

  test('is looked for again when somebody comes back to a page', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const id = await newGame();
    const [one, two] = [await page(id), await page(id)];
    await two.game.playTurn('d2-d8');
    two.resign();
    await vi.waitUntil(async () => (await findGame(id))?.result != null);
    await one.attend();
    expect(one.game.spec.turns).toEqual(['d2-d8']);
    expect(one.result).toMatchObject({ winner: 'white', by: 'resignation' });
  });

  test('keeps the time of the page that plays', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const id = await newGame({ minutes: 3, increment: 2 });
    const [one, two] = [await page(id), await page(id)];
    await two.game.playTurn('d2-d8');
    await vi.waitUntil(async () => (await keptTurns(id))?.length === 1);
    await one.attend();
    expect(one.clock?.left.white).toBe(182_000);
    expect(one.clock?.running).toBe('black');
  });
});

test('looking at a game does not change it', async () => {
  const id = await newGame();
  const first = await page(id);
  await first.game.playTurn('d2-d8');
  first.resign();
  await vi.waitUntil(async () => (await findGame(id))?.result != null);
  const before = await findGame(id);
  const again = await page(id);
  again.keepTime();
  again.close();
  await new Promise((done) => setTimeout(done, 5));
  expect(await findGame(id)).toEqual(before);
  expect((await listGames()).length).toBeGreaterThan(0);
});

test('a game that was given up and taken up again is kept so', async () => {
  const id = await newGame();
  const table = await page(id);
  table.resign();
  await vi.waitUntil(async () => (await findGame(id))?.result != null);
  await table.undo();
  await vi.waitUntil(async () => (await findGame(id))?.result === null);
});

test('a game lost on time stays lost', async () => {
  const id = await newGame({ minutes: 3, increment: 2 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const table = await page(id);
  await table.game.playTurn('d2-d8');
  vi.advanceTimersByTime(180_100);
  expect(table.result).toEqual({ winner: 'white', by: 'time', reason: null });
  expect(table.canUndo).toBe(false);
  await table.undo();
  expect(table.result?.by).toBe('time');
  expect(table.game.spec.turns).toEqual(['d2-d8']);
});

describe('the clock', () => {
  test('gives time for a turn that is played, and none for one that is played again', async () => {
    const table = await page(await newGame({ minutes: 3, increment: 2 }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await table.game.playTurn('d2-d8');
    expect(table.clock?.left).toEqual({ white: 182_000, black: 180_000 });
    for (let again = 0; again < 3; again += 1) {
      await table.undo();
      expect(table.clock?.running).toBeNull();
      await table.redo();
    }
    expect(table.game.spec.turns).toEqual(['d2-d8']);
    expect(table.clock?.left).toEqual({ white: 182_000, black: 180_000 });
    expect(table.clock?.running).toBe('black');
    await table.undo();
    await table.game.playTurn('c2-f2');
    expect(table.clock?.left.white).toBe(184_000);
  });

  test('is kept every five seconds', async () => {
    const id = await newGame({ minutes: 3, increment: 2 });
    const table = await page(id);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await table.game.playTurn('d2-d8');
    // Waiting for it as elsewhere would let the clock's time pass.
    while ((await keptTurns(id))?.length !== 1) await new Promise((done) => setTimeout(done, 1));
    vi.advanceTimersByTime(4_900);
    await new Promise((done) => setTimeout(done, 5));
    expect((await findGame(id))?.left?.black).toBe(180_000);
    vi.advanceTimersByTime(100);
    await vi.waitUntil(async () => (await findGame(id))?.left?.black === 175_000);
  });
});
