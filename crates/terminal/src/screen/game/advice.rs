//! Computers that play and the engine that gives advice, all in other threads.

use std::time::{Duration, Instant};

use trine_engine::Limits;
use trine_engine::session::Thought;
use trine_record::{NodeId, Termination};
use trine_rules::Side;

use super::{Game, Said};
use crate::screen::worker::{News, Task};
use crate::{Finish, Table, words};

/// Games between computers end here.
const MOST_TURNS: usize = 2000;

/// How long computers wait before each turn if people only watch, so that they can.
const TO_BE_WATCHED: Duration = Duration::from_millis(600);

/// What the engine thinks of the place that is shown.
#[derive(Debug)]
pub(in crate::screen) struct Analysis {
    task: Option<Task>,
    /// The place it is about, and what was begun of a turn there.
    of: (NodeId, String),
    pub(in crate::screen) thought: Option<Thought>,
    /// Whose view the thought is.
    pub(in crate::screen) side: Side,
}

impl Game {
    /// After a person has played a move: the turn may be whole, and then others go on.
    pub(super) fn after_move(&mut self, now: Instant) {
        let side = self.view.to_move;
        if self.course.enter_turn() {
            self.tasks = super::Tasks::default();
            self.turn_was_played(side, now);
        } else {
            self.refresh();
        }
        self.follow_turn();
    }

    /// A whole turn was played at the tip.
    fn turn_was_played(&mut self, side: Side, now: Instant) {
        self.press_clock(side, now);
        self.is_saved = false;
        if self.course.table.is_computers_only() {
            self.course.table.limit(MOST_TURNS);
        }
        self.keep_game();
        self.refresh();
        self.go_on(now);
    }

    /// Lets the computer think whose turn it is, and the right clock run.
    pub(super) fn go_on(&mut self, now: Instant) {
        let table = &self.course.table;
        if self.tasks.turn.is_none() && table.is_computers_turn() {
            let limits = match &self.clock {
                Some(clock) => Limits::time(clock.share(table.to_move(), now)),
                None => Limits::default(),
            };
            let usual = if table.is_computers_only() { TO_BE_WATCHED } else { Duration::ZERO };
            let delay = self.delay.unwrap_or(usual);
            self.tasks.turn = Some(Task::turn(table.clone(), limits, delay, &self.events));
        }
        let running = self.course.finish().is_none().then(|| self.course.table.to_move());
        if let Some(clock) = &mut self.clock {
            clock.run(running, now);
        }
    }

    /// A task has found something. Others than those that are waited for are not listened to.
    pub(in crate::screen) fn hear(&mut self, number: u64, news: News, now: Instant) {
        let is = |task: &Option<Task>| task.as_ref().is_some_and(|task| task.is(number));
        match news {
            News::Turn(answer) if is(&self.tasks.turn) => {
                self.tasks.turn = None;
                let (side, was_shown) = (self.course.table.to_move(), self.course.is_at_tip());
                self.course.answer(answer);
                self.said = Said::Nothing;
                self.turn_was_played(side, now);
                if was_shown {
                    self.follow_turn();
                }
            }
            News::Hint(turn) if is(&self.tasks.hint) => {
                self.tasks.hint = None;
                let turn = turn.unwrap_or_default();
                self.said = Said::Note(format!("The engine would play {turn}."));
                self.hint = Some(turn);
            }
            News::Draw(is_taken) if is(&self.tasks.draw) => {
                self.tasks.draw = None;
                self.answer_draw(is_taken, now);
            }
            News::Thought(thought) => {
                if let Some(analysis) = &mut self.analysis
                    && is(&analysis.task)
                {
                    analysis.thought = Some(thought);
                }
            }
            _ => {}
        }
    }

