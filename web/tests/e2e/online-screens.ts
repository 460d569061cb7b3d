/** Every screen of online play, with what a server would say. */

import { expect } from '@playwright/test';
import type { ClockState, News, OwnGame } from '../../src/wire/online';
import { ADA, gameOf, GRACE, GUEST, NOW, seat, setStage, type Stage } from './online-stage';
import { visit, type Screen } from './visit';

export const GAME = '#/game/Ab3dEf6hIj9k';

const TURNS = ['b2-b4', 'b8-b6xb4', 'c1-c3-c5', 'd7-b5-b3xb1'];

const clock: ClockState = {
  white: { left: 192_000, periods: 0 },
  black: { left: 14_200, periods: 0 },
  running: 'white',
  at: NOW,
  firstTurnBy: null,
};

const here = { here: true, gone: null, claimable: null };
export const both: Extract<News, { type: 'presence' }> = {
  type: 'presence',
  game: 'Ab3dEf6hIj9k',
  white: here,
  black: here,
  watchers: 3,
};

export const LOBBY = {
  challenges: [
    {
      game: 'Zz1111111111',
      by: seat(GRACE, 1587.1),
      terms: { game: 'differo', clock: { type: 'correspondence', days: 2 }, rated: true },
      created: NOW,
    },
    {
      game: 'Zz2222222222',
      by: seat({ ...GUEST, id: 'g2', name: 'Guest 1207' }),
      terms: { game: 'dropper', size: 10, clock: { type: 'none' }, rated: false },
      created: NOW,
    },
  ],
  seeks: [
    {
      by: GRACE,
      terms: { game: 'differo', clock: { type: 'fischer', initial: 300_000, increment: 3000 } },
    },
  ],
  live: [
    {
      game: 'Zz3333333333',
      white: seat(GRACE, 1587.1),
      black: seat({ id: 'level:6', name: 'Level 6', kind: 'level', level: 6 }),
      terms: {
        game: 'apart',
        size: 8,
        clock: { type: 'byoYomi', main: 300_000, period: 20_000, periods: 3 },
      },
      turns: 24,
    },
  ],
  online: 12,
  players: [ADA, GRACE],
} satisfies NonNullable<Stage['lobby']>;

const OWN = [
  { game: 'Zz4444444444', waits: 'answer', by: seat(GRACE, 1587.1), white: null, black: null },
  { game: 'Zz5555555555', waits: 'turn', by: seat(ADA), white: seat(ADA), black: seat(GRACE) },
  { game: 'Zz6666666666', waits: 'opponent', by: seat(ADA), white: null, black: null },
].map((game) => {
  const terms = { game: 'differo', clock: { type: 'correspondence', days: 2 } };
  return { ...game, terms, turns: 4, changed: NOW } as OwnGame;
});

const OPEN = gameOf({
  status: { type: 'open' },
  white: null,
  black: null,
  terms: { game: 'apart', size: 8, clock: { type: 'fischer', initial: 300_000, increment: 3000 } },
  creator: GUEST,
});

export const PLAYING = gameOf({ turns: TURNS, used: [0, 0, 4000, 9000], clock });

const ARCHIVE = [
  {
    id: 'Aa1111111111',
    terms: PLAYING.terms,
    white: seat(ADA, 1611),
    black: seat(GRACE, 1599),
    winner: 'white',
    by: 'rules',
    turns: 31,
    ended: NOW,
  },
  {
    id: 'Aa2222222222',
    terms: { game: 'dropper', size: 8, clock: { type: 'none' } },
    white: seat(GUEST),
    black: seat(ADA, 1604),
    winner: null,
    by: 'agreement',
    turns: 40,
    ended: NOW - 86_400_000,
  },
] as const satisfies NonNullable<Stage['archive']>;

const PROFILE = {
  person: GRACE,
  created: Date.UTC(2026, 0, 3),
  ratings: [
    { game: 'apart', rating: 1587.1, deviation: 61, provisional: false, games: 48 },
    { game: 'differo', rating: 1502.3, deviation: 240, provisional: true, games: 3 },
  ],
  results: [
    { game: 'apart', won: 29, drawn: 4, lost: 18 },
    { game: 'dropper', won: 1, drawn: 0, lost: 2 },
  ],
};

