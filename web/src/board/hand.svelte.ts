/**
 * The hand over the board: clicks, taps and drags become picked cells.
 *
 * Pressing the first piece of a move picks it at once, in place of another that may be chosen, so that
 * its choices light up under the hand;
 * every other cell is picked when it is let go, so that a press can still be given up by sliding away.
 * A held piece follows the pointer without the page being drawn anew.
 */

import type { Point } from './geometry';

/** What the hand must know of its board. */
export interface Reach {
  isLit(cell: string): boolean;
  isOccupied(cell: string): boolean;
  /** Whether a move can begin with this cell. */
  begins(cell: string): boolean;
  chosen(): readonly string[];
  pick(cell: string): void;
  /** Where the pointer is, in units of the board. */
  pointAt(event: PointerEvent): Point;
  pieceOn(cell: string): SVGGElement | null;
  /** Where the piece on a cell belongs. */
  home(cell: string): Point;
}

interface Press {
  readonly cell: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** Whether pressing has already picked the cell. */
  readonly isPicked: boolean;
  /** The piece that can be dragged. */
  readonly piece: SVGGElement | null;
  isDragging: boolean;
}

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 5;
/** How much larger a held piece looks. */
const HELD = 1.1;

export class Hand {
  /** The cell a dragged piece was let go on, until the next press: it need not travel there. */
  released: string | null = $state(null);
  private press: Press | null = null;
  /** The piece that was let go where it may go. It lies there until the game says so too. */
  private laid: SVGGElement | null = null;
  private readonly reach: Reach;

  constructor(reach: Reach) {
    this.reach = reach;
  }

  down(event: PointerEvent, cell: string): void {
    if (event.button !== 0 || this.press !== null) return;
    this.forget();
    const chosen = this.reach.chosen();
    const isLit = this.reach.isLit(cell);
    const isHeld = chosen.at(-1) === cell;
    // A lit cell goes on with the move that has begun, even if another could begin there.
    const isOther = !isLit && !isHeld && this.reach.begins(cell);
    const isFirst = (chosen.length === 0 ? isLit : isOther) && this.reach.isOccupied(cell);
    const piece = isFirst || isHeld ? this.reach.pieceOn(cell) : null;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.press = { cell, pointer, x, y, isPicked: isFirst, piece, isDragging: false };
    if (isFirst) this.reach.pick(cell);
  }

  move(event: PointerEvent): void {
    const press = this.press;
    if (press?.pointer !== event.pointerId || press.piece === null) return;
    if (!press.isDragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      press.isDragging = true;
      press.piece.parentNode?.append(press.piece);
    }
    const { x, y } = this.reach.pointAt(event);
    press.piece.style.transform = `translate(${x}px, ${y}px) scale(${HELD})`;
  }

  /** Whether a piece is held that can be dragged: the page must not scroll away under it. */
  get isHolding(): boolean {
    return this.press !== null && this.press.piece !== null;
  }

  up(event: PointerEvent): void {
    const press = this.press;
    if (press?.pointer !== event.pointerId) return;
    this.press = null;
    const target = cellUnder(event);
    if (press.isDragging) this.drop(press, target);
    else if (target === press.cell && !press.isPicked) this.reach.pick(target);
  }

  /** What was let go has come to rest. */
  forget(): void {
    if (this.press !== null) return;
    this.released = null;
    this.laid?.style.removeProperty('transform');
    this.laid = null;
  }

  /** The press is taken away, for instance by scrolling. */
  cancel(): void {
    if (this.press?.isDragging) this.drop(this.press, null);
    this.press = null;
  }

  private drop({ piece, cell }: Press, target: string | null): void {
    const held = piece?.style.transform ?? '';
    piece?.style.removeProperty('transform');
    if (target !== null && target !== cell && this.reach.isLit(target)) {
      this.lay(piece, target);
      return;
    }
    piece?.animate([{ transform: held }, { transform: this.place(cell) }], {
      duration: 140,
      easing: 'ease-out',
    });
    // Dropped where it cannot go: the question why deserves an answer.
    if (target !== null && target !== cell) this.reach.pick(target);
  }

  /** Puts a piece down where it may go, at once: the game's answer may take a frame or two. */
  private lay(piece: SVGGElement | null, target: string): void {
    this.released = target;
    this.reach.pick(target);
    // The move needs more cells: the piece has not gone anywhere.
    if (this.reach.chosen().at(-1) === target) return;
    piece?.style.setProperty('transform', this.place(target));
    this.laid = piece;
  }

  private place(cell: string): string {
    const { x, y } = this.reach.home(cell);
    return `translate(${x}px, ${y}px)`;
  }
}

function cellUnder({ clientX, clientY }: PointerEvent): string | null {
  const element = document.elementFromPoint(clientX, clientY);
  return element?.closest('[data-cell]')?.getAttribute('data-cell') ?? null;
}
