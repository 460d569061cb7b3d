/** An online game as a record, which every program of Trine reads. */

import type { ClockRule, EndedBy, OnlineGame, Seat } from '../wire/online';
import type { Ending, GameRecord } from '../wire/types';
import { ruleOf } from './terms';
import { personName, resultReason } from './words';

const TERMINATIONS: Readonly<Record<EndedBy, string>> = {
  rules: 'normal',
  resignation: 'resignation',
  agreement: 'agreement',
  time: 'time forfeit',
  abandonment: 'abandoned',
  length: 'adjudication',
  aborted: 'unterminated',
  cancelled: 'unterminated',
  declined: 'unterminated',
};

export function recordOfOnline(online: OnlineGame, outcome: Ending | null): GameRecord {
  const { terms, turns, used, status, white, black } = online;
  const { game, size, position } = terms;
  const tags: Record<string, string> = {
    Date: new Date(online.created).toISOString().slice(0, 10).replaceAll('-', '.'),
    ...seatTags('White', white),
    ...seatTags('Black', black),
    TimeControl: timeControlOf(ruleOf(terms)),
    Termination: status.type === 'ended' ? TERMINATIONS[status.by] : 'unterminated',
  };
  if (status.type === 'ended') tags['Reason'] = resultReason(online, outcome).replace(/\.$/, '');
  return {
    game,
    ...(typeof size === 'number' ? { size } : {}),
    ...(typeof position === 'string' ? { position } : {}),
    result: resultOf(online),
    tags,
    turns: turns.map((turn, index) => {
      const elapsed = used[index];
      return elapsed === undefined ? { turn } : { turn, elapsed };
    }),
  };
}

function seatTags(side: 'White' | 'Black', seat: Seat | null): Record<string, string> {
  if (seat === null) return {};
  const name = { [side]: personName(seat.player) };
  return seat.rating === null ? name : { ...name, [`${side}Elo`]: String(Math.round(seat.rating)) };
}

function resultOf({ status }: OnlineGame): string {
  if (status.type !== 'ended' || TERMINATIONS[status.by] === 'unterminated') return '*';
  if (status.winner === null) return '1/2-1/2';
  return status.winner === 'white' ? '1-0' : '0-1';
}

/** As PGN writes it, in seconds. */
function timeControlOf(rule: ClockRule): string {
  switch (rule.type) {
    case 'none':
      return '-';
    case 'fischer':
      return `${rule.initial / 1000}+${rule.increment / 1000}`;
    case 'byoYomi':
      return `${rule.main / 1000}+${rule.periods}x${rule.period / 1000}`;
    case 'correspondence':
      return `1/${rule.days * 86_400}`;
  }
}