/** A screen at an address, with a stage behind it and something that must be on it. */
function screen(name: string, address: string, stage: Stage, words: string | RegExp): Screen {
  return {
    name: `online-${name}`,
    open: async (page) => {
      await setStage(page, stage);
      await visit(page, address);
      await expect(page.getByText(words).first()).toBeVisible();
    },
  };
}

export const ONLINE_SCREENS: readonly Screen[] = [
  screen('lobby', '#/online', { me: GUEST, lobby: LOBBY }, 'Guest 1207'),
  screen('own', '#/online', { me: ADA, lobby: LOBBY, own: OWN }, 'You are asked to play'),
  {
    name: 'online-seeking',
    open: async (page) => {
      await setStage(page, { me: ADA, lobby: { ...LOBBY, challenges: [], live: [] } });
      await visit(page, '#/online');
      await page.getByRole('button', { name: '3+2' }).click();
      await expect(page.getByText('Looking for an opponent')).toBeVisible();
    },
  },
  screen('new', '#/online/new', { me: ADA }, 'You get a link to send'),
  {
    name: 'online-waiting',
    open: async (page) => {
      await setStage(page, { me: GUEST, game: OPEN });
      await visit(page, GAME);
      await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    },
  },
  screen('invitation', GAME, { me: ADA, game: OPEN }, 'Guest 4821 wants to play'),
  {
    name: 'online-play',
    open: async (page) => {
      await setStage(page, { me: ADA, game: PLAYING, news: [both] });
      await visit(page, GAME);
      await expect(page.getByText('watching: 3')).toBeVisible();
      await page.locator('[data-cell="c5"]').click();
    },
  },
  {
    name: 'online-chat',
    open: async (page) => {
      const said = ['Good luck!', 'Thank you, have fun', 'I did not see b3xb1 coming.'];
      const chat = said.map((text, index) => {
        const { id, name } = index % 2 === 0 ? GRACE : ADA;
        return { by: id, name, text, at: NOW + index };
      });
      await setStage(page, { me: ADA, game: { ...PLAYING, chat }, news: [both] });
      await visit(page, GAME);
      // Beside the board where there is room, over it where there is none.
      await page
        .getByRole('tab', { name: 'Chat' })
        .or(page.getByRole('button', { name: 'Chat' }))
        .click();
      await expect(page.getByText('I did not see')).toBeVisible();
    },
  },
  screen(
    'offer',
    GAME,
    { me: ADA, game: { ...PLAYING, offers: [{ side: 'black', offer: 'undo' }] }, news: [both] },
    'Black asks to take back the last turn.',
  ),
  screen(
    'away',
    GAME,
    {
      me: GRACE,
      game: PLAYING,
      news: [{ ...both, white: { here: false, gone: NOW - 70_000, claimable: NOW - 10_000 } }],
    },
    'You may end the game, or wait.',
  ),
  screen(
    'over',
    GAME,
    {
      me: ADA,
      game: {
        ...PLAYING,
        clock: { ...clock, running: null },
        status: { type: 'ended', winner: 'white', by: 'resignation', words: 'Black resigned' },
        ratings: {
          white: { before: 1623.4, after: 1631.8 },
          black: { before: 1587.1, after: 1578.9 },
        },
      },
    },
    'Black resigned.',
  ),
  screen('player', '#/player/Grace', { me: ADA, profile: PROFILE, archive: ARCHIVE }, '1587'),
  screen('archive', '#/archive?game=apart', { me: ADA, archive: ARCHIVE }, 'Draw, agreed'),
  screen('entry', '#/account', { me: GUEST }, 'You can play without an account'),
  screen(
    'account',
    '#/account',
    { me: ADA, tokens: [{ id: 't1', label: 'My bot', scopes: ['play'], created: NOW }] },
    'My bot',
  ),
  { name: 'online-none', open: (page) => visit(page, '#/online') },
];
