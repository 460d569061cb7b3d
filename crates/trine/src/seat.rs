//! `trine` alone and `trine play`: the full screen on a capable terminal, plain lines everywhere else.

use std::env;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use trine_engine::book::Book;
use trine_rules::PerSide;
use trine_rules::registry::GameId;
use trine_terminal::line::{self, Finale, Source};
use trine_terminal::screen::{self, Departure, Depth};
use trine_terminal::{Keep, LONGEST_REVIEW, Participant, Table};

use crate::failure::Failure;

/// How games are shown.
#[derive(Args, Debug)]
pub(crate) struct Seat {
    /// Plain lines of text in place of the full screen, good for screen readers
    ///
    /// This is so by itself when the terminal is dumb, and when the input or output is a pipe. A game
    /// between two bots shows the board after every turn.
    #[arg(long)]
    pub(crate) line: bool,
    /// Wait this long before each turn of a bot
    #[arg(long, value_name = "SECONDS", value_parser = read_delay, allow_negative_numbers = true)]
    pub(crate) delay: Option<Duration>,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// The longest wait before a turn.
const LONGEST_DELAY: f64 = 3600.0;

fn read_delay(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.0..=LONGEST_DELAY).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or(format!("a delay is 0 to {LONGEST_DELAY} seconds"))
}

impl Seat {
    /// What every random choice follows from: another seed every time, unless there is a wish.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(seed_of_the_moment)
    }

    /// Opens the menu.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if self.is_full_screen() {
            return leave(screen::run(self.screen_options()));
        }
        Ok(line::run(source()?, &mut io::stdout().lock(), &self.line_options())?)
    }

    /// Plays a game with these players.
    pub(crate) fn play(
        &self,
        game: GameId,
        size: Option<u8>,
        players: PerSide<Participant>,
        book: Option<Arc<Book>>,
    ) -> Result<(), Failure> {
        let seed = self.seed();
        let mut table = Table::new(game.name(), size, players, seed).map_err(Failure::usage)?;
        table.book = book;
        if self.is_full_screen() {
            return leave(screen::play(table, self.screen_options()));
        }
        Ok(line::play(table, source()?, &mut io::stdout().lock(), &self.line_options())?)
    }

    /// Whether games fill the whole terminal.
    fn is_full_screen(&self) -> bool {
        !self.line && is_terminal() && !is_dumb()
    }

    fn line_options(&self) -> line::Options {
        let delay = self.delay.unwrap_or_default();
        // A game whose output goes to a file or pager is not held up by a question.
        let finale = if is_terminal() { Finale::Ask } else { Finale::Leave };
        let seed = self.seed();
        // A script can be run again; people cannot.
        let keep = if io::stdin().is_terminal() { Keep::of_user() } else { Keep::nothing() };
        line::Options { seed, delay, patience: LONGEST_REVIEW, finale, keep }
    }

    fn screen_options(&self) -> screen::Options {
        screen::Options {
            seed: self.seed(),
            delay: self.delay,
            keep: Keep::of_user(),
            depth: Depth::of_environment(),
        }
    }
}

/// Who plays: a side that is not named is a person's if the other is a bot's or program's, and a bot's otherwise.
/// If neither is named, White is a person's.
pub(crate) fn players(
    white: Option<Participant>,
    black: Option<Participant>,
) -> PerSide<Participant> {
    let opponent = |other: &Participant| {
        let name = if other.is_human() { "level:5" } else { "human" };
        name.parse().expect("these are players")
    };
    match (white, black) {
        (Some(white), Some(black)) => PerSide { white, black },
        (Some(white), None) => PerSide { black: opponent(&white), white },
        (None, Some(black)) => PerSide { white: opponent(&black), black },
        (None, None) => {
            let white: Participant = "human".parse().expect("it is a player");
            PerSide { black: opponent(&white), white }
        }
    }
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn is_dumb() -> bool {
    is_name_of_dumb(&env::var_os("TERM").unwrap_or_default())
}

/// Whether a terminal of this name can do nothing but lines. Unix names every other one; elsewhere
/// terminals have no names and can do everything.
fn is_name_of_dumb(term: &OsStr) -> bool {
    if term.is_empty() { cfg!(unix) } else { term == "dumb" }
}

/// How the full screen was left. Whoever ends the program by a signal sees that it was one.
fn leave(left: io::Result<Departure>) -> Result<(), Failure> {
    match left? {
        Departure::Quit => Ok(()),
        Departure::Terminated => Err(Failure::Terminated),
    }
}

/// The terminal with editing if it is capable, otherwise plain lines.
fn source() -> Result<Source<'static>, Failure> {
    let input = || io::stdin().lock();
    io::stdout().flush()?;
    Ok(match (is_terminal(), is_dumb()) {
        (true, false) => Source::editor()?,
        _ if io::stdin().is_terminal() => Source::simple_terminal(input())?,
        _ => Source::plain(input()),
    })
}

/// Another one every time.
fn seed_of_the_moment() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_without_a_name_is_dumb_on_unix_alone() {
        assert_eq!(is_name_of_dumb(OsStr::new("")), cfg!(unix));
        assert!(is_name_of_dumb(OsStr::new("dumb")));
        assert!(!is_name_of_dumb(OsStr::new("xterm-256color")));
    }
}
