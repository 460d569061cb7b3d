import { describe, expect, test, vi } from 'vitest';
import { pack, packRecord, unpack } from '../../src/share/link';
import { pictureWords } from '../../src/share/picture';
import { endWordsOf, nameIn, readShared, textOf } from '../../src/share/shared';
import { Sharing } from '../../src/share/sharing.svelte';
import type { GameRecord, GameSpec } from '../../src/wire/types';
import { NOTED, PUZZLE } from '../e2e/noted';
import { engine } from './engine-here';

vi.mock('../../src/engine', () => import('./engine-here'));

const games: readonly GameSpec[] = [
  { game: 'differo', turns: [] },
  { game: 'apart', size: 10, turns: ['b2-b4', 'c9-c7'], part: 'c2-c4' },
  { game: 'dropper', position: '8/8/8/3wb3/8/8/8/8 w 3', turns: ['e5>e6+a1'] },
];

test('a packed game is unpacked as it was', async () => {
  for (const spec of games) expect(await unpack(await pack(spec))).toEqual({ kind: 'game', spec });
});

test('a packed record is unpacked as it was', async () => {
  for (const part of [{}, { part: 'c2-c4' }]) {
    const record = { text: NOTED, place: 3, ...part };
    expect(await unpack(await packRecord(record))).toEqual({ kind: 'record', record });
  }
});

test('a packed game has no letters that addresses must escape', async () => {
  const texts = [...games.map(pack), packRecord({ text: NOTED, place: 0 })];
  for (const text of await Promise.all(texts)) expect(encodeURIComponent(text)).toBe(text);
});

test('a long game makes a short link', async () => {
  const turns = Array.from(
    { length: 200 },
    (_, i) => `${'abcdefgh'[i % 8]}${(i % 7) + 1}-${'abcdefgh'[(i + 3) % 8]}${(i % 5) + 2}`,
  );
  expect((await pack({ game: 'apart', turns })).length).toBeLessThan(1200);
});

test('what is no game is refused', async () => {
  const short = ['', 'x', 'z', 'zAAAA', 'jbnVsbA', 'je30', 'j!!'];
  for (const text of [...short, 'J', 'Je30', 'ZAAAA', 'JeyJwIjoiIn0'])
    await expect(unpack(text), text).rejects.toThrow('the link carries no game');
  const noGame = await packRecord({ text: '[Game "chess"]\n\n*', place: 0 });
  await expect(readShared(noGame)).rejects.toThrow(/there is no such game/);
});

async function noted(): Promise<GameRecord> {
  const [record] = (await engine.readRecords(NOTED)).records;
  return record as GameRecord;
}

const RESIGNED: GameRecord = {
  game: 'apart',
  result: '0-1',
  tags: {
    White: 'Pessoa',
    WhiteLevel: 'human',
    Black: 'Nível 4',
    BlackLevel: 'level:4',
    Termination: 'resignation',
    Reason: 'as Brancas desistiram',
  },
  turns: [{ turn: 'b2-b4' }, { turn: 'b7-b5' }],
};

describe('a shared game', () => {
  test('keeps its side lines, notes and players, and the place that is shown', async () => {
    const record = await noted();
    for (const shown of (record.turns ?? []).keys()) {
      const read = await readShared(await textOf({ record, shown }));
      expect(read).toEqual({ record, shown });
      expect(await engine.writeRecord(read.record)).toBe(await engine.writeRecord(record));
    }
  });

  test('that is nothing but its turns has the short form', async () => {
    const { result: _, ...rest } = RESIGNED;
    const tags = { ...RESIGNED.tags, Termination: 'unterminated' };
    const text = await textOf({ record: { ...rest, tags }, shown: 2 });
    expect(text).toBe(await pack({ game: 'apart', turns: ['b2-b4', 'b7-b5'] }));
    const named = { ...rest, tags: { White: 'Ada', Black: 'Grace' } };
    expect((await textOf({ record: named, shown: 2 }))[0]).toBe('Z');
    expect((await textOf({ record: { ...rest, tags }, shown: 1 }))[0]).toBe('Z');
  });

  test('says how it was given up, and who played, in the language of the reader', async () => {
    const { record } = await readShared(await textOf({ record: RESIGNED, shown: 2 }));
    expect(endWordsOf(record)).toBe('Black wins: White resigned.');
    expect(nameIn(record, 'white')).toBe('Person');
    expect(nameIn(record, 'black')).toBe('Level 4, casual');
    const decided = { game: 'apart', result: '1-0', tags: { Reason: 'by the arbiter' } };
    expect(endWordsOf(decided)).toBe('White wins: by the arbiter.');
    expect(endWordsOf({ game: 'apart' })).toBe('');
  });

  test('that ended by the rules has its result', async () => {
    const turns = ['g4-g5', 'e4-e6', 'g5-i7'];
    const { record } = await readShared(await pack({ game: 'differo', position: PUZZLE, turns }));
    expect(record.result).toBe('1-0');
  });

  test('is stepped through to its started part and back', async () => {
    const spec = { game: 'apart', turns: ['b2-b4', 'b7-b5'], part: 'c2-c4' };
    const sharing = await Sharing.open(await readShared(await pack(spec)));
    expect([sharing.played, sharing.total]).toEqual([3, 3]);
    expect(sharing.study.game.spec.part).toBe('c2-c4');
    expect(sharing.turns.at(-1)).toMatchObject({ text: 'c2-c4', isWhole: false });
    await sharing.go(2);
    expect([sharing.played, sharing.total]).toEqual([2, 3]);
    expect(sharing.study.game.isMidTurn).toBe(false);
    await sharing.go(0);
    await sharing.go(3);
    expect(sharing.study.game.spec.part).toBe('c2-c4');
  });

  test('shows how it ended at its end and not before', async () => {
    const sharing = await Sharing.open({ record: RESIGNED, shown: 2 });
    expect(sharing.end).toBe('Black wins: White resigned.');
    await sharing.go(1);
    expect(sharing.end).toBe('');
    expect(sharing.study.record.result).toBe('0-1');
  });
});

test('a picture says at the end of a game how it was given up, and before who is to move', async () => {
  const turns = (RESIGNED.turns ?? []).map(({ turn }) => turn);
  const shown = async (count: number) =>
    pictureWords(await engine.state({ game: 'apart', turns: turns.slice(0, count) }), RESIGNED);
  expect((await shown(turns.length)).caption).toContain('resign');
  expect((await shown(turns.length)).description).toContain('resign');
  expect((await shown(turns.length - 1)).caption).toMatch(/ to move$/);
});
