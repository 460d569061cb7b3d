import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { SCREENS } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Set on what bars at the bottom of a phone cover, which scrolling brings out. */
const COVERED = 'data-covered';

/** Where everything on the page is, once nothing moves from one frame to the next. */
function places(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const look = (): string => {
      const all = [...document.querySelectorAll('body *')];
      return JSON.stringify(all.map((element) => element.getBoundingClientRect()));
    };
    let now = '';
    for (let before = ' '; before !== now; await nextFrame()) [before, now] = [now, look()];
    return now;
  });
}

/**
 * What a page at rest answers. A page that has another size, or hears from its server, changes
 * some time later; if it did so while it was asked, it is asked again.
 */
async function atRest<T>(page: Page, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = await places(page);
    const answer = await ask();
    if ((await places(page)) === before) return answer;
  }
}

/** Marks what can be clicked and lies under a bar, and nothing else; tells how much it is. */
function markCovered(page: Page): Promise<number> {
  return page.evaluate((name) => {
    const all = [...document.querySelectorAll('main *')];
    for (const element of all) element.removeAttribute(name);
    const bars = all.filter((element) => getComputedStyle(element).position === 'sticky');
    const isUnder = (element: Element, bar: Element): boolean => {
      const [box, over] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
      return box.bottom > over.top && box.top < over.bottom;
    };
    const covered = all.filter(
      (element) =>
        element.matches('a, button, input, label, [tabindex]') &&
        !bars.some((bar) => bar.contains(element)) &&
        bars.some((bar) => isUnder(element, bar)),
    );
    for (const element of covered) element.setAttribute(name, '');
    return covered.length;
  }, COVERED);
}

/**
 * What axe objects to, short enough to read. It need not tell what it approves of, nor gather from
 * frames, which there are none of: that would take as long again.
 */
async function analyse(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude(`[${COVERED}]`);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html }) => html).slice(0, 3);
    return `${id}: ${elements.join(' ')}`;
  });
}

/** What axe objects to on the whole page. */
function objections(page: Page): Promise<string[]> {
  return atRest(page, () => analyse(page));
}

/** What axe objects to in what no bar covers. */
function objectionsInSight(page: Page): Promise<string[]> {
  return atRest(page, async () => {
    await markCovered(page);
    return analyse(page);
  });
}

/** How wide the page is, with what would have to be scrolled to. */
function fullWidth(page: Page): Promise<number> {
  return atRest(page, () => page.evaluate(() => document.documentElement.scrollWidth));
}

for (const { name, open } of SCREENS) {
  test(`${name} has nothing that axe objects to, light, dark and on a phone`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page);
    expect(await objections(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await objections(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await objectionsInSight(page), 'at the top of a phone').toEqual([]);
    // At the end of the page bars cover nothing, so that nothing is left out.
    const covered = await atRest(page, async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return markCovered(page);
    });
    expect(covered, 'nothing is covered at the end of the page').toBe(0);
    expect(await objections(page), 'at the end of a phone').toEqual([]);
    expect(await fullWidth(page), 'no page scrolls sideways').toBe(360);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fullWidth(page)).toBe(320);
    expect(problems).toEqual([]);
  });
}
