//! Greedy Apart: two moves of lookahead, own move and reply.
//!
//! Moves are compared one at a time, not as whole turns: the value of the board after the move,
//! less the best value the opponent reaches by one move of its own. After a jump that can go on,
//! the best next jump is found the same way, and played if it raises the value of the board.

use std::ops::ControlFlow;

use trine_rules::apart::{Apart, Move};
use trine_rules::square::Bits;
use trine_rules::{Outcome, Position, Side};

use super::Greedy;
use crate::Random;

const WON: i32 = 1000;
const LOST: i32 = -3000;

impl<const W: usize> Greedy for Apart<W> {
    fn greedy_move(&self, random: &mut Random) -> Move {
        let best = best_moves(self);
        let m = *random.pick(&best).expect("a position that is not over has a move");
        let side = self.to_move();
        let goes_on = !self.is_mid_turn() || value_after(self, m) > value(self, side);
        if goes_on { m } else { Move::Stop }
    }
}

/// The moves of the best prospect, in the order they come. The one that promises most is looked at
/// first, so that most others need few replies to be found worse: on a large board there are
/// hundreds of moves, with hundreds of replies to each.
fn best_moves<const W: usize>(position: &Apart<W>) -> Vec<Move> {
    let mut goes = position.moves();
    goes.retain(|&m| m != Move::Stop);
    let gained = |m: Move| value_after(position, m);
    let first = goes.iter().copied().max_by_key(|&m| gained(m));
    let first = first.and_then(|m| prospect(position, m, gained(m), i32::MIN));
    let mut floor = first.unwrap_or(i32::MIN);
    let mut best = Vec::new();
    for m in goes {
        let prospect = prospect(position, m, gained(m), floor);
        let Some(prospect) = prospect.filter(|&prospect| prospect >= floor) else { continue };
        if prospect > floor {
            best.clear();
            floor = prospect;
        }
        best.push(m);
    }
    best
}

