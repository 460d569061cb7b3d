//! The HTTP API through real sockets.

mod accounts;
mod archive;
mod bots;
mod client;
mod description;
mod limits;
mod tokens;
