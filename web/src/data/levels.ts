/**
 * How strong the levels are, as measured in matches between them: Elo above level 1, by game. A level
 * without a measurement shows none.
 */
const MEASURED: Readonly<Record<string, readonly number[]>> = {};

export function eloOf(game: string, level: number): number | undefined {
  return MEASURED[game]?.[level - 1];
}
