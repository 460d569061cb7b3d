//! The engine against Monte-Carlo tree search in Dropper, both with the same time and one thread,
//! from the book of balanced openings.
//!
//! `cargo run --release -p trine-arena --example mcts -- --games 100 --time 0.2`

#[path = "../tests/mcts/mod.rs"]
mod mcts;
mod versus;

use std::time::Duration;

use clap::Parser;
use mcts::{Mcts, Settings};
use trine_arena::openings::book;
use trine_rules::Position;
use trine_rules::dropper::{Dropper, Size};
use trine_rules::registry::GameId;

/// Plays the engine against Monte-Carlo tree search, in pairs of games from one opening with sides
/// swapped.
#[derive(Parser)]
struct Match {
    /// How many games to play; an odd number is rounded up.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Seconds a turn for both.
    #[arg(long, default_value = "0.2", value_parser = versus::seconds)]
    time: Duration,
    /// How many games to play at once.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The openings begin with the one of this number, from 0.
    #[arg(long, default_value_t = 0)]
    first: usize,
    #[command(flatten)]
    settings: Settings,
}

fn main() {
    let Match { games, time, threads, first, settings } = Match::parse();
    let start = Dropper::<1>::start(Size::default());
    let book = book(GameId::Dropper, &start).expect("the default board has a book");
    versus::run("Monte-Carlo tree search", games, threads.max(1), |number| {
        let mut seed = number as u64;
        versus::pair(book.position(first + number), time, || {
            seed += 1_000_000;
            Mcts::new(settings, seed)
        })
    });
}
