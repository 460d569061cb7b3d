/** The connection of this page. Nothing is connected before somebody wants something of it. */

import { server } from '../stores/server.svelte';
import { Connection, type Socket } from './connection.svelte';

function addressOfSocket(): string {
  const address = new URL('ws', location.href.replace(/[?#].*$/, ''));
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

export const connection = new Connection({
  connect: () => new WebSocket(addressOfSocket()) as Socket,
  // Does not jump when the system's clock is set.
  now: () => performance.timeOrigin + performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  meet: (you) => server.meet(you),
});

addEventListener('online', () => connection.hurry());
addEventListener('pageshow', () => connection.hurry());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) connection.hurry();
});
