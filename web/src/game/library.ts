/**
 * The games of this browser, in IndexedDB: it holds thousands of games, and writes with strict
 * durability survive a loss of power. Where there is no database (some private windows), games live
 * until the page is closed.
 */

import type { SavedGame } from './saved';

const DATABASE = 'trine';
const GAMES = 'games';

let opening: Promise<IDBDatabase | null> | undefined;
const unkept = new Map<string, SavedGame>();

function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
  return opening;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'));
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  const found = await database();
  return found?.transaction(GAMES, mode, { durability: 'strict' }).objectStore(GAMES) ?? null;
}

export async function keepGame(game: SavedGame): Promise<void> {
  const games = await store('readwrite');
  if (games === null) unkept.set(game.id, game);
  else await done(games.put(game));
}

export async function findGame(id: string): Promise<SavedGame | undefined> {
  const games = await store('readonly');
  if (games === null) return unkept.get(id);
  return done(games.get(id) as IDBRequest<SavedGame | undefined>);
}

/** Every game, the one that changed last first. */
export async function listGames(): Promise<SavedGame[]> {
  const games = await store('readonly');
  const all =
    games === null ? [...unkept.values()] : await done(games.getAll() as IDBRequest<SavedGame[]>);
  return all.sort((one, two) => two.changed - one.changed);
}

export async function forgetGame(id: string): Promise<void> {
  const games = await store('readwrite');
  if (games === null) unkept.delete(id);
  else await done(games.delete(id));
}
