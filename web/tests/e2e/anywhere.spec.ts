import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { cellOf, cellsOf, statusOf } from './player';
import { puzzleOf } from './puzzles';
import { twoPeople, typeTurns, visit } from './screens';
import { analyse, NOTED, PUZZLE, withoutEngine } from './study';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Copies a link to what is shown. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('The link is copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a link carries the whole game to another browser', async ({ page, browser, baseURL }) => {
  await twoPeople(page, 'apart');
  await typeTurns(page, ['b2-b4', 'b7-b5', 'c2-c4']);
  const address = await copyLink(page);
  expect(address.startsWith(`${baseURL}#/shared/`)).toBe(true);

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(address);
  const turns = elsewhere.getByRole('region', { name: 'Turns' });
  await expect(turns).toContainText('c2-c4');
  await elsewhere.getByRole('button', { name: 'One turn back' }).click();
  await expect(turns.locator('[aria-current]')).toHaveText('b7-b5');
  await elsewhere.getByRole('button', { name: 'Play on from here' }).click();
  await expect(statusOf(elsewhere)).toContainText('Your turn');
  await context.close();
});

/** Opens a link to what is shown where nothing else is known. */
async function sharedElsewhere(page: Page, browser: Browser): Promise<Page> {
  const address = await copyLink(page);
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const elsewhere = await context.newPage();
  await withoutEngine(elsewhere);
  await elsewhere.goto(address);
  return elsewhere;
}

test('a link carries side lines, comments and players', async ({ page, browser }) => {
  await withoutEngine(page);
  await analyse(page, NOTED);
  await page.getByTestId('tree').getByRole('button', { name: '1 g4-g5' }).click();
  await expect(page.getByTestId('tree').locator('[aria-current]')).toContainText('g4-g5');
  const elsewhere = await sharedElsewhere(page, browser);
  await expect(elsewhere).toHaveTitle(/Differo: Ada against Grace/);
  const tree = elsewhere.getByTestId('tree');
  await expect(tree).toContainText("The designer's way.");
  await expect(tree.locator('[aria-current]')).toContainText('g4-g5');
  await elsewhere.getByRole('button', { name: 'To the end' }).click();
  await expect(tree.locator('[aria-current]')).toContainText('g5-i7');
  await expect(elsewhere.getByTestId('announcer')).toContainText('White plays g5-i7. White wins');
  await expect(elsewhere.getByRole('img', { name: /^Differo board/ })).toHaveAccessibleName(
    /White on .*i7.*Black on .*White wins: /,
  );
  await elsewhere.getByRole('button', { name: 'Analyse' }).click();
  await expect(elsewhere).toHaveTitle(/Analysis of Differo/);
  await expect(tree).toContainText("The designer's way.");
  await expect(tree).toContainText('e4-e6');
  // It opens where the link was left.
  await expect(tree.locator('[aria-current]')).toContainText('g5-i7');
  await elsewhere.context().close();
});

test('a link to a game that was given up says so', async ({ page, browser }) => {
  await twoPeople(page, 'apart');
  await typeTurns(page, ['b2-b4', 'b7-b5']);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(statusOf(page)).toContainText('Black wins');
  const elsewhere = await sharedElsewhere(page, browser);
  const state = elsewhere.getByTestId('shared-state');
  await expect(state).toHaveText('Black wins: White resigned.');
  await elsewhere.getByRole('button', { name: 'One turn back' }).click();
  await expect(state).toHaveText('Black to move');
  await expect(elsewhere.getByTestId('announcer')).toContainText('White plays b2-b4.');
  await elsewhere.getByRole('button', { name: 'Share' }).click();
  await elsewhere.getByRole('button', { name: 'Copy the record' }).click();
  await expect(elsewhere.getByRole('dialog').getByRole('status')).toHaveText(
    'The record is copied.',
  );
  const record = await elsewhere.evaluate(() => navigator.clipboard.readText());
  expect(record).toContain('[Result "0-1"]');
  expect(record).toContain('[Termination "resignation"]');
  await elsewhere.context().close();
});

