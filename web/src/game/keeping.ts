/** Keeps a game that several pages may have open: none overwrites what another has kept since. */

import { findGame, keepGame, onGameKept, savesOf } from './library';
import type { SavedGame } from './saved';

/** The game as a page has it. */
export interface Kept {
  readonly id: string;
  saved(): SavedGame;
  /** Another page has gone on with the game. */
  follow(saved: SavedGame): Promise<void>;
}

export class Keeping {
  /** How often the game was kept when it was as this page has it. */
  private saves: number;
  private isDue = false;
  private last: Promise<void> = Promise.resolve();
  private unhear: (() => void) | undefined;
  private readonly game: Kept;

  constructor(game: Kept, saves: number) {
    this.game = game;
    this.saves = saves;
  }

  /** Keeps the game as it stands, after what is being kept already. */
  keep(): Promise<void> {
    this.isDue = true;
    this.last = this.last.catch(() => undefined).then(() => this.keepNow());
    return this.last;
  }

  /** Hears from now on when another page keeps the game. */
  listen(): void {
    this.unhear ??= onGameKept(this.game.id, (saves) => {
      if (saves > this.saves) void this.look();
    });
  }

  ignore(): void {
    this.unhear?.();
    this.unhear = undefined;
  }

  /** Looks whether another page has kept the game since. */
  async look(): Promise<void> {
    const saved = await findGame(this.game.id);
    if (saved === undefined || savesOf(saved) <= this.saves) return;
    this.isDue = false;
    await this.game.follow(saved);
  }

  /** The page has the game as it was kept elsewhere. */
  agree(saved: SavedGame): void {
    this.saves = savesOf(saved);
  }

  private async keepNow(): Promise<void> {
    if (!this.isDue) return;
    this.isDue = false;
    const saves = this.saves + 1;
    const outcome = await keepGame({ ...this.game.saved(), saves });
    if (outcome === 'kept') this.saves = saves;
    else await this.look();
  }
}
