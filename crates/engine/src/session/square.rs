//! Square boards for interfaces.

use trine_rules::square::Cell;

use super::board::{Label, Labelled, Shape};
use super::present::{Frame, Spot};

/// A square board of this size.
pub(super) fn frame(size: u8) -> Frame<Cell> {
    let top = i32::from(size) - 1;
    let spot = |cell: Cell| Spot { cell, x: 2 * i32::from(cell.col), y: top - i32::from(cell.row) };
    let cells = (0..size).rev().flat_map(|row| (0..size).map(move |col| Cell { row, col }));
    let cells = cells.map(spot).collect();
    let length = i32::from(size);
    Frame { shape: Shape::Square, width: 2 * length, height: length, cells, labels: labels(size) }
}

/// Numbers to the left of their rows, letters below their columns.
fn labels(size: u8) -> Vec<Label> {
    let length = i32::from(size);
    let rows = (0..length).rev().map(|row| Label {
        text: (row + 1).to_string(),
        x: -2,
        y: length - 1 - row,
        names: Labelled::Row,
    });
    let columns = (0..size).map(|col| Label {
        text: Cell { row: 0, col }.to_string().trim_end_matches('1').to_owned(),
        x: 2 * i32::from(col),
        y: length,
        names: Labelled::Column,
    });
    rows.chain(columns).collect()
}
