//! Games in files: tables to records and back.

use std::env;
use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use trine_engine::session;
use trine_record::{GameResult, NodeId, ReadError, Reader, Record, Termination, tag};
use trine_rules::{PerSide, Side};

use crate::{Finish, Participant, Table, read_name, words};

/// A game from a file.
#[derive(Debug)]
pub struct Loaded {
    /// The game, at its end.
    pub table: Table,
    /// All that the file says of it, variations too.
    pub record: Record,
    /// Whether the file holds more games behind it.
    pub has_more: bool,
}

impl Loaded {
    /// What there is to say of the file it comes from.
    pub fn report(&self, file: &str) -> String {
        let more = if self.has_more { " It holds more games; this is the first." } else { "" };
        format!("Loaded {}.{more}", words::file(file))
    }
}

/// The file that someone typed: `~/` is the home folder, as shells have it.
pub(crate) fn path(text: &str) -> PathBuf {
    let home = || env::var_os("HOME").filter(|home| !home.is_empty());
    match text.strip_prefix("~/").and_then(|rest| Some((rest, home()?))) {
        Some((rest, home)) => PathBuf::from(home).join(rest),
        None => PathBuf::from(text),
    }
}

/// Writes the game to a file, as far as whole turns were played.
pub fn save(table: &Table, file: &Path) -> io::Result<()> {
    write(record(table), file)
}

/// Writes something to a file. A file that is there is replaced, but only by a whole new one.
pub(crate) fn write(content: impl fmt::Display, file: &Path) -> io::Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = File::create(&beside)
        .and_then(|mut out| write!(out, "{content}"))
        .and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        // Nothing half written is left behind; the first error is the one that matters.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Reads the first game of a file.
pub fn load(file: &Path, seed: u64) -> Result<Loaded, LoadError> {
    let mut games = Reader::new(BufReader::new(File::open(file).map_err(LoadError::Io)?));
    let record = games.next().ok_or(LoadError::Empty)?.map_err(|error| match error {
        ReadError::Io(error) => LoadError::Io(error),
        ReadError::Broken(game) => LoadError::Broken(game.to_string()),
    })?;
    Ok(Loaded { table: table(&record, seed), record, has_more: games.next().is_some() })
}

/// Why no game could be read.
#[derive(Debug)]
pub enum LoadError {
    /// The file could not be read.
    Io(io::Error),
    /// There is no game in it.
    Empty,
    /// The game is broken: where and why.
    Broken(String),
}

impl Error for LoadError {}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Empty => f.write_str("there is no game in it"),
            Self::Broken(reason) => f.write_str(reason),
        }
    }
}

/// The record of a game as far as whole turns were played.
pub(crate) fn record(table: &Table) -> Record {
    let session = &table.session;
    let game = session.game().name.parse().expect("sessions know their game");
    let start = Record::from_position(game, &session.start_text());
    let mut record = start.expect("the start of a game is a position");
    let turns = session.turns().into_iter().filter(|turn| turn.is_whole).map(|turn| turn.text);
    record.append_line(NodeId::START, turns).expect("turns that were played are legal");
    describe(&mut record, &table.players, table.finish().as_ref());
    record
}

/// Enters who played, when, and how the game ended.
pub(crate) fn describe(
    record: &mut Record,
    players: &PerSide<Participant>,
    finish: Option<&Finish>,
) {
    let mut tags = vec![(tag::DATE, date(SystemTime::now()))];
    for (side, name, level) in
        [(Side::White, tag::WHITE, tag::WHITE_LEVEL), (Side::Black, tag::BLACK, tag::BLACK_LEVEL)]
    {
        let player = &players[side];
        tags.extend([(name, player.name()), (level, player.kind())]);
    }
    let termination = finish.map_or(Termination::Unterminated, |end| end.termination);
    tags.push((tag::TERMINATION, termination.word().to_owned()));
    tags.push((tag::REASON, finish.map_or(String::new(), |end| end.words.clone())));
    for (name, value) in tags {
        if value.is_empty() {
            record.tags_mut().remove(name);
        } else {
            let value = words::clean(&value);
            // A record that is full of other tags stays without this one.
            let _ = record.tags_mut().set(name, &value);
        }
    }
    record.declare(finish.map_or(GameResult::Unknown, |end| match end.winner {
        Some(Side::White) => GameResult::White,
        Some(Side::Black) => GameResult::Black,
        None => GameResult::Draw,
    }));
}

