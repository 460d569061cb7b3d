import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { Lesson, Step } from '../../src/learn/lessons';
import { cellOf, cellsOf, KEYS, MOUSE, TOUCH, type Way } from './player';
import { puzzleOf } from './puzzles';
import { visit } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const lessonOf = (game: string): Lesson => JSON.parse(file(`src/learn/lessons/${game}.json`)) as Lesson;

const remark = (page: Page) => page.getByTestId('remark');
const puzzle = (page: Page) => page.getByTestId('puzzle');

async function playTurn(page: Page, way: Way, turn: string): Promise<void> {
  for (const cell of cellsOf(turn)) {
    await way.pick(page, cell);
    await expect(page.locator('[data-settled]')).toHaveAttribute('data-settled', 'true');
  }
}

/** Does what a step asks for. */
async function takeStep(page: Page, way: Way, step: Step): Promise<void> {
  const [cell] = step.touch?.cells ?? [];
  if (cell !== undefined) await way.pick(page, cell);
  for (const { turns, hint } of step.play ?? []) {
    await expect(page.getByTestId('lesson')).toHaveAttribute('data-stage', 'task');
    await playTurn(page, way, hint ?? turns[0] ?? '');
    const done = page.getByRole('button', { name: 'Done', exact: true });
    if (await done.isVisible()) await way.press(page, done);
  }
  await expect(remark(page)).toHaveAttribute('data-kind', 'done');
}

async function takeLesson(page: Page, way: Way, game: string): Promise<void> {
  const { steps } = lessonOf(game);
  await visit(page, `#/lesson/${game}`);
  for (const [index, step] of steps.entries()) {
    await expect(page.getByText(`Step ${index + 1} of ${steps.length}`)).toBeVisible();
    await takeStep(page, way, step);
    const next = page.getByRole('button', { name: 'Next' });
    if (index < steps.length - 1) await way.press(page, next);
  }
  await expect(page.getByRole('link', { name: 'Play a game' })).toBeVisible();
  await visit(page, '#/learn');
  const all = steps.length;
  await expect(page.getByRole('link', { name: new RegExp(`Lesson ${all} of ${all} steps`) })).toBeVisible();
}

test.describe('a lesson from its start to its end', () => {
  test('by mouse', ({ page }) => takeLesson(page, MOUSE, 'differo'));
  test('by keys alone', ({ page }) => takeLesson(page, KEYS, 'apart'));
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
    test('by touch', ({ page }) => takeLesson(page, TOUCH, 'dropper'));
  });
});

test('a lesson says why, takes back what will not do, and gives hints', async ({ page }) => {
  await visit(page, '#/lesson/differo');
  await cellOf(page, 'e5').click();
  await expect(page.getByText('White’s goal is the top row, i.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Step 3:/ }).click();
  await cellOf(page, 'd3').click();
  await expect(page.locator('.callout')).toHaveText('d2 moves exactly 2 cells along this line.');
  await page.getByRole('button', { name: /^Step 8:/ }).click();
  await playTurn(page, MOUSE, 'e8-f9');
  await expect(remark(page)).toHaveAttribute('data-kind', 'wrong');
  await expect(cellOf(page, 'e8')).toHaveAccessibleName(/white piece/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(remark(page)).toHaveText('Hint: g6-i6');
  await expect(page.getByTestId('announcer')).toContainText('Hint: g6-i6');
  await playTurn(page, MOUSE, 'g6-i6');
  await expect(remark(page)).toHaveAttribute('data-kind', 'done');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Step 7 of 12')).toBeVisible();
});

test('a lesson goes on where it was left, also after a reload', async ({ page }) => {
  await visit(page, '#/lesson/dropper');
  for (const step of lessonOf('dropper').steps.slice(0, 2)) {
    await takeStep(page, MOUSE, step);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText('Step 3 of 12')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Step 3 of 12')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Step 2: .*, done$/ })).toBeVisible();
  await visit(page, '#/learn');
  await expect(page.getByRole('link', { name: 'Dropper: Lesson 2 of 12 steps' })).toBeVisible();
});

test('lessons are read in Portuguese as well', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('trine.settings', '{"language":"pt"}'));
  await visit(page, '#/lesson/apart');
  await expect(page.getByRole('heading', { name: 'Afaste-se' })).toBeVisible();
});

test('a puzzle is solved against the best defence, and stays solved', async ({ page }) => {
  const { number, line } = await puzzleOf('differo', 2);
  expect(line.length).toBe(3);
  await visit(page, `#/puzzle/differo/${number}`);
  await expect(puzzle(page)).toContainText('wins in 2');
  await playTurn(page, MOUSE, line[0] ?? '');
  await expect(remark(page)).toContainText(`${line[1]} is the best defence`);
  await playTurn(page, MOUSE, line[2] ?? '');
  await expect(puzzle(page)).toHaveAttribute('data-stage', 'solved');
  await page.reload();
  await visit(page, '#/puzzles/differo');
  await expect(page.getByRole('link', { name: new RegExp(`^Puzzle ${number}: .*solved$`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Differo: 1 of 50 solved' })).toBeVisible();
  await page.getByText('Hard', { exact: true }).click();
  await expect(page.getByRole('link', { name: /^Puzzle 1:/ })).toHaveCount(0);
});

test('a turn that does not win in time is refuted and can be tried again', async ({ page }) => {
  const { number, wrong } = await puzzleOf('differo', 2);
  await visit(page, `#/puzzle/differo/${number}`);
  await playTurn(page, MOUSE, wrong);
  await expect(puzzle(page)).toHaveAttribute('data-stage', 'wrong');
  await expect(remark(page)).toHaveText(new RegExp(`^\\s*${wrong} does not win in 2\\. \\w+ could answer \\S+\\.$`));
  await page.keyboard.press('Enter');
  await expect(puzzle(page)).toHaveAttribute('data-stage', 'solving');
  await expect(cellOf(page, cellsOf(wrong)[0] ?? '')).toHaveAccessibleName(/piece, can be chosen/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(remark(page)).toContainText('Hint: start with');
  await page.getByRole('button', { name: 'Solution' }).click();
  await expect(puzzle(page)).toHaveAttribute('data-stage', 'shown');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByRole('region', { name: 'Turns' }).getByRole('listitem')).toHaveCount(2);
  await visit(page, '#/puzzles/differo');
  await expect(page.getByRole('link', { name: new RegExp(`^Puzzle ${number}: .*tried$`) })).toBeVisible();
});
