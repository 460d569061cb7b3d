/** Words in the chosen language. */

import { settings } from '../stores/settings.svelte';
import { en, type Key } from './en';
import { pt } from './pt';

export type { Key };

export const LANGUAGES = { en: 'English', pt: 'Português' } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<Language, Record<Key, string>> = { en, pt };

/** The string of a key in the chosen language, with `{name}` replaced by what is given for it. */
export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(CATALOGUES[settings.language][key], values);
}

/** A text with `{name}` replaced by what is given for it. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether there is such a string. */
export function isKey(key: string): key is Key {
  return key in en;
}