/// The game of a record at the end of its main line.
fn table(record: &Record, seed: u64) -> Table {
    let start = session::read(record.game().name(), record.start_text());
    let mut session = start.expect("records start from positions");
    for turn in record.turns_to(record.end()) {
        session.play_turn(turn).expect("records hold legal turns");
    }
    let players = PerSide {
        white: player(record, tag::WHITE, tag::WHITE_LEVEL),
        black: player(record, tag::BLACK, tag::BLACK_LEVEL),
    };
    let mut table = Table::with(session, players, seed);
    let winner = match record.result() {
        GameResult::Unknown => return table,
        GameResult::White => Some(Side::White),
        GameResult::Black => Some(Side::Black),
        GameResult::Draw => None,
    };
    let termination = record.tags().get(tag::TERMINATION).and_then(Termination::from_word);
    let words = record.tags().get(tag::REASON).unwrap_or("so the record says").to_owned();
    table.end(Finish { winner, termination: termination.unwrap_or(Termination::Normal), words });
    table
}

/// The bot that a record names, otherwise a person.
fn player(record: &Record, name: &str, level: &str) -> Participant {
    let tags = record.tags();
    if let Some(who) = tags.get(level).and_then(|text| text.parse().ok()) {
        return Participant::Computer(who);
    }
    let name = tags.get(name).and_then(|name| read_name(name).ok());
    Participant::Human(name.unwrap_or_else(|| "Player".to_owned()))
}

/// The day as records write it, in universal time.
fn date(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    // Years that begin in March have the leap day at their end; 400 of them have 146,097 days.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year, if month < 10 { month + 3 } else { month - 9 });
    let year = year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use trine_engine::{Limits, Stop};

    use super::*;

    #[test]
    fn days_are_written_as_records_want_them() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970.01.01");
        assert_eq!(at(951_782_400), "2000.02.29");
        assert_eq!(at(951_868_800), "2000.03.01");
        assert_eq!(at(1_798_761_599), "2026.12.31");
        assert_eq!(at(4_107_542_400), "2100.03.01");
    }

    #[test]
    fn a_game_comes_back_from_its_record() {
        let players = PerSide {
            white: "human:Zoë \"Z\" Müller".parse().expect("a person"),
            black: "level:3".parse().expect("a bot"),
        };
        let mut game = Table::new("apart", Some(9), players.clone(), 1).expect("it is a game");
        game.session.play_turn("b2-b4").expect("it is legal");
        let answer = game.computer_turn(&Limits::default(), &Stop::default());
        game.play_answer(answer.expect("Black is a bot"));
        game.resign(Side::White);
        let back = table(&record(&game), 1);
        assert_eq!(back.players, players);
        assert_eq!(back.session.position_text(), game.session.position_text());
        assert_eq!(back.session.turns(), game.session.turns());
        assert_eq!(back.finish(), game.finish());
    }

    #[test]
    fn a_started_turn_is_not_recorded() {
        let human = Participant::Human("Ada".into());
        let players = PerSide { white: human.clone(), black: human };
        let mut game = Table::new("dropper", Some(5), players, 1).expect("it is a game");
        game.session.play_text("c3").expect("it is legal");
        game.session.play_text("c3>c4").expect("it is legal");
        let text = record(&game).to_string();
        assert!(text.contains("[Termination \"unterminated\"]"), "{text}");
        assert!(text.ends_with("\n1. c3 *\n"), "{text}");
    }
}
