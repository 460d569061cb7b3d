/** Games in links, as records: what is written into a link, and what is read from one. */

import { levelOf } from '../data/games';
import { engine } from '../engine';
import type { Result } from '../game/saved';
import { playerName, resultWords, sideName } from '../game/words';
import { link } from '../stores/address';
import { treeOf } from '../study/record';
import { START } from '../study/tree';
import { t } from '../strings';
import type { Ending, GameRecord, RecordTurn, Side } from '../wire/types';
import { pack, packRecord, unpack, type CarriedRecord } from './link';
import { ENDINGS } from './record';

/** A game as it is shared. */
export interface SharedGame {
  readonly record: GameRecord;
  /** The shown position: the place of its turn in the record's list, from 1; 0 is the start. */
  readonly shown: number;
  /** The started part of the turn after it. */
  readonly part?: string;
}

/** The address of a game on this page. */
export async function linkOf(shared: SharedGame): Promise<string> {
  const page = location.href.replace(/#.*$/, '');
  return `${page}${link('shared', await textOf(shared))}`;
}

/** A game as a text for an address: short if it is nothing but its turns. */
export async function textOf({ record, shown, part }: SharedGame): Promise<string> {
  const begun = part === undefined ? {} : { part };
  if (isPlain(record, shown)) {
    const { game, size, position, turns = [] } = record;
    return pack({
      game,
      ...(size === undefined ? {} : { size }),
      ...(position === undefined ? {} : { position }),
      turns: turns.map(({ turn }) => turn),
      ...begun,
    });
  }
  const place = treeOf(record).listed.indexOf(shown) + 1;
  return packRecord({ text: await engine.writeRecord(record), place, ...begun });
}

/** Reads the text of an address. Throws what is wrong with it. */
export async function readShared(text: string): Promise<SharedGame> {
  const carried = await unpack(text);
  if (carried.kind === 'record') return readRecord(carried.record);
  const { spec, outcome } = await engine.state(carried.spec);
  const { turns, part, ...start } = spec;
  const record = { ...start, turns: turns.map((turn) => ({ turn })), result: resultOf(outcome) };
  return { record, shown: turns.length, ...(part === undefined ? {} : { part }) };
}

async function readRecord({ text, place, part }: CarriedRecord): Promise<SharedGame> {
  const { records, problems } = await engine.readRecords(text);
  const [record] = records;
  if (record === undefined) throw new Error(problems[0] ?? 'the link carries no game');
  const shown = treeOf(record).listed[place - 1] ?? START;
  return { record, shown, ...(part === undefined ? {} : { part }) };
}

function resultOf(outcome: Ending | null): string {
  if (outcome === null) return '*';
  if (outcome.winner === null) return '1/2-1/2';
  return outcome.winner === 'white' ? '1-0' : '0-1';
}

/** What a table writes into its records, and nobody misses in a link. */
const TABLE_TAGS = new Set([
  'Date',
  'White',
  'Black',
  'WhiteLevel',
  'BlackLevel',
  'TimeControl',
  'Termination',
  'Reason',
]);

/** Whether a record is nothing but turns that anybody can play again. */
function isPlain({ turns = [], tags = {}, ...rest }: GameRecord, shown: number): boolean {
  const { game: _, size: __, position: ___, result = '*', ...notes } = rest;
  const { Termination: end = '' } = tags;
  return (
    shown === turns.length &&
    turns.every(isBare) &&
    Object.keys(notes).length === 0 &&
    Object.keys(tags).every((name) => TABLE_TAGS.has(name)) &&
    isUnnamed(tags, 'White') &&
    isUnnamed(tags, 'Black') &&
    (result === '*' ? end === '' || end === 'unterminated' : end === 'normal')
  );
}

/** Whether a turn stands behind the one before it in the list, without notes. */
function isBare(listed: RecordTurn, index: number): boolean {
  const { turn: _, parent, number: __, side: ___, ...notes } = listed;
  return (parent ?? index) === index && Object.keys(notes).length === 0;
}

type Tags = Readonly<Record<string, string>>;

/** Whether a player has no name but what the table calls everybody of the kind. */
function isUnnamed(tags: Tags, side: 'White' | 'Black'): boolean {
  return tags[side] === undefined || tags[`${side}Level`] !== undefined;
}

/** A player's name, if the record has one; levels and nameless people in the chosen language. */
export function nameIn({ tags = {} }: GameRecord, side: Side): string | undefined {
  const name = side === 'white' ? 'White' : 'Black';
  const kind = tags[`${name}Level`] ?? '';
  const level = levelOf(kind);
  if (level !== undefined) return playerName({ kind: 'level', level });
  return kind === 'human' ? t('player.person') : tags[name];
}

const WINNERS: Readonly<Record<string, Side | null>> = {
  '1-0': 'white',
  '0-1': 'black',
  '1/2-1/2': null,
};

/** How a game ended that the rules did not end; nothing if it is not known to have ended. */
export function endWordsOf({ result = '*', tags = {} }: GameRecord): string {
  const winner = WINNERS[result];
  if (winner === undefined) return '';
  const ways = Object.keys(ENDINGS) as Result['by'][];
  const by = ways.find((way) => ENDINGS[way] === tags['Termination']);
  if (by !== undefined && by !== 'rules') return resultWords({ winner, by, reason: null });
  const head = winner === null ? t('result.draw') : t('result.win', { side: sideName(winner) });
  const reason = tags['Reason'];
  return reason === undefined ? `${head}.` : `${head}: ${reason}.`;
}
