//! The board in letters: `W` and `B` for pieces, `w` and `b` for empty goal cells, dots for others.
//!
//! Stands by itself: of the drawing it needs only how a board is turned.

use trine_engine::session::{BoardView, CellView, Label, Labelled};
use trine_rules::Side;

use super::Style;
use super::geometry::Geometry;

/// Draws the board, a line for each row.
pub(super) fn draw(view: &BoardView, style: &Style) -> String {
    let geometry = Geometry::new(view, style.orientation);
    let labels: &[Label] = if style.has_coordinates { &view.labels } else { &[] };
    let longest = |names| {
        let labels = labels.iter().filter(|label| label.names == names);
        labels.map(|label| label.text.len() as i32).max()
    };
    // A cell is as wide as the longest name of a column and a space, at least two letters.
    let cell = longest(Labelled::Column).unwrap_or(1) + 1;
    let margin = longest(Labelled::Row).map_or(0, |length| length + 1);
    let column = |x: i32| margin + x * cell / 2;
    // Some labels stand above a turned board.
    let top = labels.iter().map(|label| geometry.label_slot(label).1).min().map_or(0, |y| y.min(0));
    let mut page = Page::default();
    for cell in &view.cells {
        let (x, y) = geometry.cell_slot(cell);
        page.put(column(x), y - top, sign(cell));
    }
    for label in labels {
        let (x, y) = geometry.label_slot(label);
        // What stands left of a row ends before it.
        let is_left = label.names == Labelled::Row && x <= label.x;
        let start = if is_left { column(x + 2) - 1 - label.text.len() as i32 } else { column(x) };
        page.put(start, y - top, &label.text);
    }
    page.text()
}

fn sign(cell: &CellView) -> &'static str {
    match (cell.piece, cell.goal) {
        (Some(Side::White), _) => "W",
        (Some(Side::Black), _) => "B",
        (None, Some(Side::White)) => "w",
        (None, Some(Side::Black)) => "b",
        (None, None) => ".",
    }
}

/// Lines that are written on in any order. Nothing is written left of or above the first letter.
#[derive(Default)]
struct Page {
    lines: Vec<Vec<u8>>,
}

impl Page {
    fn put(&mut self, column: i32, line: i32, text: &str) {
        let (column, line) = (column as usize, line as usize);
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let line = &mut self.lines[line];
        let end = column + text.len();
        if line.len() < end {
            line.resize(end, b' ');
        }
        line[column..end].copy_from_slice(text.as_bytes());
    }

    fn text(self) -> String {
        let lines = self.lines.into_iter();
        lines.map(|line| String::from_utf8_lossy(&line).into_owned() + "\n").collect()
    }
}
