//! `trine review`: games judged turn by turn.

mod games;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use trine_engine::{Limits, Settings, Stop};
use trine_record::Record;
use trine_record::review::{self, Ink, Review, ReviewSettings};

use crate::analyse::read_seconds;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::matches::progress_bar;
use crate::output::{try_to_write, write_out};
use games::{Game, Games};

/// Judge every turn of recorded games by the winning chance it loses
///
/// Prints each player's accuracy, every turn with White's chance to win after it, marks (?! for an
/// inaccuracy of 5% or more, ? for a mistake of 10%, ?? for a blunder of 15%) with the better line,
/// where the game turned, and wins that were missed. docs/review.md says how it is computed.
///
/// A limit on nodes, which is the default, gives the same review every time. Broken games are named
/// and the others reviewed; the exit status is then 1.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  trine review game.pgn
  trine review games.pgn --record 3 --time 2 --html review.html
  trine review game.pgn --nodes 1000000 --pgn reviewed.pgn")]
pub(crate) struct ReviewCommand {
    /// A file of game records; - is standard input
    file: String,
    /// Which game of the file, from 1; all of them if it is not given
    #[arg(long, visible_alias = "game-number", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    record: Option<u64>,
    /// Positions to look at for each position of the game [default: 200000, fewer on boards of more
    /// than 64 cells]
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for each position of the game
    #[arg(long, value_name = "S", group = "limit", value_parser = read_seconds)]
    time: Option<Duration>,
    /// How many threads think; more than one is not repeatable
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Memory for the search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// Print a JSON object a game, one a line, in place of the text
    #[arg(long)]
    json: bool,
    /// Write a page with boards to click through and the evaluation as a graph; - is standard output
    #[arg(long, value_name = "OUT")]
    html: Option<String>,
    /// Write the records with the review in them: evaluations, marks, comments and better lines; - is
    /// standard output
    #[arg(long, value_name = "OUT")]
    pgn: Option<String>,
}

/// A review for programs.
#[derive(Serialize)]
struct Answer<'a> {
    /// Which game of the file, from 1.
    record: u64,
    #[serde(flatten)]
    review: &'a Review,
}

impl ReviewCommand {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        self.check_outputs()?;
        let Games { games, broken } = games::read(&self.file, self.record)?;
        let files = [&self.html, &self.pgn].into_iter().flatten().filter(|out| *out != "-");
        files.map(AsRef::as_ref).try_for_each(try_to_write)?;
        let stop = stop_on_interrupt()?;
        let mut reviewed = Vec::new();
        for (place, game) in games.iter().enumerate() {
            let name = match games.len() {
                1 => String::new(),
                count => format!(", game {} of {count}", place + 1),
            };
            let review = self.review(&game.record, &name, &stop)?;
            self.print(game.number, &review, place)?;
            reviewed.push(review);
        }
        self.write(&games, &reviewed)?;
        if broken == 0 { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Two things on standard output would be of no use to anybody.
    fn check_outputs(&self) -> Result<(), Failure> {
        let outs = [&self.html, &self.pgn].into_iter().flatten();
        if outs.filter(|out| *out == "-").count() + usize::from(self.json) > 1 {
            let line = "only one of --json, --html and --pgn can go to standard output";
            return Err(Failure::Usage(line.to_owned()));
        }
        Ok(())
    }

    fn review(&self, record: &Record, name: &str, stop: &Stop) -> Result<Review, Failure> {
        let usual = ReviewSettings::of(record);
        let nodes = self.nodes.map(Limits::nodes);
        let limits = nodes.or(self.time.map(Limits::time)).unwrap_or(usual.limits);
        let (table_bytes, threads) = (usize::from(self.hash) << 20, usize::from(self.threads));
        let engine = Settings { table_bytes, threads, ..usual.engine };
        let bar = progress_bar(record.main_line().count() + 1);
        bar.set_message(format!("positions{name}"));
        let review = review::review(record, ReviewSettings { limits, engine }, stop, |progress| {
            bar.set_position(progress.done as u64);
        });
        let done = bar.position();
        bar.finish_and_clear();
        review.ok_or_else(|| {
            let total = record.main_line().count() + 1;
            Failure::Run(format!("interrupted after {done} of {total} positions{name}"))
        })
    }

    /// Prints a review, unless standard output is for something else.
    fn print(&self, record: u64, review: &Review, place: usize) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &Answer { record, review }).map_err(io::Error::from)?;
            writeln!(out)?;
        } else if ![&self.html, &self.pgn].into_iter().flatten().any(|out| out == "-") {
            if place > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", review.text(ink()))?;
        }
        Ok(out.flush()?)
    }

    fn write(&self, games: &[Game], reviews: &[Review]) -> Result<(), Failure> {
        let records = || games.iter().map(|game| &game.record).zip(reviews);
        if let Some(out) = &self.pgn {
            let text: Vec<_> = records().map(annotated).collect();
            write_out(out, text.join("\n").as_bytes())?;
        }
        if let Some(out) = &self.html {
            let page = review::page(&records().collect::<Vec<_>>());
            write_out(out, page.as_bytes())?;
        }
        Ok(())
    }
}

/// The record with the review written into it, as text.
fn annotated((record, review): (&Record, &Review)) -> String {
    let mut record = record.clone();
    review.annotate(&mut record);
    record.to_string()
}

/// Colours on a terminal, unless they are not wanted.
fn ink() -> Ink {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb {
        Ink::Coloured
    } else {
        Ink::Plain
    }
}
