import { expect, test } from '@playwright/test';
import { cellOf, dragByFinger, statusOf, turnsOf } from './player';
import { twoPeople, typeTurns, visit } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a game is two clicks from the first page', async ({ page }) => {
  await visit(page, '');
  await page.getByRole('link', { name: /Differo/ }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(statusOf(page)).toContainText('Your turn');
});

test('two people share a board', async ({ page }) => {
  await twoPeople(page, 'differo');
  await expect(statusOf(page)).toContainText('White to move');
  await cellOf(page, 'c2').click();
  await expect(cellOf(page, 'c2')).toHaveAttribute('aria-selected', 'true');
  await page.locator('.cell.lit').first().click();
  await expect(statusOf(page)).toContainText('Black to move');
  await expect(page.getByTestId('announcer')).toContainText(/White plays c2-/);
});

test('the parts of a turn can be taken back one by one, and all at once', async ({ page }) => {
  await twoPeople(page, 'apart');
  await typeTurns(page, ['b2-b4', 'b7-b5']);
  await cellOf(page, 'c2').click();
  await cellOf(page, 'c4').click();
  await expect(statusOf(page)).toContainText('c2-c4 so far');
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden();
  await expect(cellOf(page, 'c2')).toHaveAccessibleName(/white piece/);

  await cellOf(page, 'c2').click();
  await cellOf(page, 'c4').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cellOf(page, 'c4')).toHaveAccessibleName(/empty/);

  await cellOf(page, 'c2').click();
  await cellOf(page, 'c4').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(statusOf(page)).toContainText('Black to move');
  expect(await turnsOf(page)).toBe(3);
});

test('a begun turn is stepped back in, and undone as a whole', async ({ page }) => {
  await twoPeople(page, 'dropper');
  await typeTurns(page, ['d4']);
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const back of [page.getByRole('button', { name: 'Step back' }), undo]) {
    await cellOf(page, 'd4').click();
    await cellOf(page, 'd5').click();
    await expect(statusOf(page)).toContainText('d4>d5 so far');
    await back.click();
    await expect(statusOf(page)).toContainText('Black to move');
    await expect(statusOf(page)).not.toContainText('so far');
    await expect(cellOf(page, 'd4')).toHaveAccessibleName(/white piece/);
    await expect(cellOf(page, 'd5')).toHaveAccessibleName(/empty/);
    // Only what was begun is gone, not the turn before.
    expect(await turnsOf(page)).toBe(1);
  }
});

test('the board is flipped, and played on from the other side', async ({ page }) => {
  await twoPeople(page, 'apart');
  const heightOf = async (cell: string) => (await cellOf(page, cell).boundingBox())?.y ?? 0;
  const sides = page.locator('[data-side]');
  expect(await heightOf('b2')).toBeGreaterThan(await heightOf('b7'));
  await expect(sides.first()).toHaveAttribute('data-side', 'black');
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await expect(sides.first()).toHaveAttribute('data-side', 'white');
  expect(await heightOf('b2')).toBeLessThan(await heightOf('b7'));
  await cellOf(page, 'b2').click();
  await cellOf(page, 'b4').click();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  // Up is up on the screen.
  await cellOf(page, 'b4').focus();
  await page.keyboard.press('ArrowUp');
  await expect(cellOf(page, 'b3')).toBeFocused();
});

test('a reload in the middle of a turn loses nothing', async ({ page }) => {
  await twoPeople(page, 'dropper');
  await typeTurns(page, ['d4']);
  await cellOf(page, 'd4').click();
  await cellOf(page, 'd5').click();
  await expect(statusOf(page)).toContainText('d4>d5 so far');
  await page.reload();
  await expect(statusOf(page)).toContainText('d4>d5 so far');
  await cellOf(page, 'g7').click();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '2');
  await visit(page, '#/games');
  await expect(page.getByRole('listitem')).toContainText('Turn 3, not finished');
});

test('turns are undone and redone', async ({ page }) => {
  await twoPeople(page, 'differo');
  await typeTurns(page, ['d2-d8', 'g8-g5']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '0');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '2');
});

