/** A board in words. */

import { t } from '../strings';
import type { CellView } from '../wire/types';

export interface CellState {
  readonly isLit: boolean;
  readonly isChosen: boolean;
  readonly isCapture: boolean;
}

/** `c2, white piece, can be chosen`. */
export function cellWords(cell: CellView, { isLit, isChosen, isCapture }: CellState): string {
  const parts = [cell.name];
  if (cell.piece !== null) parts.push(t(`cell.piece.${cell.piece}`));
  else parts.push(t('cell.empty'));
  if (cell.goal !== null) parts.push(t(`cell.goal.${cell.goal}`));
  if (isChosen) parts.push(t('cell.chosen'));
  else if (isCapture) parts.push(t('cell.capture'));
  else if (isLit) parts.push(t('cell.lit'));
  return parts.join(', ');
}
