/** A study with the real rules. */
import { describe, expect, test, vi } from 'vitest';
import type { SavedGame } from '../../src/game/saved';
import { Study } from '../../src/study/study.svelte';
import {
  beginStudy,
  findStudy,
  studyOfGame,
  type SavedStudy,
} from '../../src/study/saved';
import { START } from '../../src/study/tree';
import { engine } from './engine-here';

vi.mock('../../src/engine', () => import('./engine-here'));

/** A study of a game that stands after these turns, and what the tree holds of it. */
async function studyOf(game: string, turns: readonly string[]): Promise<Study> {
  const record = { game, turns: turns.map((turn) => ({ turn })) };
  return Study.open(await beginStudy(record, 'end'));
}

const turnsOf = (study: Study): string[] => study.tree.listed.map((id) => study.tree.node(id).turn);

/** The study as it is when the page is loaded again. */
async function reopened(study: Study): Promise<Study> {
  await vi.waitUntil(() => study.isKept);
  const saved = await findStudy(study.id);
  return Study.open(saved as SavedStudy);
}

describe('a line of the engine', () => {
  test('goes on from the begun part of a turn', async () => {
    const study = await studyOf('dropper', ['d4']);
    await study.game.play('d4>d5');
    await study.playLine(['g7', 'g7>g8+b2']);
    expect(turnsOf(study)).toEqual(['d4', 'd4>d5+g7', 'g7>g8+b2']);
    const again = await reopened(study);
    expect(again.game.spec.turns).toEqual(['d4', 'd4>d5+g7', 'g7>g8+b2']);
    await expect(engine.writeRecord(again.record)).resolves.toContain('d4>d5+g7');
  });

  test('ends a chain of jumps where the engine stops', async () => {
    const study = await studyOf('apart', ['b2-b4', 'b7-b5']);
    await study.game.play('c2-c4');
    await study.playLine(['stop']);
    expect(turnsOf(study)).toEqual(['b2-b4', 'b7-b5', 'c2-c4']);
    expect((await reopened(study)).game.isMidTurn).toBe(false);
  });

  test('begins a turn of which it has only the beginning', async () => {
    const study = await studyOf('dropper', ['d4']);
    await study.playLine(['d4>d5+g7', 'g7>g8']);
    expect(turnsOf(study)).toEqual(['d4', 'd4>d5+g7']);
    expect(study.game.spec.part).toBe('g7>g8');
    expect((await reopened(study)).game.spec.turns).toEqual(['d4', 'd4>d5+g7']);
  });

  test('is played as far as the rules allow', async () => {
    const study = await studyOf('dropper', ['d4']);
    await study.playLine(['d4>d5+g7', 'a1', 'g7>g8+b2']);
    expect(turnsOf(study)).toEqual(['d4', 'd4>d5+g7']);
  });
});

test('a place that cannot be shown changes nothing', async () => {
  const study = await studyOf('dropper', ['d4']);
  await expect(study.addLine(study.shown, ['g7'])).rejects.toThrow();
  expect(turnsOf(study)).toEqual(['d4']);
  expect((await reopened(study)).game.spec.turns).toEqual(['d4']);
});

test('a study kept at a place that cannot be shown opens at its start', async () => {
  const broken = { game: 'dropper', turns: [{ turn: 'd4' }, { turn: 'g7' }] };
  const study = await Study.open(await beginStudy(broken, 'end'));
  expect([study.shown, study.game.spec.turns]).toEqual([START, []]);
  await expect(study.go(2)).rejects.toThrow();
  expect(study.shown).toBe(START);
});

test('the shown place is kept with the turn that was played there', async () => {
  const saved = await beginStudy({ game: 'apart' }, 'start');
  const study = await Study.open(saved);
  await study.game.playTurn('b2-b4');
  expect((await reopened(study)).game.spec.turns).toEqual(['b2-b4']);
});

describe('the study of a game played here', () => {
  const playing: SavedGame = {
    id: 'game',
    spec: { game: 'differo', turns: ['d2-d8'] },
    ahead: [],
    players: { white: { kind: 'level', level: 3 }, black: { kind: 'person' } },
    clock: null,
    left: null,
    seed: 1,
    result: null,
    started: 0,
    changed: 0,
  };
  const given: SavedGame = {
    ...playing,
    result: { winner: 'white', by: 'resignation', reason: null },
  };

  test('has the end that came after it was first looked at, and keeps what was noted', async () => {
    const first = await Study.open(await studyOfGame(playing, undefined));
    expect(first.record.tags?.['Termination']).toBe('unterminated');
    first.comment('Too early.');
    await vi.waitUntil(() => first.isKept);
    await studyOfGame(given, await findStudy('game'));
    const again = await Study.open((await findStudy('game')) as SavedStudy);
    expect(again.record).toMatchObject({
      result: '1-0',
      tags: { Termination: 'resignation', Reason: 'Black resigned' },
      turns: [{ turn: 'd2-d8', comment: 'Too early.' }],
    });
  });

  test('is seen from the side of the person, also when it is opened again', async () => {
    const study = await studyOfGame({ ...playing, id: 'black' }, undefined);
    expect(study.below).toBe('black');
    expect((await findStudy('black'))?.below).toBe('black');
    const flipped = await Study.open(study);
    flipped.flip();
    await vi.waitUntil(() => flipped.isKept);
    const longer = {
      ...playing,
      id: 'black',
      spec: { game: 'differo', turns: ['d2-d8', 'g8-g5'] },
    };
    expect((await studyOfGame(longer, await findStudy('black'))).below).toBe('white');
  });

  test('is not touched when nothing is new', async () => {
    const study = await studyOfGame({ ...playing, id: 'same' }, undefined);
    expect(await studyOfGame({ ...playing, id: 'same' }, study)).toBe(study);
  });
});
