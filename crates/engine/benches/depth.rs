//! How soon the engine is how deep: what we promise of the starting positions, on one thread.
//!
//! `cargo bench -p trine-engine --bench depth`, or with a number of runs behind `--`. Every run is made by
//! an engine of its own. It fails if the median of the runs misses a promise: what the slowest of them took
//! says more of what else the machine did.

use std::num::NonZero;
use std::process::ExitCode;
use std::time::Duration;

use trine_engine::roster::{Contender, ContenderVisitor, visit};
use trine_engine::{Engine, Limits, Settings, Stop};
use trine_rules::Game;
use trine_rules::registry::GameId;

const RUNS: usize = 15;

/// What we promise of the start of a game.
struct Promise {
    game: GameId,
    depth: u32,
    within: Duration,
    /// Positions a second.
    speed: f64,
}

const PROMISES: [Promise; 2] = [
    Promise {
        game: GameId::Differo,
        depth: 18,
        within: Duration::from_millis(1_500),
        speed: 4_000_000.0,
    },
    Promise { game: GameId::Apart, depth: 8, within: Duration::from_secs(2), speed: 0.0 },
];

fn main() -> ExitCode {
    // Cargo says `--bench` to every bench.
    let told = std::env::args().nth(1).filter(|told| told != "--bench");
    let Ok(runs) = told.map_or(Ok(RUNS), |told| told.parse::<NonZero<usize>>().map(NonZero::get))
    else {
        eprintln!("depth: how many runs? A number from 1 on, such as 15");
        return ExitCode::from(2);
    };
    println!("{runs} runs each, the quickest, the median and the slowest:");
    println!("{:<9}{:>6}{:>28}{:>30}", "game", "depth", "seconds", "million positions a second");
    let kept = PROMISES.map(|promise| {
        let start = promise.game.position(None).expect("every game has a usual board");
        let mut found = visit(start, Measure { depth: promise.depth, runs });
        found.sort_by_key(|run| run.time);
        let middle = &found[runs / 2];
        let shown = [&found[0], middle, &found[runs - 1]];
        let [seconds, speeds] = [
            shown.map(|run| format!("{:.3}", run.time.as_secs_f64())),
            shown.map(|run| format!("{:.2}", run.speed() / 1e6)),
        ];
        let Promise { game, depth, .. } = promise;
        println!("{:<9}{depth:>6}{:>28}{:>30}", game.name(), seconds.join("  "), speeds.join("  "));
        middle.time <= promise.within && middle.speed() >= promise.speed
    });
    if kept.contains(&false) {
        eprintln!("depth: that is slower than we promise");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// What one search took.
struct Run {
    time: Duration,
    nodes: u64,
}

impl Run {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

struct Measure {
    depth: u32,
    runs: usize,
}

impl ContenderVisitor for Measure {
    type Output = Vec<Run>;

    fn visit<P: Contender>(self, start: P) -> Vec<Run> {
        let game = Game::new(start);
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let search = |_| {
            let mut engine = Engine::<P>::new(Settings { threads: 1, ..Settings::default() });
            let report = engine.think(&game, &limits, &Stop::default(), |_| {});
            Run { time: report.time, nodes: report.nodes }
        };
        (0..self.runs).map(search).collect()
    }
}
