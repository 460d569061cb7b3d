/**
 * The page's one connection to the server.
 *
 * Whatever is asked for is remembered until the server has answered: when the line breaks, the
 * connection is made again, says of every watched game which version it has, and sends again what
 * was not acknowledged, with the same ids, so that nothing is lost and nothing is done twice.
 */

import { PROTOCOL, type News, type Person, type RefusalCode, type Request } from '../wire/online';

import { ServerClock } from './server-clock';

/** What a socket must be able to do; a test brings its own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the connection needs of the world around it. */
export interface Surroundings {
  connect(): Socket;
  /** Milliseconds that never go back. */
  now(): number;
  /** Calls back once, unless it is called off by what it returns. */
  after(milliseconds: number, act: () => void): () => void;
  /** From 0 to 1. */
  chance(): number;
  /** Hears at every welcome who the server takes us for. */
  meet(you: Person): void;
}

/**
 * `idle`: nobody wants a connection. `again`: it was there and is being made again. `stopping`: the
 * server has said that it stops, and is expected back. `outdated`: the server speaks another protocol.
 */
export type LinkState = 'idle' | 'connecting' | 'connected' | 'again' | 'stopping' | 'outdated';

/** A request that is done once; the server answers its id. */
export type Deed = Extract<Request, { id: string }>;

/** What the server has not done, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, words: string) {
    super(words);
    this.code = code;
  }
}

/** Somebody who follows a game. */
export interface Watcher {
  /** The version it has, to get only what came after it. */
  version(): number | null;
  hear(news: News): void;
}

interface Waiting {
  readonly deed: Deed;
  readonly done: (version: number) => void;
  readonly refused: (refusal: Refused) => void;
}

/** The longest pauses before the tries to connect, in milliseconds; the last one again and again. */
const PAUSES = [150, 300, 600, 1200, 1500];
/** A line that has held so long is a good one: when it breaks, the pauses begin anew. */
const GOOD = 5000;
/** Who is in a hurry gives a line so long to be made. */
const PATIENCE = 2000;
/** What the server could not do now is asked again after this. */
const AGAIN = 1000;
/** The longest frame that the server reads, in bytes. */
const LONGEST = 8192;
/** The server speaks every five seconds; after this silence the line is dead. */
const SILENCE = 12_000;
/** A connection that nobody wants any more is kept so long, for the next screen. */
const LINGER = 2000;

export class Connection {
  state: LinkState = $state('idle');
  /** Who we are to the server. */
  you: Person | null = $state.raw(null);
  /** Whether we may say something at our games. */
  mayChat = $state(false);
  readonly clock: ServerClock;

  private readonly world: Surroundings;
  private socket: Socket | null = null;
  private isWelcome = false;
  private tries = 0;
  private heard = 0;
  private opened = 0;
  private stopWaiting: (() => void) | null = null;
  private stopTrusting: (() => void) | null = null;
  private stopRepeating: (() => void) | null = null;
  private stopLooking: (() => void) | null = null;
  private stopLingering: (() => void) | null = null;
  private readonly watchers = new Map<string, Watcher>();
  private readonly waiting = new Map<string, Waiting>();
  /** Deeds that the server was too busy for. */
  private readonly putOff = new Set<string>();
  /** Whether it was too busy to tell us what we follow. */
  private isDeaf = false;
  private readonly listeners = new Set<(news: News) => void>();
  private lobbyGuests = 0;

  constructor(world: Surroundings) {
    this.world = world;
    this.clock = new ServerClock(world.now);
  }

  /** Follows a game until the returned function is called. */
  watch(game: string, watcher: Watcher): () => void {
    this.watchers.set(game, watcher);
    this.want();
    this.say({ type: 'watch', game, after: watcher.version() });
    return () => {
      if (this.watchers.get(game) !== watcher) return;
      this.watchers.delete(game);
      this.say({ type: 'unwatch', game });
      this.lingerOrStay();
    };
  }

