//! What makes Apart moves legal, as data for interfaces to show.

use super::lines::run;
use super::{Apart, Illegal, illegal};
use crate::Side;
use crate::square::{Axis, Cell};

/// What one line means to a piece on it, whichever side is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineReport {
    /// The direction of the line.
    pub axis: Axis,
    /// How many of its side's pieces stand in an unbroken run through the piece, itself included.
    /// The piece moves this far along the line.
    pub length: u32,
    /// The first and the last piece of the run.
    pub ends: [Cell; 2],
    /// The squares that far away, each way along the line, where the board has one.
    pub targets: [Option<Target>; 2],
}

/// A square that is the right distance away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The square.
    pub cell: Cell,
    /// Whether the piece may land there on its side's turn, and why not.
    pub verdict: Result<(), Illegal>,
}

impl<const W: usize> Apart<W> {
    /// The four lines through a piece and what they allow it, or nothing if the square is empty.
    pub fn lines_of(&self, cell: Cell) -> Option<[LineReport; 4]> {
        let side = self.at(cell)?;
        let own = self.pieces(side);
        Some(Axis::ALL.map(|axis| {
            let behind = run(own, cell, axis, -1, self.size()) as i32;
            let ahead = run(own, cell, axis, 1, self.size()) as i32;
            let length = behind + 1 + ahead;
            let end = |distance| {
                cell.along(axis, distance, self.size()).expect("a run stays on the board")
            };
            LineReport {
                axis,
                length: length as u32,
                ends: [end(-behind), end(ahead)],
                targets: [-length, length].map(|distance| self.target(side, cell, axis, distance)),
            }
        }))
    }

    fn target(&self, side: Side, from: Cell, axis: Axis, distance: i32) -> Option<Target> {
        let to = from.along(axis, distance, self.size())?;
        let verdict = if self.outcome.is_some() {
            Err(Illegal::GameOver)
        } else if side == self.to_move {
            illegal::check_go(self, from, to)
        } else {
            illegal::check_landing(self, side, to)
        };
        Some(Target { cell: to, verdict })
    }
}
