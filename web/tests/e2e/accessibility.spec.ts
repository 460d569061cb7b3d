import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { SCREENS } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Set on what bars at the bottom of a phone cover, which scrolling brings out. */
const COVERED = 'data-covered';

/** Marks what can be clicked and lies under a bar; tells how much it is. */
function markCovered(page: Page): Promise<number> {
  return page.evaluate((name) => {
    const all = [...document.querySelectorAll('main *')];
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

/** Goes to the end of the page, where bars cover nothing, so that nothing is left out. */
async function uncover(page: Page): Promise<void> {
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
    scrollTo(0, document.documentElement.scrollHeight);
  }, COVERED);
  expect(await markCovered(page), 'nothing is covered at the end of the page').toBe(0);
}

/** What axe objects to, short enough to read. */
async function objections(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES).exclude(`[${COVERED}]`);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html }) => html).slice(0, 3);
    return `${id}: ${elements.join(' ')}`;
  });
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
    await markCovered(page);
    expect(await objections(page), 'at the top of a phone').toEqual([]);
    await uncover(page);
    expect(await objections(page), 'at the end of a phone').toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'no page scrolls sideways').toBe(360);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(problems).toEqual([]);
  });
}
