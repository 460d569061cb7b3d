/** What a board can show beside its view. All of it is data: a board knows no rules. */

import type { Note, Side } from '../wire/types';

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** From 0 to 1; 1 for the best. */
  readonly strength: number;
}

/** A sign that somebody or something puts on a cell. */
export interface Sign {
  readonly cell: string;
  readonly kind: 'ring' | 'dot' | 'outline' | 'cross' | 'number';
  /** The number, for that kind. */
  readonly text?: string;
}

/** Words about one cell, shown beside it. */
export interface Callout {
  readonly cell: string;
  readonly words: string;
}

/** What is lit and shown; everything may be left out. */
export interface BoardSigns {
  /** The cells that can be chosen next. */
  readonly lit?: readonly string[];
  /** Those of them on which something is captured. */
  readonly captures?: readonly string[];
  /** The cells with which a move can begin, whatever is chosen. */
  readonly begins?: readonly string[];
  /** The cells chosen so far for the next move. */
  readonly chosen?: readonly string[];
  /** The cells that show why the game is over. */
  readonly ending?: readonly string[];
  readonly arrows?: readonly Arrow[];
  readonly signs?: readonly Sign[];
  /** What makes moves legal. */
  readonly notes?: readonly Note[];
  /** Why a wanted move is not legal. */
  readonly callout?: Callout | null;
}

export type { Side };
