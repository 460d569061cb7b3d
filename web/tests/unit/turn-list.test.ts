/** What a list of turns says where there are none. */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import TurnList from '../../src/parts/TurnList.svelte';

const wordsOf = (phase: 'open' | 'waiting' | 'over'): string =>
  render(TurnList, { props: { turns: [], played: 0, phase } }).body;

test('whoever may begin reads how', () => {
  expect(wordsOf('open')).toContain('Choose a lit cell on the board to begin.');
});

test('whoever waits reads only what will be here', () => {
  expect(wordsOf('waiting')).toContain('Turns will be listed here.');
  expect(wordsOf('waiting')).not.toContain('to begin');
});

test('a game that ended before its first turn does not ask for one', () => {
  expect(wordsOf('over')).toContain('No turn was played.');
  expect(wordsOf('over')).not.toContain('to begin');
});
