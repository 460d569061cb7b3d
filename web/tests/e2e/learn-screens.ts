/** The screens of lessons and puzzles. */

import { expect, type Page } from '@playwright/test';
import { cellsOf } from './player';
import { puzzleOf } from './puzzles';
import { visit, type Screen } from './visit';

/** Opens a lesson at a step, by its number. */
async function lessonAt(page: Page, game: string, step: number): Promise<void> {
  await visit(page, `#/lesson/${game}`);
  await page.getByRole('button', { name: new RegExp(`^Step ${step}:`) }).click();
  await expect(page.getByText(`Step ${step} of`)).toBeVisible();
}

export const LEARN_SCREENS: readonly Screen[] = [
  {
    name: 'learn',
    open: async (page) => {
      await visit(page, '#/learn');
      await expect(page.getByText('0 of 50 solved').first()).toBeVisible();
      await expect(page.getByText('Drop on a stone')).toBeVisible();
    },
  },
  {
    name: 'lesson',
    open: async (page) => {
      await lessonAt(page, 'differo', 4);
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.getByTestId('remark')).toBeVisible();
    },
  },
  {
    name: 'lesson-chain',
    open: async (page) => {
      await lessonAt(page, 'apart', 7);
      for (const cell of ['b2', 'd2']) await page.locator(`[data-cell="${cell}"]`).click();
      await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
    },
  },
  {
    name: 'lesson-done',
    open: async (page) => {
      await lessonAt(page, 'dropper', 6);
      await page.locator('[data-cell="b3"]').click();
      await expect(page.getByTestId('remark')).toHaveAttribute('data-kind', 'done');
    },
  },
  {
    name: 'puzzles',
    open: async (page) => {
      await visit(page, '#/puzzles/differo');
      await expect(page.getByRole('link', { name: /^Puzzle 1:/ })).toBeVisible();
    },
  },
  {
    name: 'puzzle',
    open: async (page) => {
      await visit(page, '#/puzzle/dropper/20');
      await expect(page.getByTestId('puzzle')).toBeVisible();
    },
  },
  {
    name: 'puzzle-wrong',
    open: async (page) => {
      const { number, wrong } = await puzzleOf('differo', 2);
      await visit(page, `#/puzzle/differo/${number}`);
      for (const cell of cellsOf(wrong)) await page.locator(`[data-cell="${cell}"]`).click();
      await expect(page.getByTestId('puzzle')).toHaveAttribute('data-stage', 'wrong');
    },
  },
  {
    name: 'puzzle-solution',
    open: async (page) => {
      await visit(page, '#/puzzle/dropper/30');
      await page.getByRole('button', { name: 'Solution' }).click();
      await expect(page.getByTestId('puzzle')).toHaveAttribute('data-stage', 'shown');
      await expect(page.locator('[aria-current="step"]')).toContainText('e2>f1');
    },
  },
];
