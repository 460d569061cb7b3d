/** What happens at a table beside turns: offers, chat, clocks, broken lines. */

import type { WebSocketRoute } from '@playwright/test';
import {
  expect,
  makeAccount,
  makeGame,
  playTurn,
  playTurns,
  sitDown,
  statusOf,
  test,
} from './online-server';
import { visit } from './visit';

test.slow();

const DIFFERO = { terms: { game: 'differo' } } as const;

test('turns are taken back when both agree, and not when one declines', async ({
  white,
  black,
}) => {
  await sitDown({ white, black }, DIFFERO);
  await playTurns(white, black, ['d2-d8']);
  await white.getByRole('button', { name: 'Ask to take back' }).click();
  await expect(statusOf(black)).toContainText('White asks to take back the last turn.');
  await black.getByRole('button', { name: 'Accept' }).click();
  await expect(statusOf(white)).toHaveAttribute('data-turns', '0');
  await expect(white.locator('[data-cell="d8"]')).toHaveAccessibleName(/empty/);
  await playTurns(white, black, ['d5-e6', 'f7-e7']);
  await black.getByRole('button', { name: 'Ask to take back' }).click();
  await white.getByRole('button', { name: 'Decline' }).click();
  await expect(statusOf(black)).toContainText('The wish to take back was declined.');
  await expect(statusOf(black)).toHaveAttribute('data-turns', '2');
});

test('a draw is agreed', async ({ white, black }) => {
  await sitDown({ white, black }, DIFFERO);
  await playTurns(white, black, ['d2-d8', 'g8-g5']);
  await white.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(statusOf(white)).toContainText('You have offered a draw.');
  await black.getByRole('button', { name: 'Accept' }).click();
  await expect(statusOf(white)).toContainText('Draw');
  await expect(statusOf(white)).toContainText('Both players agreed.');
});

test('a game is called off before its second turn', async ({ white, black }) => {
  await sitDown({ white, black }, DIFFERO);
  await playTurn(white, 'd2-d8');
  await black.getByRole('button', { name: 'Call the game off' }).click();
  await black.getByRole('dialog').getByRole('button', { name: 'Call the game off' }).click();
  await expect(statusOf(white)).toContainText('Called off');
});

test('an open game is taken back', async ({ white, black }) => {
  const game = await makeGame(white, DIFFERO);
  await white.getByRole('button', { name: 'Take the game back' }).click();
  await white.getByRole('dialog').getByRole('button', { name: 'Take the game back' }).click();
  await expect(statusOf(white)).toContainText('Taken back');
  await visit(black, `#/game/${game}`);
  await expect(statusOf(black)).toContainText('Taken back');
});

test('a link that leads to no game says so', async ({ white }) => {
  await visit(white, '#/game/AAAAAAAAAAAA');
  await expect(white.getByRole('heading', { level: 1 })).toHaveText('There is no such game');
});

test('players with accounts chat, and can mute each other', async ({ white, black, spectator }) => {
  await makeAccount(white, 'Chatty');
  await makeAccount(black, 'Silent');
  const game = await sitDown({ white, black }, DIFFERO);
  await white.getByRole('tab', { name: 'Chat' }).click();
  await white.getByLabel('Say something').fill('Have <b>fun</b>');
  await white.keyboard.press('Enter');
  await expect(black.getByRole('tab', { name: 'Chat (1)' })).toBeVisible();
  await black.getByRole('tab', { name: 'Chat (1)' }).click();
  await expect(black.getByRole('log', { name: 'Chat' })).toContainText('Chatty Have <b>fun</b>');
  await visit(spectator, `#/game/${game}`);
  await spectator.getByRole('tab', { name: 'Chat' }).click();
  await expect(spectator.getByRole('log', { name: 'Chat' })).toContainText('Have <b>fun</b>');
  await expect(spectator.getByLabel('Say something')).toHaveCount(0);
  await black.getByRole('button', { name: 'Mute Chatty' }).click();
  await expect(black.getByRole('log', { name: 'Chat' })).not.toContainText('fun');
  await black.getByRole('button', { name: 'Hear Chatty again' }).click();
  await expect(black.getByRole('log', { name: 'Chat' })).toContainText('fun');
});

test('guests read that chat is not for them', async ({ white, black }) => {
  await sitDown({ white, black }, DIFFERO);
  await white.getByRole('tab', { name: 'Chat' }).click();
  await expect(white.getByText('Chat is for players with an account.')).toBeVisible();
});

test('a clock that runs out ends the game', async ({ white, black }) => {
  const clock = { type: 'fischer', initial: 2500, increment: 0 } as const;
  await sitDown({ white, black }, { terms: { game: 'differo', clock } });
  await playTurns(white, black, ['d2-d8', 'g8-g5']);
  await expect(white.locator('[data-side="white"]').getByRole('timer')).toHaveText(/^[012]\.\d$/);
  await expect(statusOf(white)).toContainText('White ran out of time.');
  await expect(statusOf(black)).toContainText('Black wins');
  await expect(white.locator('[data-side="white"]').getByRole('timer')).toHaveText('0.0');
});

