/** An online table before a server that the test plays, with the real rules. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Planner } from '../../src/online/planner.svelte';
import { OnlineTable } from '../../src/online/table.svelte';
import { settings } from '../../src/stores/settings.svelte';
import type { Change, OnlineGame, Person, What } from '../../src/wire/online';
import type { GameSpec, GameState } from '../../src/wire/types';
import { ADA, gameOf, World } from './online-world';

vi.mock('../../src/engine', async () => {
  const { narrow } = await import('../../src/engine/narrow');
  const { ok, start } = await import('./module');
  const trine = start();
  const answer = async (text: string): Promise<GameState> => ok<GameState>(text);
  const written = (spec: GameSpec): string => JSON.stringify(spec);
  const engine = {
    state: (spec: GameSpec) => answer(trine.state(written(spec))),
    play: (spec: GameSpec, text: string) => answer(trine.play(written(spec), text)),
    playTurn: (spec: GameSpec, text: string) => answer(trine.playTurn(written(spec), text)),
    undoMove: (spec: GameSpec) => answer(trine.undoMove(written(spec))),
    whyNotCells: () => Promise.resolve(null),
  };
  return { engine, narrow, Refusal: class extends Error {}, Cancelled: class extends Error {} };
});

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
});

let world: World;
let version: number;

beforeEach(() => {
  kept.clear();
  settings.set('confirm', 'off');
  world = new World();
  version = 2;
});

async function open(game: OnlineGame = gameOf(), me: Person = ADA): Promise<OnlineTable> {
  const table = await OnlineTable.open(game, world.connection, () => me);
  table.enter();
  world.socket.welcome();
  return table;
}

/** The server tells changes. */
function tell(...whats: readonly What[]): void {
  const changes = whats.map((what): Change => {
    version += 1;
    return { version, at: 0, what };
  });
  world.socket.say({ type: 'changes', game: 'game', changes });
}

const turn = (number: number, text: string): What => {
  return { type: 'turn', number, text, used: 0, clock: null };
};

/** Until all promises that are on their way have come to rest. */
const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

const sent = () => world.socket.of('turn');

test('a turn is sent whole, shown at once and settled by the server', async () => {
  const table = await open();
  await table.board.pick('d2');
  expect(sent()).toHaveLength(0);
  await table.board.pick('d8');
  expect(sent()).toMatchObject([{ game: 'game', number: 0, text: 'd2-d8' }]);
  expect(table.board.spec.turns).toEqual(['d2-d8']);
  expect(table.isOwnTurn).toBe(false);
  tell(turn(0, 'd2-d8'));
  world.socket.say({ type: 'done', id: sent()[0]!.id, version: 3 });
  await rest();
  expect(table.pending).toBeNull();
  expect(table.board.spec.turns).toEqual(['d2-d8']);
  expect(table.toMove).toBe('black');
});

test('it makes no difference whether the answer or the change comes first', async () => {
  const table = await open();
  await table.board.playTurn('d2-d8');
  world.socket.say({ type: 'done', id: sent()[0]!.id, version: 3 });
  await rest();
  expect(table.board.spec.turns).toEqual(['d2-d8']);
  tell(turn(0, 'd2-d8'));
  await rest();
  expect(table.pending).toBeNull();
  expect(table.game.turns).toEqual(['d2-d8']);
  expect(table.board.spec.turns).toEqual(['d2-d8']);
});

test('a refused turn is taken back, with the reason', async () => {
  const table = await open();
  await table.board.playTurn('d2-d8');
  world.socket.say({ type: 'refused', id: sent()[0]!.id, code: 'busy', words: 'try again' });
  await rest();
  expect(table.pending).toBeNull();
  expect(table.notice).toBe('Try again.');
  expect(table.board.spec.turns).toEqual([]);
  expect(table.isOwnTurn).toBe(true);
});

test('the turn of the opponent comes to the board', async () => {
  const table = await open(gameOf({ turns: ['d2-d8'], used: [0] }));
  expect(table.isOwnTurn).toBe(false);
  tell(turn(1, 'g8-g5'));
  await rest();
  expect(table.board.spec.turns).toEqual(['d2-d8', 'g8-g5']);
  expect(table.isOwnTurn).toBe(true);
});

