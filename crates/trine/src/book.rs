//! `trine book`: opening books made of game records, and what they say of a position.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use trine_engine::book::{Book, Builder, TextEntry};
use trine_record::book::{Counted, count};
use trine_record::{ReadError, Reader};
use trine_rules::registry::{GameId, Playable, Visitor};

use crate::failure::Failure;
use crate::perft::read_size;

/// Make opening books from game records, and look positions up in them
#[derive(Args, Debug)]
pub(crate) struct BookCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Build(Build),
    Look(Look),
}

/// Count the turns of game records
///
/// A book is for one game and one size of board: those of the first game, unless --game and --size
/// say otherwise. Games of others and games without a result are left out. A broken game is reported
/// and left out too; the exit status is then 1. Positions that are turned, mirrored or have the sides
/// exchanged are counted as one.
#[derive(Args, Debug)]
struct Build {
    /// Files of records; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Where to write the book
    #[arg(long, value_name = "BOOK")]
    out: PathBuf,
    /// How many turns of each game to count
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Leave out turns that were played less often than this
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
    /// The game [default: that of the first record]
    #[arg(long, value_name = "GAME")]
    game: Option<GameId>,
    /// The size of the board [default: the game's, or that of the first record]
    #[arg(long, value_name = "N", value_parser = read_size, requires = "game")]
    size: Option<u8>,
}

/// Show what was played from a position, the most frequent turn first
///
/// For each turn: how often it was played, how many of those games the side that played it won, drew and
/// lost, and its average, in which a draw counts half.
#[derive(Args, Debug)]
struct Look {
    /// The book
    book: PathBuf,
    /// The game: differo, apart or dropper
    game: GameId,
    /// A position text, or start
    #[arg(default_value = "start")]
    position: String,
    /// The size of the board, for start [default: the book's]
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

impl BookCommand {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.action {
            Action::Build(build) => build.run(),
            Action::Look(look) => look.run(),
        }
    }
}

/// Reads a book, or says what is wrong with the file.
pub(crate) fn read(file: &Path) -> Result<Book, Failure> {
    let wrong =
        |error: &dyn std::fmt::Display| Failure::Run(format!("{}: {error}", file.display()));
    let input = File::open(file).map_err(|error| wrong(&error))?;
    Book::read(input).map_err(|error| wrong(&error))
}

/// What was done with the games so far.
#[derive(Default)]
struct Tally {
    builder: Option<Builder>,
    without_result: u64,
    others: u64,
    broken: u64,
}

impl Build {
    fn run(&self) -> Result<(), Failure> {
        let mut tally = Tally::default();
        if let Some(game) = self.game {
            game.position(self.size).map_err(Failure::usage)?;
            let size = self.size.or(game.sizes().map(|sizes| sizes.default));
            tally.builder = Some(Builder::new(game, size, self.turns));
        }
        for file in &self.files {
            if file == "-" {
                self.read(file, io::stdin().lock(), &mut tally)?;
            } else {
                let cannot = |error: io::Error| Failure::Run(format!("{file}: {error}"));
                self.read(file, BufReader::new(File::open(file).map_err(cannot)?), &mut tally)?;
            }
        }
        self.finish(tally)
    }

    /// Counts the games of one file, one at a time.
    fn read(&self, file: &str, input: impl BufRead, tally: &mut Tally) -> Result<(), Failure> {
        for game in Reader::new(input) {
            let record = match game {
                Ok(record) => record,
                Err(ReadError::Broken(game)) => {
                    tally.broken += 1;
                    eprintln!("trine: {file}: {game}");
                    continue;
                }
                Err(ReadError::Io(error)) => return Err(Failure::Run(format!("{file}: {error}"))),
            };
            let new = || Builder::new(record.game(), record.size(), self.turns);
            match count(tally.builder.get_or_insert_with(new), &record) {
                Counted::Yes => {}
                Counted::NoResult => tally.without_result += 1,
                Counted::OtherGame => tally.others += 1,
            }
        }
        Ok(())
    }

