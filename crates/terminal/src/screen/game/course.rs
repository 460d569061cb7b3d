//! A game with all its lines: where it is being played, and where someone is looking.
//!
//! The *tip* is where the game goes on, the *place* is what the screen shows. Looking back moves the
//! place alone. Playing somewhere else begins a new line there and moves the tip; the old line stays
//! in the record.

use std::collections::HashMap;

use trine_engine::session::{self, Session};
use trine_record::{NodeId, Record};
use trine_rules::{PerSide, Side};

use crate::recorded::{self, Standing};
use crate::{Finish, NoTurn, Participant, Table};

/// A game with all its lines.
#[derive(Debug)]
pub(in crate::screen) struct Course {
    /// The game at its tip, whole turns only.
    pub(in crate::screen) table: Table,
    /// What the screen shows; a turn may have been started in it.
    pub(in crate::screen) shown: Box<dyn Session>,
    record: Record,
    tip: NodeId,
    place: NodeId,
    /// Which turn was played or looked at last after a place with several.
    ways: HashMap<NodeId, NodeId>,
}

impl Course {
    /// A game that begins, or goes on from the end of what was played.
    pub(in crate::screen) fn new(table: Table) -> Self {
        let mut record = recorded::begin(&table);
        let end = recorded::append_turns(&mut record, &table);
        Self::at(table, record, end)
    }

    /// A game from a file with all its lines, at the end of the main one.
    pub(in crate::screen) fn of_record(table: Table, record: Record) -> Self {
        let end = record.end();
        Self::at(table, record, end)
    }

    fn at(table: Table, record: Record, tip: NodeId) -> Self {
        let shown = table.session.clone();
        Self { table, shown, record, tip, place: tip, ways: HashMap::new() }
    }

    /// Where someone is looking.
    pub(in crate::screen) fn place(&self) -> NodeId {
        self.place
    }

    /// Where the game goes on.
    pub(in crate::screen) fn tip(&self) -> NodeId {
        self.tip
    }

    /// Whether the screen shows where the game goes on.
    pub(in crate::screen) fn is_at_tip(&self) -> bool {
        self.place == self.tip
    }

    /// Everything that was played.
    pub(in crate::screen) fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to note something.
    pub(in crate::screen) fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// What is known of the game, and where it stands.
    pub(in crate::screen) fn standing(&self) -> Standing {
        Standing::new(self.record.clone(), self.tip, self.finish())
    }

    /// How the game ended, if it did.
    pub(in crate::screen) fn finish(&self) -> Option<Finish> {
        self.table.finish()
    }

    /// Who plays.
    pub(in crate::screen) fn players(&self) -> &PerSide<Participant> {
        &self.table.players
    }

    /// After something was played in what is shown: enters the turn if it is whole. True if it is.
    pub(in crate::screen) fn enter_turn(&mut self) -> bool {
        if self.shown.board().pending.is_some() {
            return false;
        }
        let turns = self.shown.turns();
        let Some(last) = turns.last() else { return false };
        let node = self.append(self.place, &last.text);
        (self.place, self.tip) = (node, node);
        self.table.session = self.shown.clone();
        self.table.reopen();
        true
    }

    /// Plays what a computer has answered at the tip. Whoever looks elsewhere goes on looking.
    pub(in crate::screen) fn answer(&mut self, answer: Result<String, NoTurn>) {
        let before = self.table.session.turns().len();
        self.table.play_answer(answer);
        let turns = self.table.session.turns();
        if turns.len() == before {
            return;
        }
        let text = &turns.last().expect("a turn was played").text;
        let node = self.append(self.tip, text);
        if self.place == self.tip {
            self.place = node;
            self.shown = self.table.session.clone();
        }
        self.tip = node;
    }

    /// Adds a turn that was played after a place, and gives its own.
    fn append(&mut self, at: NodeId, turn: &str) -> NodeId {
        let end = self.record.end();
        let node = self.record.append(at, turn).expect("turns that were played are legal");
        if self.record.end() != end {
            // The result of a game from a file belongs to where it ended.
            recorded::reopen(&mut self.record);
        }
        self.ways.insert(at, node);
        node
    }

    /// The place after this one in its line.
    pub(in crate::screen) fn next(&self, node: NodeId) -> Option<NodeId> {
        let way = self.ways.get(&node).copied();
        way.filter(|way| self.record.children(node).contains(way))
            .or_else(|| self.record.next(node))
    }

    /// The turns before the place and those that follow it.
    pub(in crate::screen) fn line(&self) -> Vec<NodeId> {
        let before = self.record.line_to(self.place).into_iter().skip(1);
        let after = std::iter::successors(self.next(self.place), |node| self.next(*node));
        before.chain(after).collect()
    }

    /// Looks at a place.
    pub(in crate::screen) fn look_at(&mut self, node: NodeId) {
        if node == self.place {
            self.shown.cancel_turn();
            return;
        }
        let line = self.record.line_to(node);
        for pair in line.windows(2) {
            self.ways.insert(pair[0], pair[1]);
        }
        self.shown.cancel_turn();
        if self.record.parent(self.place) == Some(node) {
            self.shown.undo_turn();
        } else if self.record.parent(node) == Some(self.place) {
            let turn = self.record.turn(node).expect("only the start is no turn");
            self.shown.play_turn(turn.text()).expect("records hold legal turns");
        } else {
            self.shown = self.replayed(node);
        }
        self.place = node;
    }