test('a line cut before the answer plays the turn once', async () => {
  const table = await open();
  await table.board.playTurn('d2-d8');
  const [first] = sent();
  world.socket.cut();
  world.pass(0);
  world.socket.welcome();
  expect(world.socket.of('watch')).toEqual([{ type: 'watch', game: 'game', after: 2 }]);
  expect(sent()).toEqual([first]);
  tell(turn(0, 'd2-d8'));
  world.socket.say({ type: 'done', id: first!.id, version: 3 });
  await rest();
  expect(table.board.spec.turns).toEqual(['d2-d8']);
  expect(table.pending).toBeNull();
});

test('a page closed before the answer sends its turn when it is opened again', async () => {
  const first = await open();
  await first.board.playTurn('d2-d8');
  const [before] = sent();
  world = new World();
  const again = await open();
  expect(sent()).toEqual([before]);
  await rest();
  expect(again.board.spec.turns).toEqual(['d2-d8']);
  tell(turn(0, 'd2-d8'));
  expect(kept.size).toBe(1);
  expect([...kept.keys()]).toEqual(['trine.settings']);
});

test('a kept turn whose moment has passed is forgotten', async () => {
  kept.set('trine.pending.game', JSON.stringify({ id: 'a', number: 0, text: 'd2-d8' }));
  await open(gameOf({ turns: ['d2-d8', 'g8-g5'], used: [0, 0] }));
  expect(sent()).toEqual([]);
  expect(kept.has('trine.pending.game')).toBe(false);
});

test('turns are taken back when both agree', async () => {
  const table = await open(gameOf({ turns: ['d2-d8', 'g8-g5'], used: [0, 0] }));
  tell({ type: 'undone', turns: 0, clock: null });
  await rest();
  expect(table.board.spec.turns).toEqual([]);
  expect(table.isOwnTurn).toBe(true);
});

test('missing changes are asked for', async () => {
  const table = await open();
  version += 1;
  tell(turn(1, 'g8-g5'));
  expect(world.socket.of('watch').at(-1)).toEqual({ type: 'watch', game: 'game', after: null });
  const game = gameOf({ version: 4, turns: ['d2-d8', 'g8-g5'], used: [0, 0] });
  world.socket.say({ type: 'snapshot', game });
  await rest();
  expect(table.board.spec.turns).toEqual(['d2-d8', 'g8-g5']);
});

describe('with confirmation', () => {
  beforeEach(() => settings.set('confirm', 'on'));

  test('a turn waits to be confirmed', async () => {
    const table = await open();
    await table.board.playTurn('d2-d8');
    expect(sent()).toHaveLength(0);
    expect(table.unconfirmed).toBe('d2-d8');
    table.confirm();
    expect(sent()).toHaveLength(1);
    expect(table.board.spec.turns).toEqual(['d2-d8']);
  });

  test('a turn can be reconsidered', async () => {
    const table = await open();
    await table.board.playTurn('d2-d8');
    await table.reconsider();
    expect(table.board.spec.turns).toEqual([]);
    expect(table.isOwnTurn).toBe(true);
    expect(sent()).toHaveLength(0);
  });
});

test('those who watch have no side and no turn', async () => {
  const table = await open(gameOf(), { id: 'p3', name: 'Lin', kind: 'guest', level: null });
  expect(table.ownSide).toBeNull();
  expect(table.isOwnTurn).toBe(false);
});

test('an offer is told apart from our own', async () => {
  const table = await open();
  tell({ type: 'offered', side: 'black', offer: 'draw' });
  tell({ type: 'offered', side: 'white', offer: 'undo' });
  expect(table.offered).toEqual(['draw']);
  expect(table.offering).toEqual(['undo']);
  tell({ type: 'declined', side: 'white', offer: 'undo' });
  expect(table.notice).toBe('The wish to take back was declined.');
});

test('players go to the rematch, others stay', async () => {
  const went: string[] = [];
  for (const id of ['p1', 'p3']) {
    world = new World();
    version = 2;
    const table = await open(gameOf(), { ...ADA, id });
    table.onrematch = (game) => went.push(`${id} ${game}`);
    tell({ type: 'rematchMade', game: 'next' });
    expect(table.game.rematch).toBe('next');
  }
  expect(went).toEqual(['p1 next']);
});

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
    expect(planner.board).toBeNull();
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
