//! What makes Differo moves legal, as data for interfaces to show.

use super::board::{ALL_LINES, SPOTS};
use super::illegal::check_landing;
use super::lines::Tables;
use super::{Axis, Cell, Differo, Illegal};
use crate::{PerSide, Position, Side};

/// What one line means to a piece on it, whichever side is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineReport {
    /// The direction of the line.
    pub axis: Axis,
    /// The line's cells, edge to edge.
    pub cells: &'static [Cell],
    /// How many pieces each side has on it.
    pub pieces: PerSide<u32>,
    /// The pieces of the piece's own side minus the enemy's. The piece moves this far along the
    /// line, and not at all when it is 0 or less.
    pub difference: i32,
    /// The cells that far away, towards the line's beginning and towards its end, where the board
    /// has one.
    pub targets: [Option<Target>; 2],
}

/// A cell that is the right distance away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    /// Whether the piece may land there on its side's turn, and why not.
    pub verdict: Result<(), Illegal>,
}

impl Differo {
    /// The three lines through a piece and what they allow it, or nothing if the cell is empty.
    pub fn lines_of(&self, cell: Cell) -> Option<[LineReport; 3]> {
        let side = self.at(cell)?;
        Some(std::array::from_fn(|axis| self.report(cell, side, axis)))
    }

    fn report(&self, cell: Cell, side: Side, axis: usize) -> LineReport {
        let spot = SPOTS[cell.index()][axis];
        let cells = ALL_LINES[spot.line as usize].cells();
        let pieces = self.pieces_on(spot.line as usize);
        let difference = pieces[side] as i32 - pieces[side.other()] as i32;
        let target = |distance: i32| {
            let place = usize::try_from(i32::from(spot.place) + distance).ok()?;
            let cell = *cells.get(place).filter(|_| difference > 0)?;
            let verdict = match self.outcome() {
                Some(_) => Err(Illegal::GameOver),
                None => check_landing(self, side, cell),
            };
            Some(Target { cell, verdict })
        };
        let targets = [target(-difference), target(difference)];
        LineReport { axis: Axis::ALL[axis], cells, pieces, difference, targets }
    }

    /// How many pieces each side has on a line.
    pub(super) fn pieces_on(&self, line: usize) -> PerSide<u32> {
        Tables::get().places(self.lines[line]).map(u16::count_ones)
    }
}
