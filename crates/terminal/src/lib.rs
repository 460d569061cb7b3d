//! Trine in the terminal.
//!
//! [`mod@line`] is the line mode: plain text in and out, for pipes, simple terminals and screen readers.
//! What it shares with any other way to play in a terminal stands beside it: the board as text
//! ([`board`]), a game with its players ([`Table`]), what people type for a turn ([`entry`]), and
//! sentences ([`words`]).
//!
//! Nothing here knows a game's rules: everything goes through
//! [`Session`](trine_engine::session::Session).

pub mod board;
pub mod entry;
mod guest;
mod keep;
pub mod line;
mod participant;
mod patience;
mod pause;
mod recorded;
mod saved;
pub mod screen;
mod table;
mod unfinished;
pub mod words;

pub use guest::{Guest, NoTurn, Outsider};
pub use keep::Keep;
pub use participant::{LONGEST_NAME, NameError, Participant, ParticipantError, read_name};
pub use patience::LONGEST_REVIEW;
pub use table::{Finish, Table};
