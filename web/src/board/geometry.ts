/**
 * Where everything on a board lies, as in the pictures of `crates/record`.
 *
 * One unit is a hundredth of a cell's width, `x` to the right and `y` down. A board view gives cells
 * in halves and rows; here they become points. On a hexagon the rows lie so close that its cells are
 * regular hexagons with a corner at the top.
 */

import type { BoardView, CellView, Label, Side } from '../wire/types';

/** The width of a cell. */
export const CELL = 100;
/** The radius of a piece. */
export const PIECE = 39;
/** From one row of hexagons to the next: √3/2 of a cell. */
const HEXAGON_ROW = 86.6;
/** From the centre of a hexagon to its top corner: 1/√3 of a cell. */
const HEXAGON_TOP = 57.7;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor });
export const length = (a: Point): number => Math.hypot(a.x, a.y);
/** The same way, one unit long. */
export const direction = (a: Point): Point => times(a, 1 / (length(a) || 1));
/** The way turned by a quarter to the right. */
export const turned = (a: Point): Point => ({ x: -a.y, y: a.x });
/** A point as it stands in a path. */
export const written = (a: Point): string => `${round(a.x)} ${round(a.y)}`;

const round = (value: number): number => Math.round(value * 10) / 10;

const SQUARE: readonly Point[] = [
  { x: -50, y: -50 },
  { x: 50, y: -50 },
  { x: 50, y: 50 },
  { x: -50, y: 50 },
];

const HEXAGON: readonly Point[] = [
  { x: 0, y: -HEXAGON_TOP },
  { x: 50, y: -HEXAGON_TOP / 2 },
  { x: 50, y: HEXAGON_TOP / 2 },
  { x: 0, y: HEXAGON_TOP },
  { x: -50, y: HEXAGON_TOP / 2 },
  { x: -50, y: -HEXAGON_TOP / 2 },
];

/** The convex hull of points, by Andrew's monotone chain. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0.01;
}

/** The shape of a board without what stands on it. */
export type Frame = Pick<BoardView, 'shape' | 'width' | 'height' | 'cells' | 'labels'>;

/** The geometry of one board, with one side below. */
export class Geometry {
  readonly frame: Frame;
  readonly below: Side;
  private readonly centres: Map<string, Point>;

  constructor(frame: Frame, below: Side) {
    this.frame = frame;
    this.below = below;
    this.centres = new Map(frame.cells.map((cell) => [cell.name, this.centreOf(cell)]));
  }

  /** The centre of a cell. Cells that are not on the board lie in its corner. */
  centre(name: string): Point {
    return this.centres.get(name) ?? { x: 0, y: 0 };
  }

  /** The cells without their labels. */
  get bounds(): Bounds {
    const { shape, width, height } = this.frame;
    const down = shape === 'square' ? height * CELL : (height - 1) * HEXAGON_ROW + 2 * HEXAGON_TOP;
    const above = shape === 'square' ? 50 : HEXAGON_TOP;
    return { left: -50, top: -above, width: (width / 2) * CELL, height: down };
  }

  /** The outline of a cell, so large about its centre. */
  outline(name: string, scale = 1): string {
    const centre = this.centre(name);
    const corners = this.corners.map((corner) => written(add(centre, times(corner, scale))));
    return `M${corners.join('L')}Z`;
  }

  /** The outlines of some cells as one path. */
  outlines(names: Iterable<string>, scale = 1): string {
    let path = '';
    for (const name of names) path += this.outline(name, scale);
    return path;
  }

  /** The smallest shape without hollows around all cells: what the board lies on. */
  get hull(): string {
    const points = this.frame.cells.flatMap(({ name }) => {
      const centre = this.centre(name);
      return this.corners.map((corner) => add(centre, corner));
    });
    return `M${hullOf(points).map(written).join('L')}Z`;
  }

  /** The centre of a label that stands so far from the edge of its cell. */
  label(label: Label, distance: number): Point {
    const way = this.towardsBoard(label);
    const cell = add(this.point(this.labelSlot(label)), way);
    return minus(cell, times(direction(way), CELL / 2 + distance));
  }

  private get corners(): readonly Point[] {
    return this.frame.shape === 'square' ? SQUARE : HEXAGON;
  }

  private centreOf(cell: CellView): Point {
    return this.point(this.seen(cell.x, cell.y));
  }

  /**
   * A square board keeps its labels on the left and below when it is turned, as printed diagrams do.
   * On a hexagon they turn with the board, where there is room for them.
   */
  private labelSlot(label: Label): Point {
    const slot = this.seen(label.x, label.y);
    if (this.frame.shape === 'hexagon') return slot;
    return label.names === 'row' ? { x: label.x, y: slot.y } : { x: slot.x, y: label.y };
  }

  /** The way from a label to its first cell. */
  private towardsBoard(label: Label): Point {
    if (this.frame.shape === 'square') {
      return label.names === 'row' ? { x: CELL, y: 0 } : { x: 0, y: -CELL };
    }
    const way = label.names === 'row' ? { x: CELL, y: 0 } : { x: -CELL / 2, y: -HEXAGON_ROW };
    return this.below === 'white' ? way : times(way, -1);
  }

  private seen(x: number, y: number): Point {
    if (this.below === 'white') return { x, y };
    return { x: this.frame.width - 2 - x, y: this.frame.height - 1 - y };
  }

  private point(slot: Point): Point {
    const row = this.frame.shape === 'square' ? CELL : HEXAGON_ROW;
    return { x: (slot.x * CELL) / 2, y: slot.y * row };
  }
}
