/**
 * Lessons: small steps, each a position and something to do in it. All of a lesson is data, in
 * `lessons/`: `GAME.json` has the steps, `GAME.LANGUAGE.json` their words. A test plays every step
 * through the engine.
 */

import type { Arrow } from '../board/types';
import type { Language } from '../strings';
import type { Note, NoteKind, Side } from '../wire/types';

/** A turn for the reader to find. */
export interface Task {
  /** The turns that will do. A `*` at the end stands for anything, also for nothing before it. */
  readonly turns: readonly string[];
  /** The turn to show to a reader who asks; the first of `turns` if it is missing. */
  readonly hint?: string;
  /** What the other side plays then. */
  readonly reply?: string;
}

/** A cell for the reader to find. */
export interface Touch {
  readonly cells: readonly string[];
  /** The piece whose way is looked for; the engine says why it does not go elsewhere. */
  readonly from?: string;
}

interface StepBase {
  readonly id: string;
  readonly position: string;
  /** Turns played from the position before the step begins. */
  readonly turns?: readonly string[];
  /** The cell to explain on the board, or `touched` for the one the reader touches. */
  readonly explain?: string;
  /** Which of the notes to show: of one kind, or about one line. All if it is missing. */
  readonly notes?: { readonly kind?: NoteKind; readonly through?: string };
  /** Off if the reader should look without help. */
  readonly lights?: 'off';
  readonly arrows?: readonly Omit<Arrow, 'strength'>[];
  /**
   * What is so of exactly the turns that will do, beside being legal: they win at once, or they keep
   * the other side from winning at once. A test looks at all other turns.
   */
  readonly claim?: 'wins' | 'defends';
  /** Who has won when the step is done; nobody if it is missing. */
  readonly ends?: Side;
}

export type Step = StepBase &
  ({ readonly touch: Touch; readonly play?: never } | { readonly play: readonly Task[]; readonly touch?: never });

export interface Lesson {
  readonly steps: readonly Step[];
}

export interface StepWords {
  readonly title: string;
  /** Short paragraphs. */
  readonly words: readonly string[];
  /** What to do. `{turn}` is the turn that is looked for. */
  readonly task: string;
  readonly done: string;
  /** What is said of a legal turn or a cell that will not do. */
  readonly wrong?: string;
}

export interface LessonWords {
  /** What the reader will know at the end. */
  readonly about: string;
  readonly steps: Readonly<Record<string, StepWords>>;
}

const LESSONS = import.meta.glob<Lesson>(['./lessons/*.json', '!./lessons/*.*.json'], {
  eager: true,
  import: 'default',
});
const WORDS = import.meta.glob<LessonWords>('./lessons/*.*.json', { import: 'default' });

/** The lesson of a game, if there is one. */
export function lessonOf(game: string): Lesson | undefined {
  return LESSONS[`./lessons/${game}.json`];
}

export async function wordsOf(game: string, language: Language): Promise<LessonWords> {
  const load = WORDS[`./lessons/${game}.${language}.json`];
  if (load === undefined) throw new Error(`the lesson of ${game} has no words in ${language}`);
  return load();
}

/** The notes that a step shows. */
export function notesFor({ notes: wanted }: Step, notes: readonly Note[]): readonly Note[] {
  return notes.filter(({ kind, cells }) => {
    const isKind = wanted?.kind === undefined || wanted.kind === kind;
    return isKind && (wanted?.through === undefined || cells.includes(wanted.through));
  });
}

/** Whether a turn is among those that will do. */
export function willDo(turn: string, turns: readonly string[]): boolean {
  return turns.some((wanted) =>
    wanted.endsWith('*') ? turn.startsWith(wanted.slice(0, -1)) : turn === wanted,
  );
}
