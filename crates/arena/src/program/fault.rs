//! What a player can do wrong.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A wrong that loses the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// A turn that cannot be played, or a text that is no turn.
    Illegal,
    /// The program has ended, closed its output or could not be started again.
    Crash,
    /// More time than there was.
    Time,
    /// Nothing was heard where something had to be.
    NoAnswer,
    /// Output that cannot be a line of the protocol.
    Garbage,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::Illegal, Self::Crash, Self::Time, Self::NoAnswer, Self::Garbage];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Illegal => "illegal turn",
            Self::Crash => "crash",
            Self::Time => "time",
            Self::NoAnswer => "no answer",
            Self::Garbage => "unreadable output",
        }
    }
}

/// What a player has done wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What kind of wrong.
    pub kind: FaultKind,
    /// What happened, in words that follow a colon.
    pub words: String,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, words: impl Into<String>) -> Self {
        Self { kind, words: words.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.title(), self.words)
    }
}

/// Why a player has given no turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The player is to blame.
    Fault(Fault),
    /// The match has been stopped.
    Stopped,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The most of a program's line that is shown.
const SHOWN: usize = 80;

/// A line of a program in quotes, shortened, and with nothing in it that could upset a terminal.
pub(crate) fn quote(line: &str) -> String {
    let safe = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut shown: String = line.chars().take(SHOWN).map(safe).collect();
    if line.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

/// A length of time for people: `0.25 s`.
pub(crate) fn seconds(time: Duration) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_said_is_shown_short_and_harmless() {
        assert_eq!(quote("bestmove zz9"), "\"bestmove zz9\"");
        assert_eq!(quote("\u{1b}[31mred\u{7}"), "\"\u{fffd}[31mred\u{fffd}\"");
        let long = quote(&"ä".repeat(1000));
        assert_eq!(long.chars().count(), SHOWN + 3);
        assert!(long.ends_with("ä…\""));
    }

    #[test]
    fn times_are_short() {
        assert_eq!(seconds(Duration::from_millis(250)), "0.25 s");
        assert_eq!(seconds(Duration::from_mins(1)), "60 s");
        assert_eq!(seconds(Duration::ZERO), "0 s");
    }
}
