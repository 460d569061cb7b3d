/** The search for an opponent over lines that break. */
import { beforeEach, expect, test } from 'vitest';
import { Lobby } from '../../src/online/lobby.svelte';
import { World } from './online-world';

const TERMS = { game: 'differo', size: null, side: 'chance' } as const;

let world: World;
let lobby: Lobby;

beforeEach(() => {
  world = new World();
  lobby = new Lobby(world.connection);
  lobby.enter();
});

/** Until all promises that are on their way have come to rest. */
const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

const seeks = () => world.socket.of('seek');

function breakLine(): void {
  world.socket.cut();
  world.pass(200);
  world.socket.welcome();
}

test('a search begun before the line is there is sent once', () => {
  void lobby.seek(TERMS);
  world.socket.welcome();
  expect(seeks()).toHaveLength(1);
});

test('a search without an answer is sent once when the line is made again', () => {
  world.socket.welcome();
  void lobby.seek(TERMS);
  breakLine();
  expect(seeks()).toHaveLength(1);
});

test('a search lives on when the line is made again', async () => {
  world.socket.welcome();
  void lobby.seek(TERMS);
  const { id } = seeks()[0]!;
  world.socket.say({ type: 'done', id, version: 0 });
  await rest();
  breakLine();
  expect(seeks()).toMatchObject([{ id, seek: TERMS }]);
});

test('a search stopped without a line is not sent when there is one', () => {
  void lobby.seek(TERMS);
  lobby.stop();
  expect(lobby.seeking).toBeNull();
  world.socket.welcome();
  expect(seeks()).toEqual([]);
});

test('a search in the place of another is the only one', () => {
  void lobby.seek(TERMS);
  void lobby.seek({ ...TERMS, game: 'apart' });
  world.socket.welcome();
  expect(seeks()).toMatchObject([{ seek: { game: 'apart' } }]);
});

test('leaving the lobby ends the search, whatever we know of it', () => {
  world.socket.welcome();
  void lobby.seek(TERMS);
  lobby.leave();
  expect(world.socket.of('unseek')).toHaveLength(1);
  breakLineWithWatcher();
  expect(seeks()).toEqual([]);
});

/** The line is made again because somebody else needs it. */
function breakLineWithWatcher(): void {
  world.connection.watch('game', { version: () => null, hear: () => undefined });
  breakLine();
}

test('a refused search is over, with the reason', async () => {
  world.socket.welcome();
  void lobby.seek(TERMS);
  const { id } = seeks()[0]!;
  world.socket.say({
    type: 'refused',
    id,
    code: 'notPossible',
    words: 'a rated game needs a clock',
  });
  await rest();
  expect(lobby.seeking).toBeNull();
  expect(lobby.problem).toBe('A rated game needs a clock.');
});
