//! The files that `trine match` writes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use trine_arena::report::{self, Report};
use trine_arena::tournament::{PlayedPair, Tournament};

use super::Match;
use crate::failure::Failure;
use crate::output::{file_at, refused, try_to_write};

/// Where to write the results, when the match is over.
pub(super) struct Outputs {
    pub(super) json: Option<PathBuf>,
    pub(super) html: Option<PathBuf>,
}

impl Match {
    /// Makes sure that no two outputs are the same file.
    pub(super) fn check_outputs(&self) -> Result<(), Failure> {
        let all = [
            ("--save", &self.save),
            ("--json", &self.json),
            ("--html", &self.html),
            ("--pgn", &self.pgn),
        ];
        let mut met: Vec<(&str, PathBuf)> = Vec::new();
        for (option, path) in all {
            let Some(path) = path else { continue };
            let Some(place) = file_at(path) else { continue };
            if let Some((other, _)) = met.iter().find(|(_, met)| *met == place) {
                let path = path.display();
                return Err(Failure::Usage(format!("{path}: both {other} and {option} write it")));
            }
            met.push((option, place));
        }
        Ok(())
    }
}

impl Outputs {
    /// Makes sure before the match that everything can be written after it.
    pub(super) fn prepare(&self) -> Result<(), Failure> {
        [&self.json, &self.html].into_iter().flatten().try_for_each(|path| try_to_write(path))
    }

    /// Writes the report in every form that is wanted, even if one of them fails.
    pub(super) fn write(&self, report: &Report<'_>) -> Result<(), Failure> {
        let write = |path: &PathBuf, text: String| {
            fs::write(path, text).map_err(|error| refused(path, &error))
        };
        let json = self.json.as_ref().map_or(Ok(()), |path| write(path, report.json()));
        let html = self.html.as_ref().map_or(Ok(()), |path| write(path, report.html()));
        json.and(html)
    }
}

/// Where to write the games, while the match goes on.
pub(super) struct Records {
    path: Option<PathBuf>,
    /// Nothing before the first game: what the file held is kept until there is something new.
    file: Option<BufWriter<File>>,
    /// The first thing that went wrong. Nothing is written after it.
    failure: Option<io::Error>,
}

impl Records {
    /// Makes sure before the match that games can be written.
    pub(super) fn prepare(path: Option<PathBuf>) -> Result<Self, Failure> {
        path.iter().try_for_each(|path| try_to_write(path))?;
        Ok(Self { path, file: None, failure: None })
    }

    /// Writes the games of a pair.
    pub(super) fn add(&mut self, tournament: &Tournament, names: &[String], pair: &PlayedPair) {
        if self.failure.is_none() {
            self.failure = self.write(tournament, names, pair).err();
        }
    }

    /// Makes sure that all has been written.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Some(path) = self.path else { return Ok(()) };
        let flushed = self.file.map_or(Ok(()), |mut file| file.flush());
        self.failure.map_or(flushed, Err).map_err(|error| refused(&path, &error))
    }

    fn write(
        &mut self,
        tournament: &Tournament,
        names: &[String],
        pair: &PlayedPair,
    ) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        for game in 0..pair.games.len() {
            let record = report::record(tournament, names, pair, game).map_err(io::Error::other)?;
            if let Some(file) = &mut self.file {
                write!(file, "\n{record}")?;
            } else {
                let file = self.file.insert(BufWriter::new(File::create(path)?));
                write!(file, "{record}")?;
            }
        }
        Ok(())
    }
}
