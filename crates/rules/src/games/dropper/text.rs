//! Dropper as text: positions, moves such as `d5` and `d5>c5`, turns such as `d5>c5+g5`.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{Dropper, Illegal, Move, SIZES, Size};
use crate::square::{read_board, scan_cell, write_board};
use crate::text::{
    Field, PendingProblem, PositionError, PositionText, Scanner, SyntaxError, write_tail,
};
use crate::{Notation, Position};

impl<const W: usize> FromStr for Dropper<W> {
    type Err = PositionError;

    /// Reads a position on a board that fits `W` words.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = PositionText::read(text, |rows| read_board(rows, &SIZES, Size::new))?;
        let (stones, size) = text.board;
        let mut position = Self::new(stones, size, text.to_move, text.turn);
        if let Some(pending) = text.pending {
            check_pending(&position, pending).map_err(|why| pending.pending(0, why))?;
            position.set_free_owed(true);
        }
        text.end()?;
        Ok(position)
    }
}

fn check_pending<const W: usize>(
    position: &Dropper<W>,
    pending: Field<'_>,
) -> Result<(), PendingProblem> {
    if !pending.text.eq_ignore_ascii_case("free") {
        Err(PendingProblem::NotFree)
    } else if position.is_opening() {
        Err(PendingProblem::FirstTurn)
    } else if position.free().is_empty() {
        Err(PendingProblem::NoRoom)
    } else {
        Ok(())
    }
}

impl<const W: usize> fmt::Display for Dropper<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.size(), |cell| self.at(cell))?;
        write_tail(f, self.to_move(), self.turn())?;
        f.write_str(if self.is_mid_turn() { " free" } else { "" })
    }
}

impl<const W: usize> Notation for Dropper<W> {
    fn write_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        match m {
            Move::Place(cell) => write!(out, "{cell}"),
            Move::Drop { on, push } => write!(out, "{on}>{push}"),
        }
    }

    fn write_next_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        out.write_str("+")?;
        self.write_move(m, out)
    }

    fn scan_move(&self, scanner: &mut Scanner<'_>) -> Result<Move, SyntaxError> {
        if !scanner.is_at_start() {
            scanner.need_mark("+", "'+'")?;
            return Ok(Move::Place(scan_cell(scanner, self.size())?));
        }
        // A free stone played by itself may be written as it would stand in its turn.
        let has_plus = self.is_mid_turn() && scanner.take_mark("+");
        let cell = scan_cell(scanner, self.size())?;
        let is_place = has_plus || scanner.is_done() || scanner.is_at("+");
        let wants_place = self.open_squares().is_some() && !scanner.is_at(">");
        if is_place || wants_place {
            return Ok(Move::Place(cell));
        }
        scanner.need_mark(">", "'>'")?;
        Ok(Move::Drop { on: cell, push: scan_cell(scanner, self.size())? })
    }

    fn why_turn_ends(&self, m: Move) -> Illegal {
        match m {
            Move::Place(_) if self.is_mid_turn() => Illegal::FreeEnds,
            Move::Place(_) => Illegal::OpeningEnds,
            Move::Drop { .. } => Illegal::NoRoom,
        }
    }

    fn end_turn(&self) -> Result<Move, Illegal> {
        Err(Illegal::FreeOwed)
    }
}
