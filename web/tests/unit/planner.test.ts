/** Turns that are to be played if the opponent plays others first. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Planner } from '../../src/online/planner.svelte';
import type { OnlineTable } from '../../src/online/table.svelte';
import type { OnlineGame } from '../../src/wire/online';
import { gameOf, openTable, rest, World } from './online-world';

vi.mock('../../src/engine', () => import('./engine-here'));

let world: World;

beforeEach(() => {
  world = new World();
});

const open = (game: OnlineGame): Promise<OnlineTable> => openTable(world, game);

describe('conditional turns', () => {
  const days = { game: 'differo', clock: { type: 'correspondence', days: 2 } } as const;

  test('are played out on a board of their own and kept with an answer at the end', async () => {
    const table = await open(gameOf({ terms: days, turns: ['d5-e6'], used: [0] }));
    const planner = new Planner(table);
    expect(planner.isPossible).toBe(true);
    await planner.begin();
    await planner.board!.playTurn('f7-e7');
    expect(planner.canKeep).toBe(false);
    await planner.board!.playTurn('d3-c3');
    expect(planner.line).toEqual(['f7-e7', 'd3-c3']);
    void planner.keep();
    const [asked] = world.socket.of('act');
    expect(asked?.act).toEqual({ type: 'plan', lines: [['f7-e7', 'd3-c3']] });
    expect(table.board.spec.turns).toEqual(['d5-e6']);
    // It can be read until the server has it.
    expect(planner.line).toEqual(['f7-e7', 'd3-c3']);
    expect(planner.canKeep).toBe(false);
    world.socket.say({ type: 'done', id: asked!.id, version: 2 });
    await rest();
    expect(planner.board).toBeNull();
  });

  test('stay on their board when the server does not want them', async () => {
    const table = await open(gameOf({ terms: days, turns: ['d5-e6'], used: [0] }));
    const planner = new Planner(table);
    await planner.begin();
    for (const turn of ['f7-e7', 'd3-c3']) await planner.board!.playTurn(turn);
    void planner.keep();
    const { id } = world.socket.of('act')[0]!;
    world.socket.say({ type: 'refused', id, code: 'notPossible', words: 'too many lines' });
    await rest();
    expect(planner.line).toEqual(['f7-e7', 'd3-c3']);
    expect(planner.canKeep).toBe(true);
    expect(planner.problem).toBe('Too many lines.');
  });

  test('that go further take the place of shorter ones', async () => {
    const table = await open(gameOf({ terms: days, turns: ['d5-e6'], used: [0] }));
    const lines = [
      ['f7-e7', 'd3-c3'],
      ['g8-g5', 'd3-c3'],
    ];
    world.socket.say({ type: 'plans', game: 'game', lines });
    const planner = new Planner(table);
    await planner.begin();
    for (const turn of ['f7-e7', 'd3-c3', 'g8-g5', 'e6-h9']) await planner.board!.playTurn(turn);
    void planner.keep();
    const [asked] = world.socket.of('act');
    expect(asked?.act).toMatchObject({
      lines: [
        ['g8-g5', 'd3-c3'],
        ['f7-e7', 'd3-c3', 'g8-g5', 'e6-h9'],
      ],
    });
  });

  test('are not for quick games, nor for our own turn', async () => {
    const quick = await open(gameOf({ turns: ['d2-d8'], used: [0] }));
    expect(new Planner(quick).isPossible).toBe(false);
    const own = await open(gameOf({ terms: days }));
    expect(new Planner(own).isPossible).toBe(false);
  });
});
