//! Why the store did not do what it was asked.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;

/// Why the store did not do what it was asked. Nothing has been written then.
#[derive(Debug)]
pub enum StoreError {
    /// Somebody else was first: the game has gone on since the writer read it, or what was to be
    /// written is there already. Read again, and decide anew.
    Conflict,
    /// What was to be written contradicts itself, which is a mistake of the program.
    Malformed(&'static str),
    /// The database was made by a newer program; the number is that of its newest migration.
    Newer {
        /// The file.
        file: PathBuf,
        /// The newest migration that it has had.
        migration: i64,
    },
    /// The file is something else than a database of ours.
    Foreign(PathBuf),
    /// The database is being closed, or has been.
    Closed,
    /// The database cannot be reached, or it failed.
    Failed(Box<dyn Error + Send + Sync>),
}

impl StoreError {
    /// The database failed in a way of its own.
    pub fn failed(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Failed(error.into())
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed(error) => Some(&**error),
            _ => None,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("somebody else has changed it first"),
            Self::Malformed(what) => write!(f, "a commit that contradicts itself: {what}"),
            Self::Newer { file, migration } => write!(
                f,
                "{} was made by a newer trine (its format is {migration}): use that one, or \
                 choose another file with --data",
                file.display(),
            ),
            Self::Foreign(file) => write!(
                f,
                "{} is not a database of trine: choose another file with --data",
                file.display(),
            ),
            Self::Closed => f.write_str("the database is closed"),
            Self::Failed(error) => write!(f, "the database failed: {error}"),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    /// A rule of uniqueness that was broken means that somebody else was first.
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => Self::Conflict,
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Self::Closed,
            _ => Self::failed(error),
        }
    }
}
