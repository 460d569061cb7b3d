//! How commands fail: one line on standard error, and an exit status.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why a command did not do all that was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are wrong.
    Usage(String),
    /// The run failed.
    Run(String),
    /// Something went wrong that has been reported already.
    Reported,
    /// The system told the program to end.
    Terminated,
    /// Whoever read our output has gone, which is no failure of ours.
    Unread,
}

impl Failure {
    pub(crate) fn usage(error: impl Display) -> Self {
        Self::Usage(error.to_string())
    }

    /// Writes the line and gives the exit status: 1 for a failed run, 2 for bad usage.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Usage(line) => {
                eprintln!("trine: {line}");
                ExitCode::from(2)
            }
            Self::Run(line) => {
                eprintln!("trine: {line}");
                ExitCode::FAILURE
            }
            Self::Reported => ExitCode::FAILURE,
            // As shells report a program that SIGTERM has ended.
            Self::Terminated => ExitCode::from(143),
            Self::Unread => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Unread
        } else {
            Self::Run(error.to_string())
        }
    }
}
