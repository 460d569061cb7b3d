//! The slanted hexagon: `[W] - [B] - [ ]`, rows two lines and half a cell apart.
//!
//! Rows have their letter beside them. The number of a slanted line stands at the line's end, on
//! the line between two rows.

use trine_engine::session::{BoardView, Label, Labelled};

use super::{Facing, Signs, glyph};

/// Characters to half a cell.
const HALF: i32 = 3;

/// Characters left of the leftmost cell, for the letter of its row.
const MARGIN: i32 = 4;

pub(super) fn text(view: &BoardView, signs: &Signs, facing: Facing) -> Vec<String> {
    let mut page = Page(vec![Vec::new(); 2 * view.height as usize + 1]);
    for cell in &view.cells {
        let (x, y) = seen(view, facing, (cell.x, cell.y));
        let column = HALF * x + MARGIN;
        page.write(2 * y + 1, column, glyph(cell, signs.at(cell)));
        let has_next = view.cells.iter().any(|next| {
            let (next_x, next_y) = seen(view, facing, (next.x, next.y));
            (next_x, next_y) == (x + 2, y)
        });
        if has_next {
            page.write(2 * y + 1, column + HALF, [' ', '-', ' ']);
        }
    }
    for label in &view.labels {
        let (line, column) = label_place(view, label, facing);
        page.write(line, column, label.text.chars());
    }
    page.lines()
}

/// Where a place is seen that White sees at `x` and `y`.
fn seen(view: &BoardView, facing: Facing, (x, y): (i32, i32)) -> (i32, i32) {
    match facing {
        Facing::White => (x, y),
        Facing::Black => (view.width - 2 - x, view.height - 1 - y),
    }
}

/// The line and column of a label: beside its row, or where its slanted line leaves the board.
fn label_place(view: &BoardView, label: &Label, facing: Facing) -> (i32, i32) {
    let (x, y) = seen(view, facing, (label.x, label.y));
    let column = HALF * x + MARGIN;
    match (label.names, facing) {
        (Labelled::Row, Facing::White) => (2 * y + 1, column + HALF),
        (Labelled::Row, Facing::Black) => (2 * y + 1, column - 1),
        (Labelled::Column, Facing::White) => (2 * y, column - 1),
        (Labelled::Column, Facing::Black) => (2 * y + 2, column + HALF),
    }
}

/// Lines that are written in any order.
struct Page(Vec<Vec<char>>);

impl Page {
    fn write(&mut self, line: i32, column: i32, text: impl IntoIterator<Item = char>) {
        let line = &mut self.0[line as usize];
        for (place, c) in (column as usize..).zip(text) {
            if line.len() <= place {
                line.resize(place + 1, ' ');
            }
            line[place] = c;
        }
    }

    /// The lines without empty ones at the top and bottom.
    fn lines(self) -> Vec<String> {
        let lines = self.0.into_iter().map(|line| line.into_iter().collect::<String>());
        let mut lines: Vec<_> = lines.skip_while(String::is_empty).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }
}
