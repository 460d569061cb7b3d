/**
 * What the first page costs to load, and how soon the page answers: `cargo xtask bench --page`.
 *
 * Times are those of this machine with the server beside the browser. What we promise is judged by
 * medians, so that a busy moment does not count.
 */

import { expect, test, type Page } from '@playwright/test';
import { cellOf } from '../tests/e2e/player';
import { twoPeople } from '../tests/e2e/screens';
import { transferOf } from '../tests/e2e/visit';

/** Moves of two people that need two clicks each. */
const CLICKED: readonly (readonly [string, string])[] = [
  ['b2', 'b4'],
  ['b7', 'b5'],
  ['g2', 'g4'],
  ['g7', 'g5'],
];

test('the first page', async ({ browser, baseURL }) => {
  const ready: number[] = [];
  const blocked: number[] = [];
  for (let load = 0; load < 7; load += 1) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(watchLoading);
    if (load === 0) {
      const { bytes, requests } = await transferOf(page, '');
      console.log(`transfer: ${(bytes / 1000).toFixed(1)} KB gzipped in ${requests} requests`);
      expect(bytes, 'the first page without the engine').toBeLessThan(250_000);
    } else await page.goto('./');
    await page.waitForFunction(() => window.readyAt !== undefined);
    await page.waitForLoadState('networkidle');
    ready.push(await page.evaluate(() => window.readyAt!));
    blocked.push(await page.evaluate(() => Math.max(0, ...window.longTasks)));
    await context.close();
  }
  console.log(`games can be chosen after: ${spread(ready)}`);
  console.log(`longest task: ${spread(blocked)}`);
  expect(median(ready), 'until games can be chosen').toBeLessThan(1000);
});

test('a move by two clicks', async ({ page }) => {
  const times: number[] = [];
  const frames: number[] = [];
  for (let game = 0; game < 5; game += 1) {
    await twoPeople(page, 'apart');
    for (const [from, to] of CLICKED) {
      await cellOf(page, from).click();
      await page.evaluate(watchMove, to);
      await cellOf(page, to).click();
      const { time, frame } = await shownMove(page);
      times.push(time);
      frames.push(frame);
      // The next click waits until the pieces have come to rest.
      await page.waitForFunction(() => document.getAnimations().length === 0);
    }
  }
  console.log(`from letting go to the piece on its way: ${spread(times)}, frames ${frames.join(' ')}`);
  expect(median(frames), 'frames until a move shows').toBe(1);
});

test('dragging a piece', async ({ page }) => {
  await twoPeople(page, 'apart');
  const at = async (cell: string) => {
    const box = (await cellOf(page, cell).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await at('b2'), await at('b4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(watchFrames);
  for (let step = 0; step < 300; step += 1) {
    const turn = (step / 300) * 6 * Math.PI;
    await page.mouse.move(from.x + 120 * Math.sin(turn), from.y - 120 + 90 * Math.cos(turn));
  }
  await page.mouse.move(to.x, to.y);
  const gaps = await page.evaluate(() => window.frameGaps);
  await page.evaluate(watchMove, 'b4');
  await page.mouse.up();
  const { time, frame } = await shownMove(page);
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  const late = gaps.filter((gap) => gap > 25).length;
  console.log(
    `dragging: ${(gaps.length / seconds).toFixed(1)} frames a second over ${seconds.toFixed(1)} s, ` +
      `${late} of ${gaps.length} late; the piece was there after ${time.toFixed(1)} ms, frame ${frame}`,
  );
  expect(seconds, 'time of dragging').toBeGreaterThan(1);
  expect(median(gaps), 'between frames').toBeLessThan(17.5);
});

declare global {
  interface Window {
    readyAt?: number;
    longTasks: number[];
    shown?: { time: number; frame: number } | undefined;
    frameGaps: number[];
  }
}

/** When `watchMove` has seen the piece. */
async function shownMove(page: Page): Promise<{ time: number; frame: number }> {
  const shown = await page.waitForFunction(() => window.shown);
  await page.evaluate(() => (window.shown = undefined));
  return (await shown.jsonValue())!;
}

/** Notes when the games can be chosen, and every task that holds the page up. */
function watchLoading(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('main a[href]') === null) return;
    window.readyAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Notes how long after letting go a piece belongs to a cell, in milliseconds and frames. */
function watchMove(cell: string): void {
  const begin = ({ timeStamp }: PointerEvent): void => {
    let frame = 0;
    const look = (): void => {
      frame += 1;
      if (document.querySelector(`[data-piece="${cell}"]`) === null) requestAnimationFrame(look);
      else window.shown = { time: performance.now() - timeStamp, frame };
    };
    requestAnimationFrame(look);
  };
  addEventListener('pointerup', begin, { capture: true, once: true });
}

/** Notes the time between frames. */
function watchFrames(): void {
  window.frameGaps = [];
  let last = performance.now();
  const look = (now: number): void => {
    window.frameGaps.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Median, least and most. */
function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `median ${median(values).toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)})`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, two) => one - two)[values.length >> 1] ?? Number.NaN;
}
