/**
 * A lesson being taken: the step on the board, what the reader has tried, and what is said of it.
 *
 * It knows no rules. A step says which turns or cells will do; why something is not legal, the engine
 * says.
 */

import type { BoardSigns, Callout } from '../board/types';
import { engine } from '../engine';
import { GameStore } from '../game/game.svelte';
import { Voice } from '../game/voice';
import { announcer } from '../stores/announcer.svelte';
import { t } from '../strings';
import { sentence } from '../strings/problems';
import { said } from '../strings/sentences';
import type { Note } from '../wire/types';
import { shownTurn, type ShownTurn } from './hint';
import { notesFor, willDo, type Lesson, type LessonWords, type Step, type StepWords, type Task } from './lessons';
import { breath } from './pace';
import { progress } from './progress.svelte';

/** What was said last. */
export interface Remark {
  readonly kind: 'wrong' | 'hint' | 'done';
  readonly words: string;
}

export class LessonRun {
  readonly game: string;
  readonly lesson: Lesson;
  words: LessonWords = $state.raw() as LessonWords;
  index = $state(0);
  /** The board of the step. */
  board: GameStore = $state.raw() as GameStore;
  stage: 'task' | 'waiting' | 'done' = $state('task');
  remark: Remark | null = $state.raw(null);
  notes: readonly Note[] = $state.raw([]);

  private hint: ShownTurn | null = $state.raw(null);
  /** Why a touched cell will not do. */
  private callout: Callout | null = $state.raw(null);
  /** Says what happens on the board of the step. */
  private voice: Voice | null = null;
  /** How many turns of the step's task are played. */
  private played = $state(0);

  private constructor(game: string, lesson: Lesson, words: LessonWords) {
    this.game = game;
    this.lesson = lesson;
    this.words = words;
  }

  /** Opens a lesson where the reader left it. */
  static async open(game: string, lesson: Lesson, words: LessonWords): Promise<LessonRun> {
    const run = new LessonRun(game, lesson, words);
    const place = lesson.steps.findIndex(({ id }) => id === progress.placeIn(game));
    await run.goTo(Math.max(0, place));
    return run;
  }

  get step(): Step {
    return this.lesson.steps[this.index] as Step;
  }

  get stepWords(): StepWords {
    return this.wordsOf(this.step);
  }

  wordsOf({ id }: Step): StepWords {
    return this.words.steps[id] ?? { title: id, words: [], task: '', done: '' };
  }

  /** What to do now. */
  get taskWords(): string {
    return this.stepWords.task.replaceAll('{turn}', this.task?.turns[0] ?? '');
  }

  get isLast(): boolean {
    return this.index === this.lesson.steps.length - 1;
  }

  /** What the board shows. */
  get signs(): BoardSigns {
    const { board, step, hint, notes } = this;
    const ending = board.state.outcome?.cells ?? [];
    const arrows = [...(step.arrows ?? []).map((arrow) => ({ ...arrow, strength: 0.4 })), ...(hint?.arrows ?? [])];
    const shown = { notes, ending, arrows: this.stage === 'done' ? [] : arrows, signs: hint?.signs ?? [] };
    if (step.touch !== undefined) {
      const chosen = step.touch.from === undefined ? [] : [step.touch.from];
      return { ...shown, chosen, callout: this.callout };
    }
    if (this.stage !== 'task') return shown;
    const signs = board.signs;
    return { ...signs, ...shown, lit: step.lights === 'off' ? [] : (signs.lit ?? []) };
  }

  /** Goes to a step, which begins anew. */
  async goTo(index: number): Promise<void> {
    const step = this.lesson.steps[index];
    if (step === undefined) return;
    const { position, turns = [] } = step;
    const board = await GameStore.open({ game: this.game, position, turns: [...turns] });
    this.index = index;
    this.board = board;
    this.played = 0;
    this.stage = 'task';
    this.remark = null;
    this.hint = null;
    this.callout = null;
    this.notes = [];
    this.voice = new Voice(board, step.lights);
    board.onchange = () => void this.changed(board);
    progress.goTo(this.game, step.id);
    const { explain } = step;
    if (explain !== undefined && explain !== 'touched') await this.explain(explain);
  }

