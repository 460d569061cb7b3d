/** How a page keeps what others may have open, too. */
import { expect, test } from 'vitest';
import { Keeping } from '../../src/stores/keeping';
import { Library, type Numbered } from '../../src/stores/library';

interface Note extends Numbered {
  readonly text: string;
}

/** A library whose answer that something is kept comes late. */
class Late extends Library<Note> {
  answer: () => void = () => undefined;
  private readonly answered = new Promise<void>((resolve) => {
    this.answer = resolve;
  });

  override async keep(note: Note): Promise<'kept' | 'outdated'> {
    const outcome = await super.keep(note);
    await this.answered;
    return outcome;
  }
}

test('a page that looks while it keeps does not take its own save for that of another', async () => {
  const library = new Late('test', 'notes');
  const followed: Note[] = [];
  const page = {
    id: 'note',
    text: 'First.',
    saved: () => ({ id: page.id, changed: 0, text: page.text }),
    follow: (other: Note) => Promise.resolve(void followed.push(other)),
  };
  const keeping = new Keeping(library, page, 0);
  const first = keeping.keep();
  while ((await library.find(page.id)) === undefined);
  const looked = keeping.look();
  page.text = 'Second.';
  const second = keeping.keep();
  // Time enough to look, if looking does not wait for the answer.
  await new Promise((done) => setTimeout(done, 0));
  library.answer();
  await Promise.all([first, looked, second]);
  expect(followed).toEqual([]);
  expect((await library.find(page.id))?.text).toBe('Second.');
});
