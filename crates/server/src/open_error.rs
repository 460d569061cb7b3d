//! Why there is no server, in one line for a person.

use std::error::Error;
use std::net::IpAddr;
use std::path::PathBuf;
use std::{fmt, io};

use crate::store::StoreError;

/// Why there is no server.
#[derive(Debug)]
pub enum OpenError {
    /// The program was built without the app.
    NoSite,
    /// Another program listens on this port, or on all that were tried up to it.
    Taken(u16),
    /// This user may not listen on this port.
    Forbidden(u16),
    /// This machine does not have this address.
    NotHere(IpAddr),
    /// The file of the database cannot be made.
    Data(PathBuf, io::Error),
    /// Another server uses the database.
    InUse(PathBuf),
    /// The database cannot be used.
    Store(StoreError),
    /// The system refused something else.
    System(io::Error),
}

impl Error for OpenError {}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSite => f.write_str(
                "this program was built without the browser app; in its source folder \
                 `cargo xtask start` builds both and starts them",
            ),
            Self::Taken(port) => {
                write!(f, "port {port} is taken by another program, choose one with --port")
            }
            Self::Forbidden(port) => {
                write!(f, "you may not use port {port}, choose one from 1024 with --port")
            }
            Self::NotHere(address) => {
                write!(f, "{address} is not an address of this machine, choose one with --bind")
            }
            Self::Data(file, error) => write!(
                f,
                "games cannot be kept in {}: {error}; choose another file with --data",
                file.display(),
            ),
            Self::InUse(file) => write!(
                f,
                "another trine serves the games in {}; end it, or choose another file with --data",
                file.display(),
            ),
            Self::Store(error) => error.fmt(f),
            Self::System(error) => write!(f, "the server did not start: {error}"),
        }
    }
}