  /** Wants the news of the lobby until the returned function is called. */
  enterLobby(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    this.lobbyGuests += 1;
    this.want();
    if (this.lobbyGuests === 1) this.say({ type: 'lobby', on: true });
    return () => {
      this.listeners.delete(listener);
      this.lobbyGuests -= 1;
      if (this.lobbyGuests === 0) this.say({ type: 'lobby', on: false });
      this.lingerOrStay();
    };
  }

  /** Asks for a deed. Resolves with the game's version when the server has done it for good. */
  ask(deed: Deed): Promise<number> {
    // The server would end the line, and then every other one on which it is sent again.
    if (bytesOf(deed) > LONGEST) return Promise.reject(new Refused('tooLarge', ''));
    return new Promise((done, refused) => {
      this.waiting.set(deed.id, { deed, done, refused });
      this.want();
      this.say(deed);
    });
  }

  /** Gives up a deed that has not been answered: it is not sent again, and its promise stays open. */
  forget(id: string): void {
    this.waiting.delete(id);
    this.putOff.delete(id);
    this.lingerOrStay();
  }

  /** Says something that needs no answer; without a connection it is not said. */
  tell(request: Extract<Request, { type: 'unseek' }>): void {
    this.say(request);
  }

  /** Asks for the whole game again, because what came does not fit what we have. */
  rewatch(game: string): void {
    this.say({ type: 'watch', game, after: null });
  }

  /** The network or the page is back, or has changed: see at once whether the line holds. */
  hurry(): void {
    const now = this.world.now();
    // Two pings should have come since; otherwise the machine has slept.
    const isDead = this.isWelcome ? now - this.heard > SILENCE : now - this.opened > PATIENCE;
    if (this.socket !== null && isDead) this.drop();
    if (this.socket === null && this.stopWaiting !== null) this.open();
  }

  /** Connects again as somebody else, after logging in or out. */
  renew(): void {
    this.you = null;
    if (this.socket === null) return;
    this.tries = 0;
    this.drop();
  }

  private get isWanted(): boolean {
    return this.watchers.size > 0 || this.lobbyGuests > 0 || this.waiting.size > 0;
  }

  private want(): void {
    this.stopLingering?.();
    this.stopLingering = null;
    if (this.state !== 'idle') return;
    this.state = 'connecting';
    this.open();
  }

  private lingerOrStay(): void {
    if (this.isWanted || this.stopLingering !== null) return;
    this.stopLingering = this.world.after(LINGER, () => {
      this.stopLingering = null;
      if (!this.isWanted) this.end('idle');
    });
  }

  private end(state: 'idle' | 'outdated'): void {
    this.state = state;
    this.forgetSocket();
    this.stopWaiting?.();
    this.stopWaiting = null;
  }

  private open(): void {
    this.stopWaiting?.();
    this.stopWaiting = null;
    const socket = this.world.connect();
    this.socket = socket;
    this.heard = this.opened = this.world.now();
    socket.onopen = () => this.send({ type: 'hello', protocol: PROTOCOL });
    socket.onmessage = ({ data }) => this.receive(String(data));
    socket.onclose = () => this.drop();
    this.lookAfter();
  }

  /** Looks now and then whether the server still speaks. */
  private lookAfter(): void {
    this.stopLooking?.();
    this.stopLooking = this.world.after(SILENCE / 4, () => {
      if (this.world.now() - this.heard > SILENCE) this.drop();
      else this.lookAfter();
    });
  }

