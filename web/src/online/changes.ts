/** What the changes of an online game make of it: plain data in, plain data out. */

import type { Change, Offer, OnlineGame, What } from '../wire/online';

/** As many lines of chat as the server keeps. */
const CHAT_LINES = 100;

/**
 * The game after changes that follow it without a gap. Changes it already has are passed over;
 * null if some are missing in between.
 */
export function withChanges(game: OnlineGame, changes: readonly Change[]): OnlineGame | null {
  let now = game;
  for (const { version, at, what } of changes) {
    if (version <= now.version) continue;
    if (version !== now.version + 1) return null;
    now = { ...withChange(now, what), version, changed: at };
  }
  return now;
}

function withChange(game: OnlineGame, what: What): OnlineGame {
  switch (what.type) {
    case 'started': {
      const { white, black, clock } = what;
      return { ...game, white, black, clock, status: { type: 'playing' } };
    }
    case 'turn':
      return {
        ...game,
        turns: [...game.turns.slice(0, what.number), what.text],
        used: [...game.used.slice(0, what.number), what.used],
        clock: what.clock,
      };
    case 'undone':
      return {
        ...game,
        turns: game.turns.slice(0, what.turns),
        used: game.used.slice(0, what.turns),
        offers: [],
        clock: what.clock,
      };
    case 'offered':
      return {
        ...game,
        offers: [...without(game, what.offer), { side: what.side, offer: what.offer }],
      };
    case 'declined':
    case 'withdrawn':
      return { ...game, offers: without(game, what.offer) };
    case 'ended': {
      const { winner, by, words, clock, ratings } = what;
      const status = { type: 'ended', winner, by, words } as const;
      return { ...game, status, clock, ratings, offers: [] };
    }
    case 'rematchMade':
      return { ...game, rematch: what.game, offers: [] };
    case 'said':
      return { ...game, chat: [...game.chat, what.line].slice(-CHAT_LINES) };
    case 'resumed':
      return { ...game, clock: what.clock };
    default:
      // The making of the game, and what a newer server may tell.
      return game;
  }
}

/** The offers but this one: there is never more than one of a kind. */
function without({ offers }: OnlineGame, offer: Offer): OnlineGame['offers'] {
  return offers.filter((open) => open.offer !== offer);
}
