/**
 * What the page and its workers say to each other.
 *
 * A worker is first given the compiled module, then asked to call functions of the module. Texts
 * cross as they are: the page reads the JSON, so that nothing is copied twice.
 */
import type * as Module from './generated/trine.js';

/** Functions that answer at once and need nothing but their arguments. */
export type BoardFunction = Exclude<
  keyof typeof Module,
  'default' | 'initSync' | 'Game' | 'catalogue'
>;

/** Functions of a game that keeps what its engine has learnt. */
export type ThinkerFunction = 'think' | 'hint' | 'botTurn';

export type Argument = string | number | null;

export type Request =
  | { kind: 'start'; module: WebAssembly.Module }
  | { kind: 'board'; id: number; call: BoardFunction; args: Argument[] }
  | { kind: 'think'; id: number; call: ThinkerFunction; args: Argument[]; isFresh: boolean };

export type Response =
  | { kind: 'progress'; id: number; text: string }
  | { kind: 'answer'; id: number; text: string }
  /** The module broke down; the worker is of no use any more. */
  | { kind: 'broken'; id: number; words: string };
