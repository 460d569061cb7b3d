/**
 * The screens and their addresses. A screen is a component without properties: it reads its place from the
 * router when it is made, and is made anew for every address. To add one, add a line here, its strings, and if every page should lead to it a
 * line in `parts/navigation.ts`.
 */

import type { Component } from 'svelte';
import type { Place } from '../stores/router.svelte';

type Load = () => Promise<{ default: Component<Record<string, never>> }>;

/** The screens by the first part of their address. */
const SCREENS: Readonly<Record<string, Load>> = {
  '': () => import('./Home.svelte'),
  new: () => import('./Setup.svelte'),
  play: () => import('./Play.svelte'),
  shared: () => import('./Shared.svelte'),
  analyse: () => import('./Analyse.svelte'),
  'set-up': () => import('./SetUpBoard.svelte'),
  learn: () => import('./learn/Learn.svelte'),
  lesson: () => import('./learn/Lesson.svelte'),
  puzzles: () => import('./learn/Puzzles.svelte'),
  puzzle: () => import('./learn/Puzzle.svelte'),
  games: () => import('./Games.svelte'),
  online: () => import('./online/Online.svelte'),
  game: () => import('./online/Game.svelte'),
  player: () => import('./online/Player.svelte'),
  archive: () => import('./online/Archive.svelte'),
  account: () => import('./online/Account.svelte'),
  settings: () => import('./Settings.svelte'),
};

const missing: Load = () => import('./Missing.svelte');

export interface Screen {
  readonly load: Load;
  /** Another key is another screen, made anew. */
  readonly key: string;
}

export function screenOf({ path }: Place): Screen {
  const [name = ''] = path;
  return { load: SCREENS[name] ?? missing, key: path.join('/') };
}
