//! Why an Apart move is not legal.

use std::error::Error;
use std::fmt;

use super::lines::line_length;
use super::{Apart, Move};
use crate::square::{Axis, Cell};
use crate::{Position, Side};

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is no such square on this board.
    OffBoard(Cell),
    /// There is no piece to move.
    Empty(Cell),
    /// The piece belongs to the opponent.
    NotYours(Cell, Side),
    /// The piece would stay where it is.
    StaysPut(Cell),
    /// The two squares are on no common line.
    NotALine(Cell, Cell),
    /// The piece moves another number of squares along this line.
    WrongDistance {
        /// The piece.
        from: Cell,
        /// The direction of the line.
        axis: Axis,
        /// How far it moves along the line, exactly.
        length: u32,
    },
    /// The landing square holds a piece of the mover.
    OwnPiece(Cell),
    /// Another piece has jumped in this turn, and only that one may go on.
    OtherPiece(Cell),
    /// A single step cannot follow a jump.
    StepAfterJump {
        /// The piece.
        from: Cell,
        /// The direction of the line.
        axis: Axis,
    },
    /// The piece has stood on this square in this turn.
    Visited(Cell),
    /// There is no jump to stop after.
    NothingToStop,
    /// The turn is over.
    TurnOver(TurnEnd),
}

/// What ended a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnEnd {
    /// The first turn of the game, which is one move.
    FirstTurn(Side),
    /// A single step.
    Step,
    /// A jump after which no other is possible.
    NoFurtherJump(Cell),
    /// The decision to stop.
    Stopped,
    /// The end of the game.
    GameOver,
}

impl Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::OffBoard(cell) => write!(f, "{cell} is not on this board"),
            Self::Empty(cell) => write!(f, "there is no piece on {cell}"),
            Self::NotYours(cell, owner) => write!(f, "the piece on {cell} is {owner}'s"),
            Self::StaysPut(cell) => write!(f, "{cell} must move to another square"),
            Self::NotALine(from, to) => {
                write!(f, "{from} and {to} are not on one row, column or diagonal")
            }
            Self::WrongDistance { from, axis, length: 1 } => {
                write!(f, "{from} moves exactly 1 square along this {axis}")
            }
            Self::WrongDistance { from, axis, length } => {
                write!(f, "{from} moves exactly {length} squares along this {axis}")
            }
            Self::OwnPiece(cell) => write!(f, "{cell} holds your own piece"),
            Self::OtherPiece(jumper) => write!(f, "only the piece on {jumper} may jump on"),
            Self::StepAfterJump { from, axis } => {
                write!(
                    f,
                    "{from} would only step along this {axis}, and a step cannot follow a jump"
                )
            }
            Self::Visited(cell) => {
                write!(f, "the piece has already stood on {cell} in this turn")
            }
            Self::NothingToStop => f.write_str("stop is only for a piece that could jump on"),
            Self::TurnOver(end) => end.fmt(f),
        }
    }
}

impl fmt::Display for TurnEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstTurn(side) => write!(f, "this is {side}'s first turn: one jump only"),
            Self::Step => f.write_str("a single step ends the turn"),
            Self::NoFurtherJump(cell) => {
                write!(f, "the piece on {cell} cannot jump on, so the turn is over")
            }
            Self::Stopped => f.write_str("stop ends the turn"),
            Self::GameOver => f.write_str("this move ends the game"),
        }
    }
}

/// Judges a move step by step, in the order of the rules.
pub(super) fn check<const W: usize>(position: &Apart<W>, m: Move) -> Result<(), Illegal> {
    if position.outcome().is_some() {
        return Err(Illegal::GameOver);
    }
    match m {
        Move::Go { from, to } => check_go(position, from, to),
        Move::Stop if position.is_mid_turn() => Ok(()),
        Move::Stop => Err(Illegal::NothingToStop),
    }
}

/// Judges the way of a piece, in a game that is not over.
pub(super) fn check_go<const W: usize>(
    position: &Apart<W>,
    from: Cell,
    to: Cell,
) -> Result<(), Illegal> {
    if let Some(cell) = [from, to].into_iter().find(|cell| !cell.is_on(position.size())) {
        return Err(Illegal::OffBoard(cell));
    }
    let mover = position.to_move();
    match position.at(from) {
        None => return Err(Illegal::Empty(from)),
        Some(side) if side != mover => return Err(Illegal::NotYours(from, side)),
        Some(_) => {}
    }
    if let Some(&jumper) = position.path().last().filter(|&&jumper| jumper != from) {
        return Err(Illegal::OtherPiece(jumper));
    }
    if from == to {
        return Err(Illegal::StaysPut(from));
    }
    let (axis, distance) = from.axis_to(to).ok_or(Illegal::NotALine(from, to))?;
    let length = line_length(position.pieces(mover), from, axis, position.size());
    if length == 1 && position.is_mid_turn() {
        return Err(Illegal::StepAfterJump { from, axis });
    }
    if length != distance {
        return Err(Illegal::WrongDistance { from, axis, length });
    }
    if position.path().contains(&to) {
        return Err(Illegal::Visited(to));
    }
    check_landing(position, mover, to)
}

/// Judges the square a piece of `mover` would land on.
pub(super) fn check_landing<const W: usize>(
    position: &Apart<W>,
    mover: Side,
    to: Cell,
) -> Result<(), Illegal> {
    if position.pieces(mover).contains(to) { Err(Illegal::OwnPiece(to)) } else { Ok(()) }
}

/// Why the turn is over after a legal move.
pub(super) fn turn_end<const W: usize>(position: &Apart<W>, m: Move) -> TurnEnd {
    let Move::Go { from, to } = m else {
        return TurnEnd::Stopped;
    };
    if position.after(m).outcome().is_some() {
        TurnEnd::GameOver
    } else if from.touches(to) {
        TurnEnd::Step
    } else if position.turn() == 1 {
        TurnEnd::FirstTurn(position.to_move())
    } else {
        TurnEnd::NoFurtherJump(to)
    }
}
