/** What the engine would play, as signs on the board. */

import type { Arrow, Sign } from '../board/types';
import { t } from '../strings';
import type { Choice } from '../wire/types';

export interface Hint {
  /** The whole turn in notation. */
  readonly text: string;
  readonly arrows: readonly Arrow[];
  readonly signs: readonly Sign[];
  /** Whether it is to end the turn as it stands. */
  readonly isEnd?: true;
}

/** A hint in words. */
export function hintWords({ text, isEnd }: Hint): string {
  return isEnd === true ? t('hint.end') : t('hint.said', { text });
}

/** The hint for a turn. Its first move is the longest choice that the text begins with. */
export function hintOf(text: string, choices: readonly Choice[]): Hint {
  const fitting = choices.filter((choice) => text.startsWith(choice.text));
  const [first] = fitting.sort((one, two) => two.text.length - one.text.length);
  const [from, to] = first?.cells ?? [];
  if (from === undefined)
    return { text, arrows: [], signs: [], ...(first === undefined ? {} : { isEnd: true }) };
  if (to === undefined) return { text, arrows: [], signs: [{ cell: from, kind: 'ring' }] };
  return { text, arrows: [{ from, to, strength: 1 }], signs: [] };
}
