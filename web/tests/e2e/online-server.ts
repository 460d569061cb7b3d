/** A real server with a database of its own, for tests of people who play each other. */

import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test';
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

/** People in browsers that know nothing of each other. */
interface People {
  readonly white: Page;
  readonly black: Page;
  readonly spectator: Page;
}

type Use = (page: Page) => Promise<void>;

async function somebody({ browser, server }: { browser: Browser; server: TrineServer }, use: Use) {
  const options = { baseURL: server.url, reducedMotion: 'reduce', locale: 'en-GB' } as const;
  const context = await browser.newContext(options);
  await use(await context.newPage());
  await context.close();
}

/** Tests with a server and people at it. */
export const test = base.extend<People, { server: TrineServer }>({
  server: [
    async ({}, use) => {
      const server = new TrineServer();
      await server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  white: ({ browser, server }, use) => somebody({ browser, server }, use),
  black: ({ browser, server }, use) => somebody({ browser, server }, use),
  spectator: ({ browser, server }, use) => somebody({ browser, server }, use),
});

export { expect };

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

/** Two people at a game of which the first plays White. */
export async function sitDown(
  { white, black }: Pick<People, 'white' | 'black'>,
  wish: NewGame,
): Promise<string> {
  const game = await makeGame(white, { ...wish, terms: { side: 'white', ...wish.terms } });
  await joinGame(black, game);
  await expect(statusOf(white)).toHaveAttribute('data-state', 'yours');
  return game;
}

/** Makes an account by the form. */
export async function makeAccount(page: Page, name: string): Promise<void> {
  await page.goto('./#/account');
  await page.getByRole('tab', { name: 'Make an account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(`${name} likes three games`);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Enters an account before the first page is opened; makes it unless another test has. */
export async function enterAccount(
  { page, server }: { page: Page; server: TrineServer },
  name: string,
): Promise<void> {
  const headers = { origin: new URL(server.url).origin };
  const data = { name, password: `${name} likes three games` };
  const made = await page.request.post('api/account', { data, headers });
  if (made.ok()) return;
  const entered = await page.request.post('api/login', { data, headers });
  expect(entered.ok(), await entered.text()).toBe(true);
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
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      return JSON.parse(text === '' ? 'null' : text) as T;
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

export function statusOf(page: Page): Locator {
  return page.getByTestId('status');
}

/** Types a turn on one's own turn, and waits until the server has it. */
export async function playTurn(page: Page, turn: string): Promise<void> {
  await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
  const turns = async (): Promise<number> =>
    Number(await statusOf(page).getAttribute('data-turns'));
  const before = await turns();
  await page.getByLabel('Type a turn').fill(turn);
  await page.keyboard.press('Enter');
  // The answer of a level may be there as soon.
  await expect.poll(turns).toBeGreaterThan(before);
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
