//! `trine puzzles`: finding positions with one winning turn.

use std::path::PathBuf;

use clap::Args;
use trine_arena::puzzles::{GLANCE, Maker};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::registry::GameId;

use crate::failure::Failure;
use crate::matches::progress_bar;
use crate::output::{try_to_write, write_to};
use crate::perft::read_size;

/// Find puzzles: positions in which one turn alone wins in time
///
/// Plays fast games and looks near their ends for positions whose side to move wins within 1 to 4
/// of its own turns, with exactly one turn that does it. Both are proved by looking at everything that
/// can be played. Writes them as records, the easiest first: docs/puzzles.md describes them. What is
/// found depends on the arguments alone, not on the number of threads.
#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    /// The game: differo, apart or dropper
    game: GameId,
    /// How many puzzles to find
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Everything random follows from this
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many positions the engine looks at to tell whether one is worth a proof: more takes
    /// longer, and finds more of the wins that are seen late, as in Apart
    #[arg(long, value_name = "N", default_value_t = GLANCE, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    glance: u64,
    /// Where to write the puzzles [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Puzzles {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.size).map_err(Failure::usage)?;
        self.out.iter().try_for_each(|file| try_to_write(file))?;
        roster::visit(position, Make(self))
    }

    fn maker(&self) -> Maker {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, usize::from);
        Maker { count: self.count as usize, threads, seed: self.seed, glance: self.glance }
    }
}

struct Make<'a>(&'a Puzzles);

impl ContenderVisitor for Make<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let Puzzles { game, size, out, .. } = self.0;
        let maker = self.0.maker();
        let bar = progress_bar(maker.count);
        let made = maker.run(&start, |made| {
            bar.set_position(made.puzzles.len() as u64);
            bar.set_message(format!("of {} games", made.games));
        });
        bar.finish_and_clear();
        let text = maker.text(*game, *size, &made);
        write_to(out.as_deref(), text.as_bytes())?;
        let (found, games) = (made.puzzles.len(), made.games);
        if found < maker.count {
            let line = format!("only {found} puzzles in {games} games, not {}", maker.count);
            return Err(Failure::Run(line));
        }
        Ok(())
    }
}
