/** The lobby, accounts, ratings and the archive. */

import {
  ask,
  enterAccount,
  expect,
  makeAccount,
  makeGame,
  playTurns,
  sitDown,
  statusOf,
  test,
} from './online-server';
import { visit } from './visit';

test.slow();

test('two who want the same are paired', async ({ white, black }) => {
  for (const page of [white, black]) {
    await visit(page, '#/online');
    await page.getByRole('group', { name: 'Game' }).getByText('Dropper').click();
  }
  await white.getByRole('button', { name: '5+3' }).click();
  await expect(white.getByText('Looking for an opponent')).toBeVisible();
  await expect(black.getByRole('button', { name: /5\+3 Waiting: 1/ })).toBeVisible();
  await black.getByRole('button', { name: '5+3' }).click();
  for (const page of [white, black])
    await expect(statusOf(page)).toHaveAttribute('data-state', /yours|theirs/);
  expect(white.url()).toBe(black.url());
});

test('a search is called off', async ({ white, black }) => {
  await visit(white, '#/online');
  await visit(black, '#/online');
  await white.getByRole('button', { name: '15+10' }).click();
  await expect(black.getByRole('button', { name: /15\+10 Waiting: 1/ })).toBeVisible();
  await white.getByRole('button', { name: 'Stop' }).click();
  await expect(black.getByRole('button', { name: '15+10 Play' })).toBeVisible();
});

test('an open game is joined from the lobby, and watched from there', async ({
  white,
  black,
  spectator,
}) => {
  await visit(black, '#/online');
  await makeGame(white, { terms: { game: 'apart', size: 11, side: 'white' }, listed: true });
  await black.getByRole('link', { name: /Apart 11×11/ }).click();
  await black.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
  await visit(spectator, '#/online');
  await spectator.getByRole('link', { name: /Apart 11×11/ }).click();
  await expect(statusOf(spectator)).toContainText('You are watching.');
});

test('a rated game changes the ratings of both, and is in the archive', async ({
  white,
  black,
}) => {
  await makeAccount(white, 'Rated-Ada');
  await makeAccount(black, 'Rated-Grace');
  const clock = { type: 'fischer', initial: 300_000, increment: 3000 } as const;
  const game = await sitDown({ white, black }, { terms: { game: 'differo', clock, rated: true } });
  await playTurns(white, black, ['d2-d8', 'g8-g5', 'c2-e2']);
  await black.getByRole('button', { name: 'Resign' }).click();
  await black.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(white.locator('[data-side="white"]')).toContainText(/won \+\d+/);
  await expect(white.locator('[data-side="black"]')).toContainText(/−\d+/);
  for (const [page, rating, results] of [
    [white, /1[5-9]\d\d\?/, '1 won, 0 drawn, 0 lost'],
    [black, /1[0-4]\d\d\?/, '0 won, 0 drawn, 1 lost'],
  ] as const) {
    const name = page === white ? 'Rated-Ada' : 'Rated-Grace';
    await visit(page, `#/player/${name}`);
    await expect(page.getByText(rating).first()).toBeVisible();
    await expect(page.getByText(results)).toBeVisible();
  }
  await visit(white, '#/archive?player=Rated-Grace&game=differo&result=white&opening=d2-d8+g8-g5');
  await white.getByRole('link', { name: /^Rated-Ada.*Rated-Grace/ }).click();
  await expect(statusOf(white)).toContainText('Black resigned.');
  expect(white.url()).toContain(game);
  await white.getByRole('button', { name: 'To the start' }).click();
  await expect(white.locator('[data-cell="d8"]')).toHaveAccessibleName(/empty/);
});

test('the archive is asked for a size of the board', async ({ white, black }) => {
  const terms = { game: 'apart', size: 9 } as const;
  await sitDown({ white, black }, { terms });
  await playTurns(white, black, ['b2-b4', 'b8-b6']);
  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(statusOf(white)).toContainText('White resigned.');
  await visit(white, '#/archive?game=apart');
  const found = white.getByTestId('found').getByRole('listitem');
  await white.getByLabel('Board size').fill('9');
  await white.getByRole('button', { name: 'Search' }).click();
  await expect(found).toContainText(['Apart 9×9']);
  await white.getByLabel('Board size').fill('11');
  await white.keyboard.press('Enter');
  await expect(white.getByText('No game fits.')).toBeVisible();
});

