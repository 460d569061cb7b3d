/** The shapes of signs on a board: arrows, crosses, ways. */

import { add, direction, minus, times, turned, written, type Point } from './geometry';

/** An arrow between the centres of two cells; its strength from 0 to 1 shows as its width. */
export function arrowPath(from: Point, to: Point, strength: number): string {
  const forward = direction(minus(to, from));
  const side = turned(forward);
  const half = 3 + 4 * strength;
  const start = add(from, times(forward, 24));
  const tip = minus(to, times(forward, 14));
  const neck = minus(tip, times(forward, 16 + 2.6 * half));
  const shaft = times(side, half);
  const head = times(side, 8 + 1.9 * half);
  const points = [
    add(start, shaft),
    add(neck, shaft),
    add(neck, head),
    tip,
    minus(neck, head),
    minus(neck, shaft),
    minus(start, shaft),
  ];
  return `M${points.map(written).join('L')}Z`;
}

/** A short arrow head over the border between two neighbouring cells. */
export function pushPath(from: Point, to: Point): string {
  const middle = times(add(from, to), 0.5);
  const forward = times(direction(minus(to, from)), 9);
  const side = times(turned(forward), 1.6);
  const back = minus(middle, forward);
  return `M${written(add(back, side))}L${written(add(middle, forward))}L${written(minus(back, side))}`;
}

/** Two strokes crossing in a point. */
export function crossPath(centre: Point, reach: number): string {
  const { x, y } = centre;
  const near = [x - reach, y - reach, x + reach, y + reach] as const;
  return `M${near[0]} ${near[1]}L${near[2]} ${near[3]}M${near[2]} ${near[1]}L${near[0]} ${near[3]}`;
}

/** A line through points that ends before the last by so much. */
export function wayPath(points: readonly Point[], shortOfLast: number): string {
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return '';
  const end = minus(last, times(direction(minus(last, before)), shortOfLast));
  return `M${[...points.slice(0, -1), end].map(written).join('L')}`;
}
