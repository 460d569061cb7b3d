/** How much of the chat has not been seen. */

import type { Person } from '../wire/online';
import { mutes } from './mutes.svelte';
import type { OnlineTable } from './table.svelte';

export function unreadLines({ game, linesSeen }: OnlineTable, me: Person | null): number {
  const unseen = game.chat.slice(linesSeen);
  return unseen.filter(({ by }) => by !== me?.id && !mutes.has(by)).length;
}
