/** A game at a table as a record, which every program of Trine reads. */

import { botOf } from '../data/games';
import type { Player, SavedGame } from '../game/saved';
import { playerName, reasonWords } from '../game/words';
import type { GameRecord } from '../wire/types';

/** How games end here, in the words of the tag `Termination`. */
export const ENDINGS = {
  rules: 'normal',
  resignation: 'resignation',
  agreement: 'agreement',
  time: 'time forfeit',
} as const;

export function recordOf(saved: SavedGame): GameRecord {
  const { spec, players, result, clock } = saved;
  const tags: Record<string, string> = {
    Date: dateOf(saved.started),
    White: playerName(players.white),
    Black: playerName(players.black),
    WhiteLevel: kindOf(players.white),
    BlackLevel: kindOf(players.black),
    TimeControl: clock === null ? '-' : `${clock.minutes * 60}+${clock.increment}`,
    Termination: result === null ? 'unterminated' : ENDINGS[result.by],
  };
  if (result !== null) tags['Reason'] = reasonWords(result);
  const { game, size, position, turns } = spec;
  return {
    game,
    ...(size === undefined ? {} : { size }),
    ...(position === undefined ? {} : { position }),
    result: resultOf(saved),
    tags,
    turns: turns.map((turn) => ({ turn })),
  };
}

function resultOf({ result }: SavedGame): string {
  if (result === null) return '*';
  if (result.winner === null) return '1/2-1/2';
  return result.winner === 'white' ? '1-0' : '0-1';
}

function kindOf(player: Player): string {
  return player.kind === 'person' ? 'human' : botOf(player.level);
}

function dateOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;
}
