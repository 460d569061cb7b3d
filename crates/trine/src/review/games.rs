//! The games of a file that are to be reviewed.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use trine_record::{ReadError, Reader, Record};

use crate::failure::Failure;
use crate::output::refused;
use crate::subject::no_record;

/// A game of the file.
#[derive(Debug)]
pub(super) struct Game {
    /// Its place in the file, from 1. Broken games count.
    pub(super) number: u64,
    pub(super) record: Record,
}

/// The games that can be reviewed.
#[derive(Debug)]
pub(super) struct Games {
    pub(super) games: Vec<Game>,
    /// How many games cannot be read. They have been named.
    pub(super) broken: u64,
}

/// Reads all games of a file, or one of them.
pub(super) fn read(file: &str, wanted: Option<u64>) -> Result<Games, Failure> {
    if file == "-" {
        return read_from(file, io::stdin().lock(), wanted);
    }
    let input = File::open(file).map_err(|error| refused(file.as_ref(), &error))?;
    read_from(file, BufReader::new(input), wanted)
}

fn read_from(file: &str, input: impl BufRead, wanted: Option<u64>) -> Result<Games, Failure> {
    let mut found = Games { games: Vec::new(), broken: 0 };
    let mut count = 0;
    for game in Reader::new(input) {
        if let Err(ReadError::Io(error)) = game {
            return Err(refused(file.as_ref(), &error));
        }
        count += u64::from(!game.as_ref().is_err_and(ReadError::is_between_games));
        if wanted.is_some_and(|wanted| wanted != count) {
            continue;
        }
        match game {
            Ok(record) => found.games.push(Game { number: count, record }),
            Err(error) => {
                found.broken += 1;
                eprintln!("trine: {file}: {error}");
            }
        }
        if wanted.is_some() {
            break;
        }
    }
    match (found.games.is_empty(), found.broken) {
        (true, 0) => Err(no_record(file, count, wanted)),
        (true, _) => Err(Failure::Reported),
        _ => Ok(found),
    }
}
