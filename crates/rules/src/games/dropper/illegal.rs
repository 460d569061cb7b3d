//! Why a Dropper move is not legal.

use std::error::Error;
use std::fmt;

use super::{Dropper, Move};
use crate::square::{Bits, Cell};
use crate::{Position, Side};

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// There is no such square on this board.
    OffBoard(Cell),
    /// The first turn of the game is one stone, and not a drop.
    OpeningStone,
    /// A turn begins with a drop.
    DropFirst,
    /// The drop is made, and a free stone is owed.
    FreeOwed,
    /// The square already holds a stone.
    Occupied(Cell, Side),
    /// There is no stone to drop on.
    Empty(Cell),
    /// The stone to drop on is the mover's own.
    OwnStone(Cell),
    /// The stone is pushed to a square that is not next to it.
    NotNext {
        /// The stone.
        on: Cell,
        /// The square it cannot be pushed to.
        push: Cell,
    },
    /// A free stone would touch this one.
    Touches {
        /// The square of the free stone.
        cell: Cell,
        /// A stone next to it.
        stone: Cell,
    },
    /// The turn is over after the opening stone.
    OpeningEnds,
    /// The turn is over after the drop, because no square is open to a free stone.
    NoRoom,
    /// The turn is over after the free stone.
    FreeEnds,
}

impl Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::OffBoard(cell) => write!(f, "{cell} is not on this board"),
            Self::OpeningStone => {
                f.write_str("the first turn is one stone on an empty square, such as b2")
            }
            Self::DropFirst => {
                f.write_str("a turn begins with a drop on an enemy stone, such as b2>b3")
            }
            Self::FreeOwed => f.write_str("after the drop a free stone is owed, such as +c1"),
            Self::Occupied(cell, side) => {
                write!(f, "{cell} already holds a {} stone", side.adjective())
            }
            Self::Empty(cell) => write!(f, "there is no stone on {cell} to drop on"),
            Self::OwnStone(cell) => write!(f, "{cell} holds your own stone"),
            Self::NotNext { on, push } => {
                write!(f, "a stone is pushed to a square next to it, not from {on} to {push}")
            }
            Self::Touches { cell, stone } => {
                write!(f, "a free stone must not touch another stone: {cell} is next to {stone}")
            }
            Self::OpeningEnds => f.write_str("the first turn is one stone, without a free stone"),
            Self::NoRoom => {
                f.write_str("no square is open to a free stone, so the turn ends with the drop")
            }
            Self::FreeEnds => f.write_str("the free stone ends the turn"),
        }
    }
}

/// Judges a move step by step, in the order of the rules.
pub(super) fn check<const W: usize>(position: &Dropper<W>, m: Move) -> Result<(), Illegal> {
    if position.is_over() {
        return Err(Illegal::GameOver);
    }
    let (first, second) = match m {
        Move::Place(cell) => (cell, cell),
        Move::Drop { on, push } => (on, push),
    };
    if let Some(cell) = [first, second].into_iter().find(|cell| !cell.is_on(position.size())) {
        return Err(Illegal::OffBoard(cell));
    }
    match m {
        Move::Place(cell) => check_place(position, cell),
        Move::Drop { on, push } => check_drop(position, on, push),
    }
}

fn check_place<const W: usize>(position: &Dropper<W>, cell: Cell) -> Result<(), Illegal> {
    let open = position.open_squares().ok_or(Illegal::DropFirst)?;
    if let Some(side) = position.at(cell) {
        return Err(Illegal::Occupied(cell, side));
    }
    if open.contains(cell) {
        return Ok(());
    }
    let stones = position.stones(Side::White) | position.stones(Side::Black);
    let stone = (stones & Bits::of(cell).grown()).cells().next();
    let stone = stone.expect("an empty square that is not open has a stone next to it");
    Err(Illegal::Touches { cell, stone })
}

fn check_drop<const W: usize>(position: &Dropper<W>, on: Cell, push: Cell) -> Result<(), Illegal> {
    if position.is_mid_turn() {
        return Err(Illegal::FreeOwed);
    }
    if position.is_opening() {
        return Err(Illegal::OpeningStone);
    }
    match position.at(on) {
        None => return Err(Illegal::Empty(on)),
        Some(side) if side == position.to_move() => return Err(Illegal::OwnStone(on)),
        Some(_) => {}
    }
    if !on.touches(push) {
        return Err(Illegal::NotNext { on, push });
    }
    position.at(push).map_or(Ok(()), |side| Err(Illegal::Occupied(push, side)))
}
