import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import type { PackedPuzzle } from '../src/learn/puzzles';
import type { Answer, GameRecord, ReadRecords } from '../src/wire/types';

/** Turns files of puzzles, which are records, into short lists: a chunk for each game. */
export function puzzleFiles(): Plugin {
  return {
    name: 'puzzle-files',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.pgn')) return undefined;
      const packed = await packPuzzles(readFileSync(id, 'utf8'), basename(id));
      return { code: `export default ${JSON.stringify(packed)}`, moduleType: 'js' };
    },
  };
}

/** The puzzles of a file's text. What is wrong with one is an error with the file's name. */
export async function packPuzzles(text: string, file: string): Promise<PackedPuzzle[]> {
  const { records, problems } = await readRecords(text);
  if (problems.length > 0) throw new Error(`${file}: ${problems[0]}`);
  return records.map((record, index) => {
    const packed = pack(record);
    if (packed === undefined) {
      throw new Error(`${file}: record ${index + 1} is no puzzle: it needs Position, Distance, Difficulty and turns`);
    }
    return packed;
  });
}

function pack({ position, tags = {}, turns = [] }: GameRecord): PackedPuzzle | undefined {
  const distance = Number(tags['Distance']);
  const difficulty = Number(tags['Difficulty']);
  // The main line: variations follow another turn than the one before them.
  const line = turns.filter(({ parent }, index) => parent === undefined || parent === index);
  const isGood = position !== undefined && distance > 0 && difficulty > 0 && line.length > 0;
  return isGood ? [position, distance, difficulty, line.map(({ turn }) => turn)] : undefined;
}

async function readRecords(text: string): Promise<ReadRecords> {
  const trine = await import('../src/engine/generated/trine.js');
  const wasm = new URL('../src/engine/generated/trine_bg.wasm', import.meta.url);
  trine.initSync({ module: new WebAssembly.Module(readFileSync(wasm)) });
  const answer = JSON.parse(trine.readRecords(text)) as Answer<ReadRecords>;
  if ('error' in answer) throw new Error(answer.error.words);
  return answer.ok;
}
