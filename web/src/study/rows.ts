/** The main line of a study in two columns, with what stands between its rows. */

import type { Study } from './study.svelte';
import { START } from './tree';

export type Row =
  | {
      readonly kind: 'turns';
      readonly number: number;
      /** White's turn, if the row has one. */
      first: number | null;
      second: number | null;
    }
  /** Comments and side lines, behind the turn they belong to. */
  | {
      readonly kind: 'aside';
      readonly id: number;
      readonly comments: readonly string[];
      readonly variations: readonly number[];
    };

export function rowsOf(study: Study): Row[] {
  const { tree } = study;
  const rows: Row[] = [];
  let open: Extract<Row, { kind: 'turns' }> | null = null;
  tree.mainLine.forEach((id, index) => {
    const { side, number } = study.turnAt(index + 1);
    const { notes, parent } = tree.node(id);
    if (notes.before !== undefined) {
      rows.push({ kind: 'aside', id: -id, comments: [notes.before], variations: [] });
      open = null;
    }
    if (side === 'white' || open === null) {
      open = {
        kind: 'turns',
        number,
        first: side === 'white' ? id : null,
        second: side === 'white' ? null : id,
      };
      rows.push(open);
    } else {
      open.second = id;
    }
    const comments = notes.comment === undefined ? [] : [notes.comment];
    const variations = tree.node(parent ?? START).children.slice(1);
    if (comments.length + variations.length > 0) {
      rows.push({ kind: 'aside', id, comments, variations });
      open = null;
    } else if (side === 'black') {
      open = null;
    }
  });
  return rows;
}
