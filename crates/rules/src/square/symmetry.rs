//! The eight ways to lay a square on itself, each with the sides as they are or exchanged.

use super::{Bits, Cell};
use crate::{PerSide, Side};

/// One symmetry of a square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// A set of the changes below, made in the order of their bits.
    changes: u8,
}

/// Columns become rows and rows columns.
const TRANSPOSE: u8 = 1;
/// Left and right change places.
const MIRROR: u8 = 2;
/// Top and bottom change places.
const FLIP: u8 = 4;
/// White and Black change places.
const SWAP: u8 = 8;

impl Symmetry {
    /// The mirror image: left and right change places.
    pub const MIRROR: Self = Self { changes: MIRROR };

    /// The half turn that swaps the sides.
    pub const HALF_TURN_SWAP: Self = Self { changes: MIRROR | FLIP | SWAP };

    /// All sixteen, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(|changes| Self { changes })
    }

    /// Whether White and Black change places.
    pub const fn swaps_sides(self) -> bool {
        self.has(SWAP)
    }

    /// The side a side becomes.
    pub const fn side(self, side: Side) -> Side {
        if self.swaps_sides() { side.other() } else { side }
    }

    /// Where a square of a board of this size goes.
    pub const fn cell(self, cell: Cell, size: u8) -> Cell {
        let Cell { row, col } = cell;
        let (row, col) = if self.has(TRANSPOSE) { (col, row) } else { (row, col) };
        Cell {
            row: if self.has(FLIP) { size - 1 - row } else { row },
            col: if self.has(MIRROR) { size - 1 - col } else { col },
        }
    }

    /// Where the pieces of both sides go, and whose they become.
    pub fn board<const W: usize>(self, pieces: PerSide<Bits<W>>, size: u8) -> PerSide<Bits<W>> {
        let turned = pieces.map(|set| set.cells().map(|cell| self.cell(cell, size)).collect());
        if self.swaps_sides() { turned.swapped() } else { turned }
    }

    const fn has(self, change: u8) -> bool {
        self.changes & change != 0
    }
}
