import { expect, test } from '@playwright/test';
import catalogue from '../../src/wire/catalogue.json' with { type: 'json' };
import { KEYS, MOUSE, playToTheEnd, statusOf, TOUCH, type Way } from './player';
import { visit } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

/** Small boards, so that a whole game is short. */
async function begin(page: import('@playwright/test').Page, game: string, way: Way): Promise<void> {
  await visit(page, `#/new/${game}?seed=7`);
  const level = page.getByRole('slider', { name: 'Level' });
  await level.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Level 1, aimless')).toBeVisible();
  const size = page.getByRole('slider', { name: 'Board' });
  if (await size.isVisible()) {
    await size.focus();
    await page.keyboard.press('Home');
    if (game === 'dropper') await page.keyboard.press('ArrowRight');
  }
  await way.press(page, page.getByRole('button', { name: 'Start' }));
  await expect(statusOf(page)).toBeVisible();
}

for (const { name, title } of catalogue.games) {
  for (const [how, way] of [['mouse', MOUSE], ['keyboard alone', KEYS]] as const) {
    test(`a whole game of ${title} against a bot, by ${how}`, async ({ page }) => {
      await begin(page, name, way);
      await playToTheEnd(page, way);
      await expect(statusOf(page)).toContainText(/wins|Draw/);
      await expect(page.getByTestId('announcer')).toContainText(/wins|Draw/);
    });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const { name, title } of catalogue.games) {
    test(`a whole game of ${title} against a bot, by touch`, async ({ page }) => {
      await begin(page, name, TOUCH);
      await playToTheEnd(page, TOUCH);
      await expect(statusOf(page)).toContainText(/wins|Draw/);
    });
  }
});
