//! A review written into the record it is of.
//!
//! What a review has written can be told from what people wrote: its comments are lines that begin
//! with `Review:`. Writing another review takes those away first, with the marks of their turns and
//! the better lines, unless somebody has added to them.

use super::{Judgement, Review, ReviewedTurn};
use crate::{Comment, Evaluation, NodeId, Record};

/// How the lines of a review begin.
const PREFIX: &str = "Review: ";

impl Review {
    /// Writes the review into the record that it is of: an evaluation after every turn, marks,
    /// comments, and better lines as variations. What an earlier review wrote is replaced.
    pub fn annotate(&self, record: &mut Record) {
        clear(record);
        add_line(record, NodeId::START, &self.accuracy_words());
        record.notes_mut(NodeId::START).evaluation = self.start.evaluation;
        let mut before = self.start.evaluation;
        for turn in &self.turns {
            let node = record.node(turn.node).expect("the record is the one that was reviewed");
            record.notes_mut(node).evaluation = turn.after.evaluation;
            if turn.is_marked() {
                annotate_turn(record, node, turn, before);
            }
            before = turn.after.evaluation;
        }
    }

    fn accuracy_words(&self) -> String {
        let words = |accuracy: Option<f64>| {
            accuracy.map_or("no turns".to_owned(), |accuracy| format!("{accuracy:.1}%"))
        };
        let [white, black] = [&self.white, &self.black].map(|player| words(player.accuracy));
        format!("accuracy of White {white}, of Black {black}")
    }
}

impl ReviewedTurn {
    /// What is to be said about the turn: `mistake, from 72% to 55%; missed a win in 2`. Nothing
    /// if there is nothing.
    pub fn words(&self) -> String {
        let (before, after) = (percent(self.chance_before), percent(self.chance_after));
        let judged =
            self.judgement.map(|judgement| format!("{}, {before} to {after}", judgement.word()));
        let missed = self.missed_win.map(|turns| format!("missed a win in {turns}"));
        judged.into_iter().chain(missed).collect::<Vec<_>>().join("; ")
    }
}

/// A chance in whole percent: 100% and 0% only where it is certain.
pub(super) fn percent(chance: f64) -> String {
    let whole = (100.0 * chance).round();
    let is_certain = chance <= 0.0 || chance >= 1.0;
    format!("{}%", if is_certain { whole } else { whole.clamp(1.0, 99.0) })
}

fn annotate_turn(
    record: &mut Record,
    node: NodeId,
    turn: &ReviewedTurn,
    before: Option<Evaluation>,
) {
    add_line(record, node, &turn.words());
    if let Some(judgement) = turn.judgement {
        record.turn_mut(node).expect("it is a turn").marks.add(judgement.mark());
    }
    let Some(first) = turn.better.first() else { return };
    let parent = record.parent(node).expect("a turn follows a node");
    let is_known = record.children(parent).iter().any(|&child| is_turn(record, child, first));
    let end = record.append_line(parent, &turn.better);
    end.expect("the engine's turns are legal");
    let find = |child: &&NodeId| is_turn(record, **child, first);
    let variation = *record.children(parent).iter().find(find).expect("it was added");
    record.notes_mut(variation).evaluation = before;
    if !is_known {
        add_line(record, variation, "better");
    }
}

fn is_turn(record: &Record, node: NodeId, text: &str) -> bool {
    record.turn(node).is_some_and(|turn| turn.text() == text)
}

fn add_line(record: &mut Record, node: NodeId, words: &str) {
    let line = Comment::from(format!("{PREFIX}{words}."));
    record.notes_mut(node).comment.join(line);
}

/// Takes away what an earlier review has written.
fn clear(record: &mut Record) {
    take_lines(record, NodeId::START);
    for node in record.main_line().collect::<Vec<_>>() {
        let parent = record.parent(node).expect("a turn follows a node");
        let siblings: Vec<_> = record.children(parent).iter().skip(1).copied().collect();
        for sibling in siblings {
            if take_lines(record, sibling) && is_bare(record, sibling) {
                record.delete(sibling);
            }
        }
        if take_lines(record, node) {
            let marks = &mut record.turn_mut(node).expect("it is a turn").marks;
            for judgement in Judgement::ALL {
                marks.remove(judgement.mark());
            }
        }
    }
}

/// Takes the lines of a review out of a comment. False if there were none.
fn take_lines(record: &mut Record, node: NodeId) -> bool {
    let comment = &mut record.notes_mut(node).comment;
    let kept: Vec<_> = comment.as_str().lines().filter(|line| !line.starts_with(PREFIX)).collect();
    let had_lines = kept.len() < comment.as_str().lines().count();
    if had_lines {
        *comment = Comment::from(kept.join("\n"));
    }
    had_lines
}

/// Whether a variation is nothing but turns: nobody has written anything into it.
fn is_bare(record: &Record, node: NodeId) -> bool {
    let mut line = std::iter::successors(Some(node), |node| record.next(*node));
    line.all(|node| {
        let turn = record.turn(node).expect("a variation is made of turns");
        let notes = &turn.notes;
        record.children(node).len() <= 1
            && turn.before.is_empty()
            && turn.marks.as_slice().is_empty()
            && notes.comment.is_empty()
            && notes.commands.is_empty()
            && notes.clock.is_none()
    })
}
