/** The games of this browser. */

import { Library } from '../stores/library';
import type { SavedGame } from './saved';

export const games = new Library<SavedGame>('trine', 'games');

export const keepGame = (game: SavedGame): Promise<'kept' | 'outdated'> => games.keep(game);
export const findGame = (id: string): Promise<SavedGame | undefined> => games.find(id);
/** Every game, the one that changed last first. */
export const listGames = (): Promise<SavedGame[]> => games.list();
export const forgetGame = (id: string): Promise<void> => games.forget(id);
