//! The result of a game, as it stands at its end.

use std::fmt;

use trine_rules::{Outcome, Side};

/// How a game ended, or that it is not known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Neither won.
    Draw,
    /// The game goes on, was given up, or its end is not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// Every result.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Unknown];

    /// The mark that closes a game: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads the mark.
    pub fn from_mark(mark: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.mark() == mark)
    }

    /// The one of two results that is known, or nothing if they contradict each other. An unknown
    /// result agrees with every other.
    pub(crate) fn agree(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Unknown, known) | (known, Self::Unknown) => Some(known),
            (one, two) => (one == two).then_some(one),
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Side::White) => Self::White,
            Outcome::Win(Side::Black) => Self::Black,
            Outcome::Draw => Self::Draw,
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.mark())
    }
}
