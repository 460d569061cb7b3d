/** What a saved picture says, in the chosen language: the engine's own words are English. */

import { boardWords } from '../board/words';
import { titleOf } from '../data/games';
import { resultWords, sideName } from '../game/words';
import { t } from '../strings';
import type { GameState, PictureWords } from '../wire/types';

/** The line below the board, and everything on the board: `11. c3-e5, Black to move`. */
export function pictureWords({ spec, board, turns, outcome }: GameState): PictureWords {
  const end =
    outcome === null
      ? ''
      : resultWords({ winner: outcome.winner, by: 'rules', reason: outcome.reason });
  const stand =
    end === ''
      ? t('status.to-move', { side: sideName(board.toMove) })
      : end.replace(/\.$/, '');
  const last = turns.at(-1);
  const about = t('picture.about', { game: titleOf(spec.game), turn: board.turn });
  return {
    caption: last === undefined ? stand : `${last.number}. ${last.text}, ${stand}`,
    description: `${about} ${boardWords(board, end)}`,
  };
}
