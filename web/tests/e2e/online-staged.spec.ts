/** What the screens of online play do with what a server would say. */

import { expect, test } from '@playwright/test';
import { both, GAME, LOBBY, PLAYING } from './online-screens';
import { ADA, setStage } from './online-stage';
import { visit } from './visit';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [address, words] of [
  [GAME, 'Your turn'],
  ['#/player/Grace', 'Plays here since'],
] as const) {
  test(`${address} is there once the server is, for those who try again`, async ({ page }) => {
    const profile = { person: ADA, created: 0, ratings: [], results: [] };
    await setStage(page, { me: ADA, game: PLAYING, profile });
    await page.route(/\/api\/me$/, (route) => route.abort(), { times: 1 });
    await visit(page, address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  });
}

test('an offer can be answered while we look back', async ({ page }) => {
  const game = { ...PLAYING, offers: [{ side: 'black', offer: 'draw' } as const] };
  await setStage(page, { me: ADA, game, news: [both] });
  await visit(page, GAME);
  await page.getByRole('button', { name: 'b2-b4' }).click();
  await expect(page.getByText('Turn 1 of 4')).toBeVisible();
  await expect(page.getByText('Black offers a draw.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
});

test('the absence of a player is said, and what may be done about it', async ({ page }) => {
  const away = { here: false, gone: 0, claimable: 1 };
  await setStage(page, { me: ADA, game: PLAYING, news: [{ ...both, black: away }] });
  await visit(page, GAME);
  await expect(page.getByTestId('announcer')).toContainText('Grace has been away for long.');
});

test('a search of somebody else is joined with one click', async ({ page }) => {
  await setStage(page, { me: ADA, lobby: LOBBY });
  await visit(page, '#/online');
  await page.getByRole('group', { name: 'Game' }).getByText('Apart').click();
  await page.getByRole('button', { name: 'Grace Differo · 5+3 · Casual' }).click();
  await expect(page.getByText('Looking for an opponent')).toBeVisible();
});

test('a casual search does not count for those who want a rated game', async ({ page }) => {
  await setStage(page, { me: ADA, lobby: LOBBY });
  await visit(page, '#/online');
  await page.getByRole('group', { name: 'Game' }).getByText('Differo').click();
  await expect(page.getByRole('button', { name: '5+3 Waiting: 1' })).toBeVisible();
  await page.getByRole('group', { name: 'Rating' }).getByText('Rated').click();
  await expect(page.getByRole('button', { name: '5+3 Play' })).toBeVisible();
});

test('the archive is not asked for what its form does not show', async ({ page }) => {
  await setStage(page, { me: ADA });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).search));
  await visit(page, '#/archive?game=apart&opening=b2-b4');
  await expect.poll(() => asked).toContain('?game=apart&opening=b2-b4');
  await page.getByRole('group', { name: 'Game' }).getByText('Any').click();
  await page.getByLabel('Player').fill('Grace');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => asked).toContain('?player=Grace');
});