    fn finish(&self, tally: Tally) -> Result<(), Failure> {
        let builder = tally.builder.filter(|builder| builder.games() > 0);
        let Some(builder) = builder else {
            return Err(Failure::Run("there are no games with a result to count".to_owned()));
        };
        let book = builder.finish(self.least).map_err(|error| Failure::Run(error.to_string()))?;
        let bytes = book.to_bytes();
        let refused = |error| Failure::Run(format!("{}: {error}", self.out.display()));
        fs::write(&self.out, &bytes).map_err(refused)?;
        let mut out = io::stdout().lock();
        write!(
            out,
            "{}: {} positions from {} of {}, {} bytes",
            self.out.display(),
            book.positions(),
            number(book.games().into(), "game"),
            title(&book),
            bytes.len()
        )?;
        for (count, why) in [
            (tally.without_result, "without a result"),
            (tally.others, "of another game or size"),
            (tally.broken, "broken"),
        ] {
            if count > 0 {
                write!(out, "; left out {} {why}", number(count, "game"))?;
            }
        }
        writeln!(out)?;
        if tally.broken == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}

/// A number of things: `1 game`, `2 games`.
fn number(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// The game and the board: `Apart 8×8`.
pub(crate) fn title(book: &Book) -> String {
    let game = book.game().title();
    book.size().map_or(game.to_owned(), |size| format!("{game} {size}×{size}"))
}

/// What a book says of a position.
#[derive(Serialize)]
struct Answer {
    position: String,
    to_move: char,
    games: u64,
    turns: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    turn: String,
    games: u64,
    wins: u32,
    draws: u32,
    losses: u32,
    average: f64,
}

/// A position as text, and whose turn it is.
struct Describe;

impl Visitor for Describe {
    type Output = (String, char);

    fn visit<P: Playable>(self, position: P) -> Self::Output {
        (position.to_string(), position.to_move().letter())
    }
}

impl Look {
    fn run(&self) -> Result<(), Failure> {
        let book = read(&self.book)?;
        let wrong = |error: &dyn std::fmt::Display| {
            Failure::Usage(format!("{}: {error}", self.book.display()))
        };
        book.fits(self.game).map_err(|error| wrong(&error))?;
        let position = if self.position == "start" {
            self.game.position(self.size.or(book.size())).map_err(Failure::usage)?
        } else {
            self.game.parse(&self.position).map_err(Failure::usage)?
        };
        let (position, to_move) = position.visit(Describe);
        let entries = book.look_up(self.game, &position).map_err(|error| wrong(&error))?;
        let turns: Vec<Row> = entries.into_iter().map(row).collect();
        let games = turns.iter().map(|row| row.games).sum();
        let answer = Answer { position, to_move, games, turns };
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            answer.write(&mut out)?;
        }
        Ok(())
    }
}

fn row(entry: TextEntry) -> Row {
    let TextEntry { turn, counts, .. } = entry;
    Row {
        turn,
        games: counts.games(),
        wins: counts.wins,
        draws: counts.draws,
        losses: counts.losses,
        average: counts.average(),
    }
}

impl Answer {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let side = if self.to_move == 'w' { "White" } else { "Black" };
        if self.turns.is_empty() {
            return writeln!(out, "{side} to move: the book does not know this position");
        }
        writeln!(out, "{side} to move: {}", number(self.games, "game"))?;
        let width = self.turns.iter().map(|row| row.turn.len()).max().unwrap_or(0).max(4);
        writeln!(out, "{:width$}   games   won drawn  lost  average", "turn")?;
        for Row { turn, games, wins, draws, losses, average } in &self.turns {
            let average = 100.0 * average;
            writeln!(
                out,
                "{turn:width$} {games:7} {wins:5} {draws:5} {losses:5}   {average:5.1}%"
            )?;
        }
        Ok(())
    }
}
