//! The files that `trine match` writes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use trine_arena::report::{self, Report};
use trine_arena::tournament::{PlayedPair, Tournament};

use crate::failure::Failure;
use crate::output::{refused, try_to_write};

/// Where to write the results, when the match is over.
pub(super) struct Outputs {
    pub(super) json: Option<PathBuf>,
    pub(super) html: Option<PathBuf>,
}

impl Outputs {
    /// Makes sure before the match that everything can be written after it.
    pub(super) fn prepare(&self) -> Result<(), Failure> {
        [&self.json, &self.html].into_iter().flatten().try_for_each(|path| try_to_write(path))
    }

    /// Writes the report in every form that is wanted.
    pub(super) fn write(&self, report: &Report<'_>) -> Result<(), Failure> {
        if let Some(path) = &self.json {
            fs::write(path, report.json()).map_err(|error| refused(path, &error))?;
        }
        if let Some(path) = &self.html {
            fs::write(path, report.html()).map_err(|error| refused(path, &error))?;
        }
        Ok(())
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
