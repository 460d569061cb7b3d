/** How long things stand on the board before the next happens. */

import { settings } from '../stores/settings.svelte';

const BREATH = 700;

/** Gives the eye time to see a turn; none where pieces do not travel. */
export function breath(): Promise<void> {
  if (settings.motion === 'still') return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, BREATH));
}
