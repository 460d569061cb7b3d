//! The bot that plays what looks best at once.
//!
//! What looks best is each game's own affair: a game says it by implementing [`Greedy`], in a file
//! of its own beside this one.

mod apart;
mod differo;
mod dropper;
#[cfg(test)]
mod testing;

use trine_rules::{Game, Position};

use super::turn_by_moves;
use crate::{Limits, Player, Random, Stop};

/// A position that knows what looks best in it.
pub trait Greedy: Position {
    /// One of the best moves, at random. Where a game measures whole turns, a move's chance is its
    /// share of the best turns, so that all of them are equally likely. The position is not over.
    fn greedy_move(&self, random: &mut Random) -> Self::Move;
}

/// Plays what looks best at once, by its game's measure; one of the best at random if several are.
#[derive(Clone, Debug)]
pub struct GreedyBot {
    random: Random,
}

impl GreedyBot {
    /// A bot whose choices depend on nothing but the seed and the positions it is shown.
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }
}

impl<P: Greedy> Player<P> for GreedyBot {
    fn choose(&mut self, game: &Game<P>, _: &Limits, _: &Stop) -> Vec<P::Move> {
        turn_by_moves(game.position(), |position| position.greedy_move(&mut self.random))
    }
}

/// The items of the greatest value, in the order they come.
fn best<T, V: Ord>(items: impl IntoIterator<Item = T>, value: impl Fn(&T) -> V) -> Vec<T> {
    let mut best = Vec::new();
    let mut greatest = None;
    for item in items {
        let value = Some(value(&item));
        if value > greatest {
            best.clear();
            greatest = value;
        } else if value < greatest {
            continue;
        }
        best.push(item);
    }
    best
}
