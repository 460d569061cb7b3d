/** Giving the focus back to the board, from buttons that vanish when they are pressed. */

import { tick } from 'svelte';

/** Focuses the cell where the board's cursor is, once the page shows what has happened. */
export async function focusBoard(): Promise<void> {
  await tick();
  const cell = document.querySelector<SVGElement>('[role="grid"] [tabindex="0"]');
  cell?.focus({ preventScroll: true });
}

/** Does something and goes on at the board. */
export async function thenBoard(deed: Promise<void>): Promise<void> {
  await deed;
  await focusBoard();
}
