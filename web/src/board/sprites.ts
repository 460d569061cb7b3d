/**
 * Pieces with an identity. A board view only says what stands where; to let pieces travel, a board
 * must know which piece went where. That follows from the marks of the turn, or, when moves are
 * taken back, from the marks before.
 */

import type { BoardView, Side } from '../wire/types';
import { shownMarks, waysOf } from './marks';

export interface Sprite {
  readonly id: number;
  readonly side: Side;
  readonly cell: string;
  /** The cells it came along to stand here, its former one first. Empty if it did not travel. */
  readonly way: readonly string[];
  /** Whether it has just come onto the board. */
  readonly isNew: boolean;
}

let lastId = 0;

/** The pieces of a board that is shown for the first time. */
export function firstSprites(view: BoardView): Sprite[] {
  return occupied(view).map(([cell, side]) => ({
    id: ++lastId,
    side,
    cell,
    way: [],
    isNew: false,
  }));
}

/** The pieces of the next view, as far as possible the same ones. */
export function follow(before: readonly Sprite[], old: BoardView, view: BoardView): Sprite[] {
  const at = new Map(before.map((sprite) => [sprite.cell, sprite]));
  const wanted = new Map(occupied(view));
  const result: Sprite[] = [];
  const take = (sprite: Sprite, cell: string, way: readonly string[]): void => {
    at.delete(sprite.cell);
    wanted.delete(cell);
    result.push({ id: sprite.id, side: sprite.side, cell, way, isNew: false });
  };

  // What travelled first: where a piece was captured or pushed away, another stands now.
  for (const way of candidates(old, view)) {
    const goal = way.at(-1);
    if (goal === undefined) continue;
    const from = way.findLastIndex((cell) => cell !== goal && isLeft(at.get(cell), wanted, cell));
    const sprite = from < 0 ? undefined : at.get(way[from] ?? '');
    if (
      sprite !== undefined &&
      wanted.get(goal) === sprite.side &&
      at.get(goal)?.side !== sprite.side
    ) {
      take(sprite, goal, way.slice(from));
    }
  }
  const travelled = result.length;
  for (const sprite of before) {
    if (at.get(sprite.cell) === sprite && wanted.get(sprite.cell) === sprite.side) {
      take(sprite, sprite.cell, []);
    }
  }
  for (const [cell, side] of wanted)
    result.push({ id: ++lastId, side, cell, way: [], isNew: true });
  // Those that travel lie over all others.
  return [...result.slice(travelled), ...result.slice(0, travelled)];
}

/** The ways pieces may have come: those of the new marks, and those of the old ones backwards. */
function candidates(old: BoardView, view: BoardView): (readonly string[])[] {
  const forwards = waysOf(shownMarks(view));
  const backwards = waysOf(shownMarks(old)).map((way) => way.toReversed());
  return [...forwards, ...backwards];
}

/** Whether this piece stands here no longer. */
function isLeft(sprite: Sprite | undefined, wanted: Map<string, Side>, cell: string): boolean {
  return sprite !== undefined && wanted.get(cell) !== sprite.side;
}

function occupied(view: BoardView): [string, Side][] {
  return view.cells.flatMap(({ name, piece }) => (piece === null ? [] : [[name, piece]]));
}
