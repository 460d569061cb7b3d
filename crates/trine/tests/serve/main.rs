//! `trine serve`: its settings and backups, and how it runs and ends. What it serves is tested in
//! crates/server.

mod program;
#[cfg(unix)]
mod running;
mod settings;
