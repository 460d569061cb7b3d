import { expect, test } from 'vitest';
import { narrow } from '../../src/engine/narrow';
import type { Choice } from '../../src/wire/types';

const choice = (text: string, ...cells: string[]): Choice => ({
  text,
  cells,
  captures: [],
  endsTurn: true,
});
const choices = [
  choice('b2-b4', 'b2', 'b4'),
  choice('b2-d2', 'b2', 'd2'),
  choice('c2-c4', 'c2', 'c4'),
  choice('stop'),
];

test('before the first click every first cell is lit once', () => {
  const narrowed = narrow(choices, []);
  expect(narrowed.next).toEqual(['b2', 'c2']);
  expect(narrowed.chosen).toBeNull();
  expect(narrowed.stop?.text).toBe('stop');
});

test('each click leaves the choices that go on with it', () => {
  const narrowed = narrow(choices, ['b2']);
  expect(narrowed.choices.map(({ text }) => text)).toEqual(['b2-b4', 'b2-d2']);
  expect(narrowed.next).toEqual(['b4', 'd2']);
});

test('a choice is chosen when all its cells are clicked', () => {
  expect(narrow(choices, ['b2', 'd2']).chosen?.text).toBe('b2-d2');
  expect(narrow(choices, ['b2', 'h8']).choices).toEqual([]);
  expect(narrow(choices, ['b2', 'h8']).chosen).toBeNull();
});
