//! Choosing cells one after another until a move is made, with the cursor, the mouse or the keyboard.

use std::time::Instant;

use trine_engine::session::{CellView, Choice, narrow};

use super::{Game, Said};
use crate::board::Facing;
use crate::entry::{self, Entry, EntryError};
use crate::screen::action::Direction;
use crate::screen::board::Plan;
use crate::words;

impl Game {
    /// The cells that can be chosen next.
    pub(super) fn targets(&self) -> Vec<&str> {
        let clicked: Vec<&str> = self.clicked.iter().map(String::as_str).collect();
        narrow(&self.choices, &clicked).next
    }

    /// Chooses a cell that was clicked.
    pub(in crate::screen) fn click(&mut self, cell: &str, now: Instant) {
        self.said = Said::Nothing;
        self.set_cursor(cell);
        self.choose(cell, now);
    }

    pub(super) fn choose_at_cursor(&mut self, now: Instant) {
        let cursor = self.cursor.clone();
        let can_stop = self.choices.iter().any(Choice::is_stop);
        if can_stop && !self.targets().contains(&cursor.as_str()) {
            self.end_turn(now);
        } else {
            self.choose(&cursor, now);
        }
    }

    fn choose(&mut self, cell: &str, now: Instant) {
        if self.choices.is_empty() {
            // The state of the game says whom everybody waits for.
            return;
        }
        let is_first = |choice: &Choice| choice.cells.first().is_some_and(|first| first == cell);
        if self.targets().contains(&cell) {
            self.clicked.push(cell.to_owned());
            self.play_chosen(now);
        } else if self.clicked.last().is_some_and(|last| last == cell) {
            self.step_back();
        } else if self.choices.iter().any(is_first) {
            self.clicked = vec![cell.to_owned()];
            self.play_chosen(now);
        } else {
            self.refuse(cell);
        }
    }

    /// Says why a cell cannot be chosen next.
    fn refuse(&mut self, cell: &str) {
        let mut cells: Vec<&str> = self.clicked.iter().map(String::as_str).collect();
        cells.push(cell);
        let shown = &self.course.shown;
        let alone = shown.why_not_cells(&[cell]).filter(|_| cells.len() == 1);
        let reason = alone.or_else(|| shown.why_not_cells(&cells));
        let reason = reason.unwrap_or_else(|| format!("{cell} cannot be chosen here"));
        self.said = Said::Warning(words::sentence(&reason));
    }

    /// Plays the choice whose cells were all chosen.
    fn play_chosen(&mut self, now: Instant) {
        let clicked: Vec<&str> = self.clicked.iter().map(String::as_str).collect();
        if let Some(choice) = narrow(&self.choices, &clicked).chosen.cloned() {
            self.course.shown.play_choice(&choice).expect("choices are legal");
            self.after_move(now);
        }
    }

    pub(super) fn end_turn(&mut self, now: Instant) {
        match self.choices.iter().find(|choice| choice.is_stop()).cloned() {
            Some(stop) => {
                self.course.shown.play_choice(&stop).expect("choices are legal");
                self.after_move(now);
            }
            None => {
                self.said = Said::Warning("There is no turn that could end here.".to_owned());
            }
        }
    }

    /// Takes back the last cell, or else the last move of a started turn.
    pub(super) fn step_back(&mut self) {
        let given = usize::from(self.given().is_some());
        if self.clicked.len() > given {
            self.clicked.pop();
        } else if self.view.pending.is_some() && self.course.shown.undo_move() {
            self.refresh();
            self.follow_turn();
        } else {
            self.said =
                Said::Warning("Nothing of the turn was chosen. u takes turns back.".to_owned());
        }
    }

    /// Takes back all that was chosen of the turn. False if no part of it was played.
    pub(super) fn cancel(&mut self) -> bool {
        let was_begun = self.course.shown.cancel_turn();
        self.refresh();
        if was_begun {
            self.follow_turn();
        }
        was_begun
    }

