//! `trine train`: making the weights of an evaluation.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use trine_arena::elo::Elo;
use trine_arena::train::{Progress, Round, TrainSettings, Training};
use trine_engine::games::write_weights;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::registry::GameId;

use crate::failure::Failure;
use crate::matches::progress_bar;
use crate::output::{refused, try_to_write};

/// Train the evaluation of a game by self-play
///
/// A round plays fast games, fits the weights to their results, and keeps them only if they win a
/// match against the weights before, by a sequential test of 0 against 15 Elo. The result depends
/// on the arguments alone: training begins with nothing, and what the file held before is not used
/// but written over. Weights are written after every round that is kept.
#[derive(Args, Debug)]
pub(crate) struct Train {
    /// The game: differo, apart or dropper, on its default board
    game: GameId,
    /// How many rounds to train
    #[arg(long, value_name = "R", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Games to learn from in each round
    #[arg(long, value_name = "N", default_value_t = 6000, value_parser = clap::value_parser!(u32).range(20..))]
    games: u32,
    /// Positions to look at for each turn
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..))]
    nodes: u64,
    /// Everything random follows from this
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Train {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(None).map_err(Failure::usage)?;
        try_to_write(&self.out)?;
        roster::visit(position, Rounds(self))
    }
}

struct Rounds<'a>(&'a Train);

impl ContenderVisitor for Rounds<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let Train { rounds, games, nodes, seed, out, .. } = self.0;
        let settings = TrainSettings {
            games: *games as usize,
            nodes: *nodes,
            opening_turns: 10,
            test_pairs: 1000,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: *seed,
        };
        let mut training = Training::new(start, settings);
        let mut is_written = false;
        for number in 1..=*rounds {
            let bar = progress_bar(1);
            let result = training.round(&mut |progress| show(&bar, progress));
            bar.finish_and_clear();
            if result.accepted {
                let bytes = write_weights(training.weights());
                fs::write(out, bytes).map_err(|error| refused(out, &error))?;
                is_written = true;
            }
            writeln!(io::stdout(), "round {number}: {}", words(&result))?;
        }
        if is_written {
            return Ok(());
        }
        let line = format!("no round was kept, {} is not written", out.display());
        Err(Failure::Run(line))
    }
}

/// Shows what training is busy with.
fn show(bar: &ProgressBar, progress: Progress) {
    let (done, all, what) = match progress {
        Progress::Games(done, all) => (done, all, "games"),
        Progress::Passes(done, all) => (done as usize, all as usize, "passes"),
        Progress::Pairs(done, all, _) => (done, all, "pairs"),
    };
    bar.set_length(all as u64);
    bar.set_position(done as u64);
    bar.set_message(what);
}

/// What a round came to.
fn words(round: &Round) -> String {
    let Round { samples, losses: (before, after), pairs, accepted } = round;
    let Elo { difference, interval: (low, high) } =
        pairs.elo().expect("a round plays at least a pair");
    let verdict = if *accepted { "kept" } else { "not kept" };
    format!(
        "{samples} positions, surprise {before:.4} -> {after:.4}, {} games, {:.1}%, \
         Elo {difference:+.0} ({low:+.0} to {high:+.0}), {verdict}",
        2 * pairs.count(),
        100.0 * pairs.score(),
    )
}
