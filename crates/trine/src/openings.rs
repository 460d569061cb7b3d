//! `trine openings`: making the books that matches start from, and measuring them again.

use std::borrow::Cow;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use trine_arena::openings::{self, BOUND, Balance, Book, Check, Maker, SelfPlay, Summary};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::registry::GameId;

use crate::failure::Failure;
use crate::matches::progress_bar;
use crate::output::{try_to_write, write_to};

/// Make a book of balanced openings, or measure the one that matches use
///
/// Tries short random openings on the game's default board and keeps those from which the engine,
/// against itself, scores about as much with White as with Black. The book depends on the
/// arguments alone, not on the number of threads. With --check, the book that comes with the
/// program is measured again by other games of the same kind: White's score over all openings, and
/// how many of them lie outside 40% to 60%.
#[derive(Args, Debug)]
pub(crate) struct Openings {
    /// The game: differo, apart or dropper, on its default board
    game: GameId,
    /// How many openings to find
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with = "check")]
    count: u32,
    /// Positions to look at for each turn of the games [default: 500, for --check those that the
    /// book was made with]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(NODES))]
    nodes: Option<u64>,
    /// Everything random follows from this
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to write the book [default: standard output]
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    out: Option<PathBuf>,
    /// Measure the book that comes with the program
    #[arg(long)]
    check: bool,
    /// Games from each opening, for --check
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000), requires = "check")]
    games: u32,
    /// Measure this book in place of the program's own
    #[arg(long, value_name = "FILE", requires = "check")]
    book: Option<PathBuf>,
    /// How many games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Openings {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(None).map_err(Failure::usage)?;
        if self.check {
            roster::visit(position, Measure(self))
        } else {
            self.out.iter().try_for_each(|file| try_to_write(file))?;
            roster::visit(position, Make(self))
        }
    }

    fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(cores, usize::from)
    }
}

/// Positions for a turn, if nothing else tells.
const USUAL_NODES: u64 = 500;

/// How many they can be.
const NODES: RangeInclusive<u64> = 10..=10_000_000;

struct Make<'a>(&'a Openings);

impl ContenderVisitor for Make<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let Openings { game, nodes, seed, out, .. } = self.0;
        let count = self.0.count as usize;
        let play = SelfPlay { nodes: nodes.unwrap_or(USUAL_NODES) };
        let threads = self.0.threads();
        let maker = Maker { count, play, threads, seed: *seed };
        let bar = progress_bar(count);
        let made = maker.run(&start, |made| {
            bar.set_position(made.openings.len() as u64);
            bar.set_message(format!("of {} candidates", made.candidates));
        });
        bar.finish_and_clear();
        let text = maker.text(*game, &made);
        write_to(out.as_deref(), text.as_bytes())?;
        let (found, candidates) = (made.openings.len(), made.candidates);
        if found < count {
            let line = format!("only {found} of {candidates} candidates are balanced, not {count}");
            return Err(Failure::Run(line));
        }
        Ok(())
    }
}

struct Measure<'a>(&'a Openings);

impl ContenderVisitor for Measure<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let Openings { nodes, seed, games, .. } = *self.0;
        let (book, text) = self.book(&start)?;
        // A book from elsewhere may tell anything.
        let told = openings::nodes_behind(&text).filter(|nodes| NODES.contains(nodes));
        let play = SelfPlay { nodes: nodes.or(told).unwrap_or(USUAL_NODES) };
        let threads = self.0.threads();
        let check = Check { play, games: games as usize, threads, seed };
        let bar = progress_bar(book.openings().len());
        let measured = check.run(&book, |done| bar.set_position(done as u64));
        bar.finish_and_clear();
        print(&book, &measured)
    }
}

impl Measure<'_> {
    /// The book, and the text it was read from.
    fn book<P: Contender>(&self, start: &P) -> Result<(Book<P>, Cow<'static, str>), Failure> {
        let Some(file) = &self.0.book else {
            let book = openings::book(self.0.game, start).expect("default boards have a book");
            return Ok((book, openings::text(self.0.game).into()));
        };
        let wrong = |error: &dyn Display| Failure::Run(format!("{}: {error}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| wrong(&error))?;
        let book = Book::read(start, &text).map_err(|error| wrong(&error))?;
        Ok((book, text.into()))
    }
}

fn print<P: Contender>(book: &Book<P>, measured: &[Balance]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for (opening, balance) in book.openings().iter().zip(measured) {
        if balance.tilt() > BOUND {
            let turns = opening.turns().map(|(position, moves)| position.turn_text(moves));
            let turns = turns.collect::<Vec<_>>().join(" ");
            writeln!(out, "{} ± {}  {turns}", share(balance.score()), share(balance.error()))?;
        }
    }
    let summary = Summary::of(measured);
    let Summary { total, outside, clearly_outside, .. } = summary;
    let drawn = total.draws as f64 / total.games() as f64;
    writeln!(
        out,
        "{} openings, {} games, {} draws: White scores {} ± {}",
        measured.len(),
        total.games(),
        share(drawn),
        share(total.score()),
        share(total.error()),
    )?;
    writeln!(
        out,
        "outside {} to {}: {outside}, of which by more than twice their error {clearly_outside}",
        share(0.5 - BOUND),
        share(0.5 + BOUND),
    )?;
    writeln!(
        out,
        "the scores spread by {}, by the chance of so few games alone {}: truly by about {}",
        share(summary.spread),
        share(summary.chance),
        share(summary.true_spread()),
    )?;
    Ok(())
}

/// A part of the whole for people.
fn share(part: f64) -> String {
    format!("{:.1}%", 100.0 * part)
}
