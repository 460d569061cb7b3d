/** Players whose chat we do not want to read, kept in this browser. */

import { readStored, writeStored } from '../stores/stored';

const NAME = 'online.muted';
/** More than anybody mutes by hand. */
const MOST = 200;

class Mutes {
  private ids: readonly string[] = $state.raw(stored());

  has(player: string): boolean {
    return this.ids.includes(player);
  }

  toggle(player: string): void {
    const others = this.ids.filter((id) => id !== player);
    this.ids = this.has(player) ? others : [...others, player].slice(-MOST);
    writeStored(NAME, this.ids);
  }
}

function stored(): readonly string[] {
  const kept = readStored(NAME);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

export const mutes = new Mutes();
