import { expect, test, type Page } from '@playwright/test';
import { cellOf, statusOf } from './player';
import { analyse, NOTED, PUZZLE, withoutEngine } from './study';
import { visit } from './visit';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A game from the shown position, as the side to move. */
async function playFromHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
  await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
}

test("a turn against the computer stays the person's own once it is begun", async ({ page }) => {
  await withoutEngine(page);
  const position = '1bbbbbb1/2bbbbb1/8/1b6/1w6/8/2wwwww1/1wwwwww1 w 3';
  await analyse(page, `[Game "apart"]\n[Size "8"]\n[Position "${position}"]\n\n*\n`);
  await playFromHere(page);
  await expect(statusOf(page)).toContainText('Your turn');
  await cellOf(page, 'c2').click();
  await cellOf(page, 'c4').click();
  await expect(statusOf(page)).toContainText('c2-c4 so far');
  await expect(statusOf(page)).toContainText('Your turn');
});

test.describe('a draw offered to the computer', () => {
  test.beforeEach(({ page }) => withoutEngine(page));

  async function offer(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
  }

  test('is taken by the one who would lose', async ({ page }) => {
    await analyse(page, PUZZLE);
    await playFromHere(page);
    await offer(page);
    await expect(statusOf(page)).toContainText('Both players agreed.');
  });

  test('is refused by the one who would win', async ({ page }) => {
    await analyse(page, NOTED);
    const line = page.getByTestId('tree').locator('.variation').first();
    await line.getByRole('button', { name: 'g4-g5' }).click();
    await expect(page.getByTestId('tree').locator('[aria-current]')).toContainText('g4-g5');
    await playFromHere(page);
    await offer(page);
    await expect(statusOf(page)).toContainText('The computer wants to play on.');
    await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
  });

  test('is considered for a while, and cannot be made while the computer thinks', async ({
    page,
  }) => {
    // The engine is given no time to answer.
    await page.addInitScript(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...args: unknown[]) {
        const [question] = args as [{ kind?: string }];
        if (question.kind !== 'think') Reflect.apply(post, this, args);
      };
    });
    await visit(page, '#/new/differo');
    await page.getByRole('button', { name: 'Start' }).click();
    await offer(page);
    await expect(statusOf(page)).toContainText('The computer considers your offer…');
    await page.getByLabel('Type a turn').fill('d2-d8');
    await page.keyboard.press('Enter');
    await expect(statusOf(page)).toContainText('Black is thinking');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('button', { name: 'Offer a draw' })).toBeDisabled();
  });
});
