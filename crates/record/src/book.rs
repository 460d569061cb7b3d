//! Counting records for an opening book.

use trine_engine::book::Builder;
use trine_rules::registry::{Playable, Visitor};
use trine_rules::{Outcome, Side};

use crate::{GameResult, NodeId, Record};

/// What became of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// It was counted.
    Yes,
    /// It has no result, so it says nothing about its turns.
    NoResult,
    /// It is of another game, or of another size of board.
    OtherGame,
}

/// Counts the main line of a record, as far as the book goes.
pub fn count(builder: &mut Builder, record: &Record) -> Counted {
    if (record.game(), record.size()) != (builder.game(), builder.size()) {
        return Counted::OtherGame;
    }
    let outcome = match record.result() {
        GameResult::White => Outcome::Win(Side::White),
        GameResult::Black => Outcome::Win(Side::Black),
        GameResult::Draw => Outcome::Draw,
        GameResult::Unknown => return Counted::NoResult,
    };
    let line = record.main_line().filter_map(|node| Some(record.turn(node)?.text()));
    let turns = line.take(builder.turns() as usize).collect();
    record.position(NodeId::START).visit(Count { builder, turns, outcome });
    Counted::Yes
}

struct Count<'a> {
    builder: &'a mut Builder,
    turns: Vec<&'a str>,
    outcome: Outcome,
}

impl Visitor for Count<'_> {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let mut position = start.clone();
        let mut turns = Vec::new();
        for text in self.turns {
            let moves = position.read_turn(text).expect("a record's turns are legal");
            position = moves.iter().fold(position, |position, &m| position.after(m));
            turns.push(moves);
        }
        self.builder.add(start, turns, self.outcome);
    }
}
