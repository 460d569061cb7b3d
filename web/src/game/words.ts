/** Turns and results in words, for every game, from what the board view says. */

import { isKey, t } from '../strings';
import type { BoardView, Mark, MarkKind, Side } from '../wire/types';
import type { Player, Players, Result } from './saved';

/** What the last whole turn did: `White moves c2-f2`. */
export function turnWords(view: BoardView, side: Side, text: string): string {
  return `${sideName(side)} ${deedWords(view.lastTurn, text)}`;
}

/** What the started part of a turn did so far. */
export function partWords(view: BoardView): string {
  const { pending } = view;
  return pending === null
    ? ''
    : `${sideName(view.toMove)} ${deedWords(pending.marks, pending.text)}`;
}

function deedWords(marks: readonly Mark[], text: string): string {
  const cells = (kind: MarkKind): string[] =>
    marks.filter((mark) => mark.kind === kind).map(({ cell }) => cell);
  const [on] = cells('dropped');
  const [push] = cells('pushed');
  const [placed] = cells('placed');
  const captured = cells('captured');
  if (on !== undefined && push !== undefined) {
    const drop = t('deed.drop', { on, push });
    return placed === undefined ? drop : `${drop}, ${t('deed.free', { cell: placed })}`;
  }
  if (placed !== undefined) return t('deed.place', { cell: placed });
  if (captured.length === 0) return t('deed.move', { text });
  return t('deed.capture', { text, cells: captured.join(', ') });
}

export function sideName(side: Side): string {
  return t(`side.${side}`);
}

/** `White wins: a piece reached the goal row.` */
export function resultWords(result: Result): string {
  const head =
    result.winner === null ? t('result.draw') : t('result.win', { side: sideName(result.winner) });
  return `${head}: ${reasonWords(result)}.`;
}

/** Why the game is over, to follow a colon. */
export function reasonWords({ winner, by, reason }: Result): string {
  const loser = winner === null ? '' : sideName(winner === 'white' ? 'black' : 'white');
  const name = winner === null ? '' : sideName(winner);
  if (by !== 'rules' || reason === null)
    return t(by === 'rules' ? 'reason.rules' : `reason.${by}`, { loser });
  if (reason.kind === 'groups') {
    const { equal, winner: more, loser: less } = reason;
    if (equal === 0) return t('reason.groups', { more, less });
    if (equal === 1) return t('reason.groups.second', { more, less });
    return t('reason.groups.later', { equal, more, less });
  }
  const key = `reason.${reason.kind}`;
  return isKey(key) ? t(key, { loser, winner: name }) : t('reason.rules');
}

/** `Level 4, casual`, or the person. */
export function playerName(player: Player): string {
  if (player.kind === 'person') return t('player.person');
  return t('player.level', { level: player.level, word: levelWord(player.level) });
}

/** A word for a level. */
export function levelWord(level: number): string {
  const key = `level.${level}`;
  return isKey(key) ? t(key) : '';
}

/** Who plays against whom, as seen by the person: `against level 4, casual`. */
export function opponentWords({ white, black }: Players): string {
  const level = white.kind === 'level' ? white : black;
  if (level.kind === 'person') return t('opponent.person');
  return t('opponent.level', { level: level.level, word: levelWord(level.level) });
}
