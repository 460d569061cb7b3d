import { describe, expect, test } from 'vitest';
import { annotated } from '../../src/study/annotating';
import { recordOfTree, treeOf, withComment, withMark } from '../../src/study/record';
import { START, Tree } from '../../src/study/tree';
import type { GameRecord, ReviewedTurn } from '../../src/wire/types';

const RECORD: GameRecord = {
  game: 'dropper',
  size: 8,
  result: '1-0',
  tags: { White: 'Ada', Reason: 'groups' },
  comment: 'About the game.',
  turns: [
    { turn: 'd4', parent: 0 },
    { turn: 'd4>d5+g2', parent: 1, marks: [2], comment: 'Late.' },
    { turn: 'g2>h2+a1', parent: 2 },
    { turn: 'd4>c3+g7', parent: 1, before: 'Better is' },
    { turn: 'g7>h8+g2', parent: 4 },
    { turn: 'g7>g8+a8', parent: 4 },
  ],
};

describe('a tree', () => {
  test('of a record gives the same record', () => {
    const { game, size, result, tags } = RECORD;
    const head = {
      game,
      ...(size === undefined ? {} : { size }),
      result: result ?? '*',
      tags: tags ?? {},
    };
    expect(recordOfTree(head, treeOf(RECORD), 'as it was')).toEqual(RECORD);
  });

  test('whose main line was changed has no result, and no reason for it', () => {
    const { result, tags } = recordOfTree(
      { game: 'dropper', result: '1-0', tags: RECORD.tags ?? {} },
      treeOf(RECORD),
      'changed',
    );
    expect([result, tags]).toEqual(['*', { White: 'Ada' }]);
  });

  test('has a main line of first continuations', () => {
    const tree = treeOf(RECORD);
    expect(tree.mainLine).toEqual([1, 2, 3]);
    expect(tree.lineFrom(4)).toEqual([5]);
    expect(tree.turnsTo(6)).toEqual(['d4', 'd4>c3+g7', 'g7>g8+a8']);
  });

  test('takes a line, and only what is new of it', () => {
    const [tree, last] = treeOf(RECORD).addLine(START, ['d4', 'd4>c3+g7', 'g7>h8+g2', 'a1']);
    expect(tree.size).toBe(7);
    expect(tree.pathTo(last)).toEqual([1, 4, 5, 7]);
    expect(tree.addLine(START, ['d4'])[0]).toBe(tree);
  });

  test('promotes the innermost side line first, and up to the main line', () => {
    const tree = treeOf(RECORD);
    expect(tree.branch(3)).toBeNull();
    expect(tree.branch(6)).toBe(6);
    const once = tree.promote(6);
    expect(once?.node(4).children).toEqual([6, 5]);
    expect(once?.branch(6)).toBe(4);
    expect(tree.promoteToMain(6).mainLine).toEqual([1, 4, 6]);
    expect(tree.promote(3)).toBeNull();
  });

  test('loses a turn with all that follows it', () => {
    const tree = treeOf(RECORD).remove(4);
    expect(tree.size).toBe(3);
    expect([4, 5, 6].some((id) => tree.has(id))).toBe(false);
    expect(() => tree.remove(START)).toThrow('the start stays');
  });

  test('does not change when another is made of it', () => {
    const tree = Tree.empty();
    const [other] = tree.add(START, 'a1');
    expect([tree.size, other.size]).toEqual([0, 1]);
  });
});

describe('notes', () => {
  test('have one mark with a sign, and keep others', () => {
    expect(withMark({}, 1)).toEqual({ marks: [1] });
    expect(withMark({ marks: [1, 140] }, 4)).toEqual({ marks: [4, 140] });
    expect(withMark({ marks: [4] }, 4)).toEqual({});
  });

  test('have no comment of mere space', () => {
    expect(withComment({ comment: 'a' }, ' ')).toEqual({});
    expect(withComment({}, 'a b')).toEqual({ comment: 'a b' });
  });
});

describe('a review in a tree', () => {
  const missed: ReviewedTurn = {
    node: 1,
    number: 1,
    side: 'w',
    turn: 'd4',
    chance_before: 1,
    chance_after: 0.034,
    accuracy: 1,
    judgement: 'blunder',
    missed_win: 2,
    better: ['a1', 'a1>b2+h8'],
    after: { white: 0.034, eval: { points: -340 } },
  };

  test('is evaluations, marks, comments and better lines', () => {
    const tree = annotated(
      treeOf({ game: 'dropper', turns: [{ turn: 'd4', comment: 'Mine.' }] }),
      [missed],
      [1],
    );
    expect(tree.node(1).notes).toEqual({
      marks: [4],
      eval: { points: -340 },
      comment: 'Mine.\nReview: blunder, 100% to 3%; missed a win in 2.',
    });
    expect(tree.node(START).children.map((id) => tree.node(id).turn)).toEqual(['d4', 'a1']);
    expect(tree.node(2).notes.comment).toBe('Review: better.');
    expect(tree.turnsTo(3)).toEqual(['a1', 'a1>b2+h8']);
  });

  test('is the same when it is written again', () => {
    const once = annotated(treeOf({ game: 'dropper', turns: [{ turn: 'd4' }] }), [missed], [1]);
    expect(recordOfTree({ game: 'dropper' }, annotated(once, [missed], [1]), 'changed')).toEqual(
      recordOfTree({ game: 'dropper' }, once, 'changed'),
    );
  });
});
