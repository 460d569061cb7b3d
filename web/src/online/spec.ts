/** Games of the server in the form of this page. */

import type { OnlineGame } from '../wire/online';
import type { GameSpec } from '../wire/types';

/** The game as the engine is asked about it. */
export function specOf({ terms, turns }: OnlineGame): GameSpec {
  const { game, size, position } = terms;
  return {
    game,
    ...(typeof size === 'number' ? { size } : {}),
    ...(typeof position === 'string' ? { position } : {}),
    turns: [...turns],
  };
}
