/** Keeps a thing that several pages may have open: none overwrites what another has kept since. */

import { savesOf, type Library, type Numbered } from './library';

/** The thing as a page has it. */
export interface Kept<T> {
  readonly id: string;
  saved(): T;
  /** Another page has gone on with it. */
  follow(saved: T): Promise<void>;
}

export class Keeping<T extends Numbered> {
  /** How often the thing was kept when it was as this page has it. */
  private saves: number;
  private isDue = false;
  private last: Promise<void> = Promise.resolve();
  private unhear: (() => void) | undefined;
  private readonly library: Library<T>;
  private readonly thing: Kept<T>;

  constructor(library: Library<T>, thing: Kept<T>, saves: number) {
    this.library = library;
    this.thing = thing;
    this.saves = saves;
  }

  /** Keeps the thing as it stands, after what is being kept already. */
  keep(): Promise<void> {
    this.isDue = true;
    return this.after(() => this.keepNow());
  }

  /** Hears from now on when another page keeps it, and of what it has kept while this one opened. */
  listen(): void {
    if (this.unhear !== undefined) return;
    this.unhear = this.library.onKept(this.thing.id, (saves) => {
      if (saves > this.saves) void this.look();
    });
    void this.look();
  }

  ignore(): void {
    this.unhear?.();
    this.unhear = undefined;
  }

  /** Looks whether another page has kept it since, after what this page is keeping already. */
  look(): Promise<void> {
    return this.after(() => this.lookNow());
  }

  /** The page has the thing as it was kept elsewhere. */
  agree(saved: T): void {
    this.saves = savesOf(saved);
  }

  private async keepNow(): Promise<void> {
    if (!this.isDue) return;
    this.isDue = false;
    const saves = this.saves + 1;
    const outcome = await this.library.keep({ ...this.thing.saved(), saves });
    if (outcome === 'kept') this.saves = saves;
    else await this.lookNow();
  }

  private async lookNow(): Promise<void> {
    const saved = await this.library.find(this.thing.id);
    if (saved === undefined || savesOf(saved) <= this.saves) return;
    this.isDue = false;
    await this.thing.follow(saved);
  }

  /** One after another: whoever looks in the middle of a save would take it for another page's. */
  private after(deed: () => Promise<void>): Promise<void> {
    this.last = this.last.catch(() => undefined).then(deed);
    return this.last;
  }
}