test('an account is kept, entered again, given tokens and deleted', async ({ white }) => {
  await makeAccount(white, 'Keeper');
  await white.getByLabel('What it is for').fill('A bot of mine');
  await white.getByRole('button', { name: 'Make a token' }).click();
  await expect(white.getByText('It is shown this once')).toBeVisible();
  await expect(white.getByRole('listitem')).toContainText('A bot of mine');
  await white.getByRole('button', { name: 'Take back the token A bot of mine' }).click();
  await expect(white.getByRole('listitem')).toHaveCount(0);

  await white.getByRole('button', { name: 'Log out' }).click();
  await expect(white.getByText('You can play without an account.')).toBeVisible();
  await white.getByLabel('Name').fill('keeper');
  await white.getByLabel('Password').fill('wrong');
  await white.getByRole('button', { name: 'Log in' }).click();
  await expect(white.getByText('The name or the password is wrong.')).toBeVisible();
  await white.getByLabel('Password').fill('Keeper likes three games');
  await white.getByRole('button', { name: 'Log in' }).click();
  await expect(white.getByRole('heading', { level: 1 })).toHaveText('Keeper');

  await white.getByRole('button', { name: 'Delete the account' }).click();
  await white.getByRole('dialog').getByLabel('Password').fill('Keeper likes three games');
  await white.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
  await expect(white.getByText('You can play without an account.')).toBeVisible();
  const me = await ask<{ hasAccount: boolean }>(white, 'GET', 'api/me');
  expect(me.hasAccount).toBe(false);
});

test('whoever is logged out elsewhere reads so, and logs in again', async ({
  white,
  black,
  spectator,
  server,
}) => {
  for (const page of [white, spectator]) await enterAccount({ page, server }, 'Ada');
  await sitDown({ white, black }, { terms: { game: 'differo' } });
  const game = white.url();
  await visit(spectator, '#/online');
  // The same password again: all other sessions end.
  const password = 'Ada likes three games';
  await ask(spectator, 'POST', 'api/account/password', { old: password, new: password });
  const note = white.getByTestId('identity');
  await expect(note).toContainText('You have been logged out, and are here as a guest.');
  await expect(spectator.getByTestId('identity')).toBeEmpty();
  await expect(statusOf(white)).toContainText('You are watching.');
  await note.getByRole('link', { name: 'Log in' }).click();
  await white.getByLabel('Name').fill('Ada');
  await white.getByLabel('Password').fill(password);
  await white.getByRole('button', { name: 'Log in' }).click();
  await expect(white).toHaveURL(game);
  await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
  await expect(note).toBeEmpty();
});

test('somebody is asked by name', async ({ white, black }) => {
  await makeAccount(black, 'Invited');
  await visit(white, '#/player/Invited');
  await white.getByRole('link', { name: 'Ask for a game' }).click();
  await white.getByText('Differo').click();
  await expect(white.getByLabel('Name of the player')).toHaveValue('Invited');
  await white.getByRole('button', { name: 'Make the game' }).click();
  await expect(white.getByText('Invited is asked to play.')).toBeVisible();
  // Both find it again without the link.
  const own = white.getByRole('region', { name: 'Your games' });
  const invitations = black.getByRole('region', { name: 'Your games' });
  const game = white.url();
  await visit(white, '#/online');
  await expect(own.getByRole('link')).toContainText('Waits for an opponent');
  await visit(black, '#/online');
  await expect(invitations.getByRole('link')).toContainText('You are asked to play');
  await own.getByRole('link').click();
  await expect(white).toHaveURL(game);
  await black.goto(white.url());
  await black.getByRole('button', { name: 'Decline' }).click();
  await expect(statusOf(white)).toContainText('Declined');
});
