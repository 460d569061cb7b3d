//! How long it takes to solve the end of a game of Dropper, on one thread.
//!
//! `cargo bench -p trine-engine`, or `cargo xtask bench`.

#[path = "../tests/ends/mod.rs"]
mod ends;

use std::time::Instant;

use trine_engine::{Engine, Limits, Random, Settings, Stop, Value};
use trine_rules::Game;
use trine_rules::dropper::Dropper;

const POSITIONS: usize = 50;
const SEED: u64 = 12;

fn main() {
    println!("Ends of Dropper 8x8 solved, {POSITIONS} random ones, no room for free stones:");
    println!(
        "{:>6}{:>10}{:>10}{:>10}{:>14}{:>6}{:>6}{:>6}",
        "empty", "mean s", "median s", "worst s", "mean nodes", "won", "drawn", "lost"
    );
    for empty in [8, 10, 12] {
        measure(empty);
    }
}

fn measure(empty: u32) {
    let mut random = Random::new(SEED);
    let (mut times, mut nodes, mut results) = (Vec::new(), 0, [0; 3]);
    for _ in 0..POSITIONS {
        let game = Game::new(ends::random_end::<1>(8, empty, &mut random));
        let mut engine = Engine::<Dropper<1>>::new(Settings::default());
        let start = Instant::now();
        let report = engine.think(&game, &Limits::default(), &Stop::default(), |_| {});
        times.push(start.elapsed().as_secs_f64());
        nodes += report.nodes;
        results[match report.lines[0].value {
            Value::Win(_) => 0,
            Value::Points(points) => {
                assert_eq!(points, 0, "a solved position that nobody wins is a draw");
                1
            }
            Value::Loss(_) => 2,
        }] += 1;
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / POSITIONS as f64;
    let [won, drawn, lost] = results;
    println!(
        "{empty:>6}{mean:>10.4}{:>10.4}{:>10.4}{:>14}{won:>6}{drawn:>6}{lost:>6}",
        times[POSITIONS / 2],
        times[POSITIONS - 1],
        nodes / POSITIONS as u64,
    );
}
