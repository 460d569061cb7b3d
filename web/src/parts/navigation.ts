/** The places every page leads to. */

import type { Key } from '../strings';
import type { IconName } from './icons';

interface Destination {
  readonly path: readonly string[];
  readonly icon: IconName;
  readonly key: Key;
}

/** Leads anywhere only where a server is. */
const ONLINE: Destination = { path: ['online'], icon: 'online', key: 'nav.online' };

const EVERYWHERE: readonly Destination[] = [
  { path: ['learn'], icon: 'learn', key: 'nav.learn' },
  { path: ['analyse'], icon: 'review', key: 'nav.analyse' },
  { path: ['games'], icon: 'games', key: 'nav.games' },
  { path: ['settings'], icon: 'settings', key: 'nav.settings' },
];

export function destinations(server: 'unknown' | 'here' | 'none'): readonly Destination[] {
  return server === 'here' ? [ONLINE, ...EVERYWHERE] : EVERYWHERE;
}
