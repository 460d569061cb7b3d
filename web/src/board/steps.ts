/** Walking over a board by arrow keys. */

import type { Geometry, Point } from './geometry';

export type Step = 'left' | 'right' | 'up' | 'down' | 'row-start' | 'row-end';

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row-start',
  End: 'row-end',
};

/** The step that a key stands for. */
export function stepOfKey(key: string): Step | undefined {
  return KEYS[key];
}

/**
 * The cell reached by a step, or the same at the edge. Up and down go to the cell of the next row that
 * is nearest to `wish`, the column in which the walk began, so that a walk over shifted rows stays
 * straight.
 */
export function stepFrom(geometry: Geometry, from: string, step: Step, wish: number): string {
  const start = geometry.centre(from);
  const places = geometry.frame.cells.map(({ name }) => ({ name, at: geometry.centre(name) }));
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 1;
  const row = places.filter(({ at }) => near(at.y, start.y)).sort((a, b) => a.at.x - b.at.x);
  const here = row.findIndex(({ name }) => name === from);
  switch (step) {
    case 'left':
      return row[here - 1]?.name ?? from;
    case 'right':
      return row[here + 1]?.name ?? from;
    case 'row-start':
      return row[0]?.name ?? from;
    case 'row-end':
      return row.at(-1)?.name ?? from;
    case 'up':
      return (
        nearest(
          places.filter(({ at }) => at.y < start.y - 1),
          start,
          wish,
        ) ?? from
      );
    case 'down':
      return (
        nearest(
          places.filter(({ at }) => at.y > start.y + 1),
          start,
          wish,
        ) ?? from
      );
  }
}

function nearest(
  places: readonly { name: string; at: Point }[],
  start: Point,
  wish: number,
): string | undefined {
  const distance = ({ at }: { at: Point }): number =>
    Math.abs(at.y - start.y) * 1000 + Math.abs(at.x - wish) + (at.x > wish ? 0.01 : 0);
  return places.toSorted((a, b) => distance(a) - distance(b))[0]?.name;
}
