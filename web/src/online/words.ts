/** Online games in words. The strings of online play are loaded with it, and not before. */

import { titleOf } from '../data/games';
import { levelWord, reasonWords, sideName } from '../game/words';
import { settings } from '../stores/settings.svelte';
import { filled, t, type Language } from '../strings';
import { onlineEn } from '../strings/online-en';
import { onlinePt } from '../strings/online-pt';
import { sentence } from '../strings/problems';
import { PT_REFUSALS } from '../strings/refusals-pt';
import { said, saidIn, translated, translationsOf, type Translation } from '../strings/sentences';
import type {
  ClockRule,
  OnlineGame,
  Person,
  RefusalCode,
  Seat,
  Terms,
  TimeLeft,
} from '../wire/online';
import type { Ending } from '../wire/types';
import { clockText } from '../game/clock.svelte';
import { ApiProblem } from './api';
import type { ArchivedGame } from './people';
import { ruleOf } from './terms';
import { Refused } from './connection.svelte';

export type OnlineKey = keyof typeof onlineEn;

const CATALOGUES = { en: onlineEn, pt: onlinePt };

const REFUSALS: Partial<Record<Language, readonly Translation[]>> = {
  pt: translationsOf(PT_REFUSALS),
};

/** The string of a key of online play, as `t` is for the rest. */
export function o(key: OnlineKey, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(CATALOGUES[settings.language][key], values);
}

function isKey(key: string): key is OnlineKey {
  return key in onlineEn;
}

/** `Ada`, `Guest 4821`, `Level 4, casual`. */
export function personName({ kind, name, level }: Person): string {
  if (kind === 'level' && level !== null)
    return t('player.level', { level, word: levelWord(level) });
  // The server names guests in English.
  if (kind === 'guest') return o('person.guest', { name: name.replace(/^Guest /, '') });
  return name;
}

/** `1512`, or `1512?` while it is not settled. */
export function ratingWords(rating: number, isProvisional: boolean): string {
  return `${Math.round(rating)}${isProvisional ? '?' : ''}`;
}

/** `Ada (1512)`. */
export function seatName({ player, rating, provisional }: Seat): string {
  const name = personName(player);
  return rating === null ? name : `${name} (${ratingWords(rating, provisional)})`;
}

/** Both players, to be filled into a sentence. */
export function seatNames({ white, black }: { white: Seat | null; black: Seat | null }): {
  white: string;
  black: string;
} {
  const name = (seat: Seat | null): string => (seat === null ? '?' : personName(seat.player));
  return { white: name(white), black: name(black) };
}

/** `+12`, `−8`, `±0`. */
export function changeWords(before: number, after: number): string {
  const change = Math.round(after) - Math.round(before);
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** `Apart 10×10`. */
export function boardName({ game, size }: Pick<Terms, 'game' | 'size'>): string {
  return typeof size === 'number' ? `${titleOf(game)} ${size}×${size}` : titleOf(game);
}

/** `5+3`, `10 min, then 5 × 30 s`, `2 days a turn`. */
export function clockRuleWords(rule: ClockRule): string {
  switch (rule.type) {
    case 'none':
      return o('clock.none');
    case 'fischer':
      return `${minutes(rule.initial)}+${rule.increment / 1000}`;
    case 'byoYomi': {
      const values = { main: minutes(rule.main), periods: rule.periods };
      return o('clock.byo-yomi', { ...values, period: rule.period / 1000 });
    }
    case 'correspondence':
      return o(rule.days === 1 ? 'clock.day' : 'clock.days', { days: rule.days });
  }
}

/** Minutes, with halves and quarters as they are said. */
function minutes(milliseconds: number): string {
  const number = milliseconds / 60_000;
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(number);
}

/** `Rated`, `Casual`. */
export function ratedWords(isRated = false): string {
  return o(isRated ? 'terms.rated' : 'terms.casual');
}

/** `Apart 10×10 · 5+3 · Rated`. */
export function termsWords(terms: Terms): string {
  return [boardName(terms), clockRuleWords(ruleOf(terms)), ratedWords(terms.rated)].join(' · ');
}

/** The time somebody has left, as it is shown at the board. */
export function timeLeftWords(rule: ClockRule, { left, periods }: TimeLeft): string {
  if (rule.type === 'correspondence') return daysWords(left);
  if (rule.type === 'byoYomi') return o('clock.left.periods', { time: clockText(left), periods });
  return clockText(left);
}

/** `2 days 4 h`, `3 h 20 min`, `12:30`. */
export function daysWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return o('clock.left.days', { days, hours });
  if (hours > 0) return o('clock.left.hours', { hours, minutes: minutes % 60 });
  return clockText(milliseconds);
}

