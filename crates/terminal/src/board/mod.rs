//! A board as lines of plain text.
//!
//! A cell is a letter in brackets: `W` and `B` for pieces, `w` and `b` for the empty cells of a goal
//! row. What the last turn touched stands in angle brackets. Square boards leave the plain brackets
//! out, and wide ones have room for one sign before a cell only, so that all fit in 80 columns.
//!
//! ```
//! use trine_engine::session;
//! use trine_terminal::board::{self, Facing, Signs};
//!
//! let mut session = session::start("dropper", Some(3))?;
//! session.play_text("b2")?;
//! let view = session.board();
//! let lines = board::text(&view, &Signs::of_turn(&view), Facing::White);
//! assert_eq!(lines, [
//!     "    | a | b | c |",
//!     " ---+---+---+---+",
//!     "  3 |   |   |   | 3",
//!     "  2 |   |<W>|   | 2",
//!     "  1 |   |   |   | 1",
//! ]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hexagon;
mod square;

use std::collections::HashMap;

use trine_engine::session::{BoardView, CellView, Choice, MarkKind, Shape};
use trine_rules::Side;

/// The side that sits at the bottom of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Facing {
    /// White at the bottom, as boards are usually shown.
    #[default]
    White,
    /// Black at the bottom: the board turned by half a turn.
    Black,
}

impl Facing {
    /// The other way round.
    pub const fn turned(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a cell says beside what stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The last turn, or the started part of the present one, touched it: `<W>`.
    Turn,
    /// It was chosen to move from: `{W}`.
    Chosen,
    /// The chosen piece may go there: `[+]`.
    Reach,
    /// The chosen piece may capture there: `[x]`.
    Capture,
    /// The moving piece has stood there in this turn and may not come back: `[o]`.
    Visited,
}

/// The signs on a board, by the names of their cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signs(HashMap<String, Sign>);

impl Signs {
    /// The cells that the started turn touched, or the last one if none has been started.
    pub fn of_turn(view: &BoardView) -> Self {
        let marks = view.pending.as_ref().map_or(&view.last_turn, |pending| &pending.marks);
        Self(marks.iter().map(|mark| (mark.cell.clone(), Sign::Turn)).collect())
    }

    /// Where the piece on a cell may go by these choices, and where it has been in this turn.
    pub fn of_piece(view: &BoardView, cell: &str, choices: &[&Choice]) -> Self {
        let mut signs = Self::default();
        let marks = view.pending.iter().flat_map(|pending| &pending.marks);
        for mark in marks.filter(|mark| matches!(mark.kind, MarkKind::From | MarkKind::Via)) {
            signs.0.insert(mark.cell.clone(), Sign::Visited);
        }
        for choice in choices {
            let Some(aim) = choice.cells.get(1) else { continue };
            let captures = choice.captures.contains(aim);
            signs.0.insert(aim.clone(), if captures { Sign::Capture } else { Sign::Reach });
        }
        signs.0.insert(cell.to_ascii_lowercase(), Sign::Chosen);
        signs
    }

    /// Whether a sign stands anywhere.
    pub fn has(&self, sign: Sign) -> bool {
        self.0.values().any(|known| *known == sign)
    }

    fn at(&self, cell: &CellView) -> Option<Sign> {
        self.0.get(&cell.name).copied()
    }
}

/// The lines of a board, with the names of its rows and columns.
pub fn text(view: &BoardView, signs: &Signs, facing: Facing) -> Vec<String> {
    match view.shape {
        Shape::Hexagon => hexagon::text(view, signs, facing),
        Shape::Square => square::text(view, signs, facing),
    }
}

/// The three characters of a cell.
fn glyph(cell: &CellView, sign: Option<Sign>) -> [char; 3] {
    match sign {
        None => ['[', letter(cell), ']'],
        Some(Sign::Turn) => ['<', letter(cell), '>'],
        Some(Sign::Chosen) => ['{', letter(cell), '}'],
        Some(Sign::Reach) => ['[', '+', ']'],
        Some(Sign::Capture) => ['[', 'x', ']'],
        Some(Sign::Visited) => ['[', 'o', ']'],
    }
}

fn letter(cell: &CellView) -> char {
    match (cell.piece, cell.goal) {
        (Some(Side::White), _) => 'W',
        (Some(Side::Black), _) => 'B',
        (None, Some(side)) => side.letter(),
        (None, None) => ' ',
    }
}

/// The rows of a board from the top as it is seen, each from the left.
fn rows(view: &BoardView, facing: Facing) -> Vec<Vec<&CellView>> {
    let rows = view.cells.chunk_by(|cell, next| cell.y == next.y);
    let mut rows: Vec<Vec<_>> = rows.map(|row| row.iter().collect()).collect();
    if facing == Facing::Black {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    rows
}
