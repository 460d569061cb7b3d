/** What the engine says is wrong, as a sentence in the chosen language. */

import { said } from './sentences';

/** An error as a sentence: `b7 moves exactly 2 squares along this column.` */
export function problemWords(error: unknown): string {
  return sentence(said(error instanceof Error ? error.message : String(error)));
}

/** A remark as a sentence: a full stop behind it, and a capital unless it begins with a cell. */
export function sentence(remark: string): string {
  const [first = ''] = remark.split(/[\s,\-']/);
  const begun = /\d$/.test(first) ? remark : remark.charAt(0).toUpperCase() + remark.slice(1);
  return /[.?…]$/.test(begun) ? begun : `${begun}.`;
}
