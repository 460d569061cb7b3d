//! The file that lets an interrupted match go on: the settings, then a line for every pair of games
//! that has been played.
//!
//! Pairs are written as they end, not in their order. A line is written at once, so at most the
//! last one can be torn, which is then played again. The number of games and of threads may change
//! from one run to the next, and how long programs are waited for; everything else would mix two
//! matches, and is refused.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::{PlayedPair, Tournament};

/// A file that pairs are written to. Nobody else can write to it meanwhile.
#[derive(Debug)]
pub struct Journal(Mutex<Written>);

#[derive(Debug)]
struct Written {
    file: File,
    /// The first thing that went wrong. Nothing is written after it, so that only the last line can be
    /// torn.
    failure: Option<io::Error>,
}

/// The first line of a journal.
#[derive(Serialize, Deserialize)]
struct Header {
    /// Always `match`, to tell journals from other files.
    trine: String,
    /// The form of the file.
    version: u32,
    /// What makes the match this match, each as text.
    settings: BTreeMap<String, String>,
}

/// Why a file cannot be the journal of a match.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read or written.
    File(io::Error),
    /// Another match is writing to it.
    Locked,
    /// It is some other file.
    Foreign,
    /// This line, from 1, is not the record of a pair of this match.
    Line(usize),
    /// It belongs to a match with another setting.
    Other {
        /// Which setting.
        name: String,
        /// What it is in the file.
        theirs: String,
        /// What it is now.
        ours: String,
    },
}

impl Journal {
    /// Opens a journal, or begins one. Gives the pairs that have been played, by their numbers.
    pub fn open(
        path: &Path,
        tournament: &Tournament,
    ) -> Result<(Self, BTreeMap<usize, PlayedPair>), JournalError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(JournalError::File)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::Locked,
            TryLockError::Error(error) => JournalError::File(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(JournalError::File)?;
        let header = Header::of(tournament);
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let known = if whole > 0 {
            read(&bytes[..whole], &header, tournament)?
        } else if header.line().as_bytes().starts_with(&bytes) {
            BTreeMap::new()
        } else {
            return Err(JournalError::Foreign);
        };
        // What is torn off goes, so that the next line begins a line.
        file.set_len(whole as u64).map_err(JournalError::File)?;
        file.seek(io::SeekFrom::Start(whole as u64)).map_err(JournalError::File)?;
        if whole == 0 {
            file.write_all(header.line().as_bytes()).map_err(JournalError::File)?;
        }
        Ok((Self(Mutex::new(Written { file, failure: None })), known))
    }

    /// Adds a pair that has been played. A match is not worth less when its journal fails, so that
    /// [`Journal::finish`] tells of it.
    pub fn add(&self, pair: &PlayedPair) {
        let mut line = serde_json::to_string(pair).expect("a pair is plain data");
        line.push('\n');
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if written.failure.is_none() {
            written.failure = written.file.write_all(line.as_bytes()).err();
        }
    }

    /// Makes sure that every pair has been written.
    pub fn finish(self) -> io::Result<()> {
        let written = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        written.failure.map_or(Ok(()), Err)
    }
}

/// Reads the whole lines of a journal.
fn read(
    bytes: &[u8],
    header: &Header,
    tournament: &Tournament,
) -> Result<BTreeMap<usize, PlayedPair>, JournalError> {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let found: Header = serde_json::from_slice(first).map_err(|_| JournalError::Foreign)?;
    header.compare(&found)?;
    let meetings = tournament.meetings();
    let mut known = BTreeMap::new();
    for (number, line) in (2..).zip(lines).filter(|(_, line)| !line.is_empty()) {
        let wrong = JournalError::Line(number);
        let Ok(pair) = serde_json::from_slice::<PlayedPair>(line) else { return Err(wrong) };
        if meetings[pair.pair % meetings.len()] != (pair.first, pair.second) {
            return Err(wrong);
        }
        known.insert(pair.pair, pair);
    }
    Ok(known)
}

impl Header {
    fn of(tournament: &Tournament) -> Self {
        let Tournament { game, size, entrants, pace, openings, sprt, hash, seed, .. } = tournament;
        let size = size.or(game.sizes().map(|sizes| sizes.default));
        let mut settings = BTreeMap::from([
            ("game".to_owned(), game.to_string()),
            ("size".to_owned(), size.map_or("none".to_owned(), |size| size.to_string())),
            ("pace".to_owned(), pace.to_string()),
            ("openings".to_owned(), openings.to_string()),
            ("sprt".to_owned(), sprt.map_or("none".to_owned(), |sprt| sprt.to_string())),
            ("hash".to_owned(), hash.to_string()),
            ("seed".to_owned(), seed.to_string()),
            ("players".to_owned(), entrants.len().to_string()),
        ]);
        for (number, entrant) in (1..).zip(entrants) {
            settings.insert(format!("player {number}"), entrant.to_string());
        }
        Self { trine: "match".to_owned(), version: 1, settings }
    }

    fn line(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data") + "\n"
    }

    /// Makes sure that the header found is this one.
    fn compare(&self, found: &Self) -> Result<(), JournalError> {
        if (&found.trine, found.version) != (&self.trine, self.version) {
            return Err(JournalError::Foreign);
        }
        let absent = "none".to_owned();
        for name in self.settings.keys().chain(found.settings.keys()) {
            let theirs = found.settings.get(name).unwrap_or(&absent);
            let ours = self.settings.get(name).unwrap_or(&absent);
            if theirs != ours {
                let (name, theirs, ours) = (name.clone(), theirs.clone(), ours.clone());
                return Err(JournalError::Other { name, theirs, ours });
            }
        }
        Ok(())
    }
}

impl Error for JournalError {}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Locked => f.write_str("another match is writing to it"),
            Self::Foreign => {
                f.write_str("it is no journal of a match; choose a file that does not exist yet")
            }
            Self::Line(number) => write!(f, "line {number} is no pair of games of this match"),
            Self::Other { name, theirs, ours } => write!(
                f,
                "it belongs to another match: there {name} is {theirs}, here {ours}; choose another file"
            ),
        }
    }
}
