/** What screen readers are told. One sentence takes the place of the one before. */

class Announcer {
  /** The sentences, newest last; few are kept, so that none is read twice. */
  sentences: readonly { id: number; words: string }[] = $state.raw([]);
  private last = 0;

  say(words: string): void {
    if (words === '') return;
    this.last += 1;
    this.sentences = [...this.sentences.slice(-2), { id: this.last, words }];
  }
}

export const announcer = new Announcer();
