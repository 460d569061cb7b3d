import { beforeEach, describe, expect, test } from 'vitest';
import { Refused, type Watcher } from '../../src/online/connection.svelte';
import type { News } from '../../src/wire/online';
import { World } from './online-world';

let world: World;
let heard: News[];
let watcher: Watcher;

beforeEach(() => {
  world = new World();
  heard = [];
  watcher = { version: () => 7, hear: (news) => heard.push(news) };
});

/** Longer than the first pause before a line is made again. */
const PAUSE = 200;

const turn = (id: string) =>
  ({ type: 'turn', id, game: 'game', number: 0, text: 'd2-d8' }) as const;

test('nothing is connected before somebody wants something', () => {
  expect(world.sockets).toHaveLength(0);
  expect(world.connection.state).toBe('idle');
});

test('hello comes first, then everything that is wanted, with the version that is there', () => {
  world.connection.watch('game', watcher);
  world.socket.welcome();
  expect(world.socket.heard).toEqual([
    { type: 'hello', protocol: 1 },
    { type: 'watch', game: 'game', after: 7 },
  ]);
  expect(world.connection.state).toBe('connected');
});

test('what was not acknowledged is sent again with the same id, and only that', async () => {
  world.connection.watch('game', watcher);
  world.socket.welcome();
  const first = world.connection.ask(turn('a'));
  const second = world.connection.ask(turn('b'));
  world.socket.say({ type: 'done', id: 'a', version: 8 });
  expect(await first).toBe(8);
  world.socket.cut();
  expect(world.connection.state).toBe('again');
  world.pass(PAUSE);
  world.socket.welcome();
  expect(world.socket.of('turn').map(({ id }) => id)).toEqual(['b']);
  expect(world.socket.of('watch')).toHaveLength(1);
  world.socket.say({ type: 'done', id: 'b', version: 9 });
  expect(await second).toBe(9);
});

test('what is asked without a line waits for one', async () => {
  const asked = world.connection.ask(turn('a'));
  expect(world.socket.heard).toEqual([]);
  world.socket.welcome();
  world.socket.say({ type: 'done', id: 'a', version: 3 });
  expect(await asked).toBe(3);
});

test('a refusal comes with its reason', async () => {
  const asked = world.connection.ask(turn('a'));
  world.socket.welcome();
  world.socket.say({ type: 'refused', id: 'a', code: 'illegal', words: 'no' });
  await expect(asked).rejects.toEqual(new Refused('illegal', 'no'));
});

test('an answer that comes twice is heard once', async () => {
  const asked = world.connection.ask(turn('a'));
  world.socket.welcome();
  world.socket.say({ type: 'done', id: 'a', version: 3 });
  world.socket.say({ type: 'refused', id: 'a', code: 'busy', words: 'no' });
  expect(await asked).toBe(3);
  world.pass(5000);
  expect(world.socket.of('turn')).toHaveLength(1);
  world.connection.watch('game', watcher);
  world.socket.cut();
  world.pass(PAUSE);
  world.socket.welcome();
  expect(world.socket.of('turn')).toHaveLength(0);
});

test('a turn that the server was too busy for is said again', async () => {
  const asked = world.connection.ask(turn('a'));
  world.socket.welcome();
  for (const code of ['busy', 'tooFast'] as const) {
    const before = world.socket.of('turn').length;
    world.socket.say({ type: 'refused', id: 'a', code, words: 'no' });
    world.pass(900);
    expect(world.socket.of('turn')).toHaveLength(before);
    world.pass(200);
    expect(world.socket.of('turn')).toHaveLength(before + 1);
  }
  world.socket.say({ type: 'done', id: 'a', version: 3 });
  expect(await asked).toBe(3);
});

test('other wishes that the server was too busy for are left to those who have them', async () => {
  const asked = world.connection.ask({ type: 'say', id: 'a', game: 'game', text: 'hello' });
  world.socket.welcome();
  world.socket.say({ type: 'refused', id: 'a', code: 'tooFast', words: 'slow down' });
  await expect(asked).rejects.toEqual(new Refused('tooFast', 'slow down'));
});

test('what we follow is asked for again when the server was too busy to tell', () => {
  world.connection.watch('game', watcher);
  world.connection.enterLobby(() => undefined);
  world.socket.welcome();
  world.socket.say({ type: 'refused', id: null, code: 'busy', words: 'no' });
  world.pass(1100);
  expect(world.socket.of('watch')).toEqual([
    { type: 'watch', game: 'game', after: 7 },
    { type: 'watch', game: 'game', after: 7 },
  ]);
  expect(world.socket.of('lobby')).toHaveLength(2);
  world.pass(3000);
  expect(world.socket.of('watch')).toHaveLength(2);
});

test('what is forgotten is not sent when the line is there', () => {
  void world.connection.ask(turn('a'));
  void world.connection.ask(turn('b'));
  world.connection.forget('a');
  world.socket.welcome();
  expect(world.socket.of('turn').map(({ id }) => id)).toEqual(['b']);
});

test('what is longer than the server reads is refused here', async () => {
  const say = (text: string) => ({ type: 'say', id: 'a', game: 'game', text }) as const;
  await expect(world.connection.ask(say('ã'.repeat(4100)))).rejects.toEqual(
    new Refused('tooLarge', ''),
  );
  void world.connection.ask(say('a'.repeat(4100)));
  world.socket.welcome();
  expect(world.socket.of('say')).toHaveLength(1);
});

