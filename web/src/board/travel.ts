/** How pieces move over the board, through the browser's own animations. */

import { length, minus, type Point } from './geometry';

/** How long a piece takes from one cell to the next of its way, in milliseconds. */
const LEG = 160;
/** A chain of jumps takes no longer than this. */
const LONGEST = 1100;
/** How much larger a piece looks while it is lifted over others. */
const LIFT = 1.12;

/** Moves a piece along its way, lifted over what it passes. Resolves when it has come to rest. */
export function travel(element: SVGElement, points: readonly Point[]): Animation | undefined {
  if (points.length < 2) return undefined;
  const legs = points.length - 1;
  const frames: Keyframe[] = [];
  points.forEach((point, index) => {
    frames.push({ transform: place(point, 1), offset: index / legs, easing: 'ease-out' });
    const next = points[index + 1];
    if (next !== undefined && length(minus(next, point)) > 150) {
      const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
      frames.at(-1)!.easing = 'ease-in';
      const offset = (index + 0.5) / legs;
      frames.push({ transform: place(middle, LIFT), offset, easing: 'ease-out' });
    }
  });
  return element.animate(frames, { duration: Math.min(LEG * legs, LONGEST) });
}

/** Sets a new piece down. */
export function setDown(element: SVGElement, at: Point): Animation {
  const frames = [
    { transform: place(at, 1.25), opacity: 0 },
    { transform: place(at, 1), opacity: 1 },
  ];
  return element.animate(frames, { duration: 140, easing: 'ease-out' });
}

function place({ x, y }: Point, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
