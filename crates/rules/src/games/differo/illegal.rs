//! Why a Differo move is not legal.

use std::error::Error;
use std::fmt;

use super::board::SPOTS;
use super::{Cell, Differo, Move};
use crate::{PerSide, Position, Side};

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is no piece to move.
    Empty(Cell),
    /// The piece belongs to the opponent.
    NotYours(Cell, Side),
    /// The piece would stay where it is.
    StaysPut(Cell),
    /// The two cells are on no common line.
    NotALine(Move),
    /// The line has no more pieces of the mover than of the opponent.
    NoDifference {
        /// The piece that cannot move.
        from: Cell,
        /// How many pieces each side has on the line.
        pieces: PerSide<u32>,
    },
    /// The piece moves another number of cells along this line.
    WrongDistance {
        /// The piece.
        from: Cell,
        /// How far it moves along the line, exactly.
        distance: u32,
    },
    /// The landing cell is in the opponent's goal row.
    OpponentsGoal(Cell, Side),
    /// The landing cell holds a piece.
    Occupied(Cell, Side),
    /// A turn is one move.
    TurnOver,
}

impl Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::Empty(cell) => write!(f, "there is no piece on {cell}"),
            Self::NotYours(cell, owner) => write!(f, "the piece on {cell} is {owner}'s"),
            Self::StaysPut(cell) => write!(f, "{cell} must move to another cell"),
            Self::NotALine(Move { from, to }) => write!(f, "{from} and {to} are not on one line"),
            Self::NoDifference { from, pieces: PerSide { white, black } } => {
                let pieces = if *black == 1 { "piece" } else { "pieces" };
                write!(
                    f,
                    "{from} has {white} white and {black} black {pieces} on this line, \
                     so it cannot move along it"
                )
            }
            Self::WrongDistance { from, distance: 1 } => {
                write!(f, "{from} moves exactly 1 cell along this line")
            }
            Self::WrongDistance { from, distance } => {
                write!(f, "{from} moves exactly {distance} cells along this line")
            }
            Self::OpponentsGoal(cell, owner) => write!(f, "{cell} is in {owner}'s goal row"),
            Self::Occupied(cell, side) => {
                write!(f, "{cell} already holds a {} piece", side.adjective())
            }
            Self::TurnOver => f.write_str("a turn is one move"),
        }
    }
}

/// Judges a move step by step, in the order of the rules.
pub(super) fn check(position: &Differo, m: Move) -> Result<(), Illegal> {
    let Move { from, to } = m;
    let mover = position.to_move();
    if position.outcome().is_some() {
        return Err(Illegal::GameOver);
    }
    match position.at(from) {
        None => return Err(Illegal::Empty(from)),
        Some(side) if side != mover => return Err(Illegal::NotYours(from, side)),
        Some(_) => {}
    }
    if from == to {
        return Err(Illegal::StaysPut(from));
    }
    let (line, distance) = common_line(from, to).ok_or(Illegal::NotALine(m))?;
    let pieces = position.pieces_on(line);
    let difference = pieces[mover].saturating_sub(pieces[mover.other()]);
    if difference == 0 {
        return Err(Illegal::NoDifference { from, pieces });
    }
    if difference != distance {
        return Err(Illegal::WrongDistance { from, distance: difference });
    }
    check_landing(position, mover, to)
}

/// Judges the cell a piece of `mover` would land on.
pub(super) fn check_landing(position: &Differo, mover: Side, to: Cell) -> Result<(), Illegal> {
    if let Some(owner) = to.goal().filter(|&owner| owner != mover) {
        return Err(Illegal::OpponentsGoal(to, owner));
    }
    position.at(to).map_or(Ok(()), |side| Err(Illegal::Occupied(to, side)))
}

/// The line two different cells share, and how far apart they are on it.
fn common_line(from: Cell, to: Cell) -> Option<(usize, u32)> {
    let (from, to) = (&SPOTS[from.index()], &SPOTS[to.index()]);
    let (from, to) = from.iter().zip(to).find(|(from, to)| from.line == to.line)?;
    Some((from.line as usize, from.place.abs_diff(to.place).into()))
}
