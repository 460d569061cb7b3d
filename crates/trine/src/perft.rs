//! `trine perft`: counting the tree of play.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use trine_rules::perft;
use trine_rules::registry::{GameId, Playable, Visitor};

use crate::failure::Failure;

/// Count the sequences of moves or turns, a line a depth, and say how fast
///
/// Prints the depth, the count, the seconds it took and the count per second. A game that is over
/// is not played on. On large boards of Apart a single position can have hundreds of thousands of
/// turns: count moves there.
#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size, conflicts_with = "position")]
    size: Option<u8>,
    /// The last depth to count to
    #[arg(long, value_name = "D", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// Count whole turns instead of single moves
    #[arg(long)]
    turns: bool,
    /// Count from this position instead of the starting one
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl Perft {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.position {
            Some(text) => self.game.read(text, Count(self)).map_err(Failure::usage)?,
            None => self.game.start(self.size, Count(self)).map_err(Failure::usage)?,
        }
    }
}

/// Reads a size; whether the game has it is for the game to say.
pub(crate) fn read_size(text: &str) -> Result<u8, &'static str> {
    text.parse().map_err(|_| "a size is a whole number such as 8")
}

struct Count<'a>(&'a Perft);

impl Visitor for Count<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Playable>(self, position: P) -> Self::Output {
        let mut out = io::stdout().lock();
        writeln!(out, "{:>5} {:>20} {:>12} {:>14}", "depth", "count", "seconds", "count/s")?;
        for depth in 1..=self.0.depth {
            let start = Instant::now();
            let count = if self.0.turns {
                perft::turns(&position, depth)
            } else {
                perft::moves(&position, depth)
            };
            // A clock too coarse for a small count must not divide by zero.
            let seconds = start.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
            let rate = count as f64 / seconds;
            writeln!(out, "{depth:>5} {count:>20} {seconds:>12.6} {rate:>14.0}")?;
        }
        Ok(())
    }
}
