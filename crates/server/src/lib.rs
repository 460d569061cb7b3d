//! Trine over HTTP: the browser app, for the machine it runs on.
//!
//! [`open`] takes a port, and [`Server::run`] serves until the program is told to end. The app
//! itself is a [`Site`]: the files of `web/dist`, put into the program when it was built. All it
//! does happens in the page; the server only hands it out.
//!
//! The server listens on this machine alone, and answers only those who call it by this machine's
//! names: a page from elsewhere that points its own name at 127.0.0.1 gets nothing.

mod bucket;
mod chance;
mod games;
mod guard;
pub mod hub;
pub mod identity;
mod lobby;
mod opponents;
pub mod protocol;
mod reply;
mod server;
mod site;
mod socket;
pub mod store;
pub mod table;

pub use server::{DEFAULT_PORT, OpenError, Port, Server, open};
pub use site::{File, Site};
