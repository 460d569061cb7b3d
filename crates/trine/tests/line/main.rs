//! The line mode through a real pipe: whole sessions from the menu to the result, every command,
//! and input that nobody would type on purpose.
//!
//! The transcripts in `snapshots` are to be read like a session. Their computers play at levels 1 and
//! 2, which do not change when the engine gets better.

mod commands;
mod files;
mod hostile;
mod pipe;
mod starting;
mod transcripts;
