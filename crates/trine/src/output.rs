//! Files that commands write.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// Writes to a file, or to standard output if there is none.
pub(crate) fn write_to(out: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    match out {
        None => Ok(io::stdout().lock().write_all(bytes)?),
        Some(path) => fs::write(path, bytes).map_err(|error| refused(path, &error)),
    }
}

/// Makes sure that a file can be written, without changing it or leaving a new one behind.
pub(crate) fn try_to_write(path: &Path) -> Result<(), Failure> {
    let tried = match File::create_new(path) {
        Ok(_) => fs::remove_file(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().create(true).append(true).open(path).map(drop)
        }
        Err(error) => Err(error),
    };
    tried.map_err(|error| refused(path, &error))
}

/// Where a file lies or would lie, however it is named; nothing for a device or a pipe, which many
/// can write to.
pub(crate) fn file_at(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = path.canonicalize() {
        return place.is_file().then_some(place);
    }
    let name = path.file_name()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    Some(folder.join(name))
}

/// The failure to write or read a file.
pub(crate) fn refused(path: &Path, error: &io::Error) -> Failure {
    Failure::Run(format!("{}: {error}", path.display()))
}
