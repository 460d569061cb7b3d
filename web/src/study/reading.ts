/** What somebody pasted or opened: a position, or records, or something that is neither. */

import { GAMES } from '../data/games';
import { engine, Refusal } from '../engine';
import { t } from '../strings';
import { problemWords } from '../strings/problems';
import type { GameRecord } from '../wire/types';

export type Found =
  /** A position of one game or of several that have such boards. */
  | { readonly kind: 'position'; readonly position: string; readonly games: readonly string[] }
  | {
      readonly kind: 'records';
      readonly records: readonly GameRecord[];
      readonly problems: readonly string[];
    }
  | { readonly kind: 'nothing'; readonly words: string };

/** A tag at the beginning of a line, as every record has. */
const TAG = /^\s*\[\s*\w+\s*"/m;

export async function readText(text: string): Promise<Found> {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return { kind: 'nothing', words: t('open.empty') };
  if (TAG.test(trimmed)) return readRecords(trimmed);
  const games = await engine.gamesOf(trimmed);
  if (games.length > 0) return { kind: 'position', position: trimmed, games };
  if (/^\S*\/\S*/.test(trimmed)) return { kind: 'nothing', words: await whyNoPosition(trimmed) };
  return readTurns(trimmed);
}

async function readRecords(text: string): Promise<Found> {
  const { records, problems } = await engine.readRecords(text);
  if (records.length > 0) return { kind: 'records', records, problems };
  return { kind: 'nothing', words: problemWords(problems[0] ?? t('open.neither')) };
}

/** Turns without tags belong to the first game in which they can be played. */
async function readTurns(turns: string): Promise<Found> {
  const isEnded = /(1-0|0-1|1\/2-1\/2|\*)$/.test(turns);
  for (const { name } of GAMES) {
    const { records } = await engine.readRecords(
      `[Game "${name}"]\n\n${turns}${isEnded ? '' : ' *'}\n`,
    );
    const hasTurns = records.some(({ turns = [] }) => turns.length > 0);
    if (hasTurns) return { kind: 'records', records, problems: [] };
  }
  return { kind: 'nothing', words: t('open.neither') };
}

/** The reason of the game that could read the text furthest. */
async function whyNoPosition(position: string): Promise<string> {
  let furthest = new Refusal({ words: t('open.neither'), column: 0 });
  for (const { name } of GAMES) {
    const refusal = await engine
      .state({ game: name, position, turns: [] })
      .then(() => null, asRefusal);
    if (refusal !== null && (refusal.column ?? 0) > (furthest.column ?? 0)) furthest = refusal;
  }
  return refusalWords(furthest);
}

/** Why a position text cannot be read, and where. */
export function refusalWords(refusal: Refusal): string {
  const words = problemWords(refusal);
  return refusal.column === null || refusal.column === 0
    ? words
    : t('open.at', { words, column: refusal.column });
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
