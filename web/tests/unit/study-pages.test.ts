/** A study that is open in two pages at once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginStudy, findStudy, type SavedStudy } from '../../src/study/saved';
import { Study } from '../../src/study/study.svelte';
import { START } from '../../src/study/tree';

vi.mock('../../src/engine', () => import('./engine-here'));

const pages: Study[] = [];

afterEach(() => {
  for (const page of pages.splice(0)) page.ignore();
  vi.unstubAllGlobals();
});

const RECORD = { game: 'differo', turns: [{ turn: 'd5-e6' }, { turn: 'f7-e7' }] };

/** Two pages that open the same study. */
async function twoPages(): Promise<readonly [Study, Study]> {
  const { id } = await beginStudy(RECORD, 'end');
  const open = async (): Promise<Study> => {
    const page = await Study.open((await findStudy(id)) as SavedStudy);
    page.listen();
    pages.push(page);
    return page;
  };
  return [await open(), await open()];
}

const turnsOf = (study: Study): string[] => study.tree.listed.map((id) => study.tree.node(id).turn);

async function kept(study: Study): Promise<SavedStudy> {
  await vi.waitUntil(() => study.isKept);
  return (await findStudy(study.id)) as SavedStudy;
}

const keptTurns = async (study: Study): Promise<readonly string[]> =>
  (await kept(study)).record.turns?.map(({ turn }) => turn) ?? [];

describe('pages that hear of each other', () => {
  test('have what is added in either', async () => {
    const [one, two] = await twoPages();
    await one.game.playTurn('d3-c3');
    await vi.waitUntil(() => turnsOf(two).length === 3);
    two.comment('A quiet start.');
    await vi.waitUntil(() => one.tree.node(2).notes.comment === 'A quiet start.');
    expect(await keptTurns(one)).toEqual(['d5-e6', 'f7-e7', 'd3-c3']);
    expect((await kept(two)).record.turns?.[1]?.comment).toBe('A quiet start.');
  });

  test('have what was added while they opened', async () => {
    const { id } = await beginStudy(RECORD, 'end');
    const saved = (await findStudy(id)) as SavedStudy;
    const [one, two] = [await Study.open(saved), await Study.open(saved)];
    pages.push(one, two);
    await one.game.playTurn('d3-c3');
    await kept(one);
    two.listen();
    await vi.waitUntil(() => turnsOf(two).length === 3);
  });

  test('stay at their own places', async () => {
    const [one, two] = await twoPages();
    await two.game.pick('d3');
    await one.toStart();
    await one.game.playTurn('d2-d8');
    await vi.waitUntil(() => turnsOf(two).includes('d2-d8'));
    expect(two.game.spec.turns).toEqual(['d5-e6', 'f7-e7']);
    expect(two.tree.turnsTo(two.shown)).toEqual(['d5-e6', 'f7-e7']);
    expect(two.game.clicked).toEqual(['d3']);
    expect(one.game.spec.turns).toEqual(['d2-d8']);
  });

  test('leave a place that is taken away for the one before it', async () => {
    const [one, two] = await twoPages();
    await one.remove();
    await vi.waitUntil(() => two.game.spec.turns.length === 1);
    expect(two.tree.turnsTo(two.shown)).toEqual(['d5-e6']);
    await two.toStart();
    expect(await keptTurns(two)).toEqual(['d5-e6']);
  });
});

describe('a page that did not hear of the other', () => {
  beforeEach(() => vi.stubGlobal('BroadcastChannel', undefined));

  test('does not overwrite what the other has kept', async () => {
    const [one, two] = await twoPages();
    await one.game.playTurn('d3-c3');
    await kept(one);
    await two.toStart();
    expect(await keptTurns(two)).toEqual(['d5-e6', 'f7-e7', 'd3-c3']);
    expect(turnsOf(two)).toEqual(['d5-e6', 'f7-e7', 'd3-c3']);
    expect(two.shown).toBe(START);
  });

  test('goes on with both from there', async () => {
    const [one, two] = await twoPages();
    await one.game.playTurn('d3-c3');
    await kept(one);
    await two.attend();
    await two.toStart();
    await two.game.playTurn('d2-d8');
    expect(await keptTurns(two)).toEqual(['d5-e6', 'f7-e7', 'd3-c3', 'd2-d8']);
    await one.attend();
    expect(turnsOf(one)).toEqual(['d5-e6', 'f7-e7', 'd3-c3', 'd2-d8']);
  });
});
