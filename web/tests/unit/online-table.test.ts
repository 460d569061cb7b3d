/** An online table before a server that the test plays, with the real rules. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OnlineTable } from '../../src/online/table.svelte';
import { unreadLines } from '../../src/online/unread';
import { announcer } from '../../src/stores/announcer.svelte';
import { settings } from '../../src/stores/settings.svelte';
import type { Change, ClockState, OnlineGame, Person, What } from '../../src/wire/online';
import { ADA, gameOf, openTable, rest, World } from './online-world';

vi.mock('../../src/engine', () => import('./engine-here'));

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

const open = (game?: OnlineGame, me?: Person): Promise<OnlineTable> => openTable(world, game, me);

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

describe('a line cut in the middle of a turn', () => {
  const jumps = { terms: { game: 'apart', size: 8 }, turns: ['b2-b4', 'b8-b6xb4'], used: [0, 0] };

  test('leaves what has been put together, to be gone on with', async () => {
    const table = await open(gameOf(jumps));
    await table.board.play('c1-c3');
    world.socket.cut();
    world.pass(200);
    world.socket.welcome();
    // What happened meanwhile beside the turns does not touch it.
    tell({ type: 'said', line: { by: 'p2', name: 'Grace', text: 'Hello', at: 1 } });
    await rest();
    expect(table.board.spec.part).toBe('c1-c3');
    await table.board.pick('c5');
    await table.board.finish();
    expect(sent()).toMatchObject([{ number: 2, text: 'c1-c3-c5' }]);
  });

  test('leaves it also when the whole game is told again', async () => {
    const table = await open(gameOf(jumps));
    await table.board.play('c1-c3');
    world.socket.cut();
    world.pass(200);
    world.socket.welcome();
    world.socket.say({ type: 'snapshot', game: gameOf({ ...jumps, version: 9 }) });
    await rest();
    expect(table.board.spec.part).toBe('c1-c3');
  });

  test('sends what is put together without it once, when it is back', async () => {
    const table = await open(gameOf(jumps));
    await table.board.play('c1-c3');
    world.socket.cut();
    await table.board.pick('c5');
    await table.board.finish();
    expect(table.pending?.text).toBe('c1-c3-c5');
    world.pass(200);
    world.socket.welcome();
    expect(sent()).toMatchObject([{ number: 2, text: 'c1-c3-c5' }]);
    tell(turn(2, 'c1-c3-c5'));
    await rest();
    expect(table.pending).toBeNull();
    expect(table.board.spec.turns).toEqual([...jumps.turns, 'c1-c3-c5']);
  });
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
