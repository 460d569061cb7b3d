//! What cells say: choices, the started turn, the last one, hints and explanations.

use std::collections::{HashMap, HashSet};

use trine_engine::session::{Mark, MarkKind, Note, NoteKind};

use super::Game;
use crate::board::Facing;
use crate::screen::board::{Aim, Marking, Tint};

/// Markings by the names of their cells.
#[derive(Default)]
struct Markings(HashMap<String, Marking>);

impl Markings {
    /// Sets a cell off, unless something that counts more does already.
    fn tint(&mut self, cell: &str, tint: Tint) {
        let marking = self.0.entry(cell.to_owned()).or_default();
        marking.tint = marking.tint.max(Some(tint));
    }

    fn badge(&mut self, cell: &str, badge: String) {
        self.0.entry(cell.to_owned()).or_default().badge = Some(badge);
    }

    fn aim(&mut self, cell: &str, aim: Aim) {
        self.0.entry(cell.to_owned()).or_default().aim = Some(aim);
    }
}

impl Game {
    /// What the cells of the board say.
    pub(in crate::screen) fn markings(&self) -> HashMap<String, Marking> {
        let mut markings = Markings::default();
        self.mark_turn(&mut markings);
        if let Some(ending) = self.course.shown.outcome() {
            for cell in &ending.cells {
                markings.tint(cell, Tint::Shown);
            }
        }
        if self.explaining.is_on() {
            for note in self.notes() {
                explain(&note, &self.cursor, &mut markings);
            }
        }
        for (number, cell) in (1..).zip(self.hinted()) {
            markings.tint(&cell, Tint::Hinted);
            markings.badge(&cell, format!("{number}"));
        }
        self.mark_choices(&mut markings);
        markings.0
    }

    /// The started turn with its way, or the last one.
    fn mark_turn(&self, markings: &mut Markings) {
        let Some(pending) = &self.view.pending else {
            for mark in &self.view.last_turn {
                markings.tint(&mark.cell, Tint::Last);
            }
            return;
        };
        let is_way = |mark: &&Mark| matches!(mark.kind, MarkKind::From | MarkKind::Via);
        for mark in &pending.marks {
            markings.tint(&mark.cell, Tint::Begun);
        }
        for (number, mark) in (1..).zip(pending.marks.iter().filter(is_way)) {
            markings.badge(&mark.cell, format!("{number}"));
        }
    }

    fn mark_choices(&self, markings: &mut Markings) {
        for cell in &self.clicked {
            markings.tint(cell, Tint::Chosen);
        }
        let cells = self.view.cells.iter().filter(|cell| cell.piece.is_some());
        let taken: HashSet<&str> = cells.map(|cell| cell.name.as_str()).collect();
        for cell in self.targets() {
            // Pieces that could be chosen first are most of them: marks would say nothing.
            let is_taken = taken.contains(cell);
            if !self.clicked.is_empty() || !is_taken {
                markings.aim(cell, if is_taken { Aim::Capture } else { Aim::Go });
            }
        }
    }

    /// What is to be explained: the piece under the cursor, or the whole board, and then first what
    /// the cursor stands on.
    pub(in crate::screen) fn notes(&self) -> Vec<Note> {
        let has_piece = self.cell_under_cursor().is_some_and(|cell| cell.piece.is_some());
        let mut notes = self.course.shown.explain(has_piece.then_some(self.cursor.as_str()));
        if !has_piece {
            notes.sort_by_key(|note| !note.cells.contains(&self.cursor));
        }
        notes
    }

    /// A person who plays Black against a computer sees the board from there.
    pub(super) fn face_the_person(&mut self) {
        let players = self.course.players();
        if players.black.is_human() && !players.white.is_human() {
            self.sight.facing = Facing::Black;
        }
    }
}

fn explain(note: &Note, cursor: &str, markings: &mut Markings) {
    let is_of_board = note.kind == NoteKind::Line && note.targets.is_empty();
    let is_under_cursor = note.cells.iter().any(|cell| cell == cursor);
    // Lines of the whole board cross everywhere: on the board are those through the cursor, and the
    // others are told in words alone.
    if !is_of_board || is_under_cursor {
        for cell in &note.cells {
            markings.tint(cell, Tint::Shown);
        }
    }
    if is_of_board && is_under_cursor {
        let mut ends = [note.cells.last(), note.cells.first()].into_iter().flatten();
        if let Some(end) = ends.find(|cell| *cell != cursor) {
            markings.badge(end, note.number.to_string().replace('-', "−"));
        }
    }
    for target in &note.targets {
        let is_open = target.refusal.is_none();
        markings.tint(&target.cell, Tint::Shown);
        let badge = match (note.kind, is_open) {
            (NoteKind::Line, true) => note.number.to_string(),
            (_, true) => "+".to_owned(),
            (_, false) => "×".to_owned(),
        };
        markings.badge(&target.cell, badge);
    }
    if note.kind == NoteKind::Group {
        for cell in &note.cells {
            markings.badge(cell, note.number.to_string());
        }
    }
}
