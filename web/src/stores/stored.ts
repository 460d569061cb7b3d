/** Small values kept in this browser. A browser that keeps nothing loses them, and nothing else. */

const PREFIX = 'trine.';

/** The value of a name, if one is kept and can be read. */
export function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a value under a name. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the page still works until it is closed.
  }
}

/** Keeps nothing any more under a name. */
export function forgetStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // As above.
  }
}
