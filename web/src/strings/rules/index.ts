/** The rules of the games for people, in the chosen language, as Markdown. */

import { gameNamed } from '../../data/games';
import type { Language } from '..';

/** Translations by language and game; the files are loaded when somebody reads them. */
const FILES = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' });

/** The rules of a game; in English if they are not translated. */
export async function rulesOf(game: string, language: Language): Promise<string> {
  const translated = FILES[`./${language}/${game}.md`];
  return translated === undefined ? (gameNamed(game)?.rules ?? '') : translated();
}
