/** Whole games between people in browsers of their own, over a real server. */

import type { Page } from '@playwright/test';
import type { OnlineGame } from '../../src/wire/online';
import { GAMES, type BrokenTurn } from './online-games';
import { Line } from './online-line';
import {
  ask,
  enterAccount,
  expect,
  joinGame,
  makeGame,
  playTurn,
  playTurns,
  statusOf,
  test,
  type TrineServer,
} from './online-server';
import { visit } from './visit';

test.slow();

/** Two players, and what is between them and the server. */
interface Players {
  readonly pages: readonly [Page, Page];
  readonly lines: readonly [Line, Line];
}

async function seat(server: TrineServer, ...pages: [Page, Page]): Promise<Players> {
  const [first, second] = pages;
  await enterAccount({ page: first, server }, 'Ada');
  await enterAccount({ page: second, server }, 'Grace');
  return { pages, lines: [await Line.of(first), await Line.of(second)] };
}

/** Plays a turn in the middle of which the line breaks: it arrives whole, and once. */
async function playBroken({ pages, lines }: Players, turn: BrokenTurn): Promise<void> {
  const own = turn.number % 2 === 0 ? 0 : 1;
  const [page, line] = [pages[own], lines[own]];
  const other = pages[1 - own]!;
  const click = (cell: string): Promise<void> => page.locator(`[data-cell="${cell}"]`).click();
  await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
  for (const cell of turn.begun) await click(cell);
  line.cut();
  await expect(page.getByTestId('connection')).toContainText('Connecting again');
  if (turn.back === 'before the rest') {
    line.mend();
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'connected');
  }
  for (const cell of turn.rest) await click(cell);
  if (turn.back === 'after the rest') {
    await expect(statusOf(page)).toContainText('Your turn is kept');
    await expect(statusOf(other)).toHaveAttribute('data-turns', String(turn.number));
    line.mend();
  }
  for (const there of pages)
    await expect(statusOf(there)).toHaveAttribute('data-turns', String(turn.number + 1));
  await expect(statusOf(page)).toHaveAttribute('data-pending', 'false');
}

/** The one who has played last takes it back, the other agrees, and it is played again. */
async function takeBackAndPlayAgain({ pages }: Players, turns: readonly string[]): Promise<void> {
  const last = turns.length - 1;
  const [page, other] = last % 2 === 0 ? pages : [pages[1], pages[0]];
  await page.getByRole('button', { name: 'Ask to take back' }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(statusOf(other)).toHaveAttribute('data-turns', String(last));
  await playTurn(page, turns[last]!);
}

async function chat(from: Page, to: Page): Promise<void> {
  await from.getByRole('tab', { name: 'Chat' }).click();
  await from.getByLabel('Say something').fill('Good luck');
  await from.keyboard.press('Enter');
  await to.getByRole('tab', { name: 'Chat (1)' }).click();
  await expect(to.getByRole('log', { name: 'Chat' })).toContainText('Good luck');
  for (const page of [from, to]) await page.getByRole('tab', { name: 'Turns' }).click();
}

// A spectator, chat, a reload, a turn taken back, and lines that break in the middle of turns.
for (const { terms, turns, broken, last, ending } of GAMES) {
  test(`a whole game of ${terms.game} by link, with all that happens at one`, async ({
    white,
    black,
    spectator,
    server,
  }) => {
    const players = await seat(server, white, black);
    const game = await makeGame(white, { terms });
    await expect(statusOf(white)).toContainText('Waiting for your opponent');
    await joinGame(black, game);
    await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
    await visit(spectator, `#/game/${game}`);
    await expect(statusOf(spectator)).toContainText('You are watching.');
    await chat(white, black);

    const play = async (from: number, to: number): Promise<void> => {
      for (let number = from; number < to; number += 1) {
        const cut = broken.find((turn) => turn.number === number);
        if (cut === undefined) await playTurns(white, black, [turns[number]!], number);
        else await playBroken(players, cut);
      }
    };
    const half = turns.length >> 1;
    await play(0, half);
    await expect(statusOf(spectator)).toHaveAttribute('data-turns', String(half));
    await black.reload();
    await expect(statusOf(black)).toHaveAttribute('data-turns', String(half));
    await takeBackAndPlayAgain(players, turns.slice(0, half));
    await play(half, turns.length);

    for (const page of [white, black, spectator]) {
      await expect(statusOf(page)).toHaveAttribute('data-state', 'over');
      await expect(statusOf(page)).toContainText('White wins');
      await expect(statusOf(page)).toContainText(ending);
    }
    await expect(black.getByTestId('announcer')).toContainText(last);
    await expect(black.getByTestId('announcer')).toContainText('White wins');
    const { turns: there } = await ask<OnlineGame>(spectator, 'GET', `api/games/${game}`);
    expect(there).toEqual(turns);
  });
}

test('a game is made by hand, joined by its link, played on the board and played again', async ({
  white,
  black,
}) => {
  await visit(white, '#/online');
  await white.getByRole('link', { name: 'New game' }).click();
  await white.getByText('Differo').click();
  await white.getByText('By link').click();
  await white.getByRole('group', { name: 'You play' }).getByText('White').click();
  await white.getByRole('group', { name: 'Clock' }).getByText('None').click();
  await white.getByRole('button', { name: 'Make the game' }).click();
  const link = await white.getByLabel('Link to this game').inputValue();
  await expect(white.getByRole('img', { name: 'QR code of the link' })).toBeVisible();

  await black.goto(link);
  await expect(statusOf(black)).toContainText('wants to play');
  await black.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
  await white.locator('[data-cell="d2"]').click();
  await white.locator('[data-cell="d8"]').click();
  await expect(statusOf(black)).toHaveAttribute('data-state', 'yours');
  await expect(black.locator('[data-cell="d8"]')).toHaveAccessibleName(/white piece/);
  await expect(black.getByTestId('announcer')).toContainText('White plays d2-d8');
  await playTurn(black, 'g8-g5');

  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(statusOf(black)).toContainText('White resigned.');
  await black.getByRole('button', { name: 'Rematch' }).click();
  await expect(statusOf(white)).toContainText('Black offers a rematch.');
  await white.getByRole('button', { name: 'Accept' }).click();
  // The sides are exchanged, and both are led there.
  await expect(statusOf(black)).toHaveAttribute('data-state', 'yours');
  await expect(statusOf(white)).toHaveAttribute('data-turns', '0');
  await expect(white.locator('[data-side="black"]')).toContainText('You');
  expect(white.url()).toBe(black.url());
  expect(white.url()).not.toBe(link);
});

test('a level of the engine answers on the server', async ({ white }) => {
  const terms = { game: 'differo', side: 'white' } as const;
  await makeGame(white, { terms, opponent: { type: 'level', level: 1 } });
  await expect(white.locator('[data-side="black"]')).toContainText('Level 1, aimless');
  await playTurn(white, 'd2-d8');
  await expect(statusOf(white)).toHaveAttribute('data-turns', '2');
  await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
});

test('a game that is over is analysed with one click', async ({ white, black }) => {
  const game = await makeGame(white, { terms: { game: 'differo', side: 'white' } });
  await joinGame(black, game);
  await playTurns(white, black, ['d2-d8', 'g8-g5']);
  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('button', { name: 'Analyse' }).click();
  await expect(white).toHaveTitle(/Analysis of Differo/);
  await expect(white.getByTestId('tree')).toContainText('g8-g5');
});
