//! Square boards and their squares as text.

use std::fmt;
use std::ops::RangeInclusive;

use super::{Bits, Cell};
use crate::text::{
    Field, PositionError, PositionProblem, Scanner, SyntaxError, read_rows, row_count, write_rows,
};
use crate::{PerSide, Side};

/// Reads the rows of a board: as many as `fit` accepts, and each as long as there are rows.
/// `allowed` is the game's own range, for the error.
pub(crate) fn read_board<S, const W: usize>(
    field: Field<'_>,
    allowed: &RangeInclusive<u8>,
    fit: impl FnOnce(u8) -> Option<S>,
) -> Result<(PerSide<Bits<W>>, S), PositionError> {
    let found = row_count(field.text);
    let size = u8::try_from(found).ok();
    let Some((rows, size)) = size.zip(size.and_then(fit)) else {
        let allowed = usize::from(*allowed.start())..=usize::from(*allowed.end());
        return Err(field.error(0, PositionProblem::RowCount { found, allowed }));
    };
    let mut pieces = PerSide::<Bits<W>>::default();
    read_rows(
        field,
        |_| found,
        |row, place, side| {
            let cell = Cell { row: rows - 1 - row as u8, col: place as u8 };
            pieces[side] |= Bits::of(cell);
        },
    )?;
    Ok((pieces, size))
}

/// Writes the rows of a board.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    size: u8,
    at: impl Fn(Cell) -> Option<Side>,
) -> fmt::Result {
    let rows = usize::from(size);
    write_rows(f, std::iter::repeat_n(rows, rows), |row, place| {
        at(Cell { row: size - 1 - row as u8, col: place as u8 })
    })
}

/// Reads the name of a square on a board of this size.
pub(crate) fn scan_cell(scanner: &mut Scanner<'_>, size: u8) -> Result<Cell, SyntaxError> {
    let find = |letters: u32, number: u32| {
        let col = u8::try_from(letters).ok().filter(|&col| col < size)?;
        let row = u8::try_from(number).ok()?.checked_sub(1).filter(|&row| row < size)?;
        Some(Cell { row, col })
    };
    scanner.read_cell(find, || cell_range(size))
}

/// The squares of a board in words: `a1 to h8`.
fn cell_range(size: u8) -> String {
    format!("a1 to {}", Cell { row: size - 1, col: size - 1 })
}
