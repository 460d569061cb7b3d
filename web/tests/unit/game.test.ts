import { describe, expect, test } from 'vitest';
import { clockText } from '../../src/game/clock.svelte';
import { capturesNext, forcedStart } from '../../src/game/composing';
import { hintOf, hintWords } from '../../src/game/hint';
import { blocksOf } from '../../src/parts/markdown';
import { readPlace } from '../../src/stores/address';
import type { Choice } from '../../src/wire/types';

const choice = (text: string, cells: string[], captures: string[] = []): Choice => ({
  text,
  cells,
  captures,
  endsTurn: true,
});

describe('a move put together from cells', () => {
  test('needs no click for what every choice begins with', () => {
    const jumps = [
      choice('b4-b6', ['b4', 'b6']),
      choice('b4-d4', ['b4', 'd4']),
      choice('stop', []),
    ];
    expect(forcedStart(jumps)).toEqual(['b4']);
    expect(forcedStart([choice('d4', ['d4'])])).toEqual([]);
    expect(forcedStart([choice('a1-b1', ['a1', 'b1']), choice('a2-b2', ['a2', 'b2'])])).toEqual([]);
    expect(forcedStart([])).toEqual([]);
  });

  test('shows where it captures only when that is the next click', () => {
    const choices = [choice('b2xd4', ['b2', 'd4'], ['d4']), choice('b2-b4', ['b2', 'b4'])];
    expect(capturesNext(choices, [])).toEqual([]);
    expect(capturesNext(choices, ['b2'])).toEqual(['d4']);
  });
});

test('clocks show tenths only when they count', () => {
  expect(clockText(300_000)).toBe('5:00');
  expect(clockText(59_001)).toBe('1:00');
  expect(clockText(9_940)).toBe('9.9');
  expect(clockText(0)).toBe('0.0');
  expect(clockText(3_661_000)).toBe('1:01:01');
});

test('addresses are read with care', () => {
  expect(readPlace('#/new/apart?size=10').path).toEqual(['new', 'apart']);
  expect(readPlace('#/new/apart?size=10').query.get('size')).toBe('10');
  expect(readPlace('').path).toEqual([]);
  expect(readPlace('#/a%2Fb/%E0%A4%A').path).toEqual(['a/b', '%E0%A4%A']);
});

describe('a hint', () => {
  const choices = [
    choice('b2-b4', ['b2', 'b4']),
    choice('b2-b', ['b2', 'b1']),
    choice('d4', ['d4']),
  ];

  test('points along the first move of its turn', () => {
    expect(hintOf('b2-b4xd6', choices).arrows).toEqual([{ from: 'b2', to: 'b4', strength: 1 }]);
  });

  test('rings the cell of a move that has but one', () => {
    expect(hintOf('d4', choices).signs).toEqual([{ cell: 'd4', kind: 'ring' }]);
  });

  test('to end the turn says so in words', () => {
    const hint = hintOf('stop', [...choices, choice('stop', [])]);
    expect(hint.isEnd).toBe(true);
    expect(hintWords(hint)).toBe('Hint: end the turn here');
    expect(hintWords(hintOf('d4', choices))).toBe('Hint: d4');
  });

  test('is words alone when the board cannot show it', () => {
    expect(hintOf('stop', choices)).toEqual({ text: 'stop', arrows: [], signs: [] });
  });
});

test('markdown becomes blocks and spans', () => {
  expect(blocksOf('# Title\n\nA **bold** word.\n\n1. one\n2. `b2`')).toEqual([
    { kind: 'heading', level: 1, spans: [{ kind: 'text', text: 'Title' }] },
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'A ' },
        { kind: 'strong', text: 'bold' },
        { kind: 'text', text: ' word.' },
      ],
    },
    {
      kind: 'list',
      isNumbered: true,
      items: [[{ kind: 'text', text: 'one' }], [{ kind: 'code', text: 'b2' }]],
    },
  ]);
});
