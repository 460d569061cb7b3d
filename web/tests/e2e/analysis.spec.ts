import { expect, test, type Page } from '@playwright/test';
import { dragByFinger } from './player';
import { visit } from './screens';
import { analyse, GAME, NOTED, PUZZLE, review, withoutEngine } from './study';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const turns = (page: Page) => page.getByTestId('tree');
const shown = (page: Page) => turns(page).locator('[aria-current]');
const piece = (page: Page, cell: string) => page.locator(`[data-piece="${cell}"]`);

/** The record as the share dialog copies it. */
async function copiedRecord(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy the record' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('The record is copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Close' }).click();
  return text;
}

test.describe('the engine', () => {
  test("finds the designer's puzzle in a pasted position, and its line can be played", async ({
    page,
  }) => {
    await analyse(page, PUZZLE);
    const best = page.getByTestId('engine').getByRole('listitem').first();
    await expect(best.getByRole('img', { name: 'White wins in 2 turns' })).toBeVisible();
    await expect(best.getByRole('button').first()).toHaveText('g4-g5');
    await expect(page.getByTestId('evaluation-bar')).toHaveAttribute('aria-valuenow', '100');
    await best.getByRole('button').first().click();
    await expect(shown(page)).toHaveText('g4-g5');
    await expect(piece(page, 'g5')).toBeAttached();
  });

  test('goes on from the middle of a turn, and what it plays is kept', async ({ page }) => {
    await analyse(page, '[Game "dropper"]\n\n1. d4 *');
    await page.keyboard.press('End');
    await expect(shown(page)).toHaveText('d4');
    await page.locator('[data-cell="d4"]').click();
    await page.locator('[data-cell="d5"]').click();
    const begun = page.getByRole('main').getByText('d4>d5 so far: choose the next cell');
    await expect(begun).toBeVisible();
    const first = page
      .getByTestId('engine')
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .first();
    // One cell: what is left of the turn.
    await expect(first).toHaveText(/^[a-h][1-8]$/);
    await first.click();
    await expect(shown(page)).toHaveText(/^\s*d4>d5\+[a-h][1-8]\s*$/);
    await expect(turns(page)).toHaveAttribute('data-kept', 'true');
    await page.reload();
    await expect(shown(page)).toHaveText(/^\s*d4>d5\+[a-h][1-8]\s*$/);
  });

  test('is called off by another position, shows as many lines as asked for, and can be switched off', async ({
    page,
  }) => {
    await analyse(page, '[Game "apart"]\n\n1. b2-b4 2. c7-c5 *');
    const lines = page.getByTestId('engine').getByRole('listitem');
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(2).getByRole('button').first()).toBeVisible();
    await page.getByLabel('How many lines').selectOption('5');
    await expect(lines).toHaveCount(5);
    await expect(lines.nth(4).getByRole('button').first()).toBeVisible();
    await page.keyboard.press('End');
    await expect(shown(page)).toHaveText('c7-c5');
    await expect(lines.nth(4).getByRole('button').first()).toBeVisible();
    await page.getByRole('switch', { name: 'Engine' }).click();
    await expect(lines).toHaveCount(0);
    await expect(page.getByTestId('engine')).toHaveAttribute('data-state', 'still');
  });
});

