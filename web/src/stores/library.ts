/**
 * Things of this browser that several pages may have open. Every save is numbered, so that no page
 * overwrites what it has not seen, and pages tell each other of every one.
 */

import { Shelf } from './shelf';

export interface Numbered {
  readonly id: string;
  readonly changed: number;
  /** How often it was kept. Things of earlier versions were not counted. */
  readonly saves?: number;
}

/** What pages of this browser tell each other: that a thing was kept, and how often by then. */
type News = Pick<Numbered, 'id' | 'saves'>;

export class Library<T extends Numbered> {
  private readonly shelf: Shelf<T>;
  private readonly news: string;

  constructor(database: string, name: string) {
    this.shelf = new Shelf(database, name);
    this.news = `${database}-${name}`;
  }

  /** Keeps a thing, unless it was kept as often before: then another page knows more of it. */
  async keep(thing: T): Promise<'kept' | 'outdated'> {
    const saves = savesOf(thing);
    const isKept = await this.shelf.keepInPlaceOf(thing, (known) => savesOf(known) < saves);
    if (!isKept) return 'outdated';
    this.tell({ id: thing.id, saves });
    return 'kept';
  }

  find(id: string): Promise<T | undefined> {
    return this.shelf.find(id);
  }

  /** Everything, what changed last first. */
  list(): Promise<T[]> {
    return this.shelf.list();
  }

  forget(id: string): Promise<void> {
    return this.shelf.forget(id);
  }

  /** Calls back whenever some page keeps this thing, this page too; gives what ends that. */
  onKept(id: string, act: (saves: number) => void): () => void {
    if (typeof BroadcastChannel === 'undefined') return () => undefined;
    const channel = new BroadcastChannel(this.news);
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.id === id) act(savesOf(data));
    };
    return () => channel.close();
  }

  private tell(news: News): void {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(this.news);
    channel.postMessage(news);
    channel.close();
  }
}

/** How often a thing was kept. */
export function savesOf({ saves = 0 }: Pick<Numbered, 'saves'>): number {
  return saves;
}
