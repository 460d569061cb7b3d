//! How a game ended.

use crate::Side;

/// The result of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }

    /// The word used in JSON and in the test vectors: `w`, `b` or `draw`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win(Side::White) => "w",
            Self::Win(Side::Black) => "b",
            Self::Draw => "draw",
        }
    }

    /// The same outcome with the sides exchanged.
    pub const fn swapped(self) -> Self {
        match self {
            Self::Win(side) => Self::Win(side.other()),
            Self::Draw => Self::Draw,
        }
    }
}
