/** Accounts, profiles and the archive, as the server tells of them over HTTP. */

import type { EndedBy, OwnGames, Person, Seat, Terms } from '../wire/online';
import type { Side } from '../wire/types';
import { api } from './api';

/** Somebody's strength in a game. */
export interface Rating {
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  readonly provisional: boolean;
  readonly games: number;
}

/** How somebody's games of one kind have ended. */
export interface Results {
  readonly game: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Profile {
  readonly person: Person;
  readonly created: number;
  readonly ratings: readonly Rating[];
  readonly results: readonly Results[];
}

/** A game that has ended. */
export interface ArchivedGame {
  readonly id: string;
  readonly terms: Terms;
  readonly white: Seat | null;
  readonly black: Seat | null;
  readonly winner: Side | null;
  readonly by: EndedBy;
  readonly turns: number;
  readonly ended: number;
}

export interface ArchivePage {
  readonly games: readonly ArchivedGame[];
  /** Where the next page begins. */
  readonly next: string | null;
}

/** What to look for in the archive; empty is anything. */
export interface ArchiveQuery {
  readonly player: string;
  readonly game: string;
  readonly size: string;
  readonly result: string;
  readonly opening: string;
}

export const SCOPES = ['play', 'challenge', 'read'] as const;
export type Scope = (typeof SCOPES)[number];

export interface Token {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly created: number;
}

/** One's own games that have not ended. */
export const ownGames = (): Promise<OwnGames> => api('GET', 'me/games');

export const profileOf = (name: string): Promise<Profile> =>
  api('GET', `players/${encodeURIComponent(name)}`);

export function findGames(
  query: Partial<ArchiveQuery>,
  before: string | null,
): Promise<ArchivePage> {
  const wanted = Object.entries({ ...query, before: before ?? '' });
  const given = wanted.filter(([, value]) => value.trim() !== '');
  return api('GET', `games?${new URLSearchParams(given).toString()}`);
}

export const makeAccount = (name: string, password: string): Promise<unknown> =>
  api('POST', 'account', { name, password });

export const logIn = (name: string, password: string): Promise<unknown> =>
  api('POST', 'login', { name, password });

export const logOut = (): Promise<unknown> => api('POST', 'logout');

export const changePassword = (old: string, password: string): Promise<unknown> =>
  api('POST', 'account/password', { old, new: password });

export const deleteAccount = (password: string): Promise<unknown> =>
  api('DELETE', 'account', { password });

export const listTokens = (): Promise<readonly Token[]> => api('GET', 'tokens');

export const makeToken = (label: string, scopes: readonly Scope[]): Promise<{ token: string }> =>
  api('POST', 'tokens', { label, scopes });

export const forgetToken = (id: string): Promise<unknown> =>
  api('DELETE', `tokens/${encodeURIComponent(id)}`);
