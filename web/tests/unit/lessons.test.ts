import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { notesFor, willDo, type Lesson, type LessonWords, type Step, type Task } from '../../src/learn/lessons';
import { LANGUAGE_CODES } from '../../src/stores/settings.svelte';
import catalogue from '../../src/wire/catalogue.json';
import type { GameSpec, GameState, Note, Side } from '../../src/wire/types';
import { ok, start } from './module';

const trine = start();
const folder = new URL('../../src/learn/lessons/', import.meta.url);
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T;
const golden = JSON.parse(
  readFileSync(new URL('../../../crates/rules/tests/vectors/golden.json', import.meta.url), 'utf8'),
) as Record<string, { position: string; outcome?: string }>;

const stateOf = (spec: GameSpec): GameState => ok(trine.state(JSON.stringify(spec)));
const after = ({ spec }: GameState, turn: string): GameState =>
  ok(trine.playTurn(JSON.stringify(spec), turn));

/** Every whole turn of a position, with what it leads to. */
function turnsOf(state: GameState): Map<string, GameState> {
  const turns = new Map<string, GameState>();
  const follow = (at: GameState): void => {
    for (const { text } of at.choices) {
      const next = ok<GameState>(trine.play(JSON.stringify(at.spec), text));
      if (next.spec.turns.length > state.spec.turns.length) turns.set(next.spec.turns.at(-1) ?? '', next);
      else follow(next);
    }
  };
  follow(state);
  return turns;
}

const winners = (state: GameState): string[] => {
  const side = state.board.toMove;
  return [...turnsOf(state)].filter(([, next]) => next.outcome?.winner === side).map(([turn]) => turn);
};

/** What a step claims of its turns, as something to ask of each. */
const CLAIMS: Record<NonNullable<Step['claim']>, (next: GameState, side: Side) => boolean> = {
  wins: ({ outcome }, side) => outcome?.winner === side,
  defends: (next) => next.outcome === null && winners(next).length === 0,
};

/** The turns with what they lead to; as the notation writes them. */
function playedTurns(state: GameState, turns: readonly string[]): Map<string, GameState> {
  const played = turns.map((turn) => after(state, turn));
  return new Map(played.map((next) => [next.spec.turns.at(-1) ?? '', next]));
}

/** Plays a task in every way that will do; gives the position to go on from. */
function playTask(state: GameState, task: Task, claim: Step['claim']): GameState {
  const isPattern = task.turns.some((turn) => turn.endsWith('*'));
  // All turns are looked at only where something is said of them: some positions have thousands.
  const turns = isPattern || claim !== undefined ? turnsOf(state) : playedTurns(state, task.turns);
  const good = [...turns.keys()].filter((turn) => willDo(turn, task.turns));
  for (const wanted of task.turns) {
    expect(good.some((turn) => willDo(turn, [wanted])), `${wanted} is legal`).toBe(true);
  }
  if (claim !== undefined) {
    const claimed = [...turns].filter(([, next]) => CLAIMS[claim](next, state.board.toMove));
    expect(good.toSorted()).toEqual(claimed.map(([turn]) => turn).toSorted());
  }
  const hint = task.hint ?? task.turns[0] ?? '';
  expect(good, 'the hint will do').toContain(hint);
  const next = after(state, hint);
  return task.reply === undefined ? next : after(next, task.reply);
}

/** The position at a step's end. Everything the step says is checked on the way. */
function playStep(game: string, step: Step): GameState {
  const { position, turns = [] } = step;
  let state = stateOf({ game, position, turns: [...turns] });
  const cells = state.board.cells.map(({ name }) => name);
  const named = [...(step.arrows ?? []).flatMap(({ from, to }) => [from, to]), ...(step.touch?.cells ?? [])];
  for (const cell of named) expect(cells).toContain(cell);
  if (step.explain !== undefined && step.explain !== 'touched') expect(cells).toContain(step.explain);
  if (step.notes?.through !== undefined) {
    const notes = ok<Note[]>(trine.explain(JSON.stringify(state.spec), step.explain));
    expect(notesFor(step, notes).length, 'one line is left').toBe(1);
  }
  const from = step.touch?.from;
  for (const cell of from === undefined ? [] : (step.touch?.cells ?? [])) {
    expect(state.choices.some(({ cells }) => cells[0] === from && cells[1] === cell)).toBe(true);
  }
  for (const task of step.play ?? []) state = playTask(state, task, step.claim);
  return state;
}

for (const { name } of catalogue.games) {
  const lesson = read<Lesson>(`${name}.json`);

  describe(`the lesson of ${name}`, () => {
    test('has 8 to 12 steps, each with its own name', () => {
      expect(lesson.steps.length).toBeGreaterThanOrEqual(8);
      expect(lesson.steps.length).toBeLessThanOrEqual(12);
      expect(new Set(lesson.steps.map(({ id }) => id)).size).toBe(lesson.steps.length);
    });

    for (const step of lesson.steps) {
      test(`${step.id} follows the rules and ends as it says`, () => {
        expect((step.play === undefined) !== (step.touch === undefined), 'one thing to do').toBe(true);
        const { outcome } = playStep(name, step);
        expect(outcome?.winner ?? null).toBe(step.ends ?? null);
      });
    }

    for (const language of LANGUAGE_CODES) {
      test(`has all its words in ${language}`, () => {
        const words = read<LessonWords>(`${name}.${language}.json`);
        expect(words.about).toBeTruthy();
        expect(Object.keys(words.steps)).toEqual(lesson.steps.map(({ id }) => id));
        for (const [id, { title, words: paragraphs, task, done, wrong }] of Object.entries(words.steps)) {
          const all = [title, task, done, ...paragraphs, ...(wrong === undefined ? [] : [wrong])];
          expect(all.filter((text) => text.trim() === ''), id).toEqual([]);
          expect(paragraphs.length, id).toBeGreaterThan(0);
          const english = read<LessonWords>(`${name}.en.json`).steps[id];
          expect(wrong === undefined, id).toBe(english?.wrong === undefined);
          expect(task.includes('{turn}'), id).toBe(english?.task.includes('{turn}'));
        }
      });
    }
  });
}

test('there is a lesson for every game, and no other', () => {
  const files = readdirSync(folder).filter((file) => /^\w+\.json$/.test(file));
  expect(files).toEqual(catalogue.games.map(({ name }) => `${name}.json`).toSorted());
});

describe("the designers' own examples", () => {
  /** The positions a lesson starts its steps from, and those at the end of them. */
  const seen = new Set(
    catalogue.games.flatMap(({ name }) =>
      read<Lesson>(`${name}.json`).steps.flatMap((step) => [step.position, playStep(name, step).position]),
    ),
  );
  for (const example of [
    'differo_designer_puzzle',
    'dropper_designer_record',
    'dropper_designer_final',
    'apart_seed_final',
  ]) {
    test(`${example} is part of a lesson`, () => {
      expect(seen).toContain(golden[example]?.position);
    });
  }
});

test('a star stands for whatever follows', () => {
  expect(willDo('b2-d2-f4', ['b2-d2-*'])).toBe(true);
  expect(willDo('b2-d2', ['b2-d2-*'])).toBe(false);
  expect(willDo('b2-d2', ['b2-d2'])).toBe(true);
  expect(willDo('b2-d2-f4', ['b2-d2'])).toBe(false);
  expect(willDo('c3', ['*'])).toBe(true);
});
