/** A move on the board before the engine has answered. */
import { beforeEach, expect, test, vi } from 'vitest';
import { foresee } from '../../src/board/foresee';
import { GameStore } from '../../src/game/game.svelte';
import catalogue from '../../src/wire/catalogue.json';
import type { BoardView, GameSpec, GameState } from '../../src/wire/types';
import { play, state } from './engine';

/** Answers to moves, given when the test says so. */
const answers: { give(): void; refuse(): void }[] = [];

vi.mock('../../src/engine', async () => {
  const { narrow } = await import('../../src/engine/narrow');
  const engine = {
    state: (spec: GameSpec) => Promise.resolve(state(spec)),
    play: (spec: GameSpec, text: string) =>
      new Promise<GameState>((done, refused) => {
        answers.push({
          give: () => done(play(spec, text)),
          refuse: () => refused(new Error('no')),
        });
      }),
    whyNotCells: () => Promise.resolve(null),
  };
  return { engine, narrow, Refusal: class extends Error {} };
});

beforeEach(() => answers.splice(0));

const piecesOf = ({ cells }: BoardView): Record<string, string> =>
  Object.fromEntries(cells.flatMap(({ name, piece }) => (piece === null ? [] : [[name, piece]])));

/** The marks that are drawn: those of the turn that has begun, or of the last. */
const marksOf = ({ pending, lastTurn }: BoardView) => (pending === null ? lastTurn : pending.marks);

for (const { name: game, sizes } of catalogue.games) {
  test(`what is foreseen of ${game} is what the engine says`, () => {
    let now = state(sizes === null ? { game, turns: [] } : { game, size: sizes.default, turns: [] });
    let seen = 0;
    for (let move = 0; move < 30 && now.outcome === null; move += 1) {
      for (const [index, choice] of now.choices.entries()) {
        // A few choices of every position; the button that ends a turn shows nothing new.
        if ((index + move) % 5 !== 0 || choice.cells.length === 0) continue;
        const foreseen = foresee(now.board, choice);
        const { board } = play(now.spec, choice.text);
        expect(foreseen, choice.text).not.toBeNull();
        expect(piecesOf(foreseen!), choice.text).toEqual(piecesOf(board));
        seen += 1;
      }
      const choice = now.choices[(move * 7) % now.choices.length]!;
      now = play(now.spec, choice.text);
    }
    expect(seen).toBeGreaterThan(30);
  });
}

test('the way of a piece that goes on is foreseen as one', () => {
  const before = state({ game: 'apart', size: 8, turns: ['b2-b4', 'b8-b6xb4'] });
  const first = play(before.spec, 'c1-c3');
  const choice = first.choices.find(({ text }) => text === 'c3-c5') ?? first.choices[0]!;
  const foreseen = foresee(first.board, choice)!;
  expect(marksOf(foreseen)).toEqual(marksOf(play(first.spec, choice.text).board));
});

test('a chosen move is on the board before the engine has answered', async () => {
  const store = await GameStore.open({ game: 'differo', turns: [] });
  await store.pick('d2');
  const playing = store.pick('d8');
  expect(piecesOf(store.shown)).toMatchObject({ d8: 'white' });
  expect(piecesOf(store.shown)).not.toHaveProperty('d2');
  expect(store.spec.turns).toEqual([]);
  // A hand that lets a piece go must not take it for a move that needs more cells.
  expect(store.signs.chosen ?? []).toEqual([]);
  answers[0]!.give();
  await playing;
  expect(store.shown).toBe(store.state.board);
  expect(store.spec.turns).toEqual(['d2-d8']);
});

test('a move that the engine refuses is taken back', async () => {
  const store = await GameStore.open({ game: 'differo', turns: [] });
  await store.pick('d2');
  const playing = store.pick('d8');
  answers[0]!.refuse();
  await expect(playing).rejects.toThrow('no');
  expect(store.shown).toBe(store.state.board);
  expect(piecesOf(store.shown)).toMatchObject({ d2: 'white' });
});

test('clicks before the answer play nothing', async () => {
  const store = await GameStore.open({ game: 'differo', turns: [] });
  await store.pick('d2');
  const playing = store.pick('d8');
  await store.pick('c2');
  await store.pick('d8');
  expect(answers).toHaveLength(1);
  answers[0]!.give();
  await playing;
  expect(store.clicked).toEqual([]);
});
