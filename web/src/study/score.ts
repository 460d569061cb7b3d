/** What positions are worth, as White sees it, in numbers and in words. */

import { sideName } from '../game/words';
import { other } from '../game/saved';
import { settings } from '../stores/settings.svelte';
import { t } from '../strings';
import type { RecordEvaluation, Side, ThoughtLine, Value } from '../wire/types';

/** Points for White, or who wins in how many of its own turns. */
export type Score = { readonly points: number } | { readonly winner: Side; readonly turns: number };

/** A value that a side to move sees, as a score. */
export function scoreOf(value: Value, toMove: Side): Score {
  if ('win' in value) return { winner: toMove, turns: value.win };
  if ('loss' in value) return { winner: other(toMove), turns: value.loss };
  return { points: toMove === 'white' ? value.points : -value.points };
}

/** What a record says of a position, as a score. */
export function recordedScore({ points, win, turns }: RecordEvaluation): Score | null {
  if (points !== undefined) return { points };
  if (win === undefined || turns === undefined) return null;
  return { winner: win === 'w' ? 'white' : 'black', turns };
}

/** White's chance to win. */
export function chanceOfWhite({ winningChance }: ThoughtLine, toMove: Side): number {
  return toMove === 'white' ? winningChance : 1 - winningChance;
}

/** `+0.62`; a win is told by its turns: `#2`. */
export function scoreText(score: Score): string {
  if ('winner' in score) return `#${score.turns}`;
  const options = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  } as const;
  return withMinus((score.points / 100).toLocaleString(settings.language, options));
}

/** `White wins in 2 turns`, `+0.62 for White`. */
export function scoreWords(score: Score): string {
  if (!('winner' in score)) return t('score.points', { points: scoreText(score) });
  const key = score.turns === 1 ? 'score.wins.one' : 'score.wins';
  return t(key, { side: sideName(score.winner), turns: score.turns });
}

/** A chance in whole percent; 0 and 100 only where it is certain. */
export function percentText(chance: number): string {
  const whole = Math.round(100 * chance);
  const isCertain = chance <= 0 || chance >= 1;
  return `${isCertain ? whole : Math.min(99, Math.max(1, whole))}%`;
}

/** `310k` of `310 412`. */
export function shortNumber(value: number): string {
  return value.toLocaleString(settings.language, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
}

function withMinus(text: string): string {
  return text.replace('-', '−');
}