/** Who has won: `White wins`. */
export function resultHead({ status }: OnlineGame): string {
  if (status.type !== 'ended') return '';
  const { by } = status;
  if (by === 'aborted' || by === 'cancelled' || by === 'declined') return o(`ended.${by}`);
  return status.winner === null
    ? t('result.draw')
    : t('result.win', { side: sideName(status.winner) });
}

/** Why it is over, as a sentence. */
export function resultReason({ status }: OnlineGame, outcome: Ending | null): string {
  if (status.type !== 'ended') return '';
  const { winner, by, words } = status;
  const loser = winner === null ? '' : sideName(winner === 'white' ? 'black' : 'white');
  switch (by) {
    case 'rules':
      if (outcome === null) return sentence(said(words));
      return sentence(reasonWords({ winner, by: 'rules', reason: outcome.reason }));
    case 'aborted':
    case 'cancelled':
    case 'declined':
      return o(`ended.${by}.words`);
    case 'abandonment':
      return sentence(
        o(winner === null ? 'ended.abandonment.draw' : 'ended.abandonment', { loser }),
      );
    case 'length':
      return sentence(o('ended.length'));
    default:
      return sentence(t(`reason.${by}`, { loser }));
  }
}

/** `White wins. Black ran out of time.` */
export function endWords(game: OnlineGame, outcome: Ending | null): string {
  return `${resultHead(game)}. ${resultReason(game, outcome)}`;
}

/** `White wins, Black resigned`: an ended game in a list. */
export function archivedResult({ winner, by }: Pick<ArchivedGame, 'winner' | 'by'>): string {
  const how = o(`archive.by.${by}`);
  if (by === 'aborted' || by === 'cancelled' || by === 'declined') return how;
  const head = winner === null ? t('result.draw') : t('result.win', { side: sideName(winner) });
  return by === 'rules' ? head : `${head}, ${how}`;
}

/** Why the server refused something, in the reader's language where we know the kind. */
export function refusalWords(problem: unknown, words = ''): string {
  if (problem instanceof Refused) return codeWords(problem.code, problem.message);
  if (problem instanceof ApiProblem) return codeWords(problem.code, problem.message);
  if (typeof problem === 'string') return codeWords(problem as RefusalCode, words);
  return sentence(problem instanceof Error ? problem.message : String(problem));
}

/** A sentence of the server in a language; nothing if it is not known there. */
export function refusalIn(language: Language, words: string): string | undefined {
  if (language === 'en') return words;
  return translated(language, words, REFUSALS[language] ?? []) ?? saidIn(language, words);
}

function codeWords(code: string, words: string): string {
  const key = `refused.${code}`;
  // The server's words say more than the kind; where they are not known the kind must do.
  const known = words === '' ? undefined : refusalIn(settings.language, words);
  if (known !== undefined) return sentence(known);
  // What is wrong with a name or a wish is better read in English than not at all.
  const isVague = code === 'badRequest' || code === 'notPossible';
  if (isKey(key) && (words === '' || !isVague)) return o(key);
  return words === '' ? o('refused.unknown') : sentence(words);
}
