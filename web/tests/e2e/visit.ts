/** Going to the screens of the app. */

import { expect, type Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Goes to an address and waits until its screen is there. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(`./${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}
