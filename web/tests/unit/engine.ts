/** The real engine, in this process, for tests of what it says. */

import { readFileSync } from 'node:fs';
import * as trine from '../../src/engine/generated/trine.js';
import type { Answer, GameSpec, GameState, Note } from '../../src/wire/types';

const wasm = new URL('../../src/engine/generated/trine_bg.wasm', import.meta.url);
trine.initSync({ module: new WebAssembly.Module(readFileSync(wasm)) });

function read<T>(text: string): T {
  const answer = JSON.parse(text) as Answer<T>;
  if ('error' in answer) throw new Error(answer.error.words);
  return answer.ok;
}

const written = (spec: GameSpec): string => JSON.stringify(spec);

export const state = (spec: GameSpec): GameState => read(trine.state(written(spec)));
export const play = (spec: GameSpec, text: string): GameState => read(trine.play(written(spec), text));
export const explain = (spec: GameSpec, cell: string | null): Note[] =>
  read(trine.explain(written(spec), cell ?? undefined));
export const whyNotCells = (spec: GameSpec, cells: readonly string[]): string | null =>
  read(trine.whyNotCells(written(spec), JSON.stringify(cells)));
