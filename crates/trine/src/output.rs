//! Files that commands write.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;

/// Writes to a file, or to standard output if its name is `-`.
pub(crate) fn write_out(out: &str, bytes: &[u8]) -> Result<(), Failure> {
    if out == "-" {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        return Ok(stdout.flush()?);
    }
    fs::write(out, bytes).map_err(|error| refused(out.as_ref(), &error))
}

/// Makes sure that a file can be written, without changing it.
pub(crate) fn try_to_write(path: &Path) -> Result<(), Failure> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.map(drop).map_err(|error| refused(path, &error))
}

/// The failure to write or read a file.
pub(crate) fn refused(path: &Path, error: &io::Error) -> Failure {
    Failure::Run(format!("{}: {error}", path.display()))
}
