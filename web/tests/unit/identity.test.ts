/** Who we are to the server, when that changes while the page is open. */
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../src/wire/online';
import { ADA, GRACE, World } from './online-world';

const GUEST: Person = { id: 'g1', name: 'Guest 4821', kind: 'guest', level: null };

let world: World;

beforeEach(() => {
  world = new World();
  world.connection.enterLobby(() => undefined);
});

/** The line breaks and is made again, and the server takes us for somebody. */
function comeBackAs(you: Person): void {
  world.socket.cut();
  world.pass(10_000);
  world.socket.welcome(1_000_000, you);
}

test('whoever comes back as the same is told nothing', () => {
  world.socket.welcome();
  comeBackAs(ADA);
  expect(world.server.formerly).toBeNull();
});

test('whoever was logged out meanwhile is told so, until they have read it', () => {
  world.socket.welcome();
  comeBackAs(GUEST);
  expect(world.connection.you).toEqual(GUEST);
  expect(world.server.me).toEqual(GUEST);
  expect(world.server.formerly).toEqual(ADA);
  comeBackAs(GUEST);
  expect(world.server.formerly).toEqual(ADA);
  world.server.acknowledge();
  comeBackAs(GUEST);
  expect(world.server.formerly).toBeNull();
});

test('it is noticed on the first line too: the page knew who we are before', () => {
  world.server.me = ADA;
  world.socket.welcome(1_000_000, GUEST);
  expect(world.server.formerly).toEqual(ADA);
});

test('another account is told, and the one from before is not', () => {
  world.socket.welcome(1_000_000, GUEST);
  comeBackAs(GRACE);
  expect(world.server.formerly).toEqual(GUEST);
  comeBackAs(GUEST);
  expect(world.server.formerly).toBeNull();
});

test('one guest is as good as another', () => {
  world.socket.welcome(1_000_000, GUEST);
  comeBackAs({ ...GUEST, id: 'g2' });
  expect(world.server.formerly).toBeNull();
});

test('whoever logs in or out here is told nothing', () => {
  world.socket.welcome();
  world.server.me = GUEST;
  world.connection.renew();
  world.pass(10_000);
  world.socket.welcome(1_000_000, GUEST);
  expect(world.server.formerly).toBeNull();
});