test.describe('the tree', () => {
  test.beforeEach(({ page }) => withoutEngine(page));

  test('keeps side lines, marks and comments through the text of a record', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await analyse(page, NOTED);
    await expect(turns(page)).toContainText("The designer's way.");
    await turns(page).getByRole('button', { name: '2 h6-h9' }).click();
    await page.getByLabel('Comment on this turn').fill('Also lost.');
    await page.getByRole('button', { name: 'Doubtful' }).click();
    const record = await copiedRecord(page);
    const line = "(1. g4-g5! {The designer's way.} 2. e4-e6 (2. h6-h9?! {Also lost.}) 3. g5-i7)";
    expect(record.replaceAll('\n', ' ')).toContain(line);
    await analyse(page, record);
    await expect(turns(page)).toContainText('Also lost.');
    expect(await copiedRecord(page)).toBe(record);
  });

  test('is walked by keys: along the line, among side lines, to the start and the end', async ({
    page,
  }) => {
    await analyse(page, NOTED);
    await page.keyboard.press('ArrowRight');
    await expect(shown(page)).toContainText('c3-c1');
    await page.keyboard.press('ArrowDown');
    await expect(shown(page)).toContainText('g4-g5');
    await page.keyboard.press('End');
    await expect(shown(page)).toContainText('g5-i7');
    await page.keyboard.press('ArrowLeft');
    await expect(shown(page)).toContainText('e4-e6');
    await page.keyboard.press('Home');
    await expect(shown(page)).toHaveCount(0);
  });

  test('grows by turns played on the board, and lines are promoted and deleted', async ({
    page,
  }) => {
    await analyse(page, NOTED);
    await page.locator('[data-cell="g6"]').click();
    await page.locator('[data-cell="g7"]').click();
    await expect(shown(page)).toContainText('g6-g7');
    await expect(page.getByTestId('announcer')).toContainText('White plays g6-g7');
    const main = turns(page).getByRole('listitem').first();
    await expect(main).toContainText('c3-c1');
    await page.getByRole('button', { name: 'Move this line up' }).click();
    await page.getByRole('button', { name: 'Move this line up' }).click();
    await expect(main).toContainText('g6-g7');
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await expect(turns(page)).not.toContainText('g6-g7');
    await expect(main).toContainText('c3-c1');
  });

  test('is seen from the other side, also when the page is loaded again', async ({ page }) => {
    await analyse(page, NOTED);
    /** The cell at the top, which is the first that screen readers come to. */
    const first = page.getByRole('gridcell').first();
    await expect(first).toHaveAttribute('data-cell', 'i5');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await expect(first).toHaveAttribute('data-cell', 'a5');
    await expect(turns(page)).toHaveAttribute('data-kept', 'true');
    await page.reload();
    await expect(first).toHaveAttribute('data-cell', 'a5');
  });

  test('is kept when the page is loaded again', async ({ page }) => {
    await analyse(page, NOTED);
    await page.getByLabel('Comment on the game').fill('To be continued.');
    await expect(turns(page)).toContainText('To be continued.');
    await expect(turns(page)).toHaveAttribute('data-kept', 'true');
    await page.reload();
    await expect(turns(page)).toContainText('To be continued.');
    await expect(turns(page)).toContainText("The designer's way.");
    await visit(page, '#/analyse');
    await expect(page.getByRole('link', { name: /Ada against Grace/ })).toBeVisible();
  });

  test('has in two windows what is added in either', async ({ page, context }) => {
    await analyse(page, NOTED);
    const other = await context.newPage();
    await withoutEngine(other);
    await other.goto(page.url());
    await page.locator('[data-cell="g6"]').click();
    await page.locator('[data-cell="g7"]').click();
    await expect(turns(other)).toContainText('g6-g7');
    await other.getByLabel('Comment on the game').fill('From the other window.');
    await expect(turns(page)).toContainText('From the other window.');
    await expect(shown(page)).toContainText('g6-g7');
  });
});

test('what happens in the analysis is said in words', async ({ page }) => {
  await withoutEngine(page);
  await analyse(page, '[Game "apart"]\n\n1. b2-b4 2. b7-b5 *');
  const said = page.getByTestId('announcer');
  await page.keyboard.press('End');
  await expect(said).toContainText('Black plays b7-b5.');
  await page.locator('[data-cell="c2"]').click();
  await expect(said).toContainText('c2 chosen. Can go on to');
  await page.locator('[data-cell="c3"]').click();
  await expect(said).toContainText('c2 moves exactly 2 squares along this column.');
  await page.locator('[data-cell="c4"]').click();
  await expect(said).toContainText('c2-c4 so far: go on, or end the turn here.');
  await page.getByRole('button', { name: 'Step back' }).focus();
  await page.keyboard.press('Enter');
  await expect(said).toContainText('Taken back: c2-c4. White to move.');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Read the board aloud' }).click();
  await expect(said).toContainText(/White on .*\. Black on .*\. White to move\./);
});

