//! Turns, and taking them back.

use trine_rules::Side;

use super::{Moment, Played, Step, Table};
use crate::protocol::{EndedBy, Person, Refusal, RefusalCode, Status, Time, What};
use crate::store::StoredTurn;

/// The most turns of a game. Two who only move to and fro need never repeat a position three times,
/// and a game that goes on for ever could not be read any more. No game that anybody means to win
/// comes near it: the largest board of Dropper is full after 1024.
pub const MOST_TURNS: usize = 2_000;

impl Table {
    pub(super) fn turn(
        &mut self,
        by: &Person,
        number: u32,
        text: &str,
        moment: &Moment,
    ) -> Result<Step, Refusal> {
        let side = self.playing(by)?;
        if number != self.turn_count() {
            let words = format!("the game is at turn {}, not {number}", self.turn_count());
            return Err(Refusal::new(RefusalCode::OutOfOrder, words));
        }
        if self.to_move() != Some(side) {
            return Err(Refusal::new(RefusalCode::NotYourTurn, "the other player is to move"));
        }
        let played = self.session.play_turn(text);
        played.map_err(|refused| Refusal::new(RefusalCode::Illegal, refused.to_string()))?;
        let mut step = Step::default();
        self.plans[side].clear();
        self.enter_turn(&mut step, side, moment);
        self.follow_plan(&mut step, moment);
        Ok(step)
    }

    /// Enters the turn that the session has just played.
    pub(super) fn enter_turn(&mut self, step: &mut Step, side: Side, moment: &Moment) {
        let now = moment.now;
        self.lapse_offers(step, side, now);
        let turns = self.session.turns();
        let text = turns.last().expect("a turn was just played").text.clone();
        let number = self.turn_count();
        let press = |clock: &mut super::Clock| clock.press(side, moment.lag, number + 1, now);
        let used = self.clock.as_mut().map_or(0, press);
        self.turns.push(Played { text: text.clone(), used });
        step.turns.push(StoredTurn { number, side, used, text: text.clone() });
        let end = self.end_by_turn();
        if end.is_some() {
            // The clock of the last turn's change has stopped with it.
            self.stop_clock(now);
        }
        let clock = self.clock_state();
        self.push(step, now, What::Turn { number, text, used, clock });
        if let Some((winner, by, words)) = end {
            self.end(step, winner, by, words, now);
        }
    }

    /// How the last turn has ended the game, if it has.
    fn end_by_turn(&self) -> Option<(Option<Side>, EndedBy, String)> {
        if let Some(ending) = self.session.outcome() {
            return Some((ending.winner, EndedBy::Rules, ending.words));
        }
        let is_too_long = self.turns.len() >= MOST_TURNS;
        is_too_long.then(|| (None, EndedBy::Length, format!("{MOST_TURNS} turns were played")))
    }

    /// Takes back turns up to and with the last one of this side.
    pub(super) fn take_back(&mut self, step: &mut Step, side: Side, now: Time) {
        let is_theirs = |turn: &usize| self.side_at(*turn) == side;
        let last = (0..self.turns.len()).rev().find(is_theirs);
        let left = last.expect("it was asked whether they have played a turn");
        for _ in left..self.turns.len() {
            assert!(self.session.undo_turn(), "the session has the turns of the game");
        }
        self.turns.truncate(left);
        self.offers.clear();
        self.plans = trine_rules::PerSide::default();
        if let Some(clock) = &mut self.clock {
            clock.turn_back(side, left as u32, now);
        }
        step.cut_to = Some(left as u32);
        let clock = self.clock_state();
        self.push(step, now, What::Undone { turns: left as u32, clock });
    }

    /// How many turns a side has played.
    pub(super) fn turns_of(&self, side: Side) -> u32 {
        (0..self.turns.len()).filter(|turn| self.side_at(*turn) == side).count() as u32
    }

    /// When something happens by itself: a time is up, or nobody has joined. `lag` is that of the
    /// player to move.
    pub fn due(&self, lag: u64) -> Option<Time> {
        match self.status {
            Status::Open => Some(self.open_until()),
            Status::Playing => self.clock.as_ref()?.due(lag),
            Status::Ended { .. } => None,
        }
    }

    /// What happens by itself, if its time has come.
    pub fn expire(&mut self, now: Time, lag: u64) -> Option<Step> {
        if self.due(lag)? > now {
            return None;
        }
        let mut step = Step::default();
        let Some(side) = self.to_move() else {
            let words = "nobody has joined".to_owned();
            self.end(&mut step, None, EndedBy::Cancelled, words, now);
            return Some(step);
        };
        let clock = self.clock.as_ref().expect("only clocks run out");
        if clock.state().running.is_some() {
            let words = format!("{side} has no time left");
            self.end(&mut step, Some(side.other()), EndedBy::Time, words, now);
        } else {
            let words = format!("{side} has not begun");
            self.end(&mut step, None, EndedBy::Aborted, words, now);
        }
        Some(step)
    }

    /// The server was last known to live at `alive` and goes on now. Nothing if no time runs.
    pub fn resume(&mut self, alive: Time, now: Time) -> Option<Step> {
        let clock = self.clock.as_mut().filter(|clock| clock.is_ticking())?;
        clock.skip_outage(alive, now);
        let mut step = Step::default();
        let clock = self.clock_state();
        self.push(&mut step, now, What::Resumed { clock });
        Some(step)
    }
}