test('a link to the middle of a turn can be stepped through', async ({ page }) => {
  const game = { g: 'apart', t: 'b2-b4 b7-b5', r: 'c2-c4' };
  await visit(page, `#/shared/j${Buffer.from(JSON.stringify(game)).toString('base64url')}`);
  const next = page.getByRole('button', { name: 'One turn on' });
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: 'One turn back' }).click();
  await expect(page.locator('[data-piece="c2"]')).toBeAttached();
  await next.click();
  await expect(page.locator('[data-piece="c4"]')).toBeAttached();
  await expect(next).toBeDisabled();
});

test('a broken link says so and leads home', async ({ page }) => {
  await visit(page, '#/shared/zAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link cannot be read');
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three games, one table');
});

/** Visits the first page, and goes offline as soon as it needs no network any more. */
async function goOffline(page: Page): Promise<void> {
  await visit(page, '');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done),
      );
    }
  });
  await page.context().setOffline(true);
  await page.reload();
}

test('a game is played offline after the first visit', async ({ page }) => {
  await goOffline(page);
  await visit(page, '#/new/differo?seed=1');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('Type a turn').fill('d2-d8');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-turns', '2');
  await expect(cellOf(page, 'd8')).toHaveAccessibleName(/white piece/);
});

test('lessons, puzzles, the analysis and shared games are there offline', async ({ page }) => {
  await goOffline(page);
  await visit(page, '#/lesson/differo');
  await expect(page.getByText(/Step 1 of/)).toBeVisible();
  await expect(page.getByTestId('lesson')).toHaveAttribute('data-stage', 'task');

  const { number, line } = await puzzleOf('dropper', 1);
  await visit(page, `#/puzzle/dropper/${number}`);
  for (const cell of cellsOf(line[0] ?? '')) {
    await cellOf(page, cell).click();
    await expect(page.locator('[data-settled]')).toHaveAttribute('data-settled', 'true');
  }
  await expect(page.getByTestId('puzzle')).toHaveAttribute('data-stage', 'solved');

  await analyse(page, PUZZLE);
  const best = page.getByTestId('engine').getByRole('listitem').first();
  await expect(best.getByRole('button').first()).toHaveText('g4-g5');

  const game = Buffer.from(JSON.stringify({ g: 'apart', t: 'b2-b4 b7-b5' })).toString('base64url');
  await visit(page, `#/shared/j${game}`);
  await expect(page.getByRole('region', { name: 'Turns' })).toContainText('b7-b5');
});

test('texts are copied where the browser gives pages no clipboard', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  });
  await twoPeople(page, 'differo');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const said = page.getByRole('dialog').getByRole('status');
  await page.getByRole('button', { name: 'Copy the position' }).click();
  await expect(said).toHaveText('The position is copied.');

  // Where even that is not allowed, the text is there to be copied by hand.
  await page.evaluate(() => (document.execCommand = () => false));
  await page.getByRole('button', { name: 'Copy the position' }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toHaveValue(/ w 1$/);
  await expect(field).toBeFocused();

  // Whoever closes the dialog is where they were before.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await page.getByLabel('Type a turn').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Type a turn')).toHaveValue(/ w 1$/);
});

test('position, record and pictures can be taken away', async ({ page }) => {
  await twoPeople(page, 'differo');
  await typeTurns(page, ['d2-d8']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy the position' }).click();
  await expect.poll(copied).toMatch(/^5\/1bbbb1.* b 2$/);
  await page.getByRole('button', { name: 'Copy the record' }).click();
  await expect.poll(copied).toContain('[Game "differo"]');
  for (const [button, ending] of [
    ['Save the record', 'txt'],
    ['Picture, PNG', 'png'],
    ['Picture, SVG', 'svg'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`differo-1.${ending}`);
  }
});

test('a picture speaks the chosen language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('trine.settings', '{"language":"pt"}'));
  await visit(page, '#/new/differo');
  await page.getByText('Pessoa ao meu lado').click();
  await page.getByRole('button', { name: 'Começar' }).click();
  await page.getByLabel('Digite um turno').fill('d2-d8');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  await page.getByRole('button', { name: 'Mais' }).click();
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Imagem, SVG' }).click(),
  ]);
  const svg = readFileSync(await file.path(), 'utf8');
  expect(svg).toContain('<title>Differo: 1. d2-d8, Pretas jogam</title>');
  expect(svg).toMatch(/<desc>Differo, turno 2\. Brancas em .* Pretas em .* Pretas jogam\.<\/desc>/);
  expect(svg).not.toMatch(/White|Black/);
});
