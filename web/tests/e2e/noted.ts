/** Games with notes, for tests of the page and of its parts. */

/** The puzzle of Differo's designer: White wins in 2, beginning with g4-g5. */
export const PUZZLE = '5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1';

/** A short game in which White misses the win of the puzzle, with a side line and notes. */
export const NOTED = `[Event "Club evening"]
[White "Ada"]
[Black "Grace"]
[Result "*"]
[Game "differo"]
[Position "${PUZZLE}"]

1. c3-c1? {Too slow.} (1. g4-g5! {The designer's way.} 2. e4-e6 (2. h6-h9) 3. g5-i7) 2. h6-h9 3. c4-c2 *
`;