test('undoing against a bot goes back to the person’s own turn', async ({ page }) => {
  await visit(page, '#/new/differo?seed=3');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('Type a turn').fill('d2-d8');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-turns', '2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '0');
  await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
});

test('a wish that is not legal is answered on the board', async ({ page }) => {
  await twoPeople(page, 'apart');
  await cellOf(page, 'b2').click();
  await cellOf(page, 'b3').click();
  await expect(page.locator('.callout')).toHaveText(
    'b2 moves exactly 2 squares along this column.',
  );
  await page.getByLabel('Type a turn').fill('b2-b9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no such cell on this board')).toBeVisible();
});

test('a piece can be dragged to where it goes', async ({ page }) => {
  await twoPeople(page, 'apart');
  await cellOf(page, 'b2').dragTo(cellOf(page, 'b4'));
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  await expect(cellOf(page, 'b4')).toHaveAccessibleName(/white piece/);
});

test('another piece than the chosen one can be dragged too', async ({ page }) => {
  await twoPeople(page, 'apart');
  await cellOf(page, 'b2').click();
  await expect(cellOf(page, 'b2')).toHaveAttribute('aria-selected', 'true');
  await cellOf(page, 'c2').dragTo(cellOf(page, 'c4'));
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  await expect(cellOf(page, 'c4')).toHaveAccessibleName(/white piece/);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('a finger drags a piece, and the page does not scroll away under it', async ({ page }) => {
    await twoPeople(page, 'apart');
    await dragByFinger(page, cellOf(page, 'b2'), cellOf(page, 'b4'));
    await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
    await expect(cellOf(page, 'b4')).toHaveAccessibleName(/white piece/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('a rematch has the sides swapped', async ({ page }) => {
  await visit(page, '#/new/apart?seed=3');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(statusOf(page)).toContainText('Black wins');
  await expect(page.getByText('No turn was played.')).toBeVisible();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('[data-side="black"]')).toContainText('You');
  await expect(statusOf(page)).toHaveAttribute('data-state', 'yours');
});

test('a clock that has run out ends the game', async ({ page }) => {
  await page.clock.install();
  await visit(page, '#/new/differo');
  await page.getByText('Person beside me').click();
  await page.getByText('3+2').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('Type a turn').fill('d2-d8');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toContainText('Black to move');
  await page.clock.runFor(181_000);
  await expect(statusOf(page)).toContainText('Black ran out of time.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('every word is there in Portuguese', async ({ page }) => {
  await visit(page, '#/settings');
  await page.getByText('Português').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações');
  await visit(page, '#/new/apart');
  await page.getByText('Pessoa ao meu lado').click();
  await page.getByRole('button', { name: 'Começar' }).click();
  await cellOf(page, 'b2').click();
  await cellOf(page, 'b3').click();
  await expect(page.locator('.callout')).toHaveText('b2 anda exatamente 2 casas nesta coluna.');
  await expect(cellOf(page, 'b4')).toHaveAccessibleName('b4, vazia, pode ser escolhida');
});

test('everything that happens is said in words', async ({ page }) => {
  await twoPeople(page, 'differo');
  const said = page.getByTestId('announcer');
  await cellOf(page, 'd2').click();
  await expect(said).toContainText(/d2 chosen\. Can go on to .*d8/);
  await cellOf(page, 'd3').click();
  await expect(cellOf(page, 'd3')).toHaveAttribute('aria-selected', 'true');
  await cellOf(page, 'e5').click();
  await expect(said).toContainText(/d3/);
  await page.getByLabel('Type a turn').fill('d2-d8');
  await page.keyboard.press('Enter');
  await expect(said).toContainText('White plays d2-d8');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Read the board aloud' }).click();
  await expect(said).toContainText(/White on .*d8.*\. Black on h5, .*\. Black to move\./);
});

test('earlier positions can be looked at without leaving the game', async ({ page }) => {
  await twoPeople(page, 'apart');
  await typeTurns(page, ['b2-b4', 'b7-b5', 'c2-c4']);
  await page.getByRole('button', { name: 'b2-b4' }).click();
  await expect(page.getByText('Turn 1 of 3')).toBeVisible();
  await expect(cellOf(page, 'b7')).toHaveAccessibleName(/black piece/);
  await page.getByRole('button', { name: 'Return to the game' }).click();
  await expect(cellOf(page, 'b7')).toHaveAccessibleName(/empty/);
  await expect(statusOf(page)).toContainText('Black to move');
});

test('a game with nothing but the keyboard of the board goes on after a move', async ({ page }) => {
  await twoPeople(page, 'apart');
  await cellOf(page, 'b2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press(']');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
});

test('the buttons of a turn give the focus back to the board', async ({ page }) => {
  await twoPeople(page, 'apart');
  await typeTurns(page, ['b2-b4', 'b7-b5']);
  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  };
  for (const name of ['Cancel', 'Step back', 'Done']) {
    await cellOf(page, 'c2').click();
    await cellOf(page, 'c4').click();
    await press(name);
  }
  await expect(statusOf(page)).toHaveAttribute('data-turns', '3');
  await page.getByRole('button', { name: 'b2-b4' }).click();
  await press('Return to the game');
});

test('Enter on the piece that could go on ends its turn', async ({ page }) => {
  await twoPeople(page, 'apart');
  await typeTurns(page, ['b2-b4', 'b7-b5']);
  await cellOf(page, 'c2').click();
  await cellOf(page, 'c4').click();
  await expect(cellOf(page, 'c4')).toHaveAccessibleName(
    'c4, white piece, chosen, Enter ends the turn',
  );
  await cellOf(page, 'c4').focus();
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-turns', '3');
  await expect(cellOf(page, 'c4')).toBeFocused();
});

test('the field for turns stays while the bot thinks, with the focus and what is typed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (this: Worker, ...args: [unknown]): void {
      const send = (): void => postMessage.apply(this, args);
      if ((args[0] as { kind?: string }).kind === 'think') held.push(send);
      else send();
    };
    Object.assign(window, { letThink: () => held.splice(0).forEach((send) => send()) });
  });
  await visit(page, '#/new/differo?seed=3');
  await page.getByRole('button', { name: 'Start' }).click();
  const field = page.getByLabel('Type a turn');
  await field.fill('d2-d8');
  await page.keyboard.press('Enter');
  await expect(statusOf(page)).toHaveAttribute('data-state', 'theirs');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('c2-e2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It cannot be played yet')).toBeVisible();
  await page.evaluate(() => (window as unknown as { letThink: () => void }).letThink());
  await expect(statusOf(page)).toHaveAttribute('data-turns', '2');
  await expect(page.getByText('It cannot be played yet')).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('c2-e2');
});

