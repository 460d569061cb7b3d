//! Greedy Apart: two moves of lookahead, own move and reply.
//!
//! Moves are compared one at a time, not as whole turns: the value of the board after the move,
//! less the best value the opponent reaches by one move of its own. After a jump that can go on,
//! the best next jump is found the same way, and played if it raises the value of the board.

use trine_rules::apart::{Apart, Move};
use trine_rules::square::Bits;
use trine_rules::{Outcome, Position, Side};

use super::{Greedy, best};
use crate::Random;

const WON: i32 = 1000;
const LOST: i32 = -3000;

impl<const W: usize> Greedy for Apart<W> {
    fn greedy_move(&self, random: &mut Random) -> Move {
        let goes = self.moves().into_iter().filter(|&m| m != Move::Stop);
        let best = best(goes, |&m| prospect(self, m));
        let m = *random.pick(&best).expect("a position that is not over has a move");
        let side = self.to_move();
        let goes_on = !self.is_mid_turn() || value(&self.after(m), side) > value(self, side);
        if goes_on { m } else { Move::Stop }
    }
}

/// What a move is worth to the one who plays it, the reply taken into account.
fn prospect<const W: usize>(position: &Apart<W>, m: Move) -> i32 {
    let mover = position.to_move();
    let mut after = position.after(m);
    let gained = value(&after, mover);
    if after.is_mid_turn() {
        after.play(Move::Stop);
    }
    gained - value_of_reply(&after, mover.other())
}

/// The best value that `side`, whose turn it is, reaches by one move; when the game is over, the
/// value of the board it is left with.
fn value_of_reply<const W: usize>(position: &Apart<W>, side: Side) -> i32 {
    let mut best = None;
    position.for_each_move(|m| best = best.max(Some(value(&position.after(m), side))));
    best.unwrap_or_else(|| value(position, side))
}

/// How good the board is for one side: its isolated pieces, and twice the enemy's pieces, because
/// an enemy with many pieces is far from winning.
fn value<const W: usize>(position: &Apart<W>, side: Side) -> i32 {
    let isolated = isolated(position.pieces(side)).len() as i32;
    let enemies = position.pieces(side.other()).len() as i32;
    let result = match position.outcome() {
        Some(Outcome::Win(winner)) if winner == side => WON,
        Some(_) => LOST,
        None => 0,
    };
    isolated + 2 * enemies + result
}

/// The pieces without another on any of the 8 neighbouring squares.
fn isolated<const W: usize>(pieces: Bits<W>) -> Bits<W> {
    pieces.moved().into_iter().fold(pieces, |alone, (_, moved)| alone.without(moved))
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
        for (&m, &expected) in goes.iter().zip(&prospects) {
            assert_eq!(prospect(position, m), expected, "{m:?} from {position}");
        }
        let greatest = *prospects.iter().max().expect("a position that is not over has a move");
        let best = goes.iter().zip(&prospects).filter(|&(_, &prospect)| prospect == greatest);
        best.flat_map(|(&m, _)| turns_with(position, m)).collect()
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
