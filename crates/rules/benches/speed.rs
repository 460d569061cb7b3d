//! How fast the rules are, beside the naive rules of the tests, in one run.
//!
//! Machines are noisy, so both sides of a comparison take turns and the best of several runs
//! counts for each. The ratio is the figure to quote; the rates depend on the machine.
//!
//! `cargo bench -p trine-rules`, or `cargo xtask bench`.

#[path = "../tests/naive/mod.rs"]
mod naive;
#[path = "../tests/random/mod.rs"]
mod random;

use std::hint::black_box;
use std::time::{Duration, Instant};

use naive::{Naive, NaiveApart, NaiveDiffero, NaiveDropper};
use random::Random;
use trine_rules::apart::{self, Apart};
use trine_rules::differo::Differo;
use trine_rules::dropper::{self, Dropper};
use trine_rules::{Notation, Position, perft};

const ROUNDS: u32 = 5;

fn main() {
    println!("Whole turns counted from the start, one thread, best of {ROUNDS}:");
    println!(
        "{:<14}{:>6}{:>12}{:>14}{:>14}{:>8}",
        "game", "depth", "turns", "naive/s", "trine/s", "ratio"
    );
    let differo = Differo::start(());
    let apart = Apart::<1>::start(apart::Size::default());
    let dropper = Dropper::<1>::start(dropper::Size::default());
    // A turn of Differo is a move, and counted by moves the naive rules need not play the last.
    compare("Differo", 6, &differo, |depth| {
        naive::perft_moves(&NaiveDiffero::read(&differo.to_string()), depth)
    });
    for depth in [3, 4] {
        compare("Apart 8x8", depth, &apart, |depth| {
            naive::perft_turns(&NaiveApart::read(&apart.to_string()), depth)
        });
    }
    compare("Dropper 8x8", 3, &dropper, |depth| {
        naive::perft_turns(&NaiveDropper::read(&dropper.to_string()), depth)
    });

    println!("\nRandom games to the end, one thread, best of {ROUNDS}:");
    println!("{:<14}{:>12}{:>14}{:>12}", "game", "games/s", "moves/game", "ns/move");
    playouts("Differo", &differo, 20_000);
    playouts("Apart 8x8", &apart, 5_000);
    playouts("Dropper 8x8", &dropper, 20_000);
    playouts("Apart 25x25", &Apart::<16>::start(apart::Size::default()), 5);
    playouts("Dropper 32x32", &Dropper::<16>::start(dropper::Size::default()), 50);
}

/// Times both counts, taking turns; the naive one only once when it takes long.
fn compare<P: Position>(game: &str, depth: u32, start: &P, naive: impl Fn(u32) -> u64) {
    let (mut fast, mut slow) = (Duration::MAX, Duration::MAX);
    let mut count = 0;
    for round in 0..ROUNDS {
        let (turns, time) = timed(|| perft::turns(black_box(start), depth));
        (count, fast) = (turns, fast.min(time));
        if round == 0 || slow < Duration::from_secs(1) {
            let (turns, time) = timed(|| naive(black_box(depth)));
            assert_eq!(turns, count, "{game}: the naive rules count otherwise");
            slow = slow.min(time);
        }
    }
    let rate = |time: Duration| count as f64 / time.as_secs_f64();
    println!(
        "{game:<14}{depth:>6}{count:>12}{:>14.0}{:>14.0}{:>7.1}x",
        rate(slow),
        rate(fast),
        rate(fast) / rate(slow)
    );
}

fn playouts<P: Notation>(game: &str, start: &P, games: u32) {
    let mut best = Duration::MAX;
    let mut moves = 0;
    for _ in 0..ROUNDS {
        let (played, time) = timed(|| {
            let mut random = Random::new(0x5eed);
            (0..games).map(|_| playout(start, &mut random)).sum::<u64>()
        });
        (moves, best) = (played, best.min(time));
    }
    println!(
        "{game:<14}{:>12.0}{:>14.1}{:>12.0}",
        f64::from(games) / best.as_secs_f64(),
        moves as f64 / f64::from(games),
        best.as_secs_f64() * 1e9 / moves as f64
    );
}

/// Plays one random game and gives its number of moves.
fn playout<P: Position>(start: &P, random: &mut Random) -> u64 {
    let mut position = start.clone();
    let mut moves = 0;
    while let count @ 1.. = position.move_count() {
        let m = position.nth_move(random.below(count)).expect("it is in range");
        position.play(m);
        moves += 1;
    }
    moves
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = black_box(work());
    (result, start.elapsed())
}