describe('a broken line', () => {
  beforeEach(() => {
    world.connection.watch('game', watcher);
    world.socket.welcome();
  });

  /** How long it takes until another line is made after the present one has broken. */
  function pauseAfterCut(): number {
    world.socket.cut();
    const before = world.now;
    const sockets = world.sockets.length;
    while (world.sockets.length === sockets) world.pass(50);
    return world.now - before;
  }

  test('is made again after a moment, then after growing pauses', () => {
    const pauses = Array.from({ length: 7 }, pauseAfterCut);
    expect(pauses).toEqual([150, 300, 600, 1200, 1500, 1500, 1500]);
  });

  test('that breaks right after every welcome is not made again without a pause', () => {
    const pauses = Array.from({ length: 4 }, () => {
      world.socket.welcome();
      return pauseAfterCut();
    });
    expect(pauses).toEqual([150, 300, 600, 1200]);
    world.socket.welcome();
    world.pass(5000);
    expect(pauseAfterCut()).toBe(150);
  });

  test('that is not made is given up when the network is back', () => {
    world.socket.cut();
    world.pass(PAUSE);
    const stuck = world.socket;
    world.pass(1500);
    world.connection.hurry();
    expect(stuck.isClosed).toBe(false);
    world.pass(1000);
    world.connection.hurry();
    expect(stuck.isClosed).toBe(true);
    expect(world.socket).not.toBe(stuck);
  });

  test('is made again at once when the network is back', () => {
    world.socket.cut();
    world.pass(PAUSE);
    world.socket.cut();
    const sockets = world.sockets.length;
    world.connection.hurry();
    expect(world.sockets).toHaveLength(sockets + 1);
  });

  test('is noticed by the silence of the server', () => {
    world.pass(10_000);
    world.socket.say({ type: 'ping', at: 1_010_000 });
    expect(world.socket.of('pong')).toEqual([{ type: 'pong', at: 1_010_000 }]);
    world.pass(10_000);
    expect(world.sockets).toHaveLength(1);
    world.pass(6_000);
    expect(world.sockets[0]!.isClosed).toBe(true);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  test('is known after the machine has slept, when the page is back', () => {
    world.now += 3_600_000;
    world.connection.hurry();
    expect(world.sockets[0]!.isClosed).toBe(true);
  });

  test('speaks of the old line no more', () => {
    const old = world.socket;
    old.cut();
    world.pass(PAUSE);
    world.socket.welcome();
    old.say({ type: 'presence', game: 'game', ...nobody });
    expect(heard).toEqual([]);
  });
});

const away = { here: false, gone: null, claimable: null };
const nobody = { white: away, black: away, watchers: 0 };

test('a server that stops is told from one that is gone', () => {
  world.connection.watch('game', watcher);
  world.socket.welcome();
  world.socket.say({ type: 'closing', words: 'back in a moment' });
  world.socket.cut();
  expect(world.connection.state).toBe('stopping');
  world.pass(PAUSE);
  world.socket.welcome();
  expect(world.connection.state).toBe('connected');
});

test('a server of another protocol is not asked again and again', () => {
  world.connection.watch('game', watcher);
  world.socket.onopen?.();
  world.socket.say({ type: 'refused', id: null, code: 'protocol', words: 'newer' });
  expect(world.connection.state).toBe('outdated');
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
});

test('news go to those who watch the game, and to nobody when they have left', () => {
  const leave = world.connection.watch('game', watcher);
  world.socket.welcome();
  world.socket.say({ type: 'presence', game: 'other', ...nobody });
  world.socket.say({ type: 'presence', game: 'game', ...nobody });
  expect(heard).toHaveLength(1);
  leave();
  expect(world.socket.of('unwatch')).toHaveLength(1);
  world.socket.say({ type: 'presence', game: 'game', ...nobody });
  expect(heard).toHaveLength(1);
});

test('a line that nobody wants is kept for the next screen, then given up', () => {
  const leave = world.connection.watch('game', watcher);
  world.socket.welcome();
  leave();
  world.pass(1000);
  world.connection.watch('next', watcher);
  world.pass(5000);
  expect(world.sockets).toHaveLength(1);
  expect(world.connection.state).toBe('connected');
  expect(world.socket.of('watch').map(({ game }) => game)).toEqual(['game', 'next']);
});

test('frames that are no news are passed over', () => {
  world.connection.watch('game', watcher);
  world.socket.welcome();
  for (const data of ['', 'no', '[]', '5', '{"kind":1}']) world.socket.onmessage?.({ data });
  expect(world.connection.state).toBe('connected');
  expect(heard).toEqual([]);
});

test("the server's time is that of its quickest message", () => {
  world.connection.watch('game', watcher);
  world.socket.welcome(1_000_000);
  expect(world.connection.clock.time).toBe(1_000_000);
  world.pass(1000);
  world.socket.say({ type: 'ping', at: 1_000_700 });
  expect(world.connection.clock.time).toBe(1_001_000);
  world.socket.say({ type: 'ping', at: 1_001_200 });
  expect(world.connection.clock.time).toBe(1_001_200);
});
