/**
 * Whether this page has a server behind it, and who we are to it. Every page asks once, quietly: on a
 * static host nobody answers, and nothing but online play is missing.
 */

import type { Person } from '../wire/online';

class Server {
  /** `unknown` until the answer is there. */
  state: 'unknown' | 'here' | 'none' = $state('unknown');
  me: Person | null = $state.raw(null);
  private asking: Promise<void> | undefined;

  /** Asks once; resolves when it is known whether there is a server. */
  find(): Promise<void> {
    this.asking ??= this.ask();
    return this.asking;
  }

  /** Asks again, because we may be somebody else now or the server may be back. */
  findAgain(): Promise<void> {
    this.asking = this.ask();
    return this.asking;
  }

  private async ask(): Promise<void> {
    const me = await readMe();
    this.me = me;
    this.state = me === null ? 'none' : 'here';
  }
}

/** A static host may answer anything with its one page, or with an error. */
async function readMe(): Promise<Person | null> {
  try {
    const response = await fetch('api/me');
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (!response.ok || !isJson) return null;
    const read: unknown = await response.json();
    return typeof read === 'object' && read !== null && 'person' in read
      ? (read.person as Person)
      : null;
  } catch {
    return null;
  }
}

export const server = new Server();
