//! The squares a jumping piece has stood on in one turn.

use std::fmt;

use crate::square::{Bits, Cell};

/// Squares in the order they were stood on. No square comes twice, so there is always room: 64
/// squares for every word of the board.
#[derive(Clone)]
pub(super) struct Path<const W: usize> {
    /// Only the first `length` squares mean anything.
    cells: [[Cell; 64]; W],
    length: u16,
    /// The same squares as a set.
    visited: Bits<W>,
}

impl<const W: usize> Path<W> {
    pub(super) const fn new() -> Self {
        let cells = [[Cell { row: 0, col: 0 }; 64]; W];
        Self { cells, length: 0, visited: Bits::EMPTY }
    }

    #[inline]
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells.as_flattened()[..self.length as usize]
    }

    #[inline]
    pub(super) fn visited(&self) -> Bits<W> {
        self.visited
    }

    #[inline]
    pub(super) fn push(&mut self, cell: Cell) {
        self.cells.as_flattened_mut()[self.length as usize] = cell;
        self.length += 1;
        self.visited |= Bits::of(cell);
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.length = 0;
        self.visited = Bits::EMPTY;
    }
}

impl<const W: usize> PartialEq for Path<W> {
    fn eq(&self, other: &Self) -> bool {
        self.cells() == other.cells()
    }
}

impl<const W: usize> Eq for Path<W> {}

impl<const W: usize> fmt::Debug for Path<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells()).finish()
    }
}
