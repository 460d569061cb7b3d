/**
 * A person at the table, who plays what the hint says, in one of three ways. Knows no game: the hint
 * names the cells.
 */

import { expect, type Locator, type Page } from '@playwright/test';

/** How cells and buttons are reached. */
export interface Way {
  readonly pick: (page: Page, cell: string) => Promise<void>;
  readonly press: (page: Page, button: Locator) => Promise<void>;
  /** Ends a turn as it stands. */
  readonly finish: (page: Page) => Promise<void>;
  /** Whoever plays so must still be at what was used last, and not at the top of the page. */
  readonly isAt: (place: Locator) => Promise<void>;
}

const doneOf = (page: Page): Locator => page.getByRole('button', { name: 'Done' });

export const MOUSE: Way = {
  pick: (page, cell) => cellOf(page, cell).click(),
  press: (_, button) => button.click(),
  finish: (page) => doneOf(page).click(),
  isAt: async () => {},
};

export const TOUCH: Way = {
  pick: (page, cell) => cellOf(page, cell).tap(),
  press: (_, button) => button.tap(),
  finish: (page) => doneOf(page).tap(),
  isAt: async () => {},
};

/** Nothing but keys: Tab to what is wanted, arrows over the board, Enter. */
export const KEYS: Way = {
  pick: async (page, cell) => {
    await tabTo(page, page.locator('[role="gridcell"][tabindex="0"]'));
    await walkTo(page, cellOf(page, cell));
    await page.keyboard.press('Enter');
  },
  press: async (page, button) => {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  },
  // The cursor is on the piece that could go on.
  finish: (page) => page.keyboard.press('Enter'),
  isAt: (place) => expect(place).toBeFocused(),
};

export function cellOf(page: Page, cell: string): Locator {
  return page.locator(`[data-cell="${cell}"]`);
}

/** Puts a finger down, slides it and lifts it: Playwright's own touchscreen only taps. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await centreOf(from), await centreOf(to)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await touch('touchStart', [start]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const between = (one: number, two: number): number => one + (two - one) * part;
    await touch('touchMove', [{ x: between(start.x, end.x), y: between(start.y, end.y) }]);
  }
  await touch('touchEnd', []);
  await finger.detach();
}

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function statusOf(page: Page): Locator {
  return page.getByTestId('status');
}

/** The number of whole turns played. */
export async function turnsOf(page: Page): Promise<number> {
  return Number(await statusOf(page).getAttribute('data-turns'));
}

/** Waits until it is a person's turn, or the game is over. */
export async function whileTheyThink(page: Page): Promise<'yours' | 'over'> {
  await expect(statusOf(page)).toHaveAttribute('data-state', /yours|over/);
  return (await statusOf(page).getAttribute('data-state')) as 'yours' | 'over';
}

/** Plays one turn as the hint says, and waits until it is on the board. */
export async function playHint(page: Page, way: Way): Promise<void> {
  const before = await turnsOf(page);
  const hint = page.getByRole('button', { name: 'Hint' });
  await way.press(page, hint);
  await expect(statusOf(page)).toContainText('Hint: ');
  await way.isAt(hint);
  const words = (await statusOf(page).textContent()) ?? '';
  const turn = /Hint: (\S+)/.exec(words)?.[1] ?? '';
  for (const cell of cellsOf(turn)) {
    await way.pick(page, cell);
    await expect(cellOf(page, cell)).toBeVisible();
    await way.isAt(cellOf(page, cell));
  }
  await expect(statusOf(page)).toHaveAttribute('data-settled', 'true');
  if ((await turnsOf(page)) === before && (await doneOf(page).isVisible())) await way.finish(page);
  await expect.poll(() => turnsOf(page)).toBeGreaterThan(before);
  await way.isAt(cellOf(page, cellsOf(turn).at(-1) ?? ''));
}

/** The cells of a turn in notation; `x` is a separator only behind a number. */
export function cellsOf(turn: string): string[] {
  return turn.split(/[->+]|(?<=\d)x/);
}

/** Plays to the end. */
export async function playToTheEnd(page: Page, way: Way): Promise<void> {
  while ((await whileTheyThink(page)) === 'yours') await playHint(page, way);
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** Walks over the board by arrow keys, by where cells are on the screen. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const key = await target.evaluate((wanted) => {
      const [to, at] = [wanted, document.activeElement!].map((cell) =>
        cell.getBoundingClientRect(),
      );
      if (to === undefined || at === undefined) return null;
      if (Math.abs(at.y - to.y) > to.height / 3) return at.y > to.y ? 'ArrowUp' : 'ArrowDown';
      if (Math.abs(at.x - to.x) > to.width / 3) return at.x > to.x ? 'ArrowLeft' : 'ArrowRight';
      return null;
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error('the arrow keys do not lead there');
}