  private forgetSocket(): void {
    const { socket } = this;
    this.socket = null;
    this.isWelcome = false;
    for (const stop of [this.stopLooking, this.stopTrusting, this.stopRepeating]) stop?.();
    this.stopLooking = this.stopTrusting = this.stopRepeating = null;
    // All that is wanted is said on the next welcome.
    this.putOff.clear();
    this.isDeaf = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The line is broken: make it again, soon the first time, then after growing pauses. */
  private drop(): void {
    this.forgetSocket();
    if (!this.isWanted) return this.end('idle');
    if (this.state === 'connected') this.state = 'again';
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 0;
    this.tries += 1;
    // Not everybody at once, after the server was away.
    const part = 1 - this.world.chance() / 2;
    this.stopWaiting = this.world.after(pause * part, () => this.open());
  }

  private receive(text: string): void {
    this.heard = this.world.now();
    const news = readNews(text);
    if (news !== null) this.hear(news);
  }

  private hear(news: News): void {
    switch (news.type) {
      case 'welcome':
        this.clock.begin(news.now);
        this.mayChat = news.mayChat;
        this.welcome(news.you);
        return this.spread(news);
      case 'ping':
        this.clock.hear(news.at);
        return this.send({ type: 'pong', at: news.at });
      case 'closing':
        this.state = 'stopping';
        return;
      case 'done':
        return this.settle(news.id, (waiting) => waiting.done(news.version));
      case 'refused':
        return this.refuse(news);
      case 'snapshot':
        return this.watchers.get(news.game.id)?.hear(news);
      case 'changes':
      case 'presence':
      case 'plans':
        return this.watchers.get(news.game)?.hear(news);
      default:
        this.spread(news);
    }
  }

  private spread(news: News): void {
    for (const listener of this.listeners) listener(news);
  }

  private welcome(you: Person): void {
    this.you = you;
    this.world.meet(you);
    this.isWelcome = true;
    this.state = 'connected';
    this.stopTrusting = this.world.after(GOOD, () => (this.tries = 0));
    this.listen();
    for (const { deed } of this.waiting.values()) this.send(deed);
  }

  /** Says what we follow. */
  private listen(): void {
    for (const [game, watcher] of this.watchers) {
      this.send({ type: 'watch', game, after: watcher.version() });
    }
    if (this.lobbyGuests > 0) this.send({ type: 'lobby', on: true });
  }

  private refuse(refusal: Extract<News, { type: 'refused' }>): void {
    const { id, code, words } = refusal;
    if (code === 'protocol') return this.end('outdated');
    if ((code === 'busy' || code === 'tooFast') && this.isKept(id)) return this.repeatSoon(id);
    if (id !== null) this.settle(id, (waiting) => waiting.refused(new Refused(code, words)));
    else for (const watcher of this.watchers.values()) watcher.hear(refusal);
  }

  /** Whether we insist: on what we follow, and on turns. People repeat their other wishes themselves. */
  private isKept(id: string | null): boolean {
    return id === null || this.waiting.get(id)?.deed.type === 'turn';
  }

  /** Says a deed again in a moment, or with no id all that we follow. */
  private repeatSoon(id: string | null): void {
    if (id === null) this.isDeaf = true;
    else this.putOff.add(id);
    this.stopRepeating ??= this.world.after(AGAIN, () => {
      this.stopRepeating = null;
      if (this.isDeaf) this.listen();
      this.isDeaf = false;
      for (const put of this.putOff) {
        const waiting = this.waiting.get(put);
        if (waiting !== undefined) this.send(waiting.deed);
      }
      this.putOff.clear();
    });
  }

  private settle(id: string, act: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting !== undefined) act(waiting);
    this.lingerOrStay();
  }

  /** Sends if the server listens; otherwise it is said on the next welcome, as all that is wanted. */
  private say(request: Request): void {
    if (this.isWelcome) this.send(request);
  }

  private send(request: Request): void {
    this.socket?.send(JSON.stringify(request));
  }
}

/** How long a request is on the line. */
function bytesOf(request: Request): number {
  return new TextEncoder().encode(JSON.stringify(request)).length;
}

/** News from a frame; nothing if it is none, as from a newer server. */
function readNews(text: string): News | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'type' in read ? (read as News) : null;
  } catch {
    return null;
  }
}

/** An id for a deed that no other has. */
export function newDeedId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
