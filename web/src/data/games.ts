/**
 * The games as the registry lists them, with a short game of each to show. All of it is made from the
 * engine beforehand (`cargo xtask web`, `scripts/moments.mjs`), so that the first page needs no engine.
 */

import { settings } from '../stores/settings.svelte';
import { GAME_WORDS } from '../strings/games';
import { catalogue } from '../wire/catalogue';
import type { BoardView, CatalogueGame, Mark } from '../wire/types';
import moments from './moments.json';

/** A position of the short game: its pieces as position text has them, and what the turn did. */
export interface Moment {
  readonly rows: string;
  readonly marks: readonly Mark[];
}

const { games, levels } = catalogue;

export const GAMES: readonly CatalogueGame[] = games;
export const LEVELS: readonly number[] = levels.map(({ number }) => number);

/** The bot of a level, by the name the engine knows. */
export function botOf(level: number): string {
  return levels.find(({ number }) => number === level)?.bot ?? '';
}

/** The level of a bot; nothing if it is none of ours. */
export function levelOf(name: string): number | undefined {
  return levels.find(({ bot }) => bot === name)?.number;
}

/**
 * How strong a level is in a game, in Elo, by matches between the levels from 2 up on the default
 * board.
 */
export function eloOf(game: string, level: number): number | undefined {
  return gameNamed(game)?.ratings[level - 1] ?? undefined;
}

export function gameNamed(name: string | undefined): CatalogueGame | undefined {
  return GAMES.find((game) => game.name === name);
}

export function titleOf(name: string): string {
  return gameNamed(name)?.title ?? name;
}

/** What a game is about: the first sentences of its rules. */
export function aboutOf({ name, rules }: CatalogueGame): string {
  const own = GAME_WORDS[settings.language]?.[name]?.about;
  return own ?? rules.split('\n\n')[1] ?? '';
}

/** The short game. */
export function momentsOf({ name }: CatalogueGame): readonly Moment[] {
  return (moments as unknown as Record<string, readonly Moment[]>)[name] ?? [];
}

/** The board as it stood at a moment. */
export function boardAt(game: CatalogueGame, { rows, marks }: Moment): BoardView {
  const places = rows.replace(/\d+/g, (count) => '.'.repeat(Number(count))).replaceAll('/', '');
  const cells = game.board.cells.map((cell, index) => {
    const letter = places[index];
    const piece = letter === 'w' ? 'white' : letter === 'b' ? 'black' : null;
    return { ...cell, piece } as const;
  });
  return { ...game.board, cells, lastTurn: [...marks] };
}
