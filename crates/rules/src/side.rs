//! The two players, and values that each of them has one of.

use std::fmt;
use std::hint::select_unpredictable;
use std::ops::{Index, IndexMut};

/// One of the two players. White moves first in all three games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub enum Side {
    /// Plays the first turn.
    White,
    /// Plays the second turn.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter of the position text: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Reads the letter of the position text, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' | 'W' => Some(Self::White),
            'b' | 'B' => Some(Self::Black),
            _ => None,
        }
    }

    /// The word for this side's pieces: `white` or `black`.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A value for each side, indexed by [`Side`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSide<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> PerSide<T> {
    /// The same values with the sides exchanged.
    pub fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Each side's value turned into another.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide { white: f(self.white), black: f(self.black) }
    }
}

// Processors cannot predict whose turn it is, and a wrong guess costs more than both addresses.

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        select_unpredictable(side == Side::White, &self.white, &self.black)
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        select_unpredictable(side == Side::White, &mut self.white, &mut self.black)
    }
}
