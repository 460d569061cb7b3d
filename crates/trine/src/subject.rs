//! Finding the position a command is about: a text, the start of a game, or a game in a file of
//! records.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use trine_engine::session::{self, Session};
use trine_record::picture::{Picture, Style};
use trine_record::{NodeId, ReadError, Reader, Record, tag};
use trine_rules::registry::GameId;

use crate::failure::Failure;

/// The word for the position a game starts from.
const START: &str = "start";

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Find<'a> {
    /// A position, the word `start`, the name of a file, or `-`.
    pub(crate) text: &'a str,
    /// The game of a position.
    pub(crate) game: Option<GameId>,
    /// The size of the board, for the word `start`.
    pub(crate) size: Option<u8>,
    /// Which game of a file, from 1.
    pub(crate) record: u64,
}

/// A position with the way to it.
#[derive(Debug)]
pub(crate) struct Subject {
    /// Stands at the position.
    pub(crate) session: Box<dyn Session>,
    /// The record it is from, and its place there.
    record: Option<(Record, NodeId)>,
}

impl Find<'_> {
    /// Finds it; in a record the position after this turn, or the last.
    pub(crate) fn subject(self, turn: Option<u32>) -> Result<Subject, Failure> {
        if self.text == START {
            return self.at_start(turn);
        }
        if self.size.is_some() {
            let line = format!(
                "a size of the board is for the word {START}; other positions have their own"
            );
            return Err(Failure::Usage(line));
        }
        if self.text == "-" {
            return self.in_file(io::stdin().lock(), turn);
        }
        if Path::new(self.text).is_file() {
            let cannot = |error: io::Error| Failure::Run(format!("{}: {error}", self.text));
            let file = File::open(self.text).map_err(cannot)?;
            return self.in_file(BufReader::new(file), turn);
        }
        if turn.is_some() {
            let line =
                format!("--turn is for files of records, and there is no file {}", self.text);
            return Err(Failure::Usage(line));
        }
        let game = self.game.map_or_else(|| guess(self.text), Ok)?;
        let session = session::read(game.name(), self.text).map_err(|error| {
            if looks_like_position(self.text) {
                return Failure::usage(error);
            }
            let title = game.title();
            Failure::Usage(format!("{} is neither a file nor a position of {title}", self.text))
        })?;
        Ok(Subject { session, record: None })
    }

    fn at_start(self, turn: Option<u32>) -> Result<Subject, Failure> {
        if turn.is_some() {
            return Err(Failure::Usage(format!("--turn is for files of records, not for {START}")));
        }
        let game = self.game.ok_or_else(|| {
            Failure::Usage(format!("{START} is the start of a game: say which with --game GAME"))
        })?;
        let session = session::start(game.name(), self.size).map_err(Failure::usage)?;
        Ok(Subject { session, record: None })
    }

    fn in_file(self, input: impl BufRead, turn: Option<u32>) -> Result<Subject, Failure> {
        let record = self.read_record(input)?;
        if let Some(game) = self.game.filter(|game| *game != record.game()) {
            let line = format!("{}: the record is of {}, not of {game}", self.text, record.game());
            return Err(Failure::Usage(line));
        }
        let node = find_turn(&record, turn)?;
        let mut session = open(&record);
        for turn in record.turns_to(node) {
            play(session.as_mut(), turn);
        }
        Ok(Subject { session, record: Some((record, node)) })
    }

    fn read_record(self, input: impl BufRead) -> Result<Record, Failure> {
        let mut count = 0;
        for game in Reader::new(input) {
            count += u64::from(!game.as_ref().is_err_and(ReadError::is_between_games));
            match game {
                Err(ReadError::Io(error)) => {
                    return Err(Failure::Run(format!("{}: {error}", self.text)));
                }
                Ok(record) if count == self.record => return Ok(record),
                Err(ReadError::Broken(game)) if count == self.record => {
                    return Err(Failure::Run(format!("{}: {game}", self.text)));
                }
                _ => {}
            }
        }
        Err(no_record(self.text, count, Some(self.record)))
    }
}

