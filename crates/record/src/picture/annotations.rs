//! Arrows and marks that a record has in its comments: `[%cal Gc3d4]` and `[%csl Rc3,Gd4]`, as
//! chess programs write them.

use crate::Notes;

use super::{MarkSign, Picture};

impl Picture {
    /// Draws the arrows and marks of a note. The letter before the cells is a colour: a cell in red
    /// gets a cross, in any other colour a ring. What cannot be read is passed over, because it may
    /// be meant for another program.
    pub fn annotate(&mut self, notes: &Notes) {
        for command in &notes.commands {
            let items = command.value().split(',').map(str::trim);
            match command.name() {
                "cal" => items.for_each(|item| self.annotate_arrow(item)),
                "csl" => items.for_each(|item| self.annotate_cell(item)),
                _ => {}
            }
        }
    }

    fn annotate_arrow(&mut self, item: &str) {
        let Some((_, cells)) = split_colour(item) else { return };
        let digits = cells.find(|c: char| c.is_ascii_digit()).unwrap_or(cells.len());
        let length = cells[digits..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let (from, to) = cells.split_at(digits + length);
        // Passed over if there are no such cells.
        let _ = self.arrow(from, to, 1.0);
    }

    fn annotate_cell(&mut self, item: &str) {
        let Some((colour, cell)) = split_colour(item) else { return };
        let sign = if colour == 'R' { MarkSign::Cross } else { MarkSign::Ring };
        // Passed over if there is no such cell.
        let _ = self.mark(cell, sign);
    }
}

fn split_colour(item: &str) -> Option<(char, &str)> {
    let colour = item.chars().next()?;
    Some((colour, &item[colour.len_utf8()..]))
}
