//! Apart as text: positions, moves such as `b2-b4` and `b2xd4`, turns such as `b2-b4xd6`.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::{Apart, Illegal, Move, SIZES, Size, TurnEnd, illegal};
use crate::square::{Cell, read_board, scan_cell, write_board};
use crate::text::{
    Field, PendingProblem, PositionError, PositionText, Scanner, SyntaxError, SyntaxProblem,
    write_tail,
};
use crate::{Notation, Position};

impl<const W: usize> FromStr for Apart<W> {
    type Err = PositionError;

    /// Reads a position on a board that fits `W` words.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = PositionText::read(text, |rows| read_board(rows, &SIZES, Size::new))?;
        let (pieces, size) = text.board;
        let mut position = Self::new(pieces, size, text.to_move, text.turn);
        if let Some(pending) = text.pending {
            read_path(&mut position, pending)?;
        }
        text.end()?;
        Ok(position)
    }
}

/// Reads the pending path into a position that stands at the start of the turn otherwise.
fn read_path<const W: usize>(
    position: &mut Apart<W>,
    pending: Field<'_>,
) -> Result<(), PositionError> {
    if position.turn() == 1 {
        return Err(pending.pending(0, PendingProblem::FirstTurn));
    }
    let mut start = 0;
    for name in pending.text.split('-') {
        let cell = read_path_cell(position, name).map_err(|why| pending.pending(start, why))?;
        let is_last = start + name.len() == pending.text.len();
        if !is_last && position.at(cell).is_some() {
            return Err(pending.pending(start, PendingProblem::NotLeft));
        }
        position.follow([cell]);
        start += name.len() + 1;
    }
    // The outcome stays what it was: a piece that can jump on is next to another of its side.
    check_path_end(position).map_err(|why| {
        let last = pending.text.rfind('-').map_or(0, |dash| dash + 1);
        pending.pending(last, why)
    })
}

/// Reads the next cell of a path and checks what can be said of it without the ones to come.
fn read_path_cell<const W: usize>(position: &Apart<W>, name: &str) -> Result<Cell, PendingProblem> {
    // The scanner would pass over space around the cell.
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(PendingProblem::NotAPath);
    }
    let mut scanner = Scanner::new(name);
    let cell = scan_cell(&mut scanner, position.size()).map_err(|error| match error.problem {
        SyntaxProblem::NoSuchCell { .. } => PendingProblem::NoSuchCell,
        _ => PendingProblem::NotAPath,
    })?;
    if !scanner.is_done() {
        return Err(PendingProblem::NotAPath);
    }
    if position.path().contains(&cell) {
        return Err(PendingProblem::Repeated);
    }
    let is_jump = |before: &Cell| matches!(before.axis_to(cell), Some((_, 2..)));
    if !position.path().last().is_none_or(is_jump) {
        return Err(PendingProblem::NotAJump);
    }
    Ok(cell)
}

/// Checks the end of a path: that the piece is there, and that there is something to decide.
fn check_path_end<const W: usize>(position: &Apart<W>) -> Result<(), PendingProblem> {
    let (Some(&last), 2..) = (position.path().last(), position.path().len()) else {
        return Err(PendingProblem::TooShort);
    };
    if position.at(last) != Some(position.to_move()) {
        return Err(PendingProblem::NoPiece);
    }
    if position.next_jumps(last).is_empty() {
        return Err(PendingProblem::NoFurtherJump);
    }
    Ok(())
}

impl<const W: usize> fmt::Display for Apart<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.size(), |cell| self.at(cell))?;
        write_tail(f, self.to_move(), self.turn())?;
        for (i, cell) in self.path().iter().enumerate() {
            let joint = if i == 0 { " " } else { "-" };
            write!(f, "{joint}{cell}")?;
        }
        Ok(())
    }
}

impl<const W: usize> Notation for Apart<W> {
    fn write_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        match m {
            Move::Go { from, .. } => {
                write!(out, "{from}")?;
                self.write_next_move(m, out)
            }
            Move::Stop => out.write_str("stop"),
        }
    }

    fn write_next_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        // A stop that ends a written turn goes without saying.
        let Move::Go { to, .. } = m else {
            return Ok(());
        };
        write!(out, "{}{to}", if self.at(to).is_some() { 'x' } else { '-' })
    }

    /// A letter x is a mark here and not a column because it stands directly after a number.
    fn scan_move(&self, scanner: &mut Scanner<'_>) -> Result<Move, SyntaxError> {
        if scanner.is_at_start() && scanner.take_last_word("stop") {
            return Ok(Move::Stop);
        }
        let from = match self.path().last() {
            Some(&present) if !scanner.is_at_start() => present,
            _ => scan_cell(scanner, self.size())?,
        };
        scanner.need_mark("-x", "'-' or 'x'")?;
        let to = scan_cell(scanner, self.size())?;
        Ok(Move::Go { from, to })
    }

    fn why_turn_ends(&self, m: Move) -> Illegal {
        Illegal::TurnOver(illegal::turn_end(self, m))
    }

    fn end_turn(&self) -> Result<Move, Illegal> {
        if self.is_mid_turn() { Ok(Move::Stop) } else { Err(Illegal::TurnOver(TurnEnd::Stopped)) }
    }
}