/// What a move that leads to a board worth `gained` is worth to the one who plays it, the reply taken
/// into account; nothing if some reply makes it worse than `floor`.
fn prospect<const W: usize>(position: &Apart<W>, m: Move, gained: i32, floor: i32) -> Option<i32> {
    let mut after = position.after(m);
    if after.is_mid_turn() {
        after.play(Move::Stop);
    }
    let mut greatest = None;
    let worse = after.try_for_each_move(|reply| {
        let value = value_after(&after, reply);
        greatest = greatest.max(Some(value));
        if gained - value < floor { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    // When the game is over there is no reply, and the opponent is left with the board.
    let left = greatest.unwrap_or_else(|| value(&after, after.to_move()));
    worse.is_continue().then_some(gained - left)
}

/// How good the board is after a move for the side that plays it. The move is not played: that would look
/// for much that is not asked here, for each of tens of thousands of replies on a large board.
#[inline(never)]
fn value_after<const W: usize>(position: &Apart<W>, m: Move) -> i32 {
    let side = position.to_move();
    let Move::Go { from, to } = m else { return value(position, side) };
    let own = position.pieces(side) ^ Bits::of(from) ^ Bits::of(to);
    let enemy = position.pieces(side.other());
    let left = enemy.without(Bits::of(to));
    let isolated = own.lone().len();
    // The game was not over, so the enemy is apart only if a piece of its was taken.
    let result = if enemy.contains(to) && !left.touches_itself() {
        LOST
    } else if isolated == own.len() {
        WON
    } else {
        0
    };
    worth(isolated, left.len(), result)
}

/// How good the board is for one side.
fn value<const W: usize>(position: &Apart<W>, side: Side) -> i32 {
    let result = match position.outcome() {
        Some(Outcome::Win(winner)) if winner == side => WON,
        Some(_) => LOST,
        None => 0,
    };
    let isolated = position.pieces(side).lone().len();
    worth(isolated, position.pieces(side.other()).len(), result)
}

/// A side's isolated pieces, and twice the enemy's pieces, because an enemy with many pieces is far from
/// winning.
fn worth(isolated: u32, enemies: u32, result: i32) -> i32 {
    isolated as i32 + 2 * enemies as i32 + result
}

#[cfg(test)]
mod tests {
    use trine_rules::apart::Size;
    use trine_rules::square::Cell;
    use trine_rules::{Notation, PerSide};

    use super::super::testing::{at_random_positions, cells, check_among, check_chosen};
    use super::*;

    fn read(text: &str) -> Apart<1> {
        text.parse().expect("the text is a position")
    }

    fn after(position: &Apart<1>, turn: &str) -> Apart<1> {
        let moves = position.read_moves(turn).expect("a legal turn");
        moves.into_iter().fold(position.clone(), |position, m| position.after(m))
    }

    #[test]
    fn a_board_is_worth_the_isolated_pieces_and_twice_the_enemy_pieces() {
        let position = read("6bb/6bb/1w6/1w6/1w6/8/8/1b6 w 9");
        assert_eq!(value(&position, Side::White), 2 * 5);
        assert_eq!(value(&position, Side::Black), 1 + 2 * 3);
    }

    #[test]
    fn a_win_adds_1000_for_the_winner_and_takes_3000_from_the_loser() {
        let won = after(&read("8/8/8/3bb3/8/8/8/w1ww4 w 9"), "d1-f1");
        assert_eq!(value(&won, Side::White), 3 + 2 * 2 + 1000);
        assert_eq!(value(&won, Side::Black), 2 * 3 - 3000);
    }

    #[test]
    fn a_win_is_taken() {
        check_chosen(&read("8/8/8/3bb3/8/8/8/w1ww4 w 9"), "d1-f1 d1-e2");
    }

    #[test]
    fn a_capture_that_leaves_both_sides_apart_counts_as_lost() {
        let position = read("8/8/8/8/8/8/8/w1ww1bb1 w 9");
        let lost = after(&position, "d1xf1");
        assert_eq!(value(&lost, Side::White), 3 + 2 - 3000);
        assert_eq!(value(&lost, Side::Black), 1 + 2 * 3 + 1000);
        check_chosen(&position, "d1-e2");
    }

    #[test]
    fn a_jump_goes_on_if_that_raises_the_value() {
        check_chosen(&read("6bb/6bb/1w6/1w6/1w6/8/8/8 w 9 e4-b4"), "b4-b1");
    }

    #[test]
    fn a_jump_does_not_go_on_if_the_value_stays_the_same() {
        check_chosen(&read("6bb/6bb/8/1w6/1w6/8/8/8 w 9 b2-b4"), "stop");
    }

    #[test]
    fn a_jump_does_not_go_on_to_a_capture_that_costs_more_than_it_isolates() {
        check_chosen(&read("6bb/6bb/1w6/1w6/1w6/8/8/1b6 w 9 e4-b4"), "stop");
    }

    /// The measure once more, square by square.
    struct Board {
        pieces: PerSide<Vec<Cell>>,
        /// The side that has made the last move.
        mover: Side,
    }

    impl Board {
        fn new<const W: usize>(position: &Apart<W>, mover: Side) -> Self {
            let of = |side| {
                let cells = cells(position.size());
                cells.filter(|&cell| position.at(cell) == Some(side)).collect()
            };
            Self { pieces: PerSide { white: of(Side::White), black: of(Side::Black) }, mover }
        }

        fn after<const W: usize>(position: &Apart<W>, m: Move) -> Self {
            Self::new(&position.after(m), position.to_move())
        }

        fn isolated(&self, side: Side) -> usize {
            let pieces = &self.pieces[side];
            let touch = |a: Cell, b: Cell| {
                a != b && a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1
            };
            pieces.iter().filter(|&&a| !pieces.iter().any(|&b| touch(a, b))).count()
        }

        fn winner(&self) -> Option<Side> {
            let is_apart = |side: &Side| self.isolated(*side) == self.pieces[*side].len();
            [self.mover.other(), self.mover].into_iter().find(is_apart)
        }

        fn value(&self, side: Side) -> i32 {
            let result = match self.winner() {
                None => 0,
                Some(winner) if winner == side => 1000,
                Some(_) => -3000,
            };
            (self.isolated(side) + 2 * self.pieces[side.other()].len()) as i32 + result
        }
    }

    fn prospect_by_definition<const W: usize>(position: &Apart<W>, m: Move) -> i32 {
        let (side, board) = (position.to_move(), Board::after(position, m));
        let mut next = position.after(m);
        if next.is_mid_turn() {
            next.play(Move::Stop);
        }
        let replies = next.moves().into_iter().map(|m| Board::after(&next, m).value(side.other()));
        board.value(side) - replies.max().unwrap_or_else(|| board.value(side.other()))
    }

    /// Every turn that can come of choosing a best move, and then a best next jump while that
    /// raises the value.
    fn by_definition<const W: usize>(position: &Apart<W>) -> Vec<Vec<Move>> {
        let mut goes = position.moves();
        goes.retain(|&m| m != Move::Stop);
        let prospects: Vec<_> = goes.iter().map(|&m| prospect_by_definition(position, m)).collect();
        let greatest = *prospects.iter().max().expect("a position that is not over has a move");
        let best = goes.iter().zip(&prospects).filter(|&(_, &prospect)| prospect == greatest);
        let best: Vec<_> = best.map(|(&m, _)| m).collect();
        assert_eq!(best_moves(position), best, "from {position}");
        best.into_iter().flat_map(|m| turns_with(position, m)).collect()
    }

    fn turns_with<const W: usize>(position: &Apart<W>, m: Move) -> Vec<Vec<Move>> {
        let side = position.to_move();
        let now = Board::new(position, side);
        if position.is_mid_turn() && Board::after(position, m).value(side) <= now.value(side) {
            return vec![vec![Move::Stop]];
        }
        let next = position.after(m);
        if !next.is_mid_turn() {
            return vec![vec![m]];
        }
        by_definition(&next).into_iter().map(|rest| [vec![m], rest].concat()).collect()
    }

    fn check_games<const W: usize>(start: &Apart<W>, positions: usize, stride: u64) {
        at_random_positions(start, positions, stride, |position| {
            let turns = by_definition(position);
            check_among(position, &turns.iter().map(|turn| position.turn_text(turn)).collect());
        });
    }

    #[test]
    fn the_turns_of_the_best_moves_are_chosen_and_no_others() {
        check_games(&Apart::<1>::start(Size::default()), 200, 4);
        check_games(&Apart::<4>::start(Size::new(9).expect("9 fits 4 words")), 20, 10);
        let few_pieces = "16b/16b/15bb/17/17/17/17/17/17/17/17/17/17/17/7ww8/7www7/17 w 9";
        check_games(&few_pieces.parse::<Apart<16>>().expect("it is a position"), 60, 4);
    }
}
