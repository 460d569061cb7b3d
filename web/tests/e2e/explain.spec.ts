/** What makes moves legal, at the table and in the analysis: numbers on the board and words beside it. */

import { expect, test, type Page } from '@playwright/test';
import { cellOf } from './player';
import { twoPeople, typeTurns } from './screens';
import { analyse, explain, PUZZLE, withoutEngine } from './study';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CASES = [
  {
    game: 'differo',
    turns: ['d2-d8'],
    cell: 'g8',
    numbers: ['3', '2', '−1'],
    words: ['3 black − 0 white = 3: g8 moves exactly 3 cells', 'g8 cannot move along it'],
  },
  {
    game: 'apart',
    turns: ['b2-b4'],
    cell: 'c7',
    numbers: ['6', '2', '2', '2'],
    words: ['6 pieces in this row: c7 moves exactly 6 squares'],
  },
  {
    game: 'dropper',
    turns: ['d4', 'd4>d5+g7', 'd4>c4+b2'],
    cell: 'd5',
    numbers: ['2'],
    words: ['A white group of 2 stones', 'The stone on d5 can be pushed to 6 squares'],
  },
] as const;

const badges = (page: Page) => page.locator('.badge');
const notes = (page: Page) => page.getByRole('region', { name: 'What makes moves legal' });

async function isExplained(page: Page, { cell, numbers, words }: (typeof CASES)[number]) {
  await cellOf(page, cell).click();
  await expect(badges(page)).toHaveText([...numbers]);
  for (const sentence of words) await expect(notes(page)).toContainText(sentence);
}

test('what stands on a board several times is said once', async ({ page }) => {
  await twoPeople(page, 'dropper');
  await typeTurns(page, ['d4', 'd4>d5+g7', 'g7>g8+b2']);
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(badges(page)).toHaveText(['1', '1', '1', '1', '1']);
  await expect(notes(page).getByRole('listitem')).toHaveText([
    /A white group of 1 stone\.\s+3 times\./,
    /A black group of 1 stone\.\s+2 times\./,
    /35 squares are open to free stones\./,
  ]);
});

for (const one of CASES) {
  test(`the lines and groups of a piece are explained at a table: ${one.game}`, async ({
    page,
  }) => {
    await twoPeople(page, one.game);
    await typeTurns(page, one.turns);
    const button = page.getByRole('button', { name: 'Explain' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await isExplained(page, one);
    await button.click();
    await expect(badges(page)).toHaveCount(0);
    await expect(notes(page)).toBeHidden();
  });

  test(`the lines and groups of a piece are explained in the analysis: ${one.game}`, async ({
    page,
  }) => {
    await withoutEngine(page);
    await analyse(page, `[Game "${one.game}"]\n\n${one.turns.join(' ')} *`);
    await page.keyboard.press('End');
    await expect(page.getByTestId('tree').locator('[aria-current]')).toHaveText(one.turns.at(-1)!);
    await explain(page);
    await isExplained(page, one);
  });
}

test('explanations stand in the place of the engine’s arrows, until they are switched off', async ({
  page,
}) => {
  await analyse(page, PUZZLE);
  const arrows = page.locator('.arrow');
  await expect(arrows.first()).toBeAttached();
  await explain(page);
  await expect(badges(page).first()).toBeAttached();
  await expect(arrows).toHaveCount(0);
  await page.reload();
  await expect(badges(page).first()).toBeAttached();
  await expect(notes(page)).toBeVisible();
  await explain(page);
  await expect(badges(page)).toHaveCount(0);
  await expect(arrows.first()).toBeAttached();
});
