/**
 * The board as it will be after a choice, to be drawn until the engine has said how it is.
 *
 * This knows no rules. It reads off a choice what a hand does on the board: a piece of one's own goes
 * to the other clicked cell, a piece of the other side is pushed there by a new one, an empty cell
 * gets a new piece. Nothing is decided by it, and what it cannot read is not foreseen.
 */

import type { BoardView, Choice, Mark, Side } from '../wire/types';

interface Deed {
  readonly pieces: readonly (readonly [cell: string, piece: Side | null])[];
  readonly marks: readonly Mark[];
}

export function foresee(view: BoardView, choice: Choice): BoardView | null {
  const deed = deedOf(view, choice.cells);
  if (deed === null) return null;
  const taken = choice.captures.map((cell) => [cell, null] as const);
  const pieces = new Map([...taken, ...deed.pieces]);
  const cells = view.cells.map((cell) => {
    const piece = pieces.get(cell.name);
    return piece === undefined ? cell : { ...cell, piece };
  });
  const marks = [...deed.marks];
  if (choice.endsTurn) return { ...view, cells, lastTurn: marks, pending: null };
  const pending = { text: choice.text, marks, words: '', canStop: false };
  return { ...view, cells, pending };
}

function deedOf(view: BoardView, clicked: readonly string[]): Deed | null {
  const [first, second] = clicked;
  if (first === undefined || clicked.length > 2) return null;
  const side = view.toMove;
  const before = view.pending?.marks ?? [];
  const standing = pieceOn(view, first);
  if (second === undefined) {
    if (standing !== null) return null;
    return { pieces: [[first, side]], marks: [...before, { cell: first, kind: 'placed' }] };
  }
  if (standing === null) return null;
  if (standing === side) {
    const pieces = [[first, null] as const, [second, side] as const];
    return { pieces, marks: [...wayTo(before, first), { cell: second, kind: 'to' }] };
  }
  const pieces = [[first, side] as const, [second, standing] as const];
  const push: Mark[] = [
    { cell: first, kind: 'dropped' },
    { cell: second, kind: 'pushed' },
  ];
  return { pieces, marks: [...before, ...push] };
}

/** The marks of a piece that goes on from a cell: those of its way so far, if it came there. */
function wayTo(before: readonly Mark[], cell: string): Mark[] {
  if (!before.some((mark) => isGoal(mark, cell))) return [...before, { cell, kind: 'from' }];
  return before.map((mark) => (isGoal(mark, cell) ? { cell, kind: 'via' } : mark));
}

const isGoal = ({ cell, kind }: Mark, goal: string): boolean => kind === 'to' && cell === goal;

function pieceOn({ cells }: BoardView, name: string): Side | null {
  return cells.find((cell) => cell.name === name)?.piece ?? null;
}
