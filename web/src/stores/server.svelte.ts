/**
 * Whether this page has a server behind it, and who we are to it. Every page asks once, quietly: on a
 * static host nobody answers, and nothing but online play is missing.
 */

import type { Person } from '../wire/online';

export class Server {
  /** `unknown` until the answer is there. */
  state: 'unknown' | 'here' | 'none' = $state('unknown');
  me: Person | null = $state.raw(null);
  /** Who we were, when the server takes us for somebody else and nobody has asked for that here. */
  formerly: Person | null = $state.raw(null);
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

  /** The server says who we are: the session may have ended, or another page has logged in. */
  meet(you: Person): void {
    const { me } = this;
    this.me = you;
    if (me === null || me.id === you.id) return;
    // One guest is as good as another: pages that are first opened together may begin as two.
    if (me.kind === 'guest' && you.kind === 'guest') return;
    // Whoever is back as the one from before has nothing to be told.
    this.formerly = this.formerly?.id === you.id ? null : (this.formerly ?? me);
  }

  /** Whoever looks at this page knows who we are. */
  acknowledge(): void {
    this.formerly = null;
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
