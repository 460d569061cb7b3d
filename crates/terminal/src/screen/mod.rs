//! The full screen: boards, panels and a mouse.
//!
//! `App` is the program: its pages (`start.rs`, `game/`), what lies over them
//! (`overlay.rs`), what keys do (`keys.rs`, `action.rs`) and how it is drawn (`view/`, `board/`).
//! Everything that happens comes through one queue (`events.rs`); whatever takes time is thought
//! about in other threads (`worker.rs`), so that keys are answered at once.
//!
//! [`run`] begins with the start page, [`play`] with a game.

mod action;
mod app;
mod board;
mod deeds;
mod events;
mod game;
mod input;
mod keys;
mod layout;
mod mouse;
mod overlay;
mod review;
mod start;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod worker;

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use crate::{Keep, Table};
use app::App;
use terminal::FullScreen;

pub use theme::Depth;

/// What can be chosen beside the game and its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// What the bots' choices depend on.
    pub seed: u64,
    /// How long to wait before each turn of a bot; by itself, only when nobody else plays.
    pub delay: Option<Duration>,
    /// Where unfinished games are kept.
    pub keep: Keep,
    /// How many colours the terminal has.
    pub depth: Depth,
}

/// How the program was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Departure {
    /// Someone wanted to.
    Quit,
    /// The system told it to end.
    Terminated,
}

/// Opens the start page, and runs until someone leaves.
pub fn run(options: Options) -> io::Result<Departure> {
    open(options, None)
}

/// Plays this game, and then whatever is chosen.
pub fn play(table: Table, options: Options) -> io::Result<Departure> {
    open(options, Some(table))
}

fn open(options: Options, table: Option<Table>) -> io::Result<Departure> {
    let (sender, events) = mpsc::channel();
    events::listen_to_signals(sender.clone())?;
    let mut screen = FullScreen::open()?;
    let size = screen.terminal.size()?;
    let mut app = App::new(options, sender.clone(), Rect::new(0, 0, size.width, size.height));
    if let Some(table) = table {
        app.sit_down(table, Instant::now());
    }
    events::read_input(sender);
    app.run(&mut screen.terminal, &events)
}
