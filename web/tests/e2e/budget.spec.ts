import { expect, test } from '@playwright/test';
import { transferOf } from './visit';

// The service worker would fetch everything for later.
test.use({ serviceWorkers: 'block' });

test('the first page is at most 250 KB to download, and needs no engine', async ({ page }) => {
  const { bytes, urls } = await transferOf(page, '');
  expect(urls.length).toBeGreaterThan(2);
  expect(urls.filter((url) => url.endsWith('.wasm'))).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(250_000);
});
