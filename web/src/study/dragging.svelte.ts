/** Pieces carried over a board that is being set up: from cell to cell, from the palette, or away. */

import type { Side } from '../wire/types';

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 5;

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** Where the press began; null on the palette. */
  readonly cell: string | null;
  /** The piece that would be carried. */
  readonly side: Side | null;
}

/** What the presses mean. */
export interface Board {
  use(cell: string): void;
  put(cell: string, side: Side): void;
  move(from: string, to: string): void;
  remove(cell: string): void;
}

export class Dragging {
  /** The carried piece and where it is on the screen. */
  carried: {
    readonly side: Side;
    readonly from: string | null;
    readonly x: number;
    readonly y: number;
  } | null = $state.raw(null);

  private press: Press | null = null;
  private readonly board: Board;

  constructor(board: Board) {
    this.board = board;
  }

  down(event: PointerEvent, cell: string | null, side: Side | null): void {
    if (event.button !== 0 || this.press !== null) return;
    // The pointer must be heard over the whole page while a piece is carried.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    this.press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, cell, side };
  }

  move(event: PointerEvent): void {
    const { press } = this;
    if (press?.pointer !== event.pointerId || press.side === null) return;
    const { clientX: x, clientY: y } = event;
    if (this.carried === null && Math.hypot(x - press.x, y - press.y) < SLACK) return;
    this.carried = { side: press.side, from: press.cell, x, y };
  }

  /** Whether a piece is held that can be carried: the page must not scroll away under it. */
  get isHolding(): boolean {
    return this.press !== null && this.press.side !== null;
  }

  up(event: PointerEvent): void {
    const { press, carried } = this;
    if (press?.pointer !== event.pointerId) return;
    this.cancel();
    const target = cellUnder(event);
    if (carried === null) {
      if (press.cell !== null && target === press.cell) this.board.use(press.cell);
    } else if (carried.from === null) {
      if (target !== null) this.board.put(target, carried.side);
    } else if (target === null) {
      this.board.remove(carried.from);
    } else {
      this.board.move(carried.from, target);
    }
  }

  cancel(): void {
    this.press = null;
    this.carried = null;
  }
}

function cellUnder({ clientX, clientY }: PointerEvent): string | null {
  const element = document.elementFromPoint(clientX, clientY);
  return element?.closest('[data-cell]')?.getAttribute('data-cell') ?? null;
}
