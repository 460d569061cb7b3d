/** Where an analysis opens. */
import { beforeEach, expect, test, vi } from 'vitest';
import { readShared } from '../../src/share/shared';
import { packRecord } from '../../src/share/link';
import { Sharing } from '../../src/share/sharing.svelte';
import { opening } from '../../src/study/opening.svelte';
import { findStudy, type SavedStudy } from '../../src/study/saved';
import { Study } from '../../src/study/study.svelte';
import { NOTED } from '../e2e/noted';

vi.mock('../../src/engine', () => import('./engine-here'));

let went: string[];
vi.mock('../../src/stores/router.svelte', () => ({
  router: { go: (...path: string[]) => (went = path) },
}));

beforeEach(() => (went = []));

/** The study that the page has gone to. */
async function opened(): Promise<Study> {
  expect(went[0]).toBe('analyse');
  return Study.open((await findStudy(went[1] ?? '')) as SavedStudy);
}

test('what was pasted opens at its start', async () => {
  await opening.read(NOTED);
  expect((await opened()).game.spec.turns).toEqual([]);
});

test('a game in a link opens where it is looked at, and from the same side', async () => {
  const link = await packRecord({ text: NOTED, place: 3 });
  const { study } = await Sharing.open(await readShared(link));
  const turns = study.tree.turnsTo(study.shown);
  expect(turns).not.toEqual([]);
  study.flip();
  await opening.open(study.record, { shown: study.place, below: study.below });
  const there = await opened();
  expect(there.game.spec.turns).toEqual(turns);
  expect(there.below).toBe('black');
  expect(there.tree.size).toBe(study.tree.size);
});