    /// Plays what was typed. True if it could be played, or shows a piece.
    pub(in crate::screen) fn play_typed(&mut self, text: &str, now: Instant) -> bool {
        self.said = Said::Nothing;
        if self.choices.is_empty() {
            return false;
        }
        match entry::read(&*self.course.shown, text) {
            Ok(Entry::Moves(moves)) => {
                entry::play(&mut *self.course.shown, &moves);
                self.after_move(now);
                return true;
            }
            Ok(Entry::Piece(cell)) => {
                self.set_cursor(&cell);
                self.clicked = vec![cell];
                return true;
            }
            Err(EntryError::Refused(reason)) => {
                let text = words::quoted(text);
                self.said = Said::Warning(format!("{text} cannot be played: {reason}."));
            }
            Err(EntryError::NotATurn) => {
                let example = self.choices.first().map_or("", |choice| choice.text.as_str());
                let text = words::quoted(text);
                self.said = Said::Warning(format!("{text} is no turn. Turns look like {example}."));
            }
        }
        false
    }

    /// Puts the cursor where something can be chosen, near the middle.
    pub(super) fn place_cursor(&mut self) {
        let targets = self.targets();
        let target = targets.get(targets.len() / 2).map(|cell| (*cell).to_owned());
        let middle = self.view.cells.get(self.view.cells.len() / 2).map(|cell| cell.name.clone());
        if let Some(cell) = target.or(middle) {
            self.set_cursor(&cell);
        }
    }

    /// Puts the cursor where the last move ended.
    pub(super) fn follow_turn(&mut self) {
        let marks = self.view.pending.as_ref().map_or(&self.view.last_turn, |begun| &begun.marks);
        if let Some(mark) = marks.last() {
            let cell = mark.cell.clone();
            self.set_cursor(&cell);
        }
    }

    fn set_cursor(&mut self, cell: &str) {
        cell.clone_into(&mut self.cursor);
        if let Some((x, _)) = self.cursor_place() {
            self.column = x;
        }
    }

    fn cursor_place(&self) -> Option<(i32, i32)> {
        self.cell_under_cursor().map(|cell| (cell.x, cell.y))
    }

    pub(super) fn cell_under_cursor(&self) -> Option<&CellView> {
        self.view.cells.iter().find(|cell| cell.name == self.cursor)
    }

    pub(super) fn move_cursor(&mut self, direction: Direction) {
        let Some((x, y)) = self.cursor_place() else { return };
        let sign = if self.sight.facing == Facing::White { 1 } else { -1 };
        let (dx, dy) = match direction {
            Direction::Left => (-2 * sign, 0),
            Direction::Right => (2 * sign, 0),
            Direction::Up => (0, -sign),
            Direction::Down => (0, sign),
        };
        let wanted = if dx == 0 { self.column } else { x + dx };
        let row = self.view.cells.iter().filter(|cell| cell.y == y + dy);
        let Some(cell) = row.min_by_key(|cell| (cell.x - wanted).abs()) else { return };
        (self.cursor, self.column) =
            (cell.name.clone(), if dx == 0 { self.column } else { cell.x });
    }

    /// Moves the cursor to the next cell that can be chosen, as the board is read.
    pub(super) fn next_target(&mut self, step: i32) {
        let targets = self.targets();
        let cells = self.view.cells.iter().filter(|cell| targets.contains(&cell.name.as_str()));
        let names: Vec<&str> = cells.map(|cell| cell.name.as_str()).collect();
        if names.is_empty() {
            return;
        }
        let order = |name: &str| self.view.cells.iter().position(|cell| cell.name == name);
        let here = order(&self.cursor);
        let next = match step {
            1 => names.iter().find(|name| order(name) > here).or(names.first()),
            _ => names.iter().rfind(|name| order(name) < here).or(names.last()),
        };
        if let Some(cell) = next.map(|name| (*name).to_owned()) {
            self.set_cursor(&cell);
        }
    }

    /// Scrolls so that the cursor can be seen.
    pub(in crate::screen) fn scroll_to_cursor(&mut self, plan: &Plan) {
        if let Some(cell) = self.cell_under_cursor() {
            self.sight.scroll = plan.scroll_to(cell);
        }
    }
}
