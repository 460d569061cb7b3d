/** A real server with a database of its own, for tests of people who play each other. */

import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NewGame, OnlineGame } from '../../src/wire/online';

const usual = fileURLToPath(new URL('../../../target/debug/trine', import.meta.url));
const program = process.env['TRINE_PROGRAM'] ?? usual;

export class TrineServer {
  url = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'trine-online-'));
  private child: ChildProcess | null = null;

  /** Starts it, at the same port as before if it has run before. */
  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const child = spawn(
      program,
      ['serve', '--port', port, '--data', join(this.folder, 'trine.db')],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.child = child;
    let said = '';
    this.url = await new Promise((found, failed) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
        if (address !== null) found(address[0]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', failed);
      child.once('exit', (code) => failed(new Error(`${program} ended with ${code}: ${said}`)));
    });
  }

  /** Ends it, as an operator or as a loss of power does. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Tests with a server; `people` opens a page for each, in browsers that know nothing of each other. */
export const test = base.extend<
  { people: (count: number) => Promise<Page[]> },
  { server: TrineServer }
>({
  server: [
    async ({}, use) => {
      const server = new TrineServer();
      await server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  people: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (count) => {
      const made = await Promise.all(
        Array.from({ length: count }, () => somebody(browser, server.url)),
      );
      contexts.push(...made);
      return Promise.all(made.map((context) => context.newPage()));
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

function somebody(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-GB' });
}

/** Makes a game as the page's own code does, and waits at it. */
export async function makeGame(page: Page, wish: NewGame): Promise<string> {
  await page.goto('./#/online');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play online');
  const game = await ask<OnlineGame>(page, 'POST', 'api/games', wish);
  await page.goto(`./#/game/${game.id}`);
  await expect(statusOf(page)).toBeVisible();
  return game.id;
}

/** Opens a game by its link and takes the free seat. */
export async function joinGame(page: Page, game: string): Promise<void> {
  await page.goto(`./#/game/${game}`);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(statusOf(page)).toHaveAttribute('data-state', /yours|theirs/);
}

/** Asks the server something from within a page, with its cookies. */
export function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const init: RequestInit = { method };
      if (body !== null) {
        init.body = body;
        init.headers = { 'content-type': 'application/json' };
      }
      const response = await fetch(path, init);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

export function statusOf(page: Page): ReturnType<Page['getByTestId']> {
  return page.getByTestId('status');
}

/** Types a turn on one's own turn, and waits until the server has it. */
export async function playTurn(page: Page, turn: string): Promise<void> {
  await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
  const before = Number(await statusOf(page).getAttribute('data-turns'));
  await page.getByLabel('Type a turn').fill(turn);
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-turns', String(before + 1));
}

/** Both play turns in their order, White first. */
export async function playTurns(
  white: Page,
  black: Page,
  turns: readonly string[],
  from = 0,
): Promise<void> {
  for (const [index, turn] of turns.entries())
    await playTurn((from + index) % 2 === 0 ? white : black, turn);
}
