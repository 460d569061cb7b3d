import { expect, test, type Page } from '@playwright/test';
import catalogue from '../../src/wire/catalogue.json' with { type: 'json' };
import { KEYS, MOUSE, playToTheEnd, statusOf, TOUCH, type Way } from './player';
import { visit } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

type Game = (typeof catalogue.games)[number];

/** Small boards, so that a whole game is short. */
async function begin(page: Page, { name, sizes }: Game, way: Way): Promise<void> {
  await visit(page, `#/new/${name}?seed=7`);
  const level = page.getByRole('slider', { name: 'Level' });
  await level.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Level 1, aimless')).toBeVisible();
  if (sizes !== null) {
    const size = page.getByRole('slider', { name: 'Board' });
    await size.focus();
    await page.keyboard.press('Home');
    // Less than four squares across is hardly a game.
    for (let least = sizes.least; least < 4; least += 1) await page.keyboard.press('ArrowRight');
  }
  await way.press(page, page.getByRole('button', { name: 'Start' }));
  await expect(statusOf(page)).toBeVisible();
}

for (const game of catalogue.games) {
  for (const [how, way] of [
    ['mouse', MOUSE],
    ['keyboard alone', KEYS],
  ] as const) {
    test(`a whole game of ${game.title} against a bot, by ${how}`, async ({ page }) => {
      await begin(page, game, way);
      await playToTheEnd(page, way);
      await expect(statusOf(page)).toContainText(/wins|Draw/);
      await expect(page.getByTestId('announcer')).toContainText(/wins|Draw/);
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const game of catalogue.games) {
    test(`a whole game of ${game.title} against a bot, by touch`, async ({ page }) => {
      await begin(page, game, TOUCH);
      await playToTheEnd(page, TOUCH);
      await expect(statusOf(page)).toContainText(/wins|Draw/);
    });
  }
});
