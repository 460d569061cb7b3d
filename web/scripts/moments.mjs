/**
 * Makes `src/data/moments.json`: a short game of each game between two bots, position by position, for
 * the boards of the first page. Needs the engine that `cargo xtask web` builds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as trine from '../src/engine/generated/trine.js';

/** Strong enough to be worth watching, and the same on every machine. */
const BOT = 'level:7';
const SEED = 20;
const LONGEST = 40;

const wasm = new URL('../src/engine/generated/trine_bg.wasm', import.meta.url);
trine.initSync({ module: new WebAssembly.Module(readFileSync(wasm)) });

function ask(text) {
  const answer = JSON.parse(text);
  if ('error' in answer) throw new Error(answer.error.words);
  return answer.ok;
}

function momentOf({ position, board }) {
  return { rows: position.split(' ')[0], marks: board.lastTurn };
}

function momentsOf(name) {
  const bot = new trine.Game();
  let state = ask(trine.state(JSON.stringify({ game: name, turns: [] })));
  const moments = [momentOf(state)];
  while (state.outcome === null && moments.length <= LONGEST) {
    const spec = JSON.stringify(state.spec);
    const turn = ask(bot.botTurn(spec, BOT, SEED, '{}'));
    state = ask(trine.playTurn(spec, turn));
    moments.push(momentOf(state));
  }
  return moments;
}

const { games } = ask(trine.catalogue());
const all = Object.fromEntries(games.map(({ name }) => [name, momentsOf(name)]));
const file = new URL('../src/data/moments.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(all, null, 1)}\n`);
