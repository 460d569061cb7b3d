import { test } from '@playwright/test';
import { SCREENS } from '../tests/e2e/screens';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;

for (const viewport of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const size = `${viewport.width}x${viewport.height}`;
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
      for (const { name, open } of SCREENS) {
        test(name, async ({ page }) => {
          await open(page);
          const path = new URL(`out/${name}-${size}-${colorScheme}.png`, import.meta.url).pathname;
          await page.screenshot({ path });
        });
      }
    });
  }
}
