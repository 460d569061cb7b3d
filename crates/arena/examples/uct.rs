//! The engine against plain UCT with uniformly random playouts, both with the same time.
//!
//! `cargo run --release -p trine-arena --example uct -- dropper --games 100 --time 0.2`

#[path = "../tests/uct/mod.rs"]
mod uct;

use std::num::NonZero;
use std::time::Duration;

use clap::Parser;
use trine_arena::contest::{half_points, in_order, opening, play};
use trine_arena::elo::Pairs;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Engine, Limits, Player, Random, Settings};
use trine_rules::registry::GameId;
use trine_rules::{PerSide, Side};
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
    #[arg(long, default_value_t = 0.2, value_parser = seconds)]
    time: f64,
    /// Random turns before each pair, at most.
    #[arg(long, default_value_t = 4)]
    opening: u32,
    /// The openings and the playouts follow from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let time = text.parse().map_err(|_| "seconds are a number, such as 0.2".to_owned())?;
    if (0.001..=3600.0).contains(&time) {
        Ok(time)
    } else {
        Err("a turn takes from 0.001 to 3600 seconds".to_owned())
    }
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
        let most = self.games.div_ceil(2).max(1);
        let mut pairs = Pairs::default();
        in_order(
            threads,
            |number| self.pair(&start, number),
            |number, half_points| {
                pairs.add(half_points);
                println!("{:>4} games: {:.1}%", 2 * (number + 1), 100.0 * pairs.score());
                number + 1 < most
            },
        );
        let elo = pairs.elo();
        println!(
            "engine against plain UCT: {:.1}%, Elo {:+.0} ({:+.0} to {:+.0})",
            100.0 * pairs.score(),
            elo.difference,
            elo.interval.0,
            elo.interval.1
        );
    }
}

impl Match {
    /// The engine's half points in two games from one opening.
    fn pair<P: Contender>(&self, start: &P, number: usize) -> usize {
        let mut random = Random::new(self.seed.wrapping_add(number as u64 * 0x9e37_79b9));
        let turns = random.below(u64::from(self.opening) + 1) as u32;
        let start = opening(start, turns, &mut random);
        let limits = Limits::time(Duration::from_secs_f64(self.time));
        let game = |side: Side| {
            let mut engine = Engine::<P>::new(Settings::default());
            let mut uct = Uct::new(random.bits());
            let (engine, uct): (&mut dyn Player<P>, &mut dyn Player<P>) = (&mut engine, &mut uct);
            let players = PerSide { white: engine, black: uct };
            let players = if side == Side::White { players } else { players.swapped() };
            let outcome = play(start.clone(), players, &limits, |_| true);
            half_points(outcome.expect("nobody gave the game up"), side)
        };
        Side::BOTH.map(game).iter().sum()
    }
}
