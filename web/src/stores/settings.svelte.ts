/** What people set once: kept in this browser, the same on every screen. */

import { readStored, writeStored } from './stored';

export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARDS = ['match', 'paper', 'walnut', 'slate', 'contrast'] as const;
export const MOTIONS = ['system', 'off'] as const;
export const SOUNDS = ['off', 'on'] as const;
export const CONFIRMATIONS = ['off', 'on'] as const;
export const ANNOUNCEMENTS = ['short', 'full'] as const;
export const LANGUAGE_CODES = ['en', 'pt'] as const;

interface Values {
  theme: (typeof THEMES)[number];
  /** `match` is paper on a light page and slate on a dark one. */
  board: (typeof BOARDS)[number];
  motion: (typeof MOTIONS)[number];
  sounds: (typeof SOUNDS)[number];
  /** Whether a turn of an online game waits to be confirmed before it is sent. */
  confirm: (typeof CONFIRMATIONS)[number];
  /** How much is said to screen readers: moves and results, or also what can be chosen. */
  announcements: (typeof ANNOUNCEMENTS)[number];
  language: (typeof LANGUAGE_CODES)[number];
}

const OPTIONS: { [K in keyof Values]: readonly Values[K][] } = {
  theme: THEMES,
  board: BOARDS,
  motion: MOTIONS,
  sounds: SOUNDS,
  confirm: CONFIRMATIONS,
  announcements: ANNOUNCEMENTS,
  language: LANGUAGE_CODES,
};

const NAME = 'settings';

/** A media query as something to follow. */
class Query {
  matches = $state(false);

  constructor(query: string) {
    if (typeof matchMedia === 'undefined') return;
    const list = matchMedia(query);
    this.matches = list.matches;
    list.addEventListener('change', ({ matches }) => (this.matches = matches));
  }
}

class Settings {
  private readonly values: Values = $state(stored());
  private readonly systemIsDark = new Query('(prefers-color-scheme: dark)');
  private readonly systemIsStill = new Query('(prefers-reduced-motion: reduce)');

  get<K extends keyof Values>(name: K): Values[K] {
    return this.values[name];
  }

  set<K extends keyof Values>(name: K, value: Values[K]): void {
    this.values[name] = value;
    writeStored(NAME, $state.snapshot(this.values));
  }

  get language(): Values['language'] {
    return this.values.language;
  }

  /** Whether the page is shown light or dark. */
  get scheme(): 'light' | 'dark' {
    const { theme } = this.values;
    if (theme !== 'system') return theme;
    return this.systemIsDark.matches ? 'dark' : 'light';
  }

  /** The look of boards that is shown. */
  get boardTheme(): Exclude<Values['board'], 'match'> {
    const { board } = this.values;
    if (board !== 'match') return board;
    return this.scheme === 'dark' ? 'slate' : 'paper';
  }

  /** Whether pieces travel or jump to their places. */
  get motion(): 'travel' | 'still' {
    return this.values.motion === 'off' || this.systemIsStill.matches ? 'still' : 'travel';
  }
}

/** The values kept in this browser; where there are none, or none that make sense, the usual ones. */
function stored(): Values {
  const usual: Values = {
    theme: 'system',
    board: 'match',
    motion: 'system',
    sounds: 'off',
    confirm: 'off',
    announcements: 'full',
    language: usualLanguage(),
  };
  const kept = readStored(NAME);
  if (typeof kept !== 'object' || kept === null) return usual;
  const values: Record<string, string> = { ...usual };
  for (const [name, options] of Object.entries(OPTIONS)) {
    const value: unknown = (kept as Record<string, unknown>)[name];
    if ((options as readonly unknown[]).includes(value)) values[name] = value as string;
  }
  return values as unknown as Values;
}

function usualLanguage(): Values['language'] {
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const tag of wished) {
    const code = LANGUAGE_CODES.find((code) => tag.toLowerCase().startsWith(code));
    if (code !== undefined) return code;
  }
  return 'en';
}

export const settings = new Settings();
