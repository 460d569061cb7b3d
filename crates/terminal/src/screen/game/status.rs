//! The state of a game in words, and the keys that matter in it.

use std::fmt;

use trine_engine::Value;
use trine_record::NodeId;
use trine_rules::Side;

use super::{Game, Said};
use crate::screen::action::Action;
use crate::{Finish, words};

impl Game {
    /// What there is to say at the moment.
    pub(in crate::screen) fn status(&self) -> Said {
        if self.said != Said::Nothing {
            return self.said.clone();
        }
        if !self.course.is_at_tip() {
            return Said::Note(self.looking());
        }
        if let Some(finish) = self.course.finish() {
            return Said::Note(self.announcement(&finish));
        }
        let title = self.course.table.title(self.course.table.to_move());
        if self.is_waiting() {
            return Said::Note(format!("{title} is thinking. n makes it play now."));
        }
        Said::Note(self.decision(&title))
    }

    /// What a person has to decide.
    fn decision(&self, title: &str) -> String {
        if let Some(pending) = &self.view.pending {
            let stop = if pending.can_stop { " Enter ends the turn." } else { "" };
            return format!("{}{stop}", words::sentence(&pending.words));
        }
        match self.clicked.as_slice() {
            [] => format!("{title} to move."),
            cells => format!("{}: choose where to. Esc takes it back.", cells.join(" ")),
        }
    }

    fn looking(&self) -> String {
        let record = self.course.record();
        let number = |node| record.turn(node).map_or(0, trine_record::Turn::number);
        let last = self.course.line().last().copied().unwrap_or(NodeId::START);
        let (here, there) = (number(self.course.place()), number(last));
        let place = match here {
            0 => "the start".to_owned(),
            number => format!("turn {number}"),
        };
        let side = self.view.to_move;
        let is_computers = !self.course.players()[side].is_human();
        let play = if is_computers { "n lets the computer play on" } else { "Play on from here" };
        format!("Looking at {place} of {there}. {play}, or End returns.")
    }

    fn announcement(&self, finish: &Finish) -> String {
        words::announcement(&self.course.table, finish)
    }

    /// What can be done now, the most useful first.
    pub(in crate::screen) fn hints(&self) -> Vec<Action> {
        let can_stop = self.view.pending.as_ref().is_some_and(|pending| pending.can_stop);
        let is_choosing = !self.clicked.is_empty() || self.view.pending.is_some();
        let mut hints = Vec::new();
        if !self.course.is_at_tip() {
            hints.extend([Action::Last, Action::Back, Action::Forward]);
        } else if self.course.finish().is_some() {
            hints.extend([Action::Again, Action::Review, Action::Save, Action::Back, Action::Menu]);
        } else if self.is_waiting() {
            hints.push(Action::PlayNow);
        }
        hints.extend(can_stop.then_some(Action::EndTurn));
        hints.extend(is_choosing.then_some(Action::Cancel));
        let usual = [
            Action::Help,
            Action::Quit,
            Action::Undo,
            Action::Hint,
            Action::Analyse,
            Action::Explain,
            Action::Type,
            Action::Save,
            Action::Flip,
            Action::Menu,
        ];
        hints
            .extend(usual.into_iter().filter(|action| !hints.contains(action)).collect::<Vec<_>>());
        hints
    }

    /// What the analysis says of who stands better.
    pub(in crate::screen) fn evaluation(&self) -> Option<Evaluation> {
        let analysis = self.analysis.as_ref()?;
        let thought = analysis.thought.as_ref()?;
        let line = thought.lines.first()?;
        let is_white = analysis.side == Side::White;
        let white = if is_white { line.winning_chance } else { 1.0 - line.winning_chance };
        let worth = match line.value {
            Value::Points(points) => {
                let points = if is_white { points } else { -points };
                format!("{:+.2}", f64::from(points) / 100.0)
            }
            Value::Win(turns) => format!("{} wins in {turns}", analysis.side),
            Value::Loss(turns) => format!("{} wins in {turns}", analysis.side.other()),
        };
        Some(Evaluation { white, worth, depth: thought.depth })
    }

    /// What there is to say where no panel has the advice: that comes first, unless something else was
    /// said.
    pub(in crate::screen) fn status_with_advice(&self) -> Said {
        match (&self.said, self.status()) {
            (Said::Nothing, Said::Note(status)) => {
                let words: Vec<_> = self.advice().into_iter().chain([status]).collect();
                Said::Note(words.join(" "))
            }
            (_, said) => said,
        }
    }

    /// What the engine thinks and what is explained, in sentences.
    fn advice(&self) -> Vec<String> {
        let mut advice = Vec::new();
        if self.analysis.is_some() {
            advice.push(match (self.evaluation(), self.best_line()) {
                (Some(evaluation), Some(line)) => format!("{evaluation}: {line}."),
                _ => self.waiting_for_analysis().to_owned(),
            });
        }
        if self.explaining.is_on() {
            advice.extend(self.notes().iter().map(|note| words::sentence(&note.words)));
        }
        advice
    }

    /// Why the analysis says nothing yet.
    pub(in crate::screen) fn waiting_for_analysis(&self) -> &'static str {
        let is_over = self.course.shown.outcome().is_some();
        if is_over { "The game is over here." } else { "The engine is thinking." }
    }
}

/// Who stands better.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::screen) struct Evaluation {
    /// White's chance to win.
    pub(in crate::screen) white: f64,
    /// The same in points for White, or in how many turns who wins.
    pub(in crate::screen) worth: String,
    /// How far the engine has looked.
    pub(in crate::screen) depth: u32,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { white, worth, depth } = self;
        write!(f, "{:.0}% White, {worth}, depth {depth}", white * 100.0)
    }
}
