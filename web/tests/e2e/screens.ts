/** Every screen, for the tests and pictures that look at all of them. */

import { expect, type Page } from '@playwright/test';
import { NOTED, STUDY_SCREENS } from './study';
import { visit, type Screen } from './visit';
import { ONLINE_SCREENS } from './online-screens';
import { LEARN_SCREENS } from './learn-screens';

export { visit };

/** Plays turns by typing them, as both sides. */
export async function typeTurns(page: Page, turns: readonly string[]): Promise<void> {
  for (const turn of turns) {
    await page.getByLabel('Type a turn').fill(turn);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Turns' })).toContainText(turn);
  }
}

/** Starts a game between two people at this page. */
export async function twoPeople(page: Page, game: string): Promise<void> {
  await visit(page, `#/new/${game}`);
  await page.getByText('Person beside me').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('status')).toBeVisible();
}

const SHARED = `j${Buffer.from(JSON.stringify({ g: 'apart', t: 'b2-b4 b7-b5 c2-c4' })).toString('base64url')}`;

export const SCREENS: readonly Screen[] = [
  { name: 'home', open: (page) => visit(page, '') },
  { name: 'setup', open: (page) => visit(page, '#/new/apart') },
  {
    name: 'rules',
    open: async (page) => {
      await visit(page, '#/new/apart');
      await page.getByRole('button', { name: 'Rules' }).click();
      await expect(page.getByRole('dialog')).toContainText('none of them has another');
    },
  },
  {
    name: 'play-hexagon',
    open: async (page) => {
      await twoPeople(page, 'differo');
      await typeTurns(page, ['d2-d8', 'g8-g5', 'c2-e2']);
    },
  },
  {
    name: 'play-chain',
    open: async (page) => {
      await twoPeople(page, 'apart');
      await typeTurns(page, ['b2-b4', 'c7-c5']);
      await page.locator('[data-cell="c2"]').click();
    },
  },
  {
    name: 'explain',
    open: async (page) => {
      await twoPeople(page, 'dropper');
      await typeTurns(page, ['d4', 'd4>d5+g7', 'g7>g8+b2']);
      await page.getByRole('button', { name: 'Explain' }).click();
      const said = page.getByRole('region', { name: 'What makes moves legal' });
      await expect(said.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'over',
    open: async (page) => {
      await twoPeople(page, 'apart');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await expect(page.getByTestId('status')).toHaveAttribute('data-state', 'over');
    },
  },
  {
    name: 'share',
    open: async (page) => {
      await twoPeople(page, 'differo');
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'shared',
    // Apart after three turns, as the app itself writes it.
    open: (page) => visit(page, `#/shared/${SHARED}`),
  },
  {
    name: 'shared-notes',
    open: async (page) => {
      const record = Buffer.from(JSON.stringify({ p: NOTED, n: 4 })).toString('base64url');
      await visit(page, `#/shared/J${record}`);
      await expect(page.getByTestId('tree').locator('[aria-current]')).toBeVisible();
    },
  },
  {
    name: 'games',
    open: async (page) => {
      await twoPeople(page, 'dropper');
      await twoPeople(page, 'differo');
      await visit(page, '#/games');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
  },
  ...LEARN_SCREENS,
  {
    name: 'games-none',
    open: async (page) => {
      await visit(page, '#/games');
      await expect(page.getByRole('link', { name: 'Choose a game' })).toBeVisible();
    },
  },
  { name: 'settings', open: (page) => visit(page, '#/settings') },
  ...STUDY_SCREENS,
  ...ONLINE_SCREENS,
  { name: 'missing', open: (page) => visit(page, '#/nowhere') },
];
