/** Looking at earlier positions of a game that goes on. */

import { engine } from '../engine';
import type { GameSpec, GameState } from '../wire/types';

export class LookBack {
  /** The position looked at; nothing while we are in the present. */
  state: GameState | null = $state.raw(null);
  private asked = 0;

  /** Looks at the position after so many turns. */
  async look(spec: GameSpec, turns: number): Promise<void> {
    this.asked += 1;
    const question = this.asked;
    if (turns >= spec.turns.length) return this.end();
    const { part: _, ...past } = spec;
    const state = await engine.state({ ...past, turns: spec.turns.slice(0, turns) });
    if (question === this.asked) this.state = state;
  }

  /** Returns to the present. */
  end(): void {
    this.asked += 1;
    this.state = null;
  }
}
