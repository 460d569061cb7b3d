/** Studies as they are kept in this browser. */

import { Shelf } from '../stores/shelf';
import type { SavedGame } from '../game/saved';
import { newId } from '../game/saved';
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
}

export interface SavedReview {
  readonly review: Review;
  /** The places of the reviewed turns in the record's list. */
  readonly turns: readonly number[];
}

const studies = new Shelf<SavedStudy>('trine-studies', 'studies');

export const keepStudy = (study: SavedStudy): Promise<void> => studies.keep(study);
export const findStudy = (id: string): Promise<SavedStudy | undefined> => studies.find(id);
/** Every study, the one that changed last first. */
export const listStudies = (): Promise<SavedStudy[]> => studies.list();
export const forgetStudy = (id: string): Promise<void> => studies.forget(id);

/** A new study of a record that has been checked, kept at once. It shows the start or the end. */
export async function beginStudy(
  record: GameRecord,
  shown: 'start' | 'end',
  id = newId(),
): Promise<SavedStudy> {
  const played = mainLineOf(record);
  const study: SavedStudy = {
    id,
    record,
    shown: shown === 'start' ? 0 : (played.at(-1)?.place ?? 0),
    below: 'white',
    review: null,
    played: played.map(({ turn }) => turn),
    changed: Date.now(),
  };
  await keepStudy(study);
  return study;
}

/**
 * The study of a game played here, which has the game's name, so that the same is found again. Turns
 * played since it was last looked at become its main line.
 */
export async function studyOfGame(
  game: SavedGame,
  known: SavedStudy | undefined,
): Promise<SavedStudy> {
  const record = recordOf(game);
  if (known !== undefined && sameTurns(known.played, game.spec.turns)) return known;
  const grown = known === undefined ? record : withGame(record, known.record, game.spec.turns);
  const study = await beginStudy(grown, 'end', game.id);
  const { white, black } = game.players;
  const isOnlyBlack = black.kind === 'person' && white.kind !== 'person';
  return { ...study, below: isOnlyBlack ? 'black' : 'white' };
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
