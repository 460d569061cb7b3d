/**
 * A review written into the tree it is of, in the words that `trine review` writes, which knows them
 * again: lines that begin with `Review:`. Writing it twice is writing it once.
 */

import type { Judgement, ReviewedTurn } from '../wire/types';
import { percentText } from './score';
import { START, type Notes, type Tree } from './tree';

const PREFIX = 'Review: ';

/** The numbers of the marks in records. */
const MARKS: Readonly<Record<Judgement, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The tree with evaluations, marks, comments and better lines. */
export function annotated(
  tree: Tree,
  turns: readonly ReviewedTurn[],
  nodes: readonly number[],
): Tree {
  let next = tree;
  nodes.forEach((id, index) => {
    const turn = turns[index];
    if (turn !== undefined) next = withBetter(withTurn(next, id, turn), id, turn);
  });
  return next;
}

function withTurn(tree: Tree, id: number, turn: ReviewedTurn): Tree {
  const { marks = [], ...notes } = tree.node(id).notes;
  const { eval: evaluation } = turn.after;
  const mark = turn.judgement === null ? [] : [MARKS[turn.judgement]];
  const all = [...new Set([...marks, ...mark])];
  const words = wordsOf(turn);
  return tree.setNotes(id, {
    ...(words === '' ? notes : withLine(notes, words)),
    ...(evaluation === undefined ? {} : { eval: evaluation }),
    ...(all.length === 0 ? {} : { marks: all }),
  });
}

/** Adds what should have been played, as a side line. */
function withBetter(tree: Tree, id: number, { better = [] }: ReviewedTurn): Tree {
  const parent = tree.node(id).parent ?? START;
  const [first] = better;
  if (first === undefined) return tree;
  const isKnown = tree.after(parent, first) !== undefined;
  const [longer] = tree.addLine(parent, better);
  const variation = longer.after(parent, first);
  if (isKnown || variation === undefined) return longer;
  return longer.setNotes(variation, withLine(longer.node(variation).notes, 'better'));
}

/** `blunder, 98% to 3%; missed a win in 2`. */
function wordsOf({ judgement, missed_win, chance_before, chance_after }: ReviewedTurn): string {
  const [before, after] = [percentText(chance_before), percentText(chance_after)];
  const judged = judgement === null ? [] : [`${judgement}, ${before} to ${after}`];
  const missed = missed_win === null ? [] : [`missed a win in ${missed_win}`];
  return [...judged, ...missed].join('; ');
}

/** Notes with a line of a review in the place of an earlier one. */
function withLine(notes: Notes, words: string): Notes {
  const own = notes.comment?.split('\n').filter((line) => !line.startsWith(PREFIX)) ?? [];
  return { ...notes, comment: [...own, `${PREFIX}${words}.`].join('\n') };
}
