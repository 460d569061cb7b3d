/** The engine in this process, in the place of the page's: for tests of what stands on it. */

import { Refusal } from '../../src/engine/client';
import type { Answer, GameRecord, GameSpec, GameState, Thought } from '../../src/wire/types';
import { start } from './module';

export { Cancelled } from '../../src/engine/channel';
export { narrow } from '../../src/engine/narrow';
export { Refusal };

const trine = start();

async function answer<T>(text: string): Promise<T> {
  const read = JSON.parse(text) as Answer<T>;
  if ('error' in read) throw new Refusal(read.error);
  return read.ok;
}

const written = (value: object): string => JSON.stringify(value);

export const engine = {
  state: async (spec: GameSpec) => answer<GameState>(trine.state(written(spec))),
  play: async (spec: GameSpec, text: string) => answer<GameState>(trine.play(written(spec), text)),
  playTurn: async (spec: GameSpec, text: string) =>
    answer<GameState>(trine.playTurn(written(spec), text)),
  undoMove: async (spec: GameSpec) => answer<GameState>(trine.undoMove(written(spec))),
  whyNotCells: async () => null,
  writeRecord: async (record: GameRecord) => answer<string>(trine.writeRecord(written(record))),
  /** Tests that have bots or draws say themselves what is thought. */
  think: async (): Promise<Thought | null> => null,
  botTurn: async (): Promise<string | null> => null,
};