/** Breaks the line right after a turn has gone out; its answer never comes. */
function cutAfterTurn(socket: WebSocketRoute, isCut: { done: boolean }): void {
  const server = socket.connectToServer();
  let isSilent = false;
  socket.onMessage((text) => {
    server.send(text);
    if (isCut.done || !String(text).includes('"type":"turn"')) return;
    isCut.done = true;
    isSilent = true;
    // The server gets the turn; the page never hears of it on this line.
    setTimeout(() => void socket.close(), 300);
  });
  server.onMessage((text) => {
    if (!isSilent) socket.send(text);
  });
}

test('a line that breaks before the answer loses no turn and plays none twice', async ({
  white,
  black,
}) => {
  const isCut = { done: false };
  await white.routeWebSocket(/\/ws$/, (socket) => cutAfterTurn(socket, isCut));
  await sitDown({ white, black }, DIFFERO);
  await white.locator('[data-cell="d2"]').click();
  await white.locator('[data-cell="d8"]').click();
  // It is on the board at once, and settled when the line is back.
  await expect(white.locator('[data-cell="d8"]')).toHaveAccessibleName(/white piece/);
  await expect(statusOf(white)).toHaveAttribute('data-turns', '1');
  await expect(statusOf(white)).toHaveAttribute('data-pending', 'false');
  expect(isCut.done).toBe(true);
  await playTurns(white, black, ['g8-g5', 'c2-e2'], 1);
  await expect(statusOf(black)).toHaveAttribute('data-turns', '3');
});

/** A line that can be held: what is sent meanwhile is lost with it. */
function holdable(socket: WebSocketRoute, line: { isHeld: boolean; cut: () => void }): void {
  const server = socket.connectToServer();
  line.cut = () => void Promise.all([socket.close(), server.close()]);
  socket.onMessage((text) => {
    if (!line.isHeld) server.send(text);
  });
  server.onMessage((text) => {
    if (!line.isHeld) socket.send(text);
  });
}

test('a turn that never reached the server is sent again', async ({ white, black }) => {
  const line = { isHeld: false, cut: (): void => undefined };
  await white.routeWebSocket(/\/ws$/, (socket) => holdable(socket, line));
  await sitDown({ white, black }, DIFFERO);
  line.isHeld = true;
  await white.locator('[data-cell="d2"]').click();
  await white.locator('[data-cell="d8"]').click();
  await expect(statusOf(white)).toHaveAttribute('data-pending', 'true');
  await expect(statusOf(black)).toHaveAttribute('data-turns', '0');
  line.cut();
  line.isHeld = false;
  await expect(statusOf(white)).toHaveAttribute('data-turns', '1');
  await expect(statusOf(black)).toHaveAttribute('data-state', 'yours');
});

test('the absence of a player is shown', async ({ white, black }) => {
  await sitDown({ white, black }, DIFFERO);
  await playTurns(white, black, ['d2-d8', 'g8-g5']);
  await visit(black, '#/settings');
  await expect(white.locator('[data-side="black"]')).toContainText('away');
  const words = /is away\. In \d+ seconds you may end the game/;
  await expect(statusOf(white)).toContainText(words);
  await expect(white.getByTestId('announcer')).toContainText(words);
  await black.goBack();
  await expect(white.locator('[data-side="black"]')).not.toContainText('away');
});

test('turns wait to be confirmed by those who want it', async ({ white, black }) => {
  await visit(white, '#/settings');
  await white.getByText('Sent when confirmed').click();
  await sitDown({ white, black }, DIFFERO);
  await white.locator('[data-cell="d2"]').click();
  await white.locator('[data-cell="d8"]').click();
  await expect(statusOf(white)).toContainText('You play d2-d8.');
  await white.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
  await white.locator('[data-cell="d2"]').click();
  await white.locator('[data-cell="d8"]').click();
  await white.getByRole('button', { name: 'Send' }).click();
  await expect(statusOf(black)).toHaveAttribute('data-state', 'yours');
});

test.describe('a server that is killed', () => {
  test('comes back with the game, and the pages with it', async ({ white, black, server }) => {
    await sitDown({ white, black }, DIFFERO);
    await playTurns(white, black, ['d5-e6', 'f7-e7']);
    await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
    await server.stop('SIGKILL');
    await expect(white.getByTestId('connection')).toContainText('Connecting again');
    await white.locator('[data-cell="d3"]').click();
    await white.locator('[data-cell="c3"]').click();
    await expect(statusOf(white)).toContainText('Your turn is kept');
    await server.start();
    // Two seconds from its return, and half a one for a machine that does much at once.
    const soon = { timeout: 2500 };
    await Promise.all([
      expect(statusOf(white)).toHaveAttribute('data-turns', '3', soon),
      expect(statusOf(black)).toHaveAttribute('data-state', 'yours', soon),
    ]);
    for (const page of [white, black])
      await expect(page.locator('[data-cell="c3"]')).toHaveAccessibleName(/white piece/);
    await playTurn(black, 'g8-g5');
  });
});
