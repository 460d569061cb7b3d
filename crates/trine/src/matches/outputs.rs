//! The files that `trine match` writes at its end.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use trine_arena::report::Report;

use crate::failure::Failure;

/// Where to write what.
pub(super) struct Outputs {
    json: Option<PathBuf>,
    html: Option<PathBuf>,
}

impl Outputs {
    /// Makes sure before the match that everything can be written after it.
    pub(super) fn prepare(json: Option<PathBuf>, html: Option<PathBuf>) -> Result<Self, Failure> {
        for path in [&json, &html].into_iter().flatten() {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.map_err(|error| refused(path, &error))?;
        }
        Ok(Self { json, html })
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

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Run(format!("{}: {error}", path.display()))
}
