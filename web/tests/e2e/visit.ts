/** Going to the screens of the app. */

import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Goes to an address and waits until its screen is there. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(`./${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
}

/** What a visit loads, compressed as a server sends it, and by how many requests. */
export async function transferOf(
  page: Page,
  address: string,
): Promise<{ bytes: number; requests: number; urls: string[] }> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await visit(page, address);
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(responses.map((response) => response.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  return { bytes, requests: responses.length, urls: responses.map((response) => response.url()) };
}
