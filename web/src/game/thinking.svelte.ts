/** What the engine is asked to think about for a game; nothing comes of it when the game goes on. */

import { Cancelled } from '../engine';

/** What is being thought about: a bot's turn, a hint, or a draw that was offered. */
export type Subject = 'bot' | 'hint' | 'draw';

export class Thinking {
  about: Subject | null = $state(null);
  private control = new AbortController();

  /** Thinks about something in place of what was thought about before; null if it is called off. */
  async ask<T>(about: Subject, think: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.callOff();
    const { signal } = this.control;
    this.about = about;
    try {
      const found = await think(signal);
      if (signal.aborted) return null;
      this.about = null;
      return found;
    } catch (error) {
      if (error instanceof Cancelled) return null;
      throw error;
    }
  }

  callOff(): void {
    this.control.abort();
    this.control = new AbortController();
    this.about = null;
  }
}
