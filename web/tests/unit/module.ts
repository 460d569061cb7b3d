/** The module in Node, without workers: for tests of what it answers. */
import { readFileSync } from 'node:fs';
import * as module from '../../src/engine/generated/trine.js';
import type { Answer } from '../../src/wire/types';

export const modulePath = new URL('../../src/engine/generated/trine_bg.wasm', import.meta.url);

let isStarted = false;

/** The module's functions. */
export function start(): typeof module {
  if (!isStarted) module.initSync({ module: readFileSync(modulePath) });
  isStarted = true;
  return module;
}

/** Reads a good answer. */
export function ok<T>(text: string): T {
  const answer = JSON.parse(text) as Answer<T>;
  if ('error' in answer) throw new Error(answer.error.words);
  return answer.ok;
}