test.describe('opening', () => {
  test.beforeEach(({ page }) => withoutEngine(page));

  test('a position of several games asks which it is', async ({ page }) => {
    await visit(page, '#/analyse');
    await page.getByLabel('A position or a record').fill('8/8/8/3wb3/8/8/8/8 w 9');
    await page.getByRole('main').getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Dropper', exact: true }).click();
    await expect(page).toHaveTitle(/Analysis of Dropper/);
  });

  test('what cannot be read is explained', async ({ page }) => {
    await visit(page, '#/analyse');
    const field = page.getByLabel('A position or a record');
    const open = page.getByRole('main').getByRole('button', { name: 'Analyse', exact: true });
    const problem = page.getByRole('main').getByRole('status');
    await field.fill(PUZZLE.replace(' w ', ' x '));
    await open.click();
    await expect(problem).toHaveText('The side to move must be w or b. See character 54.');
    await field.fill('good evening');
    await open.click();
    await expect(problem).toContainText('neither a position nor a record');
  });

  test('a file with several games lets one be chosen', async ({ page }) => {
    await visit(page, '#/analyse');
    const text = `${NOTED}\n[White "Lin"]\n[Game "dropper"]\n\n1. d4 2. d4>d5+g7 *\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: /Dropper: Lin/ }).click();
    await expect(turns(page)).toContainText('d4>d5+g7');
  });

  test('a dropped file is opened', async ({ page }) => {
    await analyse(page, PUZZLE);
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
      return transfer;
    }, NOTED);
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await expect(turns(page)).toContainText("The designer's way.");
  });

  test('a game in progress is analysed from its menu and from the list of games', async ({
    page,
  }) => {
    await visit(page, '#/new/differo');
    await page.getByText('Person beside me').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByLabel('Type a turn').fill('d2-d8');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Turns' })).toContainText('d2-d8');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await expect(shown(page)).toHaveText('d2-d8');
    await visit(page, '#/games');
    await page.getByRole('link', { name: /Analyse Differo/ }).click();
    await expect(shown(page)).toHaveText('d2-d8');
  });
});

test('the board editor makes a position by click, drag, palette and text', async ({ page }) => {
  await withoutEngine(page);
  await visit(page, '#/set-up/dropper');
  await page.getByRole('button', { name: 'Empty board' }).click();
  const text = page.getByLabel('Position as text');
  await page.locator('[data-cell="c3"]').click();
  await expect(text).toHaveValue('8/8/8/8/8/2w5/8/8 w 3');
  await page.getByLabel('Black', { exact: true }).first().check({ force: true });
  await page.locator('[data-cell="d4"]').click();
  await page.locator('[data-cell="c3"]').dragTo(page.locator('[data-cell="e5"]'));
  await expect(text).toHaveValue('8/8/8/4w3/3b4/8/8/8 w 3');
  await page.locator('[data-tool="white"]').dragTo(page.locator('[data-cell="a1"]'));
  await expect(text).toHaveValue('8/8/8/4w3/3b4/8/8/w7 w 3');
  await page.locator('[data-cell="a1"]').dragTo(text);
  await expect(text).toHaveValue('8/8/8/4w3/3b4/8/8/8 w 3');
  await page.getByRole('group', { name: 'To move' }).getByText('Black').click();
  await expect(text).toHaveValue('8/8/8/4w3/3b4/8/8/8 b 4');
  await text.fill('8/8/8/4w3/3b4/8/8/7 b 4');
  await expect(page.locator('[id$="problem"]')).toContainText(
    'Row 8 from the top has too few cells',
  );
  await expect(page.getByRole('button', { name: 'Analyse', exact: true })).toBeDisabled();
  await text.fill('8/8/8/4w3/3b4/8/8/7w b 4');
  await expect(piece(page, 'h1')).toBeAttached();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page).toHaveTitle(/Analysis of Dropper/);
  await expect(piece(page, 'h1')).toBeAttached();
});

test('the board editor loses nothing by a reload, or by leaving it and coming back', async ({
  page,
}) => {
  await withoutEngine(page);
  await visit(page, '#/set-up/apart');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await page.locator('[data-cell="d4"]').click();
  const text = page.getByLabel('Position as text');
  await expect(text).toHaveValue('8/8/8/8/3w4/8/8/8 w 3');
  await page.reload();
  await expect(text).toHaveValue('8/8/8/8/3w4/8/8/8 w 3');
  await page.locator('[data-cell="e5"]').click();
  await expect(text).toHaveValue('8/8/8/4w3/3w4/8/8/8 w 3');
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page).toHaveTitle(/Analysis of Apart/);
  await page.goBack();
  await expect(text).toHaveValue('8/8/8/4w3/3w4/8/8/8 w 3');
  await expect(piece(page, 'd4')).toBeAttached();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the board editor takes pieces that a finger drags over the board and onto it', async ({
    page,
  }) => {
    await withoutEngine(page);
    await visit(page, '#/set-up/dropper/8%2F8%2F8%2F8%2F8%2F2w5%2F8%2F8%20w%203');
    const text = page.getByLabel('Position as text');
    const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
    await expect(text).toHaveValue('8/8/8/8/8/2w5/8/8 w 3');
    // The text is there before the engine has read it.
    await expect(piece(page, 'c3')).toBeAttached();
    await dragByFinger(page, cell('c3'), cell('c7'));
    await expect(text).toHaveValue('8/2w5/8/8/8/8/8/8 w 3');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.locator('[data-tool="black"]').scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await dragByFinger(page, page.locator('[data-tool="black"]'), cell('d2'));
    await expect(text).toHaveValue('8/2w5/8/8/8/8/3b4/8 w 3');
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

test('the board editor is used by keys alone', async ({ page }) => {
  await withoutEngine(page);
  await visit(page, '#/set-up/apart');
  await page.getByRole('button', { name: 'Empty board' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-cell="a8"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Position as text')).toHaveValue('1w6/8/8/8/8/8/8/8 w 3');
});

test('a review marks the blunder, and its better line goes into the tree', async ({ page }) => {
  await withoutEngine(page);
  await analyse(page, NOTED);
  await review(page);
  const marked = page.getByRole('list', { name: 'Marked turns' }).getByRole('listitem').first();
  await expect(marked).toContainText('c3-c1');
  await expect(marked).toContainText('blunder');
  await expect(marked).toContainText('missed a win in 2');
  await expect(page.getByRole('table').getByRole('row', { name: /White/ })).toContainText('%');
  await page.getByRole('slider', { name: /chance over the game/ }).press('End');
  await expect(page.getByTestId('review')).toContainText('3 White c4-c2');
  await marked.getByRole('button', { name: 'Better: play g4-g5', exact: true }).click();
  await page.getByRole('tab', { name: 'Turns' }).click();
  await expect(shown(page)).toContainText('g4-g5');
  await expect(turns(page)).toHaveAttribute('data-kept', 'true');
  await page.reload();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByTestId('review')).toHaveAttribute('data-state', 'done');
  await page.getByRole('button', { name: 'Write into the record' }).click();
  await page.getByRole('tab', { name: 'Turns' }).click();
  await expect(turns(page)).toContainText('Review: blunder');
});

test('a review in progress can be cancelled', async ({ page }) => {
  await withoutEngine(page);
  await analyse(page, GAME);
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByText('Deep').click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('review')).toHaveAttribute('data-state', 'none');
});

test('a game is played from the shown position against a level', async ({ page }) => {
  await withoutEngine(page);
  await analyse(page, PUZZLE);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('slider', { name: 'Level' }).fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
  await expect(page.getByTestId('status')).toHaveAttribute('data-state', 'yours');
  await page.locator('[data-cell="g4"]').click();
  await page.locator('[data-cell="g5"]').click();
  await expect(page.getByRole('region', { name: 'Turns' })).toContainText('g4-g5');
  await expect(page.getByTestId('status')).toHaveAttribute('data-state', 'yours');
  await expect(page.getByRole('region', { name: 'Turns' }).getByRole('listitem')).toHaveCount(1);
});

test('the analysis speaks Portuguese', async ({ page }) => {
  await withoutEngine(page);
  await page.addInitScript(() => localStorage.setItem('trine.settings', '{"language":"pt"}'));
  await visit(page, '#/analyse');
  await page.getByLabel('Uma posição ou um registro').fill(PUZZLE.replace(' w ', ' x '));
  await page.getByRole('main').getByRole('button', { name: 'Analisar', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'O lado que joga deve ser w ou b. Veja o caractere 54.',
  );
});
