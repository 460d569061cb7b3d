//! What a game must say of itself to be played through a session.

use std::fmt::{Debug, Display};

use trine_rules::{Outcome, Side};

use super::board::{Label, MarkKind, Shape};
use super::view::{Note, NoteTarget, Reason};
use crate::roster::Contender;

/// A game that can be shown and explained.
pub(super) trait Present: Contender {
    /// A place on the board.
    type Cell: Copy + Eq + Display + Debug;

    /// The board without its pieces.
    fn frame(&self) -> Frame<Self::Cell>;

    /// The side with a piece on a cell.
    fn piece(&self, cell: Self::Cell) -> Option<Side>;

    /// The side whose goal a cell belongs to.
    fn goal(&self, _cell: Self::Cell) -> Option<Side> {
        None
    }

    /// The cells to click for a legal move, in order. No choice's cells begin another's.
    fn clicks(&self, m: Self::Move) -> Vec<Self::Cell>;

    /// The cells on which a legal move captures.
    fn captures(&self, _m: Self::Move) -> Vec<Self::Cell> {
        Vec::new()
    }

    /// What moves of one turn did, and the part of the turn that this position stands behind.
    fn turn_marks(&self, moves: &[Self::Move]) -> Vec<(Self::Cell, MarkKind)>;

    /// What is to be decided in the middle of a turn, in words.
    fn decision(&self) -> String {
        String::new()
    }

    /// Why the clicked cells are not those of a legal move; they are not the beginning of one.
    fn why_not(&self, cells: &[Self::Cell]) -> Option<String>;

    /// Why the game ended by the position, that in words, and the cells that show it.
    fn reason(&self, outcome: Outcome) -> (Reason, String, Vec<Self::Cell>);

    /// What can be said of a cell, or of the whole board.
    fn explain(&self, cell: Option<Self::Cell>) -> Vec<Note>;
}

/// A board without its pieces.
pub(super) struct Frame<C> {
    pub(super) shape: Shape,
    /// In halves of a cell.
    pub(super) width: i32,
    pub(super) height: i32,
    /// The cells in reading order, with their drawing coordinates.
    pub(super) cells: Vec<Spot<C>>,
    pub(super) labels: Vec<Label>,
}

/// A cell and where it is drawn.
pub(super) struct Spot<C> {
    pub(super) cell: C,
    pub(super) x: i32,
    pub(super) y: i32,
}

/// The names of cells.
pub(super) fn names<C: Display>(cells: impl IntoIterator<Item = C>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

/// A cell a piece would land on, for a note.
pub(super) fn note_target<I: Display>(cell: impl Display, verdict: &Result<(), I>) -> NoteTarget {
    let refusal = verdict.as_ref().err().map(ToString::to_string);
    NoteTarget { cell: cell.to_string(), refusal }
}

/// `1 cell`, `2 cells`.
pub(super) fn count(number: impl Into<i64>, word: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}
