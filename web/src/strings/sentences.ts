/**
 * What the engine says, in the chosen language.
 *
 * The engine speaks English: why a move is not legal, what makes moves legal. Each of its sentences
 * has a pattern here, with `{}` for what changes (cells, numbers, names, or a sentence within it), and
 * its translations. A test asks the real engine for its sentences and looks for those without a pattern.
 * A sentence that is not known is shown in English rather than not at all.
 */

import { settings } from '../stores/settings.svelte';
import type { Language } from '.';
import { PT_SENTENCES, PT_WORDS } from './sentences-pt';

export interface Translation {
  readonly pattern: RegExp;
  /** With `{1}`, `{2}` … for the parts in their order. */
  readonly text: string;
}

const TRANSLATIONS: Partial<Record<Language, readonly Translation[]>> = {
  pt: translationsOf(PT_SENTENCES),
};

const WORDS: Partial<Record<Language, Readonly<Record<string, string>>>> = { pt: PT_WORDS };

/** A sentence of the engine in the chosen language. */
export function said(words: string): string {
  return saidIn(settings.language, words) ?? words;
}

/** A sentence of the engine in a language; nothing if it is not known there. */
export function saidIn(language: Language, words: string): string | undefined {
  return language === 'en' ? words : translated(language, words, TRANSLATIONS[language] ?? []);
}

/** Sentences with `{}` for what changes, ready to be looked for. */
export function translationsOf(sentences: readonly (readonly [string, string])[]): Translation[] {
  return sentences.map(([english, text]) => ({ pattern: patternOf(english), text }));
}

/** A sentence in a language by translations; nothing if none of them fits. */
export function translated(
  language: Language,
  words: string,
  translations: readonly Translation[],
): string | undefined {
  for (const { pattern, text } of translations) {
    const parts = pattern.exec(words);
    if (parts === null) continue;
    const known = WORDS[language] ?? {};
    return text.replace(/\{(\d)\}/g, (_, place: string) => {
      const part = parts[Number(place)] ?? '';
      return known[part] ?? translated(language, part, translations) ?? part;
    });
  }
  return undefined;
}

function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('{}', '(.+?)')}$`);
}
