/**
 * How fast the engine is in WebAssembly beside the native one: the same positions and limits, one
 * after the other in turn, so that both meet the same load. `cargo xtask bench --wasm` runs it.
 */
import { expect, test } from 'vitest';
import type { Thought } from '../src/wire/types';
import { ok, start } from '../tests/unit/module';
import { Ugi } from '../tests/unit/ugi';

const module = start();
const rounds = 5;
const positions: [name: string, game: string, nodes: number, position: string][] = [
  ['Differo', 'differo', 400_000, '5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1'],
  ['Apart 8×8', 'apart', 60_000, '1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1'],
  ['Dropper 8×8', 'dropper', 200_000, '8/8/2bw4/2bbw3/3wbw2/3bw3/8/8 w 11'],
];

function median(values: number[]): number {
  return values.sort((one, two) => one - two)[Math.floor(values.length / 2)]!;
}

/** Positions a second that the module looks at. */
function speed(game: string, position: string, nodes: number): number {
  const player = new module.Game();
  const spec = JSON.stringify({ game, position, turns: [] });
  const options = JSON.stringify({ nodes, megabytes: 16 });
  const thought = ok<Thought>(player.think(spec, options, () => undefined));
  player.free();
  return thought.nodesPerSecond;
}

test('the engine in WebAssembly beside the native one', async () => {
  const ugi = new Ugi();
  const ratios: number[] = [];
  console.log('| game | native, positions/s | WebAssembly, positions/s | ratio |\n|---|---|---|---|');
  for (const [name, game, nodes, position] of positions) {
    ugi.set({ Game: game, Hash: 16 });
    // The browser's compiler needs a moment to find out what is worth its work.
    speed(game, position, nodes);
    const native: number[] = [];
    const wasm: number[] = [];
    for (let round = 0; round < rounds; round++) {
      native.push((await ugi.search(position, `nodes ${nodes}`)).speed);
      wasm.push(speed(game, position, nodes));
    }
    const [ours, theirs] = [median(wasm), median(native)];
    ratios.push(ours / theirs);
    const row = [name, theirs.toFixed(0), ours.toFixed(0), `${((100 * ours) / theirs).toFixed(0)}%`];
    console.log(`| ${row.join(' | ')} |`);
  }
  ugi.close();
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`\ngeometric mean: ${(100 * mean).toFixed(0)}% of the native speed`);
  expect(mean).toBeGreaterThan(0.55);
});