    /// A session that stands at a place.
    fn replayed(&self, node: NodeId) -> Box<dyn Session> {
        let start = session::read(self.record.game().name(), self.record.start_text());
        let mut session = start.expect("records start from positions");
        for turn in self.record.turns_to(node) {
            session.play_turn(turn).expect("records hold legal turns");
        }
        session
    }

    /// The game goes on from where someone is looking.
    pub(in crate::screen) fn play_from_here(&mut self) {
        self.shown.cancel_turn();
        self.tip = self.place;
        self.table.session = self.shown.clone();
        self.table.reopen();
    }

    /// Goes back to a person's last own turn and plays on from there. False if there is none.
    pub(in crate::screen) fn undo(&mut self) -> bool {
        let line = self.record.line_to(self.place);
        let earlier = line.iter().rev().skip(1);
        let sides = line.iter().rev().filter_map(|node| self.side_of(*node));
        let found = earlier.zip(sides).find(|(_, side)| self.table.players[*side].is_human());
        let Some((&node, _)) = found else { return false };
        self.look_at(node);
        self.play_from_here();
        true
    }

    /// Plays the started part of a turn again that was taken back. False if there is none.
    pub(in crate::screen) fn begin_again(&mut self) -> bool {
        if self.shown.board().pending.is_some() || !self.shown.redo_turn() {
            return false;
        }
        let is_part = self.shown.board().pending.is_some();
        if !is_part {
            self.shown.undo_turn();
        }
        is_part
    }

    /// Plays again what was taken back, to a person's next turn. False if there is nothing.
    pub(in crate::screen) fn redo(&mut self) -> bool {
        let Some(mut node) = self.next(self.place) else { return false };
        while let Some(next) = self.next(node)
            && self.side_of(next).is_some_and(|side| !self.table.players[side].is_human())
        {
            node = next;
        }
        self.look_at(node);
        self.play_from_here();
        true
    }

    /// Looks at another turn in place of the one that led here, if there is one.
    pub(in crate::screen) fn look_at_other_line(&mut self) -> bool {
        let Some(parent) = self.record.parent(self.place) else { return false };
        let turns = self.record.children(parent);
        let own = turns.iter().position(|turn| *turn == self.place).unwrap_or(0);
        let other = turns[(own + 1) % turns.len()];
        if other == self.place {
            return false;
        }
        self.look_at(other);
        true
    }

    fn side_of(&self, node: NodeId) -> Option<Side> {
        self.record.turn(node).map(trine_record::Turn::side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(white: &str, black: &str) -> Course {
        let read = |text: &str| text.parse().expect("the player is known");
        let players = PerSide { white: read(white), black: read(black) };
        Course::new(Table::new("differo", None, players, 7).expect("the game is known"))
    }

    fn play(course: &mut Course, turn: &str) {
        course.shown.play_text(turn).expect("it is legal");
        assert!(course.enter_turn());
    }

    fn line(course: &Course) -> Vec<&str> {
        let turns = course.line().into_iter();
        turns.map(|node| course.record().turn(node).expect("it is a turn").text()).collect()
    }

    #[test]
    fn looking_back_and_playing_on_keeps_both_lines() {
        let mut course = course("human:Ada", "human:Bob");
        play(&mut course, "c6-f9");
        let first = course.place();
        play(&mut course, "g4-d1");
        course.look_at(first);
        assert!(!course.is_at_tip());
        assert_eq!(line(&course), ["c6-f9", "g4-d1"]);
        play(&mut course, "g4-g7");
        assert!(course.is_at_tip());
        assert_eq!(line(&course), ["c6-f9", "g4-g7"]);
        assert!(course.look_at_other_line());
        assert_eq!(line(&course), ["c6-f9", "g4-d1"]);
        let text = course.standing().whole().to_string();
        assert!(text.ends_with("1. c6-f9 2. g4-g7 (2. g4-d1) *\n"), "{text}");
    }

    #[test]
    fn undo_goes_back_to_the_persons_own_turn_and_redo_returns() {
        let mut course = course("human:Ada", "level:1");
        assert!(!course.undo() && !course.redo());
        play(&mut course, "c6-f9");
        course.answer(Ok("g4-d1".to_owned()));
        assert!(course.undo());
        assert_eq!((course.place(), course.is_at_tip()), (NodeId::START, true));
        assert!(course.redo());
        assert_eq!(course.table.session.turns().len(), 2);
        assert_eq!(line(&course), ["c6-f9", "g4-d1"]);
    }

    #[test]
    fn a_computers_answer_leaves_those_alone_who_look_elsewhere() {
        let mut course = course("human:Ada", "level:1");
        play(&mut course, "c6-f9");
        course.look_at(NodeId::START);
        course.answer(Ok("g4-d1".to_owned()));
        assert_eq!(course.place(), NodeId::START);
        assert_eq!(course.record().turns_to(course.tip()), ["c6-f9", "g4-d1"]);
        assert_eq!(line(&course), ["c6-f9", "g4-d1"], "the new turn stands in the list");
    }

    #[test]
    fn a_game_that_was_given_up_goes_on_in_another_line() {
        let mut course = course("human:Ada", "human:Bob");
        play(&mut course, "c6-f9");
        course.table.resign(Side::Black);
        assert!(course.finish().is_some());
        assert!(course.undo());
        assert!(course.finish().is_none());
    }
}
