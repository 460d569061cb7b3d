//! `trine match`: bots and other programs over many games, and how strong they are.

mod options;
mod outputs;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use trine_arena::elo::Sprt;
use trine_arena::entrant::Entrant;
use trine_arena::pace::Pace;
use trine_arena::report::Report;
use trine_arena::tournament::{Journal, Openings, PlayedPair, Results, Tournament, Venue};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::registry::GameId;

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::perft::read_size;
use outputs::{Outputs, Records};

/// Play bots or other programs against each other and tell how strong they are
///
/// WHO is random, greedy, level:1 to level:10, engine:SECONDS, or ugi:COMMAND for another program
/// that speaks UGI (docs/ugi.md). Words of COMMAND are separated by spaces; quotes keep spaces in a
/// word.
///
/// Games come in pairs: the same short opening, sides swapped. Two players are --first and
/// --second; more are --player, given for each, and everybody plays everybody. Prints points, Elo
/// with 95% intervals, how games ended, and who did what wrong. A program that hangs, dies or plays
/// an illegal turn loses the game, is started anew, and the match goes on.
///
/// One of --nodes, --time and --clock says how long to think. Bots keep their own time and need
/// none of them, except level:10. A program loses on time when its clock has run out, or --margin after its
/// time for a turn. With --sprt a match of two ends as soon as it is clear which of the two
/// differences is nearer the truth. With --save an interrupted match goes on when the same command is
/// run again; only --games, --threads, --patience, --margin and what is written may change.
#[derive(Args, Debug)]
pub(crate) struct Match {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size, allow_negative_numbers = true)]
    size: Option<u8>,
    /// The first of two players, whose points are counted
    #[arg(long, value_name = "WHO", requires = "second")]
    first: Option<Entrant>,
    /// The second of two players
    #[arg(long, value_name = "WHO", requires = "first")]
    second: Option<Entrant>,
    /// One of several players, given for each of them
    #[arg(long, value_name = "WHO", conflicts_with_all = ["first", "second"])]
    player: Vec<Entrant>,
    /// How many games every two players play, at most; an odd one is rounded up to a pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000), allow_negative_numbers = true)]
    games: u32,
    /// Positions to look at for each turn; makes a match repeatable
    #[arg(long, value_name = "N", group = "limit", value_parser = options::read_nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Seconds for each turn
    #[arg(long, value_name = "S", group = "limit", value_parser = options::read_time, allow_negative_numbers = true)]
    time: Option<Pace>,
    /// A clock for each side: seconds for the game, and seconds added for each turn
    #[arg(long, value_name = "BASE+INC", group = "limit", value_parser = options::read_clock, allow_hyphen_values = true)]
    clock: Option<Pace>,
    /// How games begin: book, which goes on with random turns added when it is used up, or random:N
    /// for up to N random turns [default: book, or random:6 on boards that have none]
    #[arg(long, value_name = "KIND", value_parser = options::read_openings)]
    openings: Option<Openings>,
    /// Stop when one of two Elo differences is shown, such as 0,20
    #[arg(long, value_name = "E0,E1", value_parser = options::read_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Memory for each player's search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096), allow_negative_numbers = true)]
    hash: u16,
    /// Seconds to wait for a program where no time limits it
    #[arg(long, value_name = "S", default_value = "20", value_parser = options::read_seconds, allow_negative_numbers = true)]
    patience: Duration,
    /// Seconds that a program's turn may take longer than --time
    #[arg(long, value_name = "S", default_value = "0.2", value_parser = options::read_seconds, allow_negative_numbers = true)]
    margin: Duration,
    /// How many games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = options::read_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Keep finished games in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write the results for programs
    #[arg(long, value_name = "OUT")]
    json: Option<PathBuf>,
    /// Write the results as a page with tables and charts
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// Write the games as records
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
}

impl Match {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let position = self.game.position(self.size).map_err(Failure::usage)?;
        let tournament = self.tournament()?;
        self.check_outputs()?;
        let outputs = Outputs { json: self.json, html: self.html };
        outputs.prepare()?;
        let mut records = Records::prepare(self.pgn)?;
        let stop = stop_on_interrupt()?;
        let (journal, known) = open_journal(self.save.as_ref(), &tournament)?;
        let venue =
            Venue::open(&tournament, &stop).map_err(|error| Failure::Run(error.to_string()))?;
        let play = Play {
            tournament: &tournament,
            venue,
            journal: journal.as_ref(),
            known,
            records: &mut records,
        };
        let results = roster::visit(position, play);
        let command = options::command_line();
        let report = Report { tournament: &tournament, results: &results, command: &command };
        // Whatever cannot be written, the rest of the report is not lost with it.
        let printed = io::stdout().lock().write_all(report.text().as_bytes());
        let written = outputs.write(&report).and(records.finish());
        written.and(finish_journal(self.save.as_deref(), journal))?;
        printed?;
        if results.is_complete() {
            return Ok(());
        }
        let hint = match self.save {
            Some(_) => "run the same command again to go on",
            None => "with --save FILE it could go on",
        };
        let (played, planned) = (results.games(), results.planned);
        Err(Failure::Run(format!("interrupted after {played} of {planned} games; {hint}")))
    }
}

type Known = BTreeMap<usize, PlayedPair>;

fn open_journal(
    path: Option<&PathBuf>,
    tournament: &Tournament,
) -> Result<(Option<Journal>, Known), Failure> {
    let Some(path) = path else { return Ok((None, Known::new())) };
    let (journal, known) = Journal::open(path, tournament)
        .map_err(|error| Failure::Run(format!("{}: {error}", path.display())))?;
    Ok((Some(journal), known))
}

/// Makes sure that the match could go on from its journal.
fn finish_journal(path: Option<&Path>, journal: Option<Journal>) -> Result<(), Failure> {
    let (Some(path), Some(journal)) = (path, journal) else { return Ok(()) };
    journal.finish().map_err(|error| {
        let path = path.display();
        Failure::Run(format!(
            "{path}: {error}; the report has all games that were played, the file only those before"
        ))
    })
}

/// A bar on a terminal, and nothing anywhere else.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}");
    ProgressBar::new(length as u64).with_style(style.expect("the template is well formed"))
}

struct Play<'a> {
    tournament: &'a Tournament,
    venue: Venue<'a>,
    journal: Option<&'a Journal>,
    known: Known,
    records: &'a mut Records,
}

impl ContenderVisitor for Play<'_> {
    type Output = Results;

    fn visit<P: Contender>(self, start: P) -> Results {
        let bar = progress_bar(self.venue.planned_games());
        bar.tick();
        let finished = |pair: &PlayedPair| {
            if let Some(journal) = self.journal {
                journal.add(pair);
            }
        };
        let results = self.venue.run(&start, &self.known, finished, |results, pair| {
            self.records.add(self.tournament, &results.names, pair);
            bar.set_position(results.games());
            bar.set_message(results.headline());
        });
        bar.finish_and_clear();
        results
    }
}