/// Says that a file has no such game.
pub(crate) fn no_record(file: &str, count: u64, wanted: Option<u64>) -> Failure {
    let found = match count {
        0 => "no game records".to_owned(),
        1 => "one game record".to_owned(),
        count => format!("{count} game records"),
    };
    let wanted = wanted.filter(|_| count > 0);
    let wanted = wanted.map_or(String::new(), |wanted| format!(", no record {wanted}"));
    Failure::Usage(format!("{file} has {found}{wanted}"))
}

/// The only game that has such a position.
fn guess(text: &str) -> Result<GameId, Failure> {
    let fits = |game: &GameId| game.parse(text).is_ok();
    let games: Vec<_> = GameId::ALL.into_iter().filter(fits).collect();
    match games.as_slice() {
        [game] => Ok(*game),
        [] if looks_like_position(text) => Err(Failure::Usage(
            "this is a position of no game; with --game GAME it is said what is wrong".to_owned(),
        )),
        [] => Err(Failure::Usage(format!("{text} is neither a file nor a position of any game"))),
        games => {
            let names: Vec<_> = games.iter().map(|game| format!("--game {game}")).collect();
            let line = format!("several games have this position: say {}", names.join(" or "));
            Err(Failure::Usage(line))
        }
    }
}

/// Whether a text that is no position was meant as one, not as the name of a file.
fn looks_like_position(text: &str) -> bool {
    let rows = text.split(' ').next().unwrap_or_default();
    let is_of_rows = |c: char| c.is_ascii_digit() || "wbWB/".contains(c);
    rows.contains('/') && rows.chars().all(is_of_rows)
}

/// The node after the turn of this number, or the last of the main line.
fn find_turn(record: &Record, turn: Option<u32>) -> Result<NodeId, Failure> {
    let Some(wanted) = turn else { return Ok(record.end()) };
    let number = |node: NodeId| record.turn(node).map(trine_record::Turn::number);
    if wanted == 0 {
        return Ok(NodeId::START);
    }
    let found = record.main_line().find(|node| number(*node) == Some(wanted));
    found.ok_or_else(|| {
        let ends = record.main_line().next().and_then(number).zip(number(record.end()));
        Failure::Usage(match ends {
            Some((first, last)) => {
                format!("the game has turns {first} to {last}, and 0 for its start, not {wanted}")
            }
            None => format!("the game has no turns, only 0 for its start, not {wanted}"),
        })
    })
}

fn open(record: &Record) -> Box<dyn Session> {
    let start = session::read(record.game().name(), record.start_text());
    start.expect("a record starts from a position of its game")
}

fn play(session: &mut dyn Session, turn: &str) {
    session.play_turn(turn).expect("the turns of a record are legal");
}

impl Subject {
    /// Draws what the record has noted at the position, and at its end how the game ended.
    pub(crate) fn annotate(&self, picture: &mut Picture) {
        let Some((record, node)) = &self.record else { return };
        picture.annotate(record.notes(*node));
        if *node == record.end() {
            picture.conclude(record.result(), record.tags().get(tag::REASON));
        }
    }

    /// A picture of every position before this one.
    pub(crate) fn pictures_before(&self, style: &Style) -> Result<Vec<Picture>, Failure> {
        let Some((record, node)) = &self.record else {
            let line = "--gif shows a whole game: give a file of records, not a position";
            return Err(Failure::Usage(line.to_owned()));
        };
        let mut session = open(record);
        let mut pictures = Vec::new();
        for node in record.line_to(*node).into_iter().skip(1) {
            let before = record.parent(node).expect("a turn follows a node");
            let mut picture = Picture::new(session.as_ref(), style.clone());
            picture.annotate(record.notes(before));
            pictures.push(picture);
            play(session.as_mut(), record.turn(node).expect("only the start is no turn").text());
        }
        Ok(pictures)
    }
}
