/** What a saved picture says, in the chosen language: the engine's own words are English. */

import { boardWords } from '../board/words';
import { titleOf } from '../data/games';
import { sameTurns } from '../game/saved';
import { resultWords, sideName } from '../game/words';
import { t } from '../strings';
import { treeOf } from '../study/record';
import type { GameRecord, GameState, PictureWords } from '../wire/types';
import { endWordsOf } from './shared';

/** The line below the board, and everything on the board: `11. c3-e5, Black to move`. */
export function pictureWords(state: GameState, record: GameRecord): PictureWords {
  const { spec, board, turns } = state;
  const end = endOf(state, record);
  const toMove = t('status.to-move', { side: sideName(board.toMove) });
  const stand = end === '' ? toMove : end.replace(/\.$/, '');
  const last = turns.at(-1);
  const about = t('picture.about', { game: titleOf(spec.game), turn: board.turn });
  return {
    caption: last === undefined ? stand : `${last.number}. ${last.text}, ${stand}`,
    description: `${about} ${boardWords(board, end)}`,
  };
}

/** How the game ended by the rules, or at the end of its record by its players; else nothing. */
function endOf({ spec, board, outcome }: GameState, record: GameRecord): string {
  if (outcome !== null)
    return resultWords({ winner: outcome.winner, by: 'rules', reason: outcome.reason });
  const tree = treeOf(record);
  const played = tree.mainLine.map((id) => tree.node(id).turn);
  const isEnd = board.pending === null && sameTurns(played, spec.turns);
  return isEnd ? endWordsOf(record) : '';
}
