//! Square boards: what Apart and Dropper share.

mod bits;
mod symmetry;
mod text;

use std::fmt;

pub use bits::{Bits, Cells};
pub use symmetry::Symmetry;

pub(crate) use bits::MAX_SIZE;
pub(crate) use text::{read_board, scan_cell, write_board};

use crate::key::{BLACK_TO_MOVE, CellKeys};
use crate::{Key, PerSide, Side};

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the bottom.
    pub row: u8,
    /// The column, from 0 at the left.
    pub col: u8,
}

impl Cell {
    /// The square `distance` steps along an axis, towards its end if positive, if it is on a board
    /// of this size.
    #[inline]
    pub const fn along(self, axis: Axis, distance: i32, size: u8) -> Option<Self> {
        let (cols, rows) = axis.step();
        let col = self.col as i32 + cols * distance;
        let row = self.row as i32 + rows * distance;
        let on_board = col >= 0 && row >= 0 && col < size as i32 && row < size as i32;
        if on_board { Some(Self { row: row as u8, col: col as u8 }) } else { None }
    }

    /// Whether the square is on a board of this size.
    #[inline]
    pub const fn is_on(self, size: u8) -> bool {
        self.row < size && self.col < size
    }

    /// The axis two different squares share, and how far apart they are along it.
    pub fn axis_to(self, other: Self) -> Option<(Axis, u32)> {
        let cols = i32::from(other.col) - i32::from(self.col);
        let rows = i32::from(other.row) - i32::from(self.row);
        let axis = match (cols, rows) {
            (0, 0) => return None,
            (_, 0) => Axis::Row,
            (0, _) => Axis::Column,
            _ if cols == rows => Axis::Rising,
            _ if cols == -rows => Axis::Falling,
            _ => return None,
        };
        Some((axis, cols.unsigned_abs().max(rows.unsigned_abs())))
    }

    /// Whether two squares are neighbours, straight or diagonally.
    pub fn touches(self, other: Self) -> bool {
        matches!(self.axis_to(other), Some((_, 1)))
    }

    /// A number for tables that serve boards of every size.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.row as usize * MAX_SIZE + self.col as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.col >= 26 {
            f.write_str("a")?;
        }
        write!(f, "{}{}", char::from(b'a' + self.col % 26), u32::from(self.row) + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The four directions of lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// From left to right.
    Row,
    /// From the bottom up.
    Column,
    /// From the bottom up and to the right.
    Rising,
    /// From the top down and to the right.
    Falling,
}

impl Axis {
    /// The four axes.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Rising, Self::Falling];

    /// One step towards the axis's end, in columns and rows.
    const fn step(self) -> (i32, i32) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Rising | Self::Falling => "diagonal",
        })
    }
}

/// How many squares a board is wide and high: a number that the game allows and that fits a
/// bitboard of `W` words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size<const MIN: u8, const MAX: u8, const W: usize>(u8);

impl<const MIN: u8, const MAX: u8, const W: usize> Size<MIN, MAX, W> {
    /// The largest board these words hold.
    const LARGEST: u8 = if MAX < Bits::<W>::STRIDE as u8 { MAX } else { Bits::<W>::STRIDE as u8 };

    /// A size that is in range, or nothing.
    pub const fn new(size: u8) -> Option<Self> {
        if MIN <= size && size <= Self::LARGEST { Some(Self(size)) } else { None }
    }

    /// The size as a number.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Every square of the board.
    #[inline]
    pub fn board(self) -> Bits<W> {
        Bits::board(self.0)
    }
}

/// The largest board: for one word, the 8×8 that both games are played on by default.
impl<const MIN: u8, const MAX: u8, const W: usize> Default for Size<MIN, MAX, W> {
    fn default() -> Self {
        Self(Self::LARGEST)
    }
}

/// Keys for the squares of every board, by [`Cell::index`].
pub(crate) type SquareKeys = CellKeys<{ MAX_SIZE * MAX_SIZE }>;

/// The key of a board at the start of a turn, made from scratch.
pub(crate) fn board_key<const W: usize>(
    keys: &SquareKeys,
    pieces: PerSide<Bits<W>>,
    to_move: Side,
) -> Key {
    let mut key = if to_move == Side::Black { BLACK_TO_MOVE } else { Key::default() };
    for side in Side::BOTH {
        for cell in pieces[side].cells() {
            key ^= keys.piece(side, cell.index());
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_a_to_z_and_then_aa_to_af() {
        let name = |col, row| Cell { row, col }.to_string();
        assert_eq!(name(0, 0), "a1");
        assert_eq!(name(25, 8), "z9");
        assert_eq!(name(26, 9), "aa10");
        assert_eq!(name(31, 31), "af32");
    }

    #[test]
    fn a_size_fits_its_game_and_its_words() {
        type Apart8 = Size<8, 25, 1>;
        assert_eq!(Apart8::new(7), None);
        assert_eq!(Apart8::new(9), None);
        assert_eq!(Apart8::default().get(), 8);
        assert_eq!(Size::<8, 25, 16>::new(26), None);
        assert_eq!(Size::<8, 25, 16>::default().get(), 25);
    }
}
