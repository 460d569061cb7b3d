/** What the marks of a turn say, for drawing. */

import type { BoardView, Mark } from '../wire/types';

/** The marks to show: those of the started turn, or of the last. */
export function shownMarks(view: BoardView): readonly Mark[] {
  return view.pending === null ? view.lastTurn : view.pending.marks;
}

/** The cells that one piece stood on, in order; empty if no piece moved by itself. */
export function wayOf(marks: readonly Mark[]): string[] {
  const stops = marks.filter(({ kind }) => kind === 'from' || kind === 'via' || kind === 'to');
  return stops.map(({ cell }) => cell);
}

/** From where to where pieces were pushed. */
export function pushesOf(marks: readonly Mark[]): (readonly [string, string])[] {
  const pushes: (readonly [string, string])[] = [];
  marks.forEach((mark, index) => {
    const next = marks[index + 1];
    if (mark.kind === 'dropped' && next?.kind === 'pushed') pushes.push([mark.cell, next.cell]);
  });
  return pushes;
}

/** Every way a piece took in these marks. */
export function waysOf(marks: readonly Mark[]): (readonly string[])[] {
  const way = wayOf(marks);
  return [...(way.length > 1 ? [way] : []), ...pushesOf(marks)];
}
