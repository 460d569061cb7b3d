//! The two simplest bots, as the games' first programs had them.
//!
//! [`RandomBot`] plays any legal move. [`GreedyBot`] plays what looks best at once, by a measure
//! that each game has for it: its [`Greedy`] decision. Both are quick on every board, so they need
//! no limits and no stopping; and both repeat every choice from the same seed.

mod greedy;
mod random;

pub use greedy::{Greedy, GreedyBot};
pub use random::RandomBot;

use trine_rules::Position;

/// A whole turn, or what is left of one, decided move by move. The position is not over.
fn turn_by_moves<P: Position>(start: &P, mut decide: impl FnMut(&P) -> P::Move) -> Vec<P::Move> {
    let mut position = start.clone();
    let mut turn = Vec::new();
    loop {
        let m = decide(&position);
        position.play(m);
        turn.push(m);
        if !position.is_mid_turn() {
            return turn;
        }
    }
}