  /** A cell was picked. */
  async pick(cell: string): Promise<void> {
    const { board, step } = this;
    if (this.stage !== 'task') return;
    if (step.touch !== undefined) return this.touch(cell);
    await board.pick(cell);
  }

  /** Says all that is on the board. */
  readAloud(): void {
    this.voice?.board();
  }

  /** Shows something that will do. A turn that has begun is given up for it. */
  async showHint(): Promise<void> {
    const { board, task } = this;
    if (this.stage !== 'task') return;
    const cell = this.step.touch?.cells[0];
    if (cell !== undefined) {
      this.hint = { arrows: [], signs: [{ cell, kind: 'ring' }] };
      return this.say('hint', t('lesson.hint.cell', { cell }));
    }
    const turn = task?.hint ?? task?.turns[0] ?? '';
    await board.cancel();
    const hint = await shownTurn(board.spec, turn);
    if (this.board !== board) return;
    this.hint = hint;
    this.say('hint', t('hint.said', { text: turn }));
  }

  private get task(): Task | undefined {
    return this.step.play?.[this.played];
  }

  private async touch(cell: string): Promise<void> {
    const { step, board } = this;
    const touch = step.touch;
    if (touch === undefined) return;
    this.callout = null;
    if (step.explain === 'touched') await this.explain(cell);
    if (touch.cells.includes(cell)) return this.finish();
    const words = await this.whyNotCell(cell, touch.from);
    if (this.board !== board) return;
    this.callout = { cell, words };
    announcer.say(words);
  }

  /** Why a cell will not do: the engine's reason, or the step's own. */
  private async whyNotCell(cell: string, from: string | undefined): Promise<string> {
    const { spec } = this.board;
    const { wrong } = this.stepWords;
    if (from === undefined && wrong !== undefined) return wrong;
    const why = await engine.whyNotCells(spec, from === undefined ? [cell] : [from, cell]);
    return why === null ? (wrong ?? t('lesson.other-cell', { cell })) : sentence(said(why));
  }

  /** The position is another: a turn of the reader, a part of one, or what followed. */
  private async changed(board: GameStore): Promise<void> {
    this.hint = null;
    this.voice?.change();
    const before = (this.step.turns?.length ?? 0) + this.turnsOfTasks(this.played);
    const { state, spec } = board;
    const last = state.turns.at(-1);
    if (this.stage !== 'task' || last === undefined || spec.turns.length <= before) return;
    if (willDo(last.text, this.task?.turns ?? [])) await this.goOn(board);
    else await this.takeBack(board, last.text, before);
  }

  private async goOn(board: GameStore): Promise<void> {
    const reply = this.task?.reply;
    this.remark = null;
    this.notes = [];
    this.stage = 'waiting';
    if (reply !== undefined) {
      await breath();
      if (this.board !== board) return;
      await board.playTurn(reply);
    }
    this.played += 1;
    if (this.task === undefined) this.finish();
    else this.stage = 'task';
  }

  private async takeBack(board: GameStore, turn: string, before: number): Promise<void> {
    this.stage = 'waiting';
    this.say('wrong', this.stepWords.wrong ?? t('lesson.other-turn', { turn }));
    await breath();
    if (this.board !== board) return;
    await board.goTo(before);
    this.stage = 'task';
  }

  private finish(): void {
    this.stage = 'done';
    this.hint = null;
    this.callout = null;
    progress.finishStep(this.game, this.step.id);
    this.say('done', this.stepWords.done);
  }

  private async explain(cell: string): Promise<void> {
    const { board } = this;
    const notes = await engine.explain(board.spec, cell);
    if (this.board === board) this.notes = notesFor(this.step, notes);
  }

  /** How many turns both sides have played when so many tasks are done. */
  private turnsOfTasks(tasks: number): number {
    const done = this.step.play?.slice(0, tasks) ?? [];
    return done.reduce((turns, { reply }) => turns + (reply === undefined ? 1 : 2), 0);
  }

  private say(kind: Remark['kind'], words: string): void {
    this.remark = { kind, words };
    announcer.say(words);
  }
}
