//! Greedy Differo: the move that lands nearest the goal row.

use trine_rules::differo::{Cell, Differo, Move};
use trine_rules::{Position, Side};

use super::{Greedy, best};
use crate::Random;

impl Greedy for Differo {
    fn greedy_move(&self, random: &mut Random) -> Move {
        let side = self.to_move();
        let nearest = best(self.moves(), |m| advance(side, m.to));
        *random.pick(&nearest).expect("a position that is not over has a move")
    }
}

/// How many rows a cell is away from the opponent's goal row: the more, the nearer its own.
fn advance(side: Side, cell: Cell) -> u8 {
    match side {
        Side::White => cell.letter(),
        Side::Black => 8 - cell.letter(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use trine_rules::Notation;

    use super::super::testing::{at_random_positions, check_among, check_chosen};
    use super::*;

    fn read(text: &str) -> Differo {
        text.parse().expect("the text is a position")
    }

    #[test]
    fn white_goes_up_as_far_as_it_can() {
        check_chosen(&Differo::start(()), "c2-f2 c6-f9");
    }

    #[test]
    fn black_goes_down_as_far_as_it_can() {
        let start = Differo::start(());
        check_chosen(&start.after(start.read_move("d4-e4").expect("a legal move")), "g4-d1 g8-d8");
    }

    #[test]
    fn a_piece_that_can_reach_the_goal_does() {
        check_chosen(&read("5/1w4/7/8/b8/8/7/6/5 w 9"), "h5-i5 h5-i6");
    }

    /// The moves whose landing cell has the letter nearest the goal's.
    fn by_definition(position: &Differo) -> BTreeSet<String> {
        let texts = position.moves().into_iter().map(|m| position.move_text(m));
        let distance = |text: &String| {
            let landing = text.split('-').nth(1).expect("a move has two cells");
            let goal = if position.to_move() == Side::White { b'i' } else { b'a' };
            landing.as_bytes()[0].abs_diff(goal)
        };
        let texts: Vec<_> = texts.collect();
        let least = texts.iter().map(distance).min();
        texts.into_iter().filter(|text| Some(distance(text)) == least).collect()
    }

    #[test]
    fn the_moves_that_land_nearest_the_goal_row_are_chosen_and_no_others() {
        at_random_positions(&Differo::start(()), 400, 4, |position| {
            check_among(position, &by_definition(position));
        });
    }
}
