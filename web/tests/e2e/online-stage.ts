/**
 * Online play without a server: what one would answer is set up in the test, so that every state of
 * the screens can be looked at. Whether a real server answers so is what the other online tests see.
 */

import type { Page, WebSocketRoute } from '@playwright/test';
import type { ArchivedGame, Profile } from '../../src/online/people';
import type {
  LobbyView,
  News,
  OnlineGame,
  OwnGame,
  Person,
  Request,
  Seat,
} from '../../src/wire/online';

export const ADA: Person = { id: 'p1', name: 'Ada', kind: 'account', level: null };
export const GRACE: Person = { id: 'p2', name: 'Grace', kind: 'account', level: null };
export const GUEST: Person = { id: 'g1', name: 'Guest 4821', kind: 'guest', level: null };

/** A fixed time, so that pictures are the same every time. */
export const NOW = Date.UTC(2026, 4, 14, 18, 30);

export const seat = (player: Person, rating: number | null = null): Seat => {
  return { player, rating, provisional: false };
};

export function gameOf(more: Partial<OnlineGame> = {}): OnlineGame {
  return {
    id: 'Ab3dEf6hIj9k',
    version: 5,
    turns: [],
    used: [],
    white: seat(ADA, 1623.4),
    black: seat(GRACE, 1587.1),
    terms: {
      game: 'apart',
      size: 8,
      clock: { type: 'fischer', initial: 300_000, increment: 3000 },
      rated: true,
    },
    status: { type: 'playing' },
    clock: null,
    offers: [],
    chat: [],
    created: NOW,
    changed: NOW,
    rematch: null,
    creator: ADA,
    invited: null,
    listed: false,
    ratings: null,
    ...more,
  };
}

export interface Stage {
  readonly me: Person;
  readonly game?: OnlineGame;
  readonly lobby?: LobbyView;
  readonly own?: readonly OwnGame[];
  readonly profile?: Profile;
  readonly archive?: readonly ArchivedGame[];
  readonly tokens?: readonly object[];
  /** What is said once the game is watched. */
  readonly news?: readonly News[];
}

/** Answers everything the page asks of a server. */
export async function setStage(page: Page, stage: Stage): Promise<void> {
  await page.clock.install({ time: NOW });
  await page.route(/\/api\//, (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*\/api\//, '');
    const found = answerTo(path, stage);
    return found === undefined
      ? route.fulfill({ status: 404, json: { error: { code: 'notFound', words: 'not here' } } })
      : route.fulfill({ json: found });
  });
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.onMessage((text) => answer(socket, JSON.parse(String(text)) as Request, stage));
  });
}

function answerTo(path: string, stage: Stage): unknown {
  if (path === 'me')
    return { person: stage.me, hasAccount: stage.me.kind === 'account', ratings: [] };
  if (path === 'me/games') return { games: stage.own ?? [] };
  if (path === 'games') return { games: stage.archive ?? [], next: null };
  if (path.startsWith('games/')) return stage.game;
  if (path.startsWith('players/')) return stage.profile;
  if (path === 'tokens') return stage.tokens ?? [];
  return undefined;
}

function answer(socket: WebSocketRoute, request: Request, stage: Stage): void {
  const say = (news: News): void => socket.send(JSON.stringify(news));
  switch (request.type) {
    case 'hello':
      return say({
        type: 'welcome',
        protocol: 1,
        you: stage.me,
        now: NOW,
        server: 'stage',
        mayChat: stage.me.kind !== 'guest',
      });
    case 'watch':
      say({ type: 'changes', game: request.game, changes: [] });
      return stage.news?.forEach(say);
    case 'lobby':
      if (request.on && stage.lobby) say({ type: 'lobby', lobby: stage.lobby });
  }
}
