import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { SCREENS } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe objects to, short enough to read. */
async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
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
    // At the end of the page the bar at the bottom covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await objections(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'no page scrolls sideways').toBe(360);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(problems).toEqual([]);
  });
}
