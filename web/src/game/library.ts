/** The games of this browser. */

import { Shelf } from '../stores/shelf';
import type { SavedGame } from './saved';

const games = new Shelf<SavedGame>('trine', 'games');

/** What pages of this browser tell each other: that a game was kept, and how often by then. */
const NEWS = 'trine-games';
type News = Pick<SavedGame, 'id' | 'saves'>;

/** Keeps a game, unless it was kept as often before: then another page knows more of it. */
export async function keepGame(game: SavedGame): Promise<'kept' | 'outdated'> {
  const isKept = await games.keepInPlaceOf(game, (known) => savesOf(known) < savesOf(game));
  if (!isKept) return 'outdated';
  tell({ id: game.id, saves: savesOf(game) });
  return 'kept';
}

export const findGame = (id: string): Promise<SavedGame | undefined> => games.find(id);

/** Every game, the one that changed last first. */
export const listGames = (): Promise<SavedGame[]> => games.list();

export const forgetGame = (id: string): Promise<void> => games.forget(id);

/** Calls back whenever some page keeps this game, this page too; gives what ends that. */
export function onGameKept(id: string, act: (saves: number) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NEWS);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.id === id) act(data.saves ?? 0);
  };
  return () => channel.close();
}

function tell(news: News): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NEWS);
  channel.postMessage(news);
  channel.close();
}

/** How often a game was kept. */
export function savesOf({ saves = 0 }: Pick<SavedGame, 'saves'>): number {
  return saves;
}
