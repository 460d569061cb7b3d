/** The explain mode: what makes moves legal, of the chosen piece or of the whole board. */

import { engine } from '../engine';
import { readStored, writeStored } from '../stores/stored';
import type { Note } from '../wire/types';
import type { GameStore } from './game.svelte';

export class Explanation {
  isOn = $state(false);
  /** What there is to say; null until it is known. */
  found: readonly Note[] | null = $state.raw(null);
  /** The cell that was last asked about, if it is not the chosen one. */
  private cell: string | null = $state(null);
  private readonly game: GameStore;
  /** Under which name it is kept whether the mode is on; nothing if every page begins without it. */
  private readonly stored: string | null;

  constructor(game: GameStore, stored: string | null = null) {
    this.game = game;
    this.stored = stored;
    this.isOn = stored !== null && readStored(stored) === true;
  }

  /** What there is to say, as far as it is known. */
  get notes(): readonly Note[] {
    return this.found ?? [];
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.cell = null;
    if (this.stored !== null) writeStored(this.stored, this.isOn);
  }

  /** Somebody points at a cell. */
  about(cell: string): void {
    this.cell = this.cell === cell ? null : cell;
  }

  /** Keeps the notes true to the game; to be called in an effect. */
  follow(): void {
    const { isOn, cell } = this;
    const { state, clicked } = this.game;
    if (!isOn) {
      this.found = null;
      return;
    }
    const chosen = clicked[0] ?? null;
    const asked = chosen ?? cell;
    const holds = state.board.cells.some(({ name, piece }) => name === asked && piece !== null);
    void engine.explain(state.spec, holds ? asked : null).then((notes) => {
      if (this.game.state === state && this.isOn) this.found = notes;
    });
  }
}
