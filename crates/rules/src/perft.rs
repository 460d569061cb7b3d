//! Perft: counting the tree of play, the test and the yardstick of move generation.
//!
//! A game that is over is not extended, so sequences that end early are not counted.

use crate::Position;

/// The number of sequences of `depth` moves.
pub fn moves<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.move_count(),
        _ => {
            let mut count = 0;
            position.for_each_move(|m| count += moves(&position.after(m), depth - 1));
            count
        }
    }
}

/// The number of sequences of `depth` whole turns. What is left of a turn already begun counts as
/// the first.
pub fn turns<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.turn_count(),
        _ => {
            let mut count = 0;
            position.for_each_move(|m| {
                let next = position.after(m);
                let rest = if next.is_mid_turn() { depth } else { depth - 1 };
                count += turns(&next, rest);
            });
            count
        }
    }
}
