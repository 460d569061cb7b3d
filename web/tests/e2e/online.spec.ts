/** Whole games between people in browsers of their own, over a real server. */

import { LINES } from './online-games';
import { expect, joinGame, makeGame, playTurn, playTurns, statusOf, test } from './online-server';
import { visit } from './visit';

test.slow();

for (const { terms, turns, last, ending } of LINES) {
  test(`a whole game of ${terms.game} by link, with a spectator and a reload`, async ({
    white,
    black,
    spectator,
  }) => {
    const game = await makeGame(white, { terms });
    await expect(statusOf(white)).toContainText('Waiting for your opponent');
    await joinGame(black, game);
    await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
    await visit(spectator, `#/game/${game}`);
    await expect(statusOf(spectator)).toContainText('You are watching.');
    const half = turns.length >> 1;
    await playTurns(white, black, turns.slice(0, half));
    await expect(statusOf(spectator)).toHaveAttribute('data-turns', String(half));
    await black.reload();
    await expect(statusOf(black)).toHaveAttribute('data-turns', String(half));
    await playTurns(white, black, turns.slice(half), half);
    for (const page of [white, black, spectator]) {
      await expect(statusOf(page)).toHaveAttribute('data-state', 'over');
      await expect(statusOf(page)).toContainText('White wins');
      await expect(statusOf(page)).toContainText(ending);
    }
    await expect(black.getByTestId('announcer')).toContainText(last);
    await expect(black.getByTestId('announcer')).toContainText('White wins');
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
