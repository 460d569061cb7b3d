import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { SCREENS } from './screens';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });
    for (const { name, open } of SCREENS) {
      test(`${name} has nothing that axe objects to`, async ({ page }) => {
        await open(page);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map((n) => n.html)
              .slice(0, 3)
              .join(' ')}`,
        );
        expect(found).toEqual([]);
      });
    }
  });
}
