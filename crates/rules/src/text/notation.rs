//! Moves, turns and positions as text.

use std::error::Error;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

use super::{PositionError, Scanner, SyntaxError, SyntaxProblem};
use crate::Position;

/// A position with a written form, for itself (`Display`, `FromStr`), its moves and its turns.
pub trait Notation: Position + Display + FromStr<Err = PositionError> {
    /// Writes a legal move.
    fn write_move(&self, m: Self::Move, out: &mut dyn Write) -> fmt::Result;

    /// Writes a later move of a turn, `self` being the position before it: only what the turn so
    /// far does not already say.
    fn write_next_move(&self, m: Self::Move, out: &mut dyn Write) -> fmt::Result;

    /// Reads one move as it is written from this position, legal or not. A scanner that is not at
    /// its start stands behind an earlier move of the same turn.
    fn scan_move(&self, scanner: &mut Scanner<'_>) -> Result<Self::Move, SyntaxError>;

    /// Why the turn is over after this legal move, for someone who wanted to go on.
    fn why_turn_ends(&self, m: Self::Move) -> Self::Illegal;

    /// What is wrong with ending the turn here, in the middle of it, or the move that ends it.
    fn end_turn(&self) -> Result<Self::Move, Self::Illegal>;

    /// A legal move as text.
    fn move_text(&self, m: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(m, &mut text).expect("writing to a string does not fail");
        text
    }

    /// Legal moves of one turn as text, from this position on.
    fn turn_text(&self, moves: &[Self::Move]) -> String {
        let mut text = String::new();
        let mut position = self.clone();
        for (i, &m) in moves.iter().enumerate() {
            let written = match i {
                0 => position.write_move(m, &mut text),
                _ => position.write_next_move(m, &mut text),
            };
            written.expect("writing to a string does not fail");
            position.play(m);
        }
        text
    }

    /// Reads one legal move.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Illegal>> {
        let mut scanner = Scanner::new(text);
        let column = scanner.column();
        let m = self.scan_move(&mut scanner)?;
        if !scanner.is_done() {
            return Err(scanner.error(SyntaxProblem::Extra).into());
        }
        self.check(m).map_err(|reason| MoveError::Illegal { column, reason })?;
        Ok(m)
    }

    /// Reads the moves of a turn, or of its beginning, from this position on.
    fn read_moves(&self, text: &str) -> Result<Vec<Self::Move>, MoveError<Self::Illegal>> {
        Ok(read_part(self, text)?.moves)
    }

    /// Reads a whole turn, or what is left of one, from this position on. The moves include one
    /// that ends the turn even where it is not written.
    fn read_turn(&self, text: &str) -> Result<Vec<Self::Move>, MoveError<Self::Illegal>> {
        let Part { mut moves, after, column } = read_part(self, text)?;
        if after.is_mid_turn() {
            let end = after.end_turn();
            moves.push(end.map_err(|reason| MoveError::Illegal { column, reason })?);
        }
        Ok(moves)
    }
}

/// What was read of a turn.
struct Part<P: Position> {
    moves: Vec<P::Move>,
    after: P,
    /// The column behind the last move.
    column: usize,
}

fn read_part<P: Notation>(start: &P, text: &str) -> Result<Part<P>, MoveError<P::Illegal>> {
    let mut scanner = Scanner::new(text);
    let mut moves = Vec::new();
    let mut position = start.clone();
    loop {
        let column = scanner.column();
        let m = position.scan_move(&mut scanner)?;
        position.check(m).map_err(|reason| MoveError::Illegal { column, reason })?;
        let next = position.after(m);
        moves.push(m);
        let column = scanner.column();
        if scanner.is_done() {
            return Ok(Part { moves, after: next, column });
        }
        if !next.is_mid_turn() {
            return Err(MoveError::Illegal { column, reason: position.why_turn_ends(m) });
        }
        position = next;
    }
}

/// Why a text is not a move, or a turn, that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError<I> {
    /// It is not written like a move of this game.
    Syntax(SyntaxError),
    /// It is written like a move, but the move is not legal.
    Illegal {
        /// Where the illegal move starts, in characters from 1.
        column: usize,
        /// Why it is not legal.
        reason: I,
    },
}

impl<I> From<SyntaxError> for MoveError<I> {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl<I: Display> Display for MoveError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Illegal { column, reason } => write!(f, "column {column}: {reason}"),
        }
    }
}

impl<I: Error> Error for MoveError<I> {}
