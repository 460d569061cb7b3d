//! Whatever can play a game.

use trine_rules::{Game, Position};

use crate::{Limits, Stop};

/// Chooses whole turns.
pub trait Player<P: Position>: Send {
    /// The moves of a whole turn from the game's present position, which is not over; or of what
    /// is left of a turn already begun. Answers soon after `stop`, with the best found so far.
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move>;
}
