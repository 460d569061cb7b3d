/**
 * The same numbers as the native engine, from the same position, seed and limit: the module in
 * Node beside `trine ugi`, over positions of random games on boards of every kind.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GameSpec, GameState, ThinkOptions, Thought, Value } from '../../src/wire/types';
import { ok, start } from './module';
import { type Found, Ugi } from './ugi';

const module = start();
const nodes = 3000;
let ugi: Ugi;

/** A game, a board, and after how many random turns it is looked at. */
const cases: [game: string, size: number | null, turns: number[]][] = [
  ['differo', null, [0, 1, 2, 5, 9, 14, 20, 28, 36]],
  ['apart', 8, [0, 1, 3, 6, 10, 15, 21, 28]],
  ['apart', 12, [0, 4, 9, 16]],
  ['apart', 25, [5]],
  ['dropper', 8, [1, 2, 4, 8, 13, 19, 24]],
  ['dropper', 5, [1, 3, 6, 8]],
  ['dropper', 13, [2, 9, 20]],
  ['dropper', 20, [3, 12]],
];

/** The position after so many random turns, or the last one in which the game is not over. */
function wander(game: string, size: number | null, turns: number, seed: number): GameState {
  const player = new module.Game();
  let spec: GameSpec = { game, turns: [], ...(size === null ? {} : { size }) };
  let state = ok<GameState>(module.state(JSON.stringify(spec)));
  for (let played = 0; played < turns; played++) {
    const turn = ok<string>(player.botTurn(JSON.stringify(spec), 'random', seed, '{}'));
    const next = ok<GameState>(module.playTurn(JSON.stringify(spec), turn));
    if (next.outcome !== null) break;
    state = next;
    spec = next.spec;
  }
  player.free();
  return state;
}

/** What the module finds, in the words of `Ugi.search`. */
function find(position: GameSpec, options: ThinkOptions): Omit<Found, 'speed'> {
  const game = new module.Game();
  const reports: Thought[] = [];
  const report = (text: string) => reports.push(JSON.parse(text) as Thought);
  const asked = [JSON.stringify(position), JSON.stringify(options)] as const;
  game.think(...asked, report);
  game.free();
  const other = new module.Game();
  const turn = ok<string>(other.hint(...asked));
  other.free();
  const last = reports.at(-1);
  // On a large board the first depth may not be finished.
  if (last === undefined) return { depth: 0, score: '', nodes: 0, turn };
  return { depth: last.depth, score: score(last.lines[0]!.value), nodes: last.nodes, turn };
}

function score(value: Value): string {
  if ('points' in value) return `cp ${value.points}`;
  return 'win' in value ? `win ${value.win}` : `loss ${value.loss}`;
}

beforeEach(() => {
  ugi = new Ugi();
});
afterEach(() => ugi.close());

for (const [game, size, all] of cases) {
  test(`${game} ${size ?? ''}: depth, score, positions and turn are the native engine's`, async () => {
    ugi.set({ Game: game, Size: size ?? 0, Hash: 4, Level: 10 });
    for (const turns of all) {
      for (const seed of [1, 2]) {
        const { position } = wander(game, size, turns, seed);
        const ours = find({ game, position, turns: [] }, { nodes, megabytes: 4 });
        const { speed: _, ...theirs } = await ugi.search(position, `nodes ${nodes}`);
        expect(ours, position).toEqual(theirs);
      }
    }
  });

  test(`${game} ${size ?? ''}: bots play the native bots' turns`, async () => {
    for (const level of [1, 2]) {
      ugi.set({ Game: game, Size: size ?? 0, Level: level, Seed: 77 });
      for (const turns of all) {
        const { position } = wander(game, size, turns, 3);
        const player = new module.Game();
        const spec = JSON.stringify({ game, position, turns: [] });
        const ours = ok<string>(player.botTurn(spec, `level:${level}`, 77, '{}'));
        player.free();
        expect(ours, position).toBe((await ugi.search(position, 'nodes 1')).turn);
      }
    }
  });
}
