import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Geometry } from '../../src/board/geometry';
import { firstSprites, follow } from '../../src/board/sprites';
import { stepFrom } from '../../src/board/steps';
import catalogue from '../../src/wire/catalogue.json';
import type { BoardView } from '../../src/wire/types';
import { play, state } from './engine';

const hexagon = catalogue.games.find(({ board }) => board.shape === 'hexagon')!.board as BoardView;
const square = catalogue.games.find(({ board }) => board.shape === 'square')!.board as BoardView;

describe('the geometry of boards', () => {
  test('puts cells that touch one cell apart', () => {
    const { centre } = bound(new Geometry(hexagon, 'white'));
    const distance = (a: string, b: string): number => {
      const [one, two] = [centre(a), centre(b)];
      return Math.hypot(one.x - two.x, one.y - two.y);
    };
    for (const other of ['e4', 'e6', 'd4', 'd5', 'f5', 'f6'])
      expect(distance('e5', other)).toBeCloseTo(100, 0);
  });

  test('turns half around for Black', () => {
    const white = new Geometry(square, 'white');
    const black = new Geometry(square, 'black');
    expect(black.centre('a1')).toEqual(white.centre('h8'));
  });

  test('keeps every cell inside its bounds', () => {
    for (const view of [hexagon, square]) {
      const geometry = new Geometry(view, 'white');
      const { left, top, width, height } = geometry.bounds;
      for (const { name } of view.cells) {
        const { x, y } = geometry.centre(name);
        expect(x - 50).toBeGreaterThanOrEqual(left);
        expect(x + 50).toBeLessThanOrEqual(left + width + 0.1);
        expect(y - 50).toBeGreaterThanOrEqual(top);
        expect(y + 50).toBeLessThanOrEqual(top + height);
      }
    }
  });
});

describe('walking by arrow keys', () => {
  test('reaches every cell of a hexagon from its middle', () => {
    const geometry = new Geometry(hexagon, 'white');
    const reached = new Set(['e5']);
    for (const cell of reached) {
      for (const step of ['left', 'right', 'up', 'down'] as const) {
        reached.add(stepFrom(geometry, cell, step, geometry.centre(cell).x));
      }
    }
    expect(reached.size).toBe(hexagon.cells.length);
  });

  test('stays in its column on the way up and down', () => {
    const geometry = new Geometry(hexagon, 'white');
    const wish = geometry.centre('e5').x;
    let cell = 'e5';
    for (let i = 0; i < 4; i += 1) cell = stepFrom(geometry, cell, 'up', wish);
    for (let i = 0; i < 4; i += 1) cell = stepFrom(geometry, cell, 'down', wish);
    expect(cell).toBe('e5');
  });

  test('stops at the edge', () => {
    const geometry = new Geometry(square, 'white');
    expect(stepFrom(geometry, 'a1', 'left', 0)).toBe('a1');
    expect(stepFrom(geometry, 'a1', 'down', 0)).toBe('a1');
    expect(stepFrom(geometry, 'a1', 'row-end', 0)).toBe('h1');
  });
});

describe('pieces with an identity', () => {
  const ids = (sprites: readonly { id: number; cell: string }[]): Map<string, number> =>
    new Map(sprites.map(({ id, cell }) => [cell, id]));

  test('travel along the jumps of a turn, and back when it is taken back', () => {
    const start = state({ game: 'apart', turns: ['b2-b4', 'b7-b5'] });
    const jumped = play(start.spec, 'c2-c4');
    const before = firstSprites(start.board);
    const after = follow(before, start.board, jumped.board);
    const traveller = after.find(({ cell }) => cell === 'c4');
    expect(traveller?.id).toBe(ids(before).get('c2'));
    expect(traveller?.way).toEqual(['c2', 'c4']);
    const back = follow(after, jumped.board, start.board);
    expect(ids(back)).toEqual(ids(before));
    expect(back.find(({ cell }) => cell === 'c2')?.way).toEqual(['c4', 'c2']);
  });

  test('are pushed aside by a new one', () => {
    const start = state({ game: 'dropper', turns: ['d4'] });
    const dropped = play(start.spec, 'd4>d5');
    const before = firstSprites(start.board);
    const after = follow(before, start.board, dropped.board);
    expect(after.find(({ cell }) => cell === 'd5')).toMatchObject({
      id: before[0]!.id,
      way: ['d4', 'd5'],
    });
    expect(after.find(({ cell }) => cell === 'd4')).toMatchObject({ isNew: true, side: 'black' });
  });

  test('stay the same while others move', () => {
    const start = state({ game: 'differo', turns: [] });
    const moved = play(start.spec, start.choices[0]!.text);
    const sprites = firstSprites(start.board);
    const [before, after] = [ids(sprites), ids(follow(sprites, start.board, moved.board))];
    const kept = [...before].filter(([cell, id]) => after.get(cell) === id);
    expect(kept).toHaveLength(before.size - 1);
    expect(new Set(after.values())).toEqual(new Set(before.values()));
  });
});

test('the board themes have the colours of the pictures', () => {
  const css = readFileSync(new URL('../../src/styles/boards.css', import.meta.url), 'utf8');
  for (const theme of catalogue.themes) {
    const block = new RegExp(`\\[data-board='${theme.name}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
    const tokens = Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
    );
    expect(tokens, theme.name).toMatchObject({
      'board-ground': theme.ground,
      'board-quiet': theme.quiet,
      'board-cell': theme.cell,
      'board-line': theme.line,
      'board-frame': theme.frame,
      'board-last': theme.last,
      'board-accent': theme.accent,
      'board-on-accent': theme.onAccent,
      'board-warn': theme.warn,
      'board-goal-white': theme.whiteGoal,
      'board-goal-black': theme.blackGoal,
      'board-goal-mark': theme.goalMark,
      'piece-white-fill': theme.white.fill,
      'piece-white-rim': theme.white.rim,
      'piece-white-sign': theme.white.sign,
      'piece-black-fill': theme.black.fill,
      'piece-black-rim': theme.black.rim,
      'piece-black-sign': theme.black.sign,
    });
  }
});

function bound(geometry: Geometry): Pick<Geometry, 'centre'> {
  return { centre: (name) => geometry.centre(name) };
}
