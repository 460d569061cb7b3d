/** The games of this browser. */

import { Shelf } from '../stores/shelf';
import type { SavedGame } from './saved';

const games = new Shelf<SavedGame>('trine', 'games');

export const keepGame = (game: SavedGame): Promise<void> => games.keep(game);

export const findGame = (id: string): Promise<SavedGame | undefined> => games.find(id);

/** Every game, the one that changed last first. */
export const listGames = (): Promise<SavedGame[]> => games.list();

export const forgetGame = (id: string): Promise<void> => games.forget(id);
