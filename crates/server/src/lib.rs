//! Trine over HTTP: the browser app, and games between people.
//!
//! [`open`] takes a port and opens the database, and [`Server::run`] serves until the program is told
//! to end. The app itself is a [`Site`]: the files of `web/dist`, put into the program when it was
//! built. Everything that lasts is in a [`store::Store`].
//!
//! Unless it is told otherwise, the server listens on this machine alone, and it always answers only
//! those who call it by its own names: a page from elsewhere that points its name here gets nothing.

pub mod api;
mod bucket;
mod chance;
mod door;
mod games;
mod guard;
pub mod hub;
pub mod identity;
pub mod limits;
mod lobby;
mod open_error;
mod operation;
mod opponents;
mod places;
pub mod protocol;
pub mod ratings;
mod reply;
mod server;
mod site;
mod socket;
pub mod store;
pub mod table;

pub use guard::Hosts;
pub use open_error::OpenError;
pub use operation::{
    Config, ConfigError, LogForm, LogLevel, Settings, SettingsError, addresses, start_log,
};
pub use server::{DEFAULT_PORT, Port, Server, Tuning, backup, open, open_with};
pub use site::{File, Site};
