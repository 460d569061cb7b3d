//! The bot that plays any legal move.

use trine_rules::{Game, Notation};

use super::turn_by_moves;
use crate::{Limits, Player, Random, Stop};

/// Plays any legal move, all equally likely. Where it may end its turn or go on, it does either
/// with a chance of one half.
#[derive(Clone, Debug)]
pub struct RandomBot {
    random: Random,
}

impl RandomBot {
    /// A bot whose choices depend on nothing but the seed and the positions it is shown.
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    fn decide<P: Notation>(&mut self, position: &P) -> P::Move {
        let mut moves = position.moves();
        if position.is_mid_turn()
            && let Ok(end) = position.end_turn()
        {
            if self.random.coin() {
                return end;
            }
            moves.retain(|&m| m != end);
        }
        *self.random.pick(&moves).expect("a position that is not over has a move")
    }
}

impl<P: Notation> Player<P> for RandomBot {
    fn choose(&mut self, game: &Game<P>, _: &Limits, _: &Stop) -> Vec<P::Move> {
        turn_by_moves(game.position(), |position| self.decide(position))
    }
}
