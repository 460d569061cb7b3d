//! The server through real sockets.

mod app;
mod connections;
mod names;
mod opening;
mod operation;
mod running;
