//! The full screen in a real terminal: a pseudo-terminal whose screen is read as people see it.
//!
//! Nothing here waits for luck: every step waits until the screen shows what it should, and fails if
//! it does not within a time that only hanging takes.
#![cfg(unix)]

mod leaving;
mod line_mode;
mod playing;
mod terminal;

#[path = "../scratch/mod.rs"]
mod scratch;
