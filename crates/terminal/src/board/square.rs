//! Square boards: a table with bars as long as it fits in 80 columns, a close grid beyond.

use trine_engine::session::{BoardView, CellView, Labelled};

use super::{Facing, Sign, Signs, glyph, rows};

/// The widest board that is drawn with bars.
const WIDEST_TABLE: usize = 17;

pub(super) fn text(view: &BoardView, signs: &Signs, facing: Facing) -> Vec<String> {
    let rows = rows(view, facing);
    let columns: Vec<_> = rows.first().into_iter().flatten().map(|c| column(view, c)).collect();
    if columns.len() <= WIDEST_TABLE {
        table(view, signs, &rows, &columns)
    } else {
        grid(view, signs, &rows, &columns)
    }
}

fn table(
    view: &BoardView,
    signs: &Signs,
    rows: &[Vec<&CellView>],
    columns: &[&str],
) -> Vec<String> {
    let head = format!("    | {} |", columns.join(" | "));
    let rule = format!(" ---+{}", "---+".repeat(columns.len()));
    let mut lines = vec![head, rule];
    for row in rows {
        let cells: String = row.iter().map(|cell| table_cell(cell, signs.at(cell))).collect();
        let name = row_name(view, row[0]);
        lines.push(format!("{name:>3} |{cells} {name}"));
    }
    lines
}

/// A cell of a table: its own bars stand for the plain brackets.
fn table_cell(cell: &CellView, sign: Option<Sign>) -> String {
    let mut cell: String = glyph(cell, sign).into_iter().collect();
    cell = cell.replace(['[', ']'], " ");
    cell + "|"
}

fn grid(view: &BoardView, signs: &Signs, rows: &[Vec<&CellView>], columns: &[&str]) -> Vec<String> {
    let mut lines = head(columns);
    for row in rows {
        let cells: String = row.iter().map(|cell| grid_cell(cell, signs.at(cell))).collect();
        let name = row_name(view, row[0]);
        lines.push(format!("{name:>3} {cells}  {name}"));
    }
    lines.extend(head(columns));
    lines
}

/// The names of columns; those of two letters are read downwards.
fn head(columns: &[&str]) -> Vec<String> {
    let line = |letter: &dyn Fn(&str) -> Option<char>| {
        let letters = columns.iter().map(|name| letter(name).unwrap_or(' '));
        let cells: String = letters.flat_map(|letter| [' ', letter]).collect();
        format!("    {cells}").trim_end().to_owned()
    };
    let first = line(&|name| name.chars().rev().nth(1));
    let last = line(&|name| name.chars().next_back());
    [first, last].into_iter().filter(|line| !line.is_empty()).collect()
}

/// A cell of a grid: one sign and the letter, a point for an empty cell.
fn grid_cell(cell: &CellView, sign: Option<Sign>) -> String {
    let [open, letter, _] = glyph(cell, sign);
    let open = match open {
        '[' => ' ',
        '<' => '>',
        other => other,
    };
    let letter = if letter == ' ' { '.' } else { letter };
    format!("{open}{letter}")
}

fn column<'a>(view: &'a BoardView, cell: &CellView) -> &'a str {
    let label = view.labels.iter().find(|l| l.names == Labelled::Column && l.x == cell.x);
    label.map_or("", |label| &label.text)
}

fn row_name<'a>(view: &'a BoardView, cell: &CellView) -> &'a str {
    let label = view.labels.iter().find(|l| l.names == Labelled::Row && l.y == cell.y);
    label.map_or("", |label| &label.text)
}
