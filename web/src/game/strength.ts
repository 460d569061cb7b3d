/** How strong the levels are, in words. */

import { eloOf, gameNamed } from '../data/games';
import { t } from '../strings';

/** The board that a level would play on. */
export interface Ground {
  readonly size: number | null;
  readonly start: 'usual' | 'other';
}

/** `Elo 1200`, or `Elo 1200 on 8×8` where the level was measured on another board; empty if unknown. */
export function strengthWords(game: string, level: number, { size, start }: Ground): string {
  const words = eloWords(game, level);
  const usual = gameNamed(game)?.sizes?.default ?? null;
  if (words === '') return '';
  if (size !== null && usual !== null && size !== usual)
    return t('setup.elo.on', { elo: words, size: usual });
  return start === 'usual' ? words : t('setup.elo.start', { elo: words });
}

/** A level too weak to be measured is below the next one. */
function eloWords(game: string, level: number): string {
  const elo = eloOf(game, level);
  if (elo !== undefined) return t('setup.elo', { elo });
  const next = eloOf(game, level + 1);
  return next === undefined ? '' : t('setup.elo.below', { elo: next });
}
