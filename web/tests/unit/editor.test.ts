import { expect, test, vi } from 'vitest';
import { gameNamed } from '../../src/data/games';
import { Editor } from '../../src/study/editor.svelte';

vi.mock('../../src/engine', () => import('./engine-here'));

test('a piece that is put down while the position is read is added to it', async () => {
  const editor = new Editor(gameNamed('apart')!);
  const reading = editor.setText('8/8/8/8/3w4/8/8/8 w 3');
  const putting = editor.use('e5');
  await Promise.all([reading, putting]);
  expect(editor.text).toBe('8/8/8/4w3/3w4/8/8/8 w 3');
});

test('a board that is emptied while a position is read stays empty', async () => {
  const editor = new Editor(gameNamed('apart')!);
  await Promise.all([editor.setText('8/8/8/8/3w4/8/8/8 w 3'), editor.clear()]);
  expect(editor.text).toBe('8/8/8/8/8/8/8/8 w 3');
});
