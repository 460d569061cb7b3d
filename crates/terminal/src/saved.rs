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
    /// Whether the file holds more games behind it.
    pub(crate) has_more: bool,
}

impl Loaded {
    /// What there is to say of the file it comes from.
    pub(crate) fn report(&self, file: &str) -> String {
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
pub(crate) fn load(file: &Path, seed: u64) -> Result<Loaded, LoadError> {
    let mut games = Reader::new(BufReader::new(File::open(file).map_err(LoadError::Io)?));
    let record = games.next().ok_or(LoadError::Empty)?.map_err(|error| match error {
        ReadError::Io(error) => LoadError::Io(error),
        ReadError::Broken(game) => LoadError::Broken(game.to_string()),
    })?;
    Ok(Loaded { table: recorded::table(&record, seed), record, has_more: games.next().is_some() })
}

/// Why no game could be read.
#[derive(Debug)]
pub(crate) enum LoadError {
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
