/** Trees as records, which every program of Trine reads, and back. */

import type { GameRecord, RecordTurn } from '../wire/types';
import { START, Tree, type Notes } from './tree';

/** What a record says of the game beside its turns. */
export type Head = Pick<GameRecord, 'game' | 'size' | 'position' | 'result' | 'tags'>;

/** Tags that are only true of the game as it was played. */
const TAGS_OF_THE_END = ['Termination', 'Reason'];

export function headOf({ game, size, position, result, tags }: GameRecord): Head {
  return defined({ game, size, position, result, tags });
}

/** The tree of a record: its nodes are numbered as its turns are listed, from 1. */
export function treeOf({
  turns = [],
  comment,
  eval: evaluation,
  clock,
  elapsed,
  commands,
}: GameRecord): Tree {
  const about: Notes = defined({ comment, eval: evaluation, clock, elapsed, commands });
  const list = turns.map(({ turn, parent, number: _, side: __, ...notes }, index) => {
    return { turn, parent: parent ?? index, notes };
  });
  return Tree.from(about, list);
}

/**
 * The record of a tree. A result holds for the game as it was played: if the main line has become
 * another, it is not known any more.
 */
export function recordOfTree(head: Head, tree: Tree, game: 'as it was' | 'changed'): GameRecord {
  const listed = tree.listed;
  const places = new Map([START, ...listed].map((id, place) => [id, place]));
  const turns: RecordTurn[] = listed.map((id) => {
    const { turn, parent, notes } = tree.node(id);
    return { turn, parent: places.get(parent ?? START) ?? 0, ...notes };
  });
  const { result = '*', tags = {}, ...rest } = head;
  const own = game === 'as it was' ? { result, tags } : { result: '*', tags: withoutEnd(tags) };
  return { ...rest, ...own, ...tree.node(START).notes, turns };
}

function withoutEnd(tags: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).filter(([name]) => !TAGS_OF_THE_END.includes(name)),
  );
}

/** What is defined of an object: a record has no fields without a value. */
function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** The six marks with signs, by their numbers in records. */
export const MARKS = new Map<number, string>([
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
]);

/** The signs of a turn's marks, as they stand behind it. */
export function signsOf({ marks = [] }: Notes): string {
  return marks.map((mark) => MARKS.get(mark) ?? '').join('');
}

/** Notes with a mark put on or taken off. One mark with a sign takes the place of another. */
export function withMark(notes: Notes, mark: number): Notes {
  const { marks = [], ...rest } = notes;
  const others = marks.filter((one) => !MARKS.has(one));
  const next = marks.includes(mark) ? others : [mark, ...others];
  return next.length === 0 ? rest : { ...rest, marks: next };
}

/** Notes with another comment. */
export function withComment(notes: Notes, comment: string): Notes {
  const { comment: _, ...rest } = notes;
  return comment.trim() === '' ? rest : { ...rest, comment };
}
