/** A board in words. */

import { t } from '../strings';
import type { BoardView, CellView, Side } from '../wire/types';

/** Everything on a board, and whose turn it is or how it ended: `White on a1, b2. Black on c3. …` */
export function boardWords({ cells, toMove }: BoardView, end = ''): string {
  const of = (side: Side): string => {
    const names = cells.filter(({ piece }) => piece === side).map(({ name }) => name);
    const name = t(`side.${side}`);
    return names.length === 0
      ? t('board.none', { side: name })
      : t('board.pieces', { side: name, cells: names.join(', ') });
  };
  const turn = `${t('status.to-move', { side: t(`side.${toMove}`) })}.`;
  return `${of('white')} ${of('black')} ${end === '' ? turn : end}`;
}

export interface CellState {
  readonly isLit: boolean;
  readonly isChosen: boolean;
  readonly isCapture: boolean;
  /** Whether the turn may end with the piece on it. */
  readonly isEnd: boolean;
}

/** `c2, white piece, can be chosen`. */
export function cellWords(cell: CellView, state: CellState): string {
  const { isLit, isChosen, isCapture, isEnd } = state;
  const parts = [cell.name];
  if (cell.piece !== null) parts.push(t(`cell.piece.${cell.piece}`));
  else parts.push(t('cell.empty'));
  if (cell.goal !== null) parts.push(t(`cell.goal.${cell.goal}`));
  if (isChosen) parts.push(t('cell.chosen'));
  else if (isCapture) parts.push(t('cell.capture'));
  else if (isLit) parts.push(t('cell.lit'));
  if (isEnd) parts.push(t('cell.end'));
  return parts.join(', ');
}
