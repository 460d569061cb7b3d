/** A turn shown on the board before it is played. */

import { waysOf } from '../board/marks';
import type { Arrow, Sign } from '../board/types';
import { engine } from '../engine';
import type { GameSpec, Mark } from '../wire/types';

export interface ShownTurn {
  readonly arrows: readonly Arrow[];
  readonly signs: readonly Sign[];
}

/** A whole turn: an arrow for every way a piece takes, a ring where one is put. */
export async function shownTurn(spec: GameSpec, turn: string): Promise<ShownTurn> {
  const marks = await marksOf(spec, turn);
  const arrows = waysOf(marks).flatMap(legsOf);
  const placed = marks.filter(({ kind }) => kind === 'placed');
  return { arrows, signs: placed.map(({ cell }) => ({ cell, kind: 'ring' })) };
}

/** Only the cell with which a turn begins. */
export async function shownStart(spec: GameSpec, turn: string): Promise<ShownTurn> {
  const [first] = await marksOf(spec, turn);
  return { arrows: [], signs: first === undefined ? [] : [{ cell: first.cell, kind: 'ring' }] };
}

async function marksOf({ part: _, ...spec }: GameSpec, turn: string): Promise<readonly Mark[]> {
  const { board } = await engine.playTurn(spec, turn);
  return board.lastTurn;
}

function legsOf(way: readonly string[]): Arrow[] {
  return way.slice(1).map((to, index) => ({ from: way[index] ?? to, to, strength: 1 }));
}
