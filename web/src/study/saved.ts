/** Studies as they are kept in this browser. */

import { Library, savesOf } from '../stores/library';
import { newId, type Players, type SavedGame } from '../game/saved';
import { recordOf } from '../share/record';
import type { GameRecord, Review, Side } from '../wire/types';
import { headOf, recordOfTree, treeOf } from './record';
import { START } from './tree';

export interface SavedStudy {
  readonly id: string;
  readonly record: GameRecord;
  /** The shown position: the place of its turn in the record's list, from 1; 0 is the start. */
  readonly shown: number;
  readonly below: Side;
  readonly review: SavedReview | null;
  /** The turns of the game as it was played: what its result holds for. */
  readonly played: readonly string[];
  /** When it last changed, in milliseconds since 1970. */
  readonly changed: number;
  /** How often it was kept. Studies of earlier versions were not counted. */
  readonly saves?: number;
}

export interface SavedReview {
  readonly review: Review;
  /** The places of the reviewed turns in the record's list. */
  readonly turns: readonly number[];
}

export const studies = new Library<SavedStudy>('trine-studies', 'studies');

export const findStudy = (id: string): Promise<SavedStudy | undefined> => studies.find(id);
/** Every study, the one that changed last first. */
export const listStudies = (): Promise<SavedStudy[]> => studies.list();
export const forgetStudy = (id: string): Promise<void> => studies.forget(id);

/** The start, the end of the main line, or the place of a turn in the record's list, from 1. */
export type Shown = 'start' | 'end' | number;

/** A new study of a record that has been checked, kept at once. */
export async function beginStudy(
  record: GameRecord,
  shown: Shown,
  { id = newId(), below = 'white', saves = 0 }: { id?: string; below?: Side; saves?: number } = {},
): Promise<SavedStudy> {
  const played = mainLineOf(record);
  return keptNow({
    id,
    record,
    shown: placeOf(shown, played),
    below,
    review: null,
    played: played.map(({ turn }) => turn),
    changed: Date.now(),
    saves,
  });
}

function placeOf(shown: Shown, played: readonly Placed[]): number {
  if (shown === 'start') return START;
  return shown === 'end' ? (played.at(-1)?.place ?? START) : shown;
}

/** Keeps a study once more. Where another page was quicker, it is the other's. */
async function keptNow(known: SavedStudy): Promise<SavedStudy> {
  const study = { ...known, saves: savesOf(known) + 1 };
  const outcome = await studies.keep(study);
  return outcome === 'kept' ? study : ((await findStudy(study.id)) ?? study);
}

/**
 * The study of a game played here, which has the game's name, so that the same is found again. Turns
 * played since it was last looked at become its main line, and an end that came since is its end.
 */
export async function studyOfGame(
  game: SavedGame,
  known: SavedStudy | undefined,
): Promise<SavedStudy> {
  const record = recordOf(game);
  if (known === undefined)
    return beginStudy(record, 'end', { id: game.id, below: belowOf(game.players) });
  if (sameTurns(known.played, game.spec.turns)) return withEnd(known, record);
  const grown = withGame(record, known.record, game.spec.turns);
  const { below, saves = 0 } = known;
  return beginStudy(grown, 'end', { id: game.id, below, saves });
}

/** Whoever plays Black alone sees the board from there. */
function belowOf({ white, black }: Players): Side {
  return black.kind === 'person' && white.kind !== 'person' ? 'black' : 'white';
}

/** A study of a game with the result and tags that the game has now, kept if they are others. */
async function withEnd(known: SavedStudy, game: GameRecord): Promise<SavedStudy> {
  const end = ({ result, tags }: GameRecord): string => JSON.stringify([result, tags]);
  if (end(known.record) === end(game)) return known;
  const { result = '*', tags = {} } = game;
  return keptNow({ ...known, record: { ...known.record, result, tags } });
}

/** What was noted before, with the game as it stands now as the main line. */
function withGame(record: GameRecord, noted: GameRecord, turns: readonly string[]): GameRecord {
  const [tree, last] = treeOf(noted).addLine(START, turns);
  return recordOfTree(headOf(record), tree.promoteToMain(last), 'as it was');
}

function sameTurns(one: readonly string[], two: readonly string[]): boolean {
  return one.length === two.length && one.every((turn, index) => turn === two[index]);
}

interface Placed {
  readonly turn: string;
  readonly place: number;
}

/** The first continuation of every turn, with the places in the list. */
function mainLineOf({ turns = [] }: GameRecord): Placed[] {
  const first = new Map<number, Placed>();
  turns.forEach(({ turn, parent }, index) => {
    const before = parent ?? index;
    if (!first.has(before)) first.set(before, { turn, place: index + 1 });
  });
  const line: Placed[] = [];
  for (let next = first.get(0); next !== undefined; next = first.get(next.place)) line.push(next);
  return line;
}
