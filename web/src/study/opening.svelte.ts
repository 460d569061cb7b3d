/** What was pasted, opened or dropped, until it is clear what to analyse. */

import { router } from '../stores/router.svelte';
import { t } from '../strings';
import { problemWords } from '../strings/problems';
import type { GameRecord, Side } from '../wire/types';
import { readText, type Found } from './reading';
import { beginStudy, type Shown } from './saved';

/** Larger files are no records of games. */
const LARGEST = 20_000_000;

/** How something is seen before it is analysed. */
interface Seen {
  readonly shown?: Shown;
  readonly below?: Side;
}

class Opening {
  text = $state('');
  /** What the text holds, where somebody has to choose. */
  found: Found | null = $state.raw(null);
  problem = $state('');

  /** Reads a text, and goes to its study if there is only one thing it can be. */
  async read(text: string): Promise<void> {
    this.text = text;
    this.found = null;
    this.problem = '';
    try {
      await this.take(await readText(text));
    } catch (error) {
      this.problem = problemWords(error);
    }
  }

  async readFile(file: File): Promise<void> {
    if (file.size <= LARGEST) return this.read(await file.text());
    this.clear();
    this.problem = t('open.large');
  }

  /** Analyses a position, or a game with all its turns, as it is seen already. */
  async open(record: GameRecord, { shown = 'start', below = 'white' }: Seen = {}): Promise<void> {
    const study = await beginStudy(record, shown, { below });
    this.clear();
    router.go('analyse', study.id);
  }

  clear(): void {
    this.text = '';
    this.found = null;
    this.problem = '';
  }

  private async take(found: Found): Promise<void> {
    if (found.kind === 'nothing') {
      this.problem = found.words;
      return;
    }
    const [record, ...others] = recordsOf(found);
    if (record !== undefined && others.length === 0) await this.open(record);
    else this.found = found;
  }
}

/** The records that a text can stand for. */
export function recordsOf(found: Found): readonly GameRecord[] {
  if (found.kind === 'position')
    return found.games.map((game) => ({ game, position: found.position }));
  return found.kind === 'records' ? found.records : [];
}

export const opening = new Opening();
