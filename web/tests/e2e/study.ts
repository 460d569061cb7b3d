/** The way into the analysis, for its tests and pictures. */

import { expect, type Page } from '@playwright/test';
import { NOTED, PUZZLE } from './noted';
import { visit, type Screen } from './visit';

export { NOTED, PUZZLE };

/** Analyses a pasted text. */
export async function analyse(page: Page, text: string): Promise<void> {
  await visit(page, '#/analyse');
  await page.getByLabel('A position or a record').fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByTestId('engine')).toBeVisible();
}

/** Switches the engine off, for tests that are about something else. */
export async function withoutEngine(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('trine.analysis', '{"isOn":false,"lines":3}'),
  );
}

/** Switches the explanations of the analysis on or off. */
export async function explain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Explain' }).click();
}

/** Reviews the game that is shown. */
export async function review(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByTestId('review')).toHaveAttribute('data-state', 'done', {
    timeout: 30_000,
  });
}

/** A whole game, with mistakes of both sides. */
export const GAME = `[White "Ada"]
[Black "Grace"]
[Result "1-0"]
[Game "differo"]

1. c6-f9 2. g4-d1 3. b3-c3 4. d1-c1 5. d7-d1 6. g8-d8 7. f9-e9 8. f7-d7 9. b4-c5
10. h8-e8 11. c3-e5 12. d7-c6 13. e5-g5 14. e8-d7 15. g5-i5 1-0
`;

/** Waits until the engine has nothing more to say. */
async function engineIsStill(page: Page): Promise<void> {
  const engine = page.getByTestId('engine');
  await expect(engine.getByRole('listitem').first().getByRole('button').first()).toBeVisible();
  await expect(engine).toHaveAttribute('data-state', 'still', { timeout: 30_000 });
}

export const STUDY_SCREENS: readonly Screen[] = [
  {
    name: 'analyse',
    open: async (page) => {
      await withoutEngine(page);
      await analyse(page, NOTED);
      await visit(page, '#/analyse');
      await expect(page.getByRole('link', { name: /Ada against Grace/ })).toBeVisible();
    },
  },
  {
    name: 'analysis',
    open: async (page) => {
      await analyse(page, NOTED);
      await engineIsStill(page);
    },
  },
  {
    name: 'analysis-side-line',
    open: async (page) => {
      await withoutEngine(page);
      await analyse(page, NOTED);
      await page.getByTestId('tree').getByRole('button', { name: '2 h6-h9' }).click();
      await expect(page.getByTestId('tree').locator('[aria-current]')).toHaveText(/h6-h9/);
    },
  },
  {
    name: 'analysis-review',
    open: async (page) => {
      await withoutEngine(page);
      await analyse(page, GAME);
      await review(page);
      await page.getByRole('slider', { name: /chance over the game/ }).fill('9');
    },
  },
  {
    name: 'analysis-explain',
    open: async (page) => {
      await withoutEngine(page);
      await analyse(page, PUZZLE);
      await explain(page);
      await page.locator('[data-cell="g4"]').click();
      await expect(page.getByRole('region', { name: 'What makes moves legal' })).toContainText(
        'g4',
      );
    },
  },
  {
    name: 'analysis-play',
    open: async (page) => {
      await withoutEngine(page);
      await analyse(page, PUZZLE);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Play from here' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'set-up',
    open: async (page) => {
      await visit(page, '#/set-up/apart');
      await page.locator('[data-cell="d4"]').click();
      await expect(page.getByLabel('Position as text')).toHaveValue(/w 3$/);
    },
  },
];