test('a deleted game can be had back', async ({ page }) => {
  await twoPeople(page, 'dropper');
  await visit(page, '#/games');
  await page.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('a game that was given up can be gone on with', async ({ page }) => {
  await twoPeople(page, 'apart');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Agree a draw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree a draw' }).click();
  await expect(statusOf(page)).toContainText('Draw');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).toContainText('White to move');
});

test('a game open in two windows is the same in both', async ({ page, context }) => {
  await twoPeople(page, 'apart');
  const other = await context.newPage();
  await other.goto(page.url());
  await typeTurns(other, ['b2-b4']);
  await expect(statusOf(page)).toHaveAttribute('data-turns', '1');
  await typeTurns(page, ['b7-b5']);
  await expect(statusOf(other)).toHaveAttribute('data-turns', '2');
});

test('a window that was left open does not overwrite a newer game', async ({ page, context }) => {
  // Nobody tells it that the game goes on elsewhere.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await twoPeople(page, 'apart');
  const other = await context.newPage();
  await other.goto(page.url());
  await typeTurns(other, ['b2-b4', 'b7-b5']);
  await visit(page, '#/games');
  await expect(page.getByRole('listitem')).toContainText('Turn 3, not finished');
  await page.goBack();
  await expect(statusOf(page)).toHaveAttribute('data-turns', '2');
});
