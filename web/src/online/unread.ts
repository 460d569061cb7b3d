/** How much of the chat has not been seen. */

import type { ChatLine, Person } from '../wire/online';
import { mutes } from './mutes.svelte';
import type { OnlineTable } from './table.svelte';

type Chat = Pick<OnlineTable, 'game' | 'seenUntil'>;

export function unreadLines({ game, seenUntil }: Chat, me: Person | null): number {
  const isUnread = ({ by, at }: ChatLine): boolean =>
    at > seenUntil && by !== me?.id && !mutes.has(by);
  return game.chat.filter(isUnread).length;
}
