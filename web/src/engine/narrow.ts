/** What is left of the choices after some cells were clicked. */
import type { Choice } from '../wire/types';

export interface Narrowed {
  /** The choices that begin with these cells. All of them before the first click. */
  choices: Choice[];
  /** The cells that can be clicked next, each once, to be lit. */
  next: string[];
  /** The choice whose cells have all been clicked: to be played. */
  chosen: Choice | null;
  /** The choice without cells, which ends the turn as it stands: to be offered as a button. */
  stop: Choice | null;
}

/** Narrows choices by the cells clicked so far. The engine's `narrow` does the same. */
export function narrow(choices: readonly Choice[], clicked: readonly string[]): Narrowed {
  const left = choices.filter(
    ({ cells }) =>
      cells.length >= clicked.length && clicked.every((cell, place) => cell === cells[place]),
  );
  const next = new Set<string>();
  for (const { cells } of left) {
    const cell = cells[clicked.length];
    if (cell !== undefined) next.add(cell);
  }
  const isChosen = ({ cells }: Choice) => cells.length > 0 && cells.length === clicked.length;
  return {
    choices: left,
    next: [...next],
    chosen: left.find(isChosen) ?? null,
    stop: choices.find(({ cells }) => cells.length === 0) ?? null,
  };
}
