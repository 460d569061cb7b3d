//! The review of the game, which is kept so that it can be read again.

use trine_record::NodeId;
use trine_record::review::{Judgement, Progress, Review};

use super::{Game, Said};
use crate::screen::review::Reviewing;
use crate::screen::worker::Task;

/// A review and the game it is of.
#[derive(Debug)]
pub(super) struct Reviewed {
    /// The record as text.
    of: String,
    review: Review,
}

impl Game {
    /// The review of the game, which may have to be made first. Nothing if there is no game to
    /// review: then it is said why.
    pub(in crate::screen) fn ask_for_review(&mut self) -> Option<Reviewing> {
        let record = self.course.standing().played();
        let total = record.main_line().count() + 1;
        let refusal = match (self.course.finish(), total) {
            (None, _) => Some("A game is reviewed when it is over."),
            (_, 1) => Some("There is nothing to review: no turn was played."),
            _ => None,
        };
        if let Some(words) = refusal {
            self.said = Said::Warning(words.to_owned());
            return None;
        }
        let text = record.to_string();
        if let Some(known) = self.reviewed.as_ref().filter(|known| known.of == text) {
            return Some(Reviewing::Done(Box::new(known.review.clone())));
        }
        let task = Task::review(record, &self.events);
        Some(Reviewing::UnderWay(task, Progress { done: 0, total }))
    }

    /// Keeps the review that was asked for.
    pub(in crate::screen) fn take_review(&mut self, review: Review) {
        let of = self.course.standing().played().to_string();
        self.reviewed = Some(Reviewed { of, review });
    }

    /// What the review says of a turn: `?!`, `?`, `??` or nothing.
    pub(in crate::screen) fn sign(&self, node: NodeId) -> &'static str {
        let turns = self.reviewed.iter().flat_map(|known| &known.review.turns);
        let mut own = turns.filter(|turn| turn.node == node.number());
        own.find_map(|turn| turn.judgement).map_or("", Judgement::sign)
    }
}
