/** An online table before a server that the test plays, with the real rules. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Planner } from '../../src/online/planner.svelte';
import { OnlineTable } from '../../src/online/table.svelte';
import { unreadLines } from '../../src/online/unread';
import { announcer } from '../../src/stores/announcer.svelte';
import { settings } from '../../src/stores/settings.svelte';
import type { Change, ClockState, OnlineGame, Person, What } from '../../src/wire/online';
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

const ended: What = {
  type: 'ended',
  winner: 'black',
  by: 'time',
  words: '',
  clock: null,
  ratings: null,
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
  world.socket.say({ type: 'refused', id: sent()[0]!.id, code: 'illegal', words: 'try again' });
  await rest();
  expect(table.pending).toBeNull();
  expect(table.notice).toBe('Try again.');
  expect(table.board.spec.turns).toEqual([]);
  expect(table.isOwnTurn).toBe(true);
});

test('a turn that the server was too busy for is kept and said again', async () => {
  const table = await open();
  await table.board.playTurn('d2-d8');
  const [first] = sent();
  world.socket.say({ type: 'refused', id: first!.id, code: 'busy', words: 'try again' });
  await rest();
  expect(table.board.spec.turns).toEqual(['d2-d8']);
  world.pass(1100);
  expect(sent()).toEqual([first, first]);
  tell(turn(0, 'd2-d8'));
  expect(table.pending).toBeNull();
});

describe('a turn that was played and taken back before we heard of it is settled', () => {
  const undone: What = { type: 'undone', turns: 0, clock: null };

  test('when the answer comes last', async () => {
    const table = await open();
    await table.board.playTurn('d2-d8');
    tell(turn(0, 'd2-d8'), undone);
    expect(table.pending).not.toBeNull();
    world.socket.say({ type: 'done', id: sent()[0]!.id, version: 3 });
    await rest();
    expect(table.pending).toBeNull();
    expect(table.board.spec.turns).toEqual([]);
    expect(table.isOwnTurn).toBe(true);
  });

  test('when the answer comes first', async () => {
    const table = await open();
    await table.board.playTurn('d2-d8');
    world.socket.say({ type: 'done', id: sent()[0]!.id, version: 3 });
    await rest();
    expect(table.pending).not.toBeNull();
    tell(turn(0, 'd2-d8'), undone);
    await rest();
    expect(table.pending).toBeNull();
    expect(table.board.spec.turns).toEqual([]);
  });
});

test('no clock begins to run after we have left', async () => {
  const clock: ClockState = {
    white: { left: 10_000, periods: 0 },
    black: { left: 10_000, periods: 0 },
    running: 'white',
    at: 1_000_000,
    firstTurnBy: null,
  };
  const table = await open(gameOf({ clock }));
  await table.board.playTurn('d2-d8');
  table.leave();
  const begin = vi.spyOn(globalThis, 'setInterval');
  world.socket.say({ type: 'refused', id: sent()[0]!.id, code: 'illegal', words: 'no' });
  await rest();
  expect(table.pending).toBeNull();
  expect(begin).not.toHaveBeenCalled();
  begin.mockRestore();
});

test('a turn that was begun is given up when the game ends', async () => {
  const turns = ['b2-b4', 'b8-b6xb4'];
  const table = await open(gameOf({ terms: { game: 'apart', size: 8 }, turns, used: [0, 0] }));
  await table.board.play('c1-c3');
  expect(table.board.isMidTurn).toBe(true);
  tell(ended);
  await rest();
  expect(table.board.isMidTurn).toBe(false);
});

test('a turn that comes to the board when the game has ended is not sent', async () => {
  const table = await open();
  const playing = table.board.playTurn('d2-d8');
  tell(ended);
  await playing;
  await rest();
  expect(sent()).toEqual([]);
  expect(table.board.spec.turns).toEqual([]);
});

describe('those who only hear', () => {
  const heard = (): string => announcer.sentences.map(({ words }) => words).join(' ');

  test('are told the last turn of the opponent, however many came at once', async () => {
    await open();
    tell(turn(0, 'd2-d8'), turn(1, 'g8-g5'));
    await rest();
    expect(announcer.sentences.at(-1)?.words).toBe('Black plays g8-g5');
  });

  test('are told it too when our own answer came with it', async () => {
    await open(gameOf({ turns: ['d5-e6'], used: [0] }));
    tell(turn(1, 'f7-e7'), turn(2, 'd3-c3'));
    await rest();
    expect(announcer.sentences.at(-1)?.words).toBe('Black plays f7-e7');
  });

  test('are not told their own turn twice', async () => {
    const table = await open();
    await table.board.playTurn('d2-d8');
    announcer.sentences = [];
    tell(turn(0, 'd2-d8'));
    await rest();
    expect(heard()).toBe('');
  });
});

test('what was said since we looked is unread, however much was said before', async () => {
  const line = (at: number) => ({ by: 'p2', name: 'Grace', text: `line ${at}`, at });
  const chat = Array.from({ length: 100 }, (_, index) => line(index + 1));
  const table = await open(gameOf({ chat }));
  expect(unreadLines(table, ADA)).toBe(0);
  tell({ type: 'said', line: line(101) }, { type: 'said', line: line(102) });
  expect(unreadLines(table, ADA)).toBe(2);
  table.seeChat();
  expect(unreadLines(table, ADA)).toBe(0);
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
  world.pass(200);
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

  test('a turn is forgotten when the game ends before it is confirmed', async () => {
    const table = await open();
    await table.board.playTurn('d2-d8');
    tell(ended);
    await rest();
    expect(table.unconfirmed).toBeNull();
    expect(table.board.spec.turns).toEqual([]);
  });

  test('a turn is forgotten when turns are taken back before it is confirmed', async () => {
    const table = await open(gameOf({ turns: ['d2-d8', 'g8-g5'], used: [0, 0] }));
    await table.board.playTurn('c2-e2');
    expect(table.unconfirmed).toBe('c2-e2');
    tell({ type: 'undone', turns: 1, clock: null });
    await rest();
    expect(table.unconfirmed).toBeNull();
    expect(table.board.spec.turns).toEqual(['d2-d8']);
    expect(sent()).toEqual([]);
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