    pub(super) fn ask_for_hint(&mut self) {
        if self.choices.is_empty() {
            return;
        }
        let table = &self.course.table;
        let shown = Table::with(self.course.shown.clone(), table.players.clone(), table.seed);
        self.tasks.hint = Some(Task::hint(shown, &self.events));
        self.said = Said::Note("The engine is thinking about a hint.".to_owned());
    }

    pub(super) fn switch_analysis(&mut self) {
        if self.analysis.take().is_none() {
            self.analyse();
        }
    }

    /// Thinks about another position as soon as another is shown.
    pub(super) fn follow_analysis(&mut self) {
        let shown = self.what_is_shown();
        if self.analysis.as_ref().is_some_and(|analysis| analysis.of != shown) {
            self.analyse();
        }
    }

    fn what_is_shown(&self) -> (NodeId, String) {
        let begun = self.view.pending.as_ref().map(|pending| pending.text.clone());
        (self.course.place(), begun.unwrap_or_default())
    }

    fn analyse(&mut self) {
        let is_over = self.course.shown.outcome().is_some();
        let task = (!is_over).then(|| Task::analysis(self.course.shown.clone(), &self.events));
        let (of, side) = (self.what_is_shown(), self.view.to_move);
        self.analysis = Some(Analysis { task, of, thought: None, side });
    }

    /// Asks a computer whether it takes a draw.
    pub(in crate::screen) fn offer_draw_to_computer(&mut self) {
        self.tasks.draw = Some(Task::draw(self.course.table.clone(), &self.events));
        let opponent = self.course.table.title(self.course.table.to_move().other());
        self.said = Said::Note(format!("{opponent} thinks about the draw."));
    }

    /// The opponent of the side to move takes the draw or not.
    pub(in crate::screen) fn answer_draw(&mut self, is_taken: bool, now: Instant) {
        let opponent = self.course.table.title(self.course.table.to_move().other());
        if is_taken {
            self.course.table.agree_on_draw();
            self.ended(now);
        } else {
            self.said = Said::Note(format!("{opponent} wants to play on."));
        }
    }

    /// A person gives up.
    pub(in crate::screen) fn resign(&mut self, side: Side, now: Instant) {
        self.course.table.resign(side);
        self.ended(now);
    }

    /// The game has ended where it stands, without a turn.
    fn ended(&mut self, now: Instant) {
        self.tasks = super::Tasks::default();
        self.said = Said::Nothing;
        self.is_saved = false;
        self.keep_game();
        self.refresh();
        self.go_on(now);
    }

    fn press_clock(&mut self, side: Side, now: Instant) {
        let tip = self.course.tip();
        let Some(clock) = &mut self.clock else { return };
        clock.press(side, now);
        let left = clock.left(side, now).as_millis() as u64;
        self.times.insert(tip, clock.both(now));
        self.course.record_mut().notes_mut(tip).clock =
            Some(trine_record::Clock::from_milliseconds(left));
    }

    /// Time passes: whoever has none left loses.
    pub(in crate::screen) fn tick(&mut self, now: Instant) {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now));
        let Some(side) = fallen.filter(|_| self.course.finish().is_none()) else { return };
        self.course.table.end(Finish {
            winner: Some(side.other()),
            termination: Termination::TimeForfeit,
            words: format!("{side}'s time ran out"),
        });
        self.ended(now);
    }

    /// Whether a computer is thinking about its turn.
    pub(in crate::screen) fn is_waiting(&self) -> bool {
        self.tasks.turn.is_some()
    }

    /// The cells of the turn that the engine would play, in order.
    pub(super) fn hinted(&self) -> Vec<String> {
        let turn = self.hint.as_deref().unwrap_or_default();
        crate::entry::cells(turn).unwrap_or_default()
    }

    /// The best line that was found, as text.
    pub(in crate::screen) fn best_line(&self) -> Option<String> {
        let thought = self.analysis.as_ref()?.thought.as_ref()?;
        Some(words::clean(&thought.lines.first()?.turns.join(" ")))
    }
}
