/**
 * The page's engine without workers, for tests of what stands on it:
 * `vi.mock('../../src/engine', () => import('./engine-here'))`.
 */

import { Cancelled as CancelledThere } from '../../src/engine/channel';
import { Refusal as RefusalThere } from '../../src/engine/client';
import { narrow as narrowThere } from '../../src/engine/narrow';
import type {
  Answer,
  GameRecord,
  GameSpec,
  GameState,
  Note,
  ReadRecords,
  SetUp,
  Thought,
} from '../../src/wire/types';
import { start } from './module';

const trine = start();
const json = JSON.stringify;

async function read<T>(text: string): Promise<T> {
  const answer = JSON.parse(text) as Answer<T>;
  if ('error' in answer) throw new RefusalThere(answer.error);
  return answer.ok;
}

export const engine = {
  state: (spec: GameSpec) => read<GameState>(trine.state(json(spec))),
  play: (spec: GameSpec, text: string) => read<GameState>(trine.play(json(spec), text)),
  playTurn: (spec: GameSpec, text: string) => read<GameState>(trine.playTurn(json(spec), text)),
  undoMove: (spec: GameSpec) => read<GameState>(trine.undoMove(json(spec))),
  whyNotCells: (spec: GameSpec, cells: readonly string[]) =>
    read<string | null>(trine.whyNotCells(json(spec), json(cells))),
  explain: (spec: GameSpec, cell: string | null) =>
    read<Note[]>(trine.explain(json(spec), cell ?? undefined)),
  setUp: (board: SetUp) => read<GameSpec>(trine.setUp(json(board))),
  readRecords: (text: string) => read<ReadRecords>(trine.readRecords(text)),
  writeRecord: (record: GameRecord) => read<string>(trine.writeRecord(json(record))),
  /** Tests that have bots or draws say themselves what is thought. */
  think: async (): Promise<Thought | null> => null,
  botTurn: async (): Promise<string | null> => null,
};

export const Cancelled = CancelledThere;
export const Refusal = RefusalThere;
export const narrow = narrowThere;
