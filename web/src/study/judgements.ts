/** The signs of a review's judgements, as records write them. */

import type { Judgement } from '../wire/types';

export const JUDGEMENTS: Readonly<Record<Judgement, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The worst first, as lists of mistakes have them. */
export const JUDGEMENT_ORDER: readonly Judgement[] = ['blunder', 'mistake', 'inaccuracy'];
