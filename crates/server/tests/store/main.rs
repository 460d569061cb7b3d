//! Stores: the conformance suite, run on SQLite, and what is SQLite's own.

mod conformance;
mod sqlite;
