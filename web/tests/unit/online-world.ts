/** A server for the connection's tests: it hears what is sent and says what the test wants. */

import { Connection, type Socket } from '../../src/online/connection.svelte';
import { OnlineTable } from '../../src/online/table.svelte';
import { Server } from '../../src/stores/server.svelte';
import type { News, OnlineGame, Person, Request } from '../../src/wire/online';

export const ADA: Person = { id: 'p1', name: 'Ada', kind: 'account', level: null };
export const GRACE: Person = { id: 'p2', name: 'Grace', kind: 'account', level: null };

/** One line to the server. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: Request[] = [];
  isClosed = false;

  send(text: string): void {
    this.heard.push(JSON.parse(text) as Request);
  }

  close(): void {
    this.isClosed = true;
  }

  say(news: News): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }

  /** Lets the page in. */
  welcome(now = 1_000_000, you = ADA): void {
    this.onopen?.();
    this.say({ type: 'welcome', protocol: 1, you, now, server: 'run', mayChat: true });
  }

  /** The line breaks. */
  cut(): void {
    this.onclose?.();
  }

  /** What was sent of a type. */
  of<T extends Request['type']>(type: T): Extract<Request, { type: T }>[] {
    return this.heard.filter((request): request is Extract<Request, { type: T }> => {
      return request.type === type;
    });
  }
}

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** Time that passes when the test says so, and every socket that was made. */
export class World {
  readonly sockets: FakeSocket[] = [];
  /** Who the page takes us for. */
  readonly server = new Server();
  now = 0;
  private readonly timers = new Set<Timer>();
  readonly connection = new Connection({
    connect: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    now: () => this.now,
    after: (milliseconds, act) => {
      const timer = { at: this.now + milliseconds, act };
      this.timers.add(timer);
      return () => this.timers.delete(timer);
    },
    chance: () => 0,
    meet: (you) => this.server.meet(you),
  });

  /** The newest line. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.timers].sort((one, two) => one.at - two.at);
      if (next === undefined || next.at > end) break;
      this.timers.delete(next);
      this.now = next.at;
      next.act();
    }
    this.now = end;
  }
}

/** A game of Ada, who plays White, against Grace. */
export function gameOf(more: Partial<OnlineGame> = {}): OnlineGame {
  return {
    id: 'game',
    version: 2,
    turns: [],
    used: [],
    white: { player: ADA, rating: null, provisional: false },
    black: { player: GRACE, rating: null, provisional: false },
    terms: { game: 'differo', clock: { type: 'none' } },
    status: { type: 'playing' },
    clock: null,
    offers: [],
    chat: [],
    created: 0,
    changed: 0,
    rematch: null,
    creator: ADA,
    invited: null,
    listed: false,
    ratings: null,
    ...more,
  };
}

/** Somebody sits down at a game, and is let in. */
export async function openTable(world: World, game = gameOf(), me = ADA): Promise<OnlineTable> {
  const table = await OnlineTable.open(game, world.connection, () => me);
  table.enter();
  world.socket.welcome();
  return table;
}

/** Until all promises that are on their way have come to rest. */
export const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
