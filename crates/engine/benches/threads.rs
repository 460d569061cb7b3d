//! What a second thread gains: how long it takes to search the same positions to the same depth.
//!
//! `cargo bench -p trine-engine --bench threads`. One thread and two take turns on every position,
//! so that a busy machine slows both alike; it should have two cores to spare all the same.

use std::time::Instant;

use trine_engine::roster::{Contender, ContenderVisitor, visit};
use trine_engine::{Engine, Limits, Random, Settings, Stop};
use trine_rules::Game;
use trine_rules::registry::GameId;

const POSITIONS: usize = 12;
const SEED: u64 = 3;

/// So many positions have entries on nearly all pages of the table.
const WARM_UP: u64 = 300_000;

/// How deep each game is searched, for about a second a position.
const DEPTHS: [(GameId, u32); 3] =
    [(GameId::Differo, 17), (GameId::Apart, 10), (GameId::Dropper, 10)];

fn main() {
    println!("{POSITIONS} positions each, to the same depth with one thread and with two:");
    println!(
        "{:<9}{:>6}{:>10}{:>10}{:>7}{:>12}{:>12}{:>7}",
        "game", "depth", "1: s", "2: s", "gain", "1: nodes/s", "2: nodes/s", "gain"
    );
    for (game, depth) in DEPTHS {
        let start = game.position(None).expect("every game has a usual board");
        let [one, two] = visit(start, Measure { depth });
        println!(
            "{:<9}{depth:>6}{:>10.2}{:>10.2}{:>7.2}{:>12.0}{:>12.0}{:>7.2}",
            game.name(),
            one.seconds,
            two.seconds,
            one.seconds / two.seconds,
            one.speed(),
            two.speed(),
            two.speed() / one.speed(),
        );
    }
}

/// What it took to search all the positions.
#[derive(Default)]
struct Spent {
    seconds: f64,
    nodes: u64,
}

impl Spent {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }
}

struct Measure {
    depth: u32,
}

impl ContenderVisitor for Measure {
    type Output = [Spent; 2];

    fn visit<P: Contender>(self, start: P) -> [Spent; 2] {
        let mut random = Random::new(SEED);
        let mut spent = [Spent::default(), Spent::default()];
        for _ in 0..POSITIONS {
            let game = Game::new(early(&start, &mut random));
            for (threads, spent) in (1..).zip(&mut spent) {
                let mut engine = Engine::<P>::new(Settings { threads, ..Settings::default() });
                // Both have their memory from the system before the time is taken.
                let other = Game::new(start.clone());
                engine.think(&other, &Limits::nodes(WARM_UP), &Stop::default(), |_| {});
                let limits = Limits { depth: Some(self.depth), ..Limits::default() };
                let begun = Instant::now();
                spent.nodes += engine.think(&game, &limits, &Stop::default(), |_| {}).nodes;
                spent.seconds += begun.elapsed().as_secs_f64();
            }
        }
        spent
    }
}

/// A position after a few random turns.
fn early<P: Contender>(start: &P, random: &mut Random) -> P {
    let mut position = start.clone();
    while position.turn() <= 6 || position.is_mid_turn() {
        let Some(m) = position.nth_move(random.below(position.move_count())) else { break };
        position.play(m);
    }
    position
}
