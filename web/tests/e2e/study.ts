/** The way into the analysis, for its tests and pictures. */

import { expect, type Page } from '@playwright/test';
import { visit } from './screens';

/** The puzzle of Differo's designer: White wins in 2, beginning with g4-g5. */
export const PUZZLE = '5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1';

/** A short game in which White misses the win of the puzzle, with a side line and notes. */
export const NOTED = `[Event "Club evening"]
[White "Ada"]
[Black "Grace"]
[Result "*"]
[Game "differo"]
[Position "${PUZZLE}"]

1. c3-c1? {Too slow.} (1. g4-g5! {The designer's way.} 2. e4-e6 (2. h6-h9) 3. g5-i7) 2. h6-h9 3. c4-c2 *
`;

/** Analyses a pasted text. */
export async function analyse(page: Page, text: string): Promise<void> {
  await visit(page, '#/analyse');
  await page.getByLabel('A position or a record').fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByTestId('engine')).toBeVisible();
}

/** Switches the engine off, for tests that are about something else. */
export async function withoutEngine(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('trine.analysis', '{"isOn":false,"lines":3}'));
}

/** Reviews the game that is shown. */
export async function review(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByTestId('review')).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
}
