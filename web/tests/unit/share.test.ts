import { expect, test } from 'vitest';
import { pack, unpack } from '../../src/share/link';
import type { GameSpec } from '../../src/wire/types';

const games: readonly GameSpec[] = [
  { game: 'differo', turns: [] },
  { game: 'apart', size: 10, turns: ['b2-b4', 'c9-c7'], part: 'c2-c4' },
  { game: 'dropper', position: '8/8/8/3wb3/8/8/8/8 w 3', turns: ['e5>e6+a1'] },
];

test('a packed game is unpacked as it was', async () => {
  for (const spec of games) expect(await unpack(await pack(spec))).toEqual(spec);
});

test('a packed game has no letters that addresses must escape', async () => {
  for (const spec of games) {
    const text = await pack(spec);
    expect(encodeURIComponent(text)).toBe(text);
  }
});

test('a long game makes a short link', async () => {
  const turns = Array.from(
    { length: 200 },
    (_, i) => `${'abcdefgh'[i % 8]}${(i % 7) + 1}-${'abcdefgh'[(i + 3) % 8]}${(i % 5) + 2}`,
  );
  expect((await pack({ game: 'apart', turns })).length).toBeLessThan(1200);
});

test('what is no game is refused', async () => {
  for (const text of ['', 'x', 'z', 'zAAAA', 'jbnVsbA', 'je30', 'j!!']) {
    await expect(unpack(text), text).rejects.toThrow();
  }
});
