/** The places every page leads to. */

import type { Key } from '../strings';
import type { IconName } from './icons';

interface Destination {
  readonly path: readonly string[];
  readonly icon: IconName;
  readonly key: Key;
}

export const NAVIGATION: readonly Destination[] = [
  { path: ['learn'], icon: 'learn', key: 'nav.learn' },
  { path: ['analyse'], icon: 'review', key: 'nav.analyse' },
  { path: ['games'], icon: 'games', key: 'nav.games' },
  { path: ['settings'], icon: 'settings', key: 'nav.settings' },
];
