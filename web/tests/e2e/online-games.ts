/** A whole short game of each kind, to its end by the rules. */
import type { Terms } from '../../src/wire/online';

/** A turn in the middle of which the line breaks. */
export interface BrokenTurn {
  /** How many turns are played before it. */
  readonly number: number;
  /** The cells that are clicked while the line holds. */
  readonly begun: readonly string[];
  /** The cells that are clicked after it broke, with which the turn ends. */
  readonly rest: readonly string[];
  /** The line is back before the rest of the turn, or only after it. */
  readonly back: 'before the rest' | 'after the rest';
}

interface WholeGame {
  readonly terms: Terms;
  readonly turns: readonly string[];
  readonly broken: readonly BrokenTurn[];
  /** What those who only hear are told of the last turn. */
  readonly last: string;
  readonly ending: string;
}

const BEFORE = { back: 'before the rest' } as const;
const AFTER = { back: 'after the rest' } as const;

export const GAMES: readonly WholeGame[] = [
  {
    terms: { game: 'differo', side: 'white' },
    turns: 'd5-e6 f7-e7 d3-c3 g8-g5 e6-h9 g5-e3 h9-i9'.split(' '),
    broken: [
      { ...BEFORE, number: 1, begun: ['f7'], rest: ['e7'] },
      { ...AFTER, number: 4, begun: ['e6'], rest: ['h9'] },
    ],
    last: 'White plays h9-i9',
    ending: 'A piece of White stands in its goal row.',
  },
  {
    terms: { game: 'apart', size: 8, side: 'white' },
    turns: (
      'b2-b4 b8-b6xb4 c1-c3-c5 d7-b5-b3xb1 f1-d3-b5-d5-f5 f8-h6 g1-e3-c1-f1-d3-d6-f8 c7-b8 ' +
      'f2-a2 b4-b3 e1-c1-a1-a3-a5 b3-c4 d2-d4-b6xd8 h6-h5 d1-f3xh5'
    ).split(' '),
    broken: [
      // After the first jump of several.
      { ...BEFORE, number: 3, begun: ['d7', 'b5'], rest: ['b3', 'b1'] },
      { ...AFTER, number: 10, begun: ['e1', 'c1'], rest: ['a1', 'a3', 'a5'] },
    ],
    last: 'White plays d1-f3xh5',
    ending: 'All pieces of White are apart.',
  },
  {
    terms: { game: 'dropper', size: 4, side: 'white' },
    turns:
      'a4 a4>a3+d1 a4>b3+d3 d3>d4+a1 b3>c2 d4>c4 d3>c3 c4>b4 c2>c1 b3>b2 a1>b1 a1>a2 c3>d2'.split(
        ' ',
      ),
    broken: [
      // After the drop, with the free stone still owed.
      { ...BEFORE, number: 1, begun: ['a4', 'a3'], rest: ['d1'] },
      { ...AFTER, number: 2, begun: ['a4', 'b3'], rest: ['d3'] },
    ],
    last: 'White drops on c3 and pushes to d2',
    ending: 'Largest groups 8 to 5.',
  },
];
