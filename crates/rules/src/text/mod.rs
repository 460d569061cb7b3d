//! Text in and out: the parts of notation and position text that the games share.
//!
//! Text is read once, at the edge, into values that cannot be wrong. Errors name what was wrong
//! and the column it starts at, counted in characters from 1. Reading never allocates more than
//! the value it returns, whatever the input.

mod notation;
mod position;
mod scanner;

pub use notation::{MoveError, Notation};
pub use position::{PendingProblem, PositionError, PositionProblem};
pub use scanner::{Scanner, SyntaxError, SyntaxProblem};

pub(crate) use position::{Field, PositionText, read_rows, row_count, write_rows, write_tail};

/// The column of a byte offset: characters before it, plus one.
fn column_at(text: &str, offset: usize) -> usize {
    text[..offset].chars().count() + 1
}
