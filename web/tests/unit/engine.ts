/** Questions to the real engine, in this process. */

import type { GameSpec, GameState, Note } from '../../src/wire/types';
import { ok, start } from './module';

const trine = start();
const written = (spec: GameSpec): string => JSON.stringify(spec);

export const state = (spec: GameSpec): GameState => ok(trine.state(written(spec)));
export const play = (spec: GameSpec, text: string): GameState =>
  ok(trine.play(written(spec), text));
export const explain = (spec: GameSpec, cell: string | null): Note[] =>
  ok(trine.explain(written(spec), cell ?? undefined));
export const whyNotCells = (spec: GameSpec, cells: readonly string[]): string | null =>
  ok(trine.whyNotCells(written(spec), JSON.stringify(cells)));
