/** What is said at every board to those who do not see it, with the real rules. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Table } from '../../src/game/table.svelte';
import { LessonRun } from '../../src/learn/lesson.svelte';
import { PuzzleRun } from '../../src/learn/puzzle.svelte';
import { announcer } from '../../src/stores/announcer.svelte';
import { settings } from '../../src/stores/settings.svelte';
import { Study } from '../../src/study/study.svelte';
import type { GameSpec } from '../../src/wire/types';

vi.mock('../../src/engine', () => import('./engine-here'));
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });

/** What was said since the last time. */
let heard = 0;
function said(): string[] {
  const news = announcer.sentences.filter(({ id }) => id > heard);
  heard = announcer.sentences.at(-1)?.id ?? heard;
  return news.map(({ words }) => words);
}

beforeEach(() => {
  settings.set('announcements', 'full');
  said();
});

const APART: GameSpec = { game: 'apart', turns: ['b2-b4', 'b7-b5'] };
const PEOPLE = { white: { kind: 'person' }, black: { kind: 'person' } } as const;

const table = (spec = APART): Promise<Table> => Table.start(spec, PEOPLE, null, 1);

function study(turns: readonly string[] = APART.turns): Promise<Study> {
  const record = { game: 'apart', turns: turns.map((turn) => ({ turn })) };
  const shown = turns.length;
  const rest = { below: 'white', review: null, played: turns, changed: 0 } as const;
  return Study.open({ id: 'study', record, shown, ...rest });
}

describe('at a table', () => {
  test('a chosen piece is said, and that it is given up', async () => {
    const { game } = await table();
    await game.pick('c2');
    expect(said()).toEqual([expect.stringMatching(/^c2 chosen\. Can go on to .*c4/)]);
    await game.back();
    expect(said()).toEqual(['c2 is no longer chosen.']);
    await game.pick('c2');
    said();
    await game.cancel();
    expect(said()).toEqual(['c2 is no longer chosen.']);
  });

  test('those who want to hear less are not told what can be chosen', async () => {
    settings.set('announcements', 'short');
    const { game } = await table();
    await game.pick('c2');
    await game.back();
    expect(said()).toEqual([]);
  });

  test('parts of a turn are said, and that they are taken back', async () => {
    const { game } = await table();
    await game.play('c1-c3');
    const goOn = 'c1-c3 so far: go on, or end the turn here.';
    expect(said()).toEqual([`White plays c1-c3. ${goOn}`]);
    await game.play('c3-c5');
    expect(said()).toEqual([expect.stringMatching(/^White plays c1-c3-c5\. c1-c3-c5 so far/)]);
    await game.back();
    expect(said()).toEqual([`One step back. ${goOn}`]);
    await game.cancel();
    expect(said()).toEqual(['Taken back: c1-c3. White to move.']);
  });

  test('undone and redone turns are said, however many', async () => {
    const bot = { white: { kind: 'person' }, black: { kind: 'level', level: 1 } } as const;
    const at = await Table.start(APART, bot, null, 1);
    at.close();
    await at.undo();
    expect(said()).toEqual(['Taken back: b2-b4, b7-b5. White to move.']);
    await at.redo();
    expect(said()).toEqual(['White plays b2-b4. Black plays b7-b5']);
  });

  test('a game that was given up and goes on says so', async () => {
    const at = await table();
    at.resign();
    expect(said()).toEqual(['Black wins: White resigned.']);
    at.readAloud();
    expect(said()).toEqual([expect.stringMatching(/^White on .* Black wins: White resigned\.$/)]);
    await at.undo();
    expect(said()).toEqual(['The game goes on. White to move.']);
    at.readAloud();
    expect(said()).toEqual([expect.stringMatching(/White to move\.$/)]);
  });
});

describe('in the analysis', () => {
  test('choices and refusals are said', async () => {
    const { game } = await study();
    said();
    await game.pick('c2');
    await game.pick('c3');
    expect(said()).toEqual([
      expect.stringMatching(/^c2 chosen\./),
      'c2 moves exactly 2 squares along this column.',
    ]);
  });

  test('parts, steps through the game and its start are said', async () => {
    const at = await study();
    said();
    await at.game.play('c2-c4');
    expect(said()).toEqual([expect.stringMatching(/^White plays c2-c4\. c2-c4 so far/)]);
    await at.previous();
    expect(said()).toEqual(['Taken back: c2-c4. White to move.']);
    await at.previous();
    expect(said()).toEqual(['White plays b2-b4.']);
    await at.previous();
    expect(said()).toEqual(['The start. White to move.']);
  });

  test('the board is read aloud', async () => {
    const at = await study();
    said();
    at.readAloud();
    expect(said()).toEqual([expect.stringMatching(/^White on .* Black on .* White to move\.$/)]);
  });
});

describe('in a lesson', () => {
  const words = { steps: {}, title: '' } as never;
  const open = (lights: object): Promise<LessonRun> => {
    const position = '8/1bbbbbb1/8/1b6/1w6/8/2wwwww1/1wwwwww1 w 3';
    const step = { id: 'one', position, play: [{ turns: ['g1-g3'] }], ...lights };
    return LessonRun.open('apart', { steps: [step] } as never, words);
  };

  test('choices, parts and what is taken back are said', async () => {
    const run = await open({});
    await run.pick('c2');
    expect(said()).toEqual([expect.stringMatching(/^c2 chosen\. Can go on to/)]);
    await run.pick('c4');
    expect(said()).toEqual([expect.stringMatching(/^White plays c2-c4\. c2-c4 so far: go on/)]);
    await run.board.back();
    expect(said()).toEqual(['Taken back: c2-c4. White to move.']);
    run.readAloud();
    expect(said()).toEqual([expect.stringMatching(/^White on /)]);
  });

  test('what is to be found is not given away', async () => {
    const run = await open({ lights: 'off' });
    await run.pick('c2');
    expect(said()).toEqual(['c2 chosen.']);
  });
});

describe('in a puzzle', () => {
  /** The puzzle of Differo's designer. */
  const puzzle = {
    id: 'puzzle',
    game: 'differo',
    number: 1,
    position: '5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1',
    distance: 2,
    difficulty: 10,
    line: ['g4-g5', 'e4-e6', 'g5-i7'],
  };

  test('choices are said, steps through the solution, and the board', async () => {
    const run = await PuzzleRun.open(puzzle);
    const [cell = ''] = run.board.narrowed.next;
    await run.pick(cell);
    expect(said()).toEqual([expect.stringMatching(new RegExp(`^${cell} chosen\\.`))]);
    await run.showSolution();
    said();
    await run.board.goTo(2);
    expect(said()).toEqual(['Black plays e4-e6.']);
    await run.board.goTo(0);
    expect(said()).toEqual(['The start. White to move.']);
    run.readAloud();
    expect(said()).toEqual([expect.stringMatching(/^White on .*White to move\.$/)]);
  });
});
