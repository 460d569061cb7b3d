//! The engine against plain UCT with uniformly random playouts, both with the same time.
//!
//! `cargo run --release -p trine-arena --example uct -- dropper --games 100 --time 0.2`

#[path = "../tests/uct/mod.rs"]
mod uct;
mod versus;

use std::num::NonZero;
use std::time::Duration;

use clap::Parser;
use trine_arena::contest::opening;
use trine_engine::Random;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::registry::GameId;
use uct::Uct;

/// Plays the engine against plain UCT, in pairs of games from one opening with sides swapped.
#[derive(Parser, Clone, Copy)]
struct Match {
    /// The game: differo, apart or dropper.
    game: GameId,
    /// How many games to play; an odd number is rounded up.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Seconds a turn for both.
    #[arg(long, default_value = "0.2", value_parser = versus::seconds)]
    time: Duration,
    /// Random turns before each pair, at most.
    #[arg(long, default_value_t = 4)]
    opening: u32,
    /// The openings and the playouts follow from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let settings = Match::parse();
    let start = settings.game.position(None).expect("there is a default");
    roster::visit(start, settings);
}

impl ContenderVisitor for Match {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        versus::run("plain UCT", self.games, threads, |number| {
            let mut random = Random::new(self.seed.wrapping_add(number as u64 * 0x9e37_79b9));
            let turns = random.below(u64::from(self.opening) + 1) as u32;
            let start = opening(&start, turns, &mut random);
            versus::pair(&start, self.time, || Uct::new(random.bits()))
        });
    }
}
