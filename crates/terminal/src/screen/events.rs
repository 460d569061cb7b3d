//! Everything that can happen, from all sources into one queue: keys and clicks, what tasks have
//! found, and the order to end.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use ratatui::crossterm::event::{self, Event as Input};

use super::worker::News;

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Event {
    /// A key, a click, another size of the window.
    Input(Input),
    /// A task has found something.
    Worker(u64, News),
    /// The terminal cannot be read any more.
    InputLost,
    /// The program was told to end.
    Terminated,
}

/// Reads keys and clicks from now on.
pub(super) fn read_input(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = event::read().map_or(Event::InputLost, Event::Input);
            let is_over = event == Event::InputLost;
            if events.send(event).is_err() || is_over {
                return;
            }
        }
    });
}

/// Listens to the signals that tell programs to end.
#[cfg(unix)]
pub(super) fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            if events.send(Event::Terminated).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Systems without signals end programs by force.
#[cfg(not(unix))]
pub(super) fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
    drop(events);
    Ok(())
}
