//! Games in files.

use std::env;
use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use trine_record::{ReadError, Reader, Record};

use crate::{Table, recorded, words};

/// A game from a file.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// The game, at its end.
    pub(crate) table: Table,
    /// All that the file says of it, variations too.
    pub(crate) record: Record,
    /// Its number in the file, from 1.
    number: usize,
    /// Whether the file holds nothing else.
    pub(crate) is_alone: bool,
    /// What is wrong with the first game, if that was wanted but is broken.
    broken: Option<String>,
}

impl Loaded {
    /// What there is to say of the file it comes from.
    pub(crate) fn report(&self, file: &str) -> String {
        let loaded = format!("Loaded {}.", words::file(file));
        let choose = "A number behind the file chooses another.";
        match (self.is_alone, &self.broken, self.number) {
            (true, ..) => loaded,
            (_, Some(reason), number) => {
                format!("{loaded} Game 1 is broken ({reason}); this is game {number}. {choose}")
            }
            (_, None, 1) => format!("{loaded} It holds more games; this is the first. {choose}"),
            (_, None, number) => format!("{loaded} This is game {number} of it."),
        }
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

/// What someone typed to open a game: a file, and which of its games. A number is part of the file's
/// name if there is such a file.
pub(crate) fn address(text: &str) -> (&str, Option<usize>) {
    let parts = text.rsplit_once(char::is_whitespace);
    let numbered = parts.and_then(|(file, number)| Some((file.trim_end(), number.parse().ok()?)));
    match numbered {
        Some((file, number)) if !path(text).exists() => (file, Some(number)),
        _ => (text, None),
    }
}

/// Reads a game of a file: the one of this number, or the first that is not broken.
pub(crate) fn load(file: &Path, wanted: Option<usize>, seed: u64) -> Result<Loaded, LoadError> {
    let mut games = Reader::new(BufReader::new(File::open(file).map_err(LoadError::Io)?));
    let (mut number, mut broken) = (0, None);
    while let Some(game) = games.next() {
        number += 1;
        let is_wanted = wanted.is_none_or(|wanted| wanted == number);
        match game {
            Ok(record) if is_wanted => {
                let (table, is_last) = (recorded::table(&record, seed), games.next().is_none());
                return Ok(Loaded {
                    table,
                    record,
                    number,
                    is_alone: number == 1 && is_last,
                    broken,
                });
            }
            Err(ReadError::Broken(game)) if wanted.is_some() && is_wanted => {
                return Err(LoadError::Broken(game.to_string()));
            }
            Err(ReadError::Broken(game)) if wanted.is_none() => {
                broken.get_or_insert_with(|| game.to_string());
            }
            Err(ReadError::Io(error)) => return Err(LoadError::Io(error)),
            _ => {}
        }
    }
    Err(match broken {
        Some(reason) => LoadError::Broken(reason),
        None if number == 0 => LoadError::Empty,
        None => LoadError::TooFew(number),
    })
}

/// Why no game could be read.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// The file could not be read.
    Io(io::Error),
    /// There is no game in it.
    Empty,
    /// It holds only so many games.
    TooFew(usize),
    /// The game is broken: where and why.
    Broken(String),
}

impl Error for LoadError {}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Empty => f.write_str("there is no game in it"),
            Self::TooFew(1) => f.write_str("it holds one game only"),
            Self::TooFew(games) => write!(f, "it holds {games} games, numbered from 1"),
            Self::Broken(reason) => f.write_str(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A broken game between two good ones, and a file that ends in a number.
    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("trine-saved-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("it can be made");
        let game = |turns: &str| format!("[Game \"dropper\"]\n\n{turns}\n\n");
        let text = [game("1. d4 *"), game("1. d4 2. a1 *"), game("1. e5 *")].concat();
        fs::write(folder.join("games.pgn"), text).expect("it can be written");
        fs::write(folder.join("game 2"), "[Game \"dropper\"]\n\n1. c3 *\n").expect("it can");
        folder
    }

    fn turn(text: &str) -> Result<String, String> {
        let (file, number) = address(text);
        let loaded = load(&path(file), number, 0).map_err(|error| error.to_string())?;
        Ok(loaded.table.session.turns()[0].text.clone())
    }

    #[test]
    fn a_number_behind_a_file_chooses_one_of_its_games() {
        let folder = folder("number");
        let games = folder.join("games.pgn").to_str().expect("the path is text").to_owned();
        assert_eq!(turn(&games).as_deref(), Ok("d4"));
        assert_eq!(turn(&format!("{games} 1")).as_deref(), Ok("d4"));
        assert_eq!(turn(&format!("{games}  3")).as_deref(), Ok("e5"));
        let broken = turn(&format!("{games} 2")).expect_err("it is broken");
        assert!(broken.starts_with("line 7, column "), "{broken}");
        for number in [0, 4] {
            let error = turn(&format!("{games} {number}"));
            assert_eq!(error, Err("it holds 3 games, numbered from 1".to_owned()));
        }
        let two = folder.join("game 2").to_str().expect("the path is text").to_owned();
        assert_eq!(turn(&two).as_deref(), Ok("c3"), "the number belongs to the name");
        assert_eq!(turn(&format!("{two} 2")), Err("it holds one game only".to_owned()));
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn a_broken_first_game_does_not_hide_the_next() {
        let folder = folder("broken");
        let file = folder.join("broken.pgn");
        let text = "[Game \"dropper\"]\n\n1. zz *\n\n[Game \"dropper\"]\n\n1. e5 *\n";
        fs::write(&file, text).expect("it can be written");
        let loaded = load(&file, None, 0).expect("there is a good game");
        assert_eq!(loaded.table.session.turns()[0].text, "e5");
        let said = loaded.report("x");
        assert!(said.starts_with("Loaded \"x\". Game 1 is broken (line 3, column 4: "), "{said}");
        assert!(said.contains("); this is game 2.") && !loaded.is_alone, "{said}");
        fs::remove_dir_all(folder).expect("it is there");
    }
}
