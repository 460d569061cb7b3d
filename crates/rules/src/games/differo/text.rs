//! Differo as text: positions and moves such as `c2-f2`.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::board::{SPAN, row_length};
use super::lines::Tables;
use super::{Cell, Differo, Illegal, Move};
use crate::text::{
    PendingProblem, PositionError, PositionProblem, PositionText, Scanner, SyntaxError, read_rows,
    row_count, write_rows, write_tail,
};
use crate::{Notation, Position, Side};

/// The row with this number from the top, from 0: row i comes first.
const fn letter_from_top(row: usize) -> usize {
    SPAN - 1 - row
}

fn cell_from_top(row: usize, place: usize) -> Cell {
    let letter = letter_from_top(row) as u8;
    let first = if letter < 4 { 1 } else { letter - 3 };
    Cell::new(letter, first + place as u8).expect("the place is within the row")
}

impl FromStr for Differo {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = PositionText::read(text, |rows| {
            let found = row_count(rows.text);
            if found != SPAN {
                let allowed = SPAN..=SPAN;
                return Err(rows.error(0, PositionProblem::RowCount { found, allowed }));
            }
            let mut board = Self::empty(Side::White, 1);
            let length = |row| row_length(letter_from_top(row));
            read_rows(rows, length, |row, place, side| {
                board.toggle(Tables::get(), side, cell_from_top(row, place));
            })?;
            Ok(board)
        })?;
        if let Some(pending) = text.pending {
            return Err(pending.pending(0, PendingProblem::SingleMoveTurns));
        }
        text.end()?;
        let (to_move, turn) = (text.to_move, text.turn);
        let key = text.board.key ^ Self::empty(to_move, turn).key;
        Ok(Self { to_move, turn, key, ..text.board })
    }
}

impl fmt::Display for Differo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = (0..SPAN).map(|row| row_length(letter_from_top(row)));
        write_rows(f, lengths, |row, place| self.at(cell_from_top(row, place)))?;
        write_tail(f, self.to_move(), self.turn())
    }
}

impl Notation for Differo {
    fn write_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}-{}", m.from, m.to)
    }

    fn write_next_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        self.write_move(m, out)
    }

    fn scan_move(&self, scanner: &mut Scanner<'_>) -> Result<Move, SyntaxError> {
        let from = scan_cell(scanner)?;
        scanner.need_mark("-", "'-'")?;
        let to = scan_cell(scanner)?;
        Ok(Move { from, to })
    }

    fn why_turn_ends(&self, _: Move) -> Illegal {
        Illegal::TurnOver
    }

    fn end_turn(&self) -> Result<Move, Illegal> {
        Err(Illegal::TurnOver)
    }
}

fn scan_cell(scanner: &mut Scanner<'_>) -> Result<Cell, SyntaxError> {
    scanner.read_cell(
        |letter, number| Cell::new(letter.try_into().ok()?, number.try_into().ok()?),
        || "a1 to a5, up to e1 to e9, up to i5 to i9".to_owned(),
    )
}
