//! How the games of a match begin.

use std::fmt;

use trine_engine::Random;
use trine_rules::{Game, Position};

/// Where the openings of a match come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Random turns, up to so many of them.
    Random(u32),
}

impl Openings {
    /// The opening with this number. The same for everybody, so that all play the same ones.
    pub(super) fn opening<P: Position>(self, start: &P, number: usize, seed: u64) -> Game<P> {
        match self {
            Self::Random(most) => random_opening(start, most, number, seed),
        }
    }
}

/// Some random turns after which the game is not over.
fn random_opening<P: Position>(start: &P, most: u32, number: usize, seed: u64) -> Game<P> {
    let mut random = Random::new(seed.wrapping_add(number as u64 * 0x9e37_79b9));
    let turns = random.below(u64::from(most) + 1) as u32;
    let last = start.turn() + turns;
    loop {
        let mut game = Game::new(start.clone());
        while game.outcome().is_none() && game.position().turn() < last {
            let position = game.position();
            let m = position.nth_move(random.below(position.move_count()));
            game.play(m.expect("it is in range")).expect("listed moves are legal");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(turns) => write!(f, "random:{turns}"),
        }
    }
}
