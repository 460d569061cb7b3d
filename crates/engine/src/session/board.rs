//! The board as plain data, to be drawn by an interface that does not know the game.
//!
//! Cells go by their names (`b2`). Drawing coordinates count from the upper left corner of the
//! board: `x` in halves of a cell, `y` in rows, both to the upper left corner of the cell. A cell
//! is two halves wide. On a hexagon neighbouring rows are shifted by one half, and an interface that
//! wants regular hexagons draws the rows closer together.

use std::fmt::Write;

use trine_rules::Side;

/// The shape of a board and of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub enum Shape {
    /// Hexagonal cells in rows shifted by half a cell.
    Hexagon,
    /// Square cells.
    Square,
}

/// Everything to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct BoardView {
    /// The shape of the board.
    pub shape: Shape,
    /// How wide the board is, in halves of a cell, without its labels.
    pub width: i32,
    /// How many rows the board has.
    pub height: i32,
    /// Every cell, row by row from the top, each row from the left.
    pub cells: Vec<CellView>,
    /// The names of rows and columns, where they stand outside the board.
    pub labels: Vec<Label>,
    /// The side that decides next.
    pub to_move: Side,
    /// The number of the turn being played: 1 for the game's first.
    pub turn: u32,
    /// What the last whole turn did. Empty before the first.
    pub last_turn: Vec<Mark>,
    /// What has been played of the present turn, if it has begun.
    pub pending: Option<Pending>,
}

/// One cell.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct CellView {
    /// The name, such as `b2`.
    pub name: String,
    /// Halves of a cell from the left.
    pub x: i32,
    /// Rows from the top.
    pub y: i32,
    /// The side with a piece here.
    pub piece: Option<Side>,
    /// The side whose goal this cell belongs to.
    pub goal: Option<Side>,
}

/// The name of a row or column, in the place of a cell outside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Label {
    /// The name.
    pub text: String,
    /// Halves of a cell from the left, negative left of the board.
    pub x: i32,
    /// Rows from the top.
    pub y: i32,
    /// What it names.
    pub names: Labelled,
}

/// What a label names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub enum Labelled {
    /// A row.
    Row,
    /// A column, or the slanted line that takes its place on a hexagon.
    Column,
}

/// What a turn did on a cell. A cell may have two marks: a piece lands where it captures.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Mark {
    /// The cell.
    pub cell: String,
    /// What happened there.
    pub kind: MarkKind,
}

/// What can happen on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub enum MarkKind {
    /// A piece left it.
    From,
    /// A piece landed on it and went on.
    Via,
    /// A piece came to stand on it.
    To,
    /// A new piece was put on it.
    Placed,
    /// A new piece took the place of one that was pushed away.
    Dropped,
    /// A piece was pushed to it.
    Pushed,
    /// A piece was captured on it.
    Captured,
}

/// The started part of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Pending {
    /// The part in notation, as far as it was played in this session.
    pub text: String,
    /// What it did.
    pub marks: Vec<Mark>,
    /// What is to be decided now, in words.
    pub words: String,
    /// Whether the turn may end here: there is a choice without cells.
    pub can_stop: bool,
}

impl BoardView {
    /// The position text of the pieces, side to move and turn shown, at the start of a turn: how a
    /// board that was set up by hand is read as a position.
    pub fn position_text(&self) -> String {
        let rows = self.cells.chunk_by(|cell, next| cell.y == next.y);
        let rows: Vec<_> = rows.map(row_text).collect();
        format!("{} {} {}", rows.join("/"), self.to_move.letter(), self.turn)
    }
}

fn row_text(row: &[CellView]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|cell, next| cell.piece == next.piece) {
        match run[0].piece {
            Some(side) => text.extend(std::iter::repeat_n(side.letter(), run.len())),
            None => write!(text, "{}", run.len()).expect("writing to a string does not fail"),
        }
    }
    text
}
