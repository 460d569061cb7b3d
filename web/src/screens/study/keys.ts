/** The keys that go through a game, wherever the focus is, unless it is where keys mean something else. */

import type { Study } from '../../study/study.svelte';

const ACTS: Readonly<Record<string, (study: Study) => Promise<void>>> = {
  ArrowLeft: (study) => study.previous(),
  ArrowRight: (study) => study.next(),
  ArrowUp: (study) => study.sibling(-1),
  ArrowDown: (study) => study.sibling(1),
  Home: (study) => study.toStart(),
  End: (study) => study.last(),
};

/** Fields that use these keys themselves. */
const FIELDS = 'input, textarea, select, [role="tab"], [role="gridcell"]';

/** What a key does to a study; nothing if it is meant for something else. */
export function keyAct(event: KeyboardEvent): ((study: Study) => Promise<void>) | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return undefined;
  if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return undefined;
  if (document.querySelector('dialog[open], :popover-open') !== null) return undefined;
  return ACTS[event.key];
}
