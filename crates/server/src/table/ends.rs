//! How a game starts, and every end that its rules do not make.

use trine_rules::Side;

use super::{Clock, Moment, Step, Table, not_possible, over};
use crate::protocol::{
    Claim, ClockRule, ClockState, EndedBy, Person, PersonKind, Refusal, RefusalCode, Seat, Status,
    Time, WantedSide, What,
};

/// How long an open game waits for somebody to join.
pub const OPEN_FOR: u64 = 24 * 3_600_000;

/// How long an open correspondence game waits.
pub const OPEN_FOR_CORRESPONDENCE: u64 = 14 * 24 * 3_600_000;

/// How long a player must be gone for the other to claim the end.
const GONE: u64 = 60_000;

/// The same when the gone player's time runs and is short.
const GONE_IN_HASTE: u64 = 30_000;

/// The same in a game without a clock, in which nobody is in a hurry.
const GONE_WITHOUT_CLOCK: u64 = 300_000;

/// What short means.
const HASTE: u64 = 60_000;

impl Table {
    pub(super) fn join(&mut self, by: &Seat, moment: &Moment) -> Result<Step, Refusal> {
        match self.status {
            Status::Open => {}
            Status::Playing => {
                let words = "both seats are taken; you can watch";
                return Err(Refusal::new(RefusalCode::Conflict, words));
            }
            Status::Ended { .. } => return Err(over()),
        }
        let player = &by.player;
        if player.id == self.creator.player.id {
            return Err(not_possible("you have made this game: send its link to somebody else"));
        }
        if self.invited.as_ref().is_some_and(|invited| invited.id != player.id) {
            let words = "this game waits for somebody else";
            return Err(Refusal::new(RefusalCode::NotYours, words));
        }
        if self.terms.rated && !matches!(player.kind, PersonKind::Account | PersonKind::Bot) {
            return Err(not_possible("a rated game needs an account"));
        }
        let creator_is_white = match self.terms.side {
            WantedSide::White => true,
            WantedSide::Black => false,
            WantedSide::Chance => moment.heads,
        };
        let (creator, other) = (self.creator.clone(), by.clone());
        let (white, black) = if creator_is_white { (creator, other) } else { (other, creator) };
        let mut step = Step::default();
        self.start(&mut step, white, black, moment.now);
        Ok(step)
    }

    pub(super) fn start(&mut self, step: &mut Step, white: Seat, black: Seat, now: Time) {
        self.status = Status::Playing;
        self.seats.white = Some(white.clone());
        self.seats.black = Some(black.clone());
        self.clock = Clock::start(self.terms.clock, self.first, now);
        let clock = self.clock_state();
        self.push(step, now, What::Started { white, black, clock });
    }

    pub(super) fn cancel(&mut self, by: &Person, now: Time) -> Result<Step, Refusal> {
        let is_invited = self.invited.as_ref().is_some_and(|invited| invited.id == by.id);
        if by.id != self.creator.player.id && !is_invited {
            let words = "only the one who made a game can take it back";
            return Err(Refusal::new(RefusalCode::NotYours, words));
        }
        match self.status {
            Status::Open => {}
            Status::Playing => return Err(not_possible("the game has started")),
            Status::Ended { .. } => return Err(over()),
        }
        let (how, words) = if is_invited {
            (EndedBy::Declined, format!("{} declined", by.name))
        } else {
            (EndedBy::Cancelled, format!("{} took it back", by.name))
        };
        let mut step = Step::default();
        self.end(&mut step, None, how, words, now);
        Ok(step)
    }

    pub(super) fn abort(&mut self, by: &Person, now: Time) -> Result<Step, Refusal> {
        let side = self.playing(by)?;
        if self.turns.len() >= 2 {
            let words = "a game can be aborted before its second turn; now you can resign";
            return Err(not_possible(words));
        }
        let mut step = Step::default();
        self.end(&mut step, None, EndedBy::Aborted, format!("{side} aborted"), now);
        Ok(step)
    }

    pub(super) fn resign(&mut self, by: &Person, now: Time) -> Result<Step, Refusal> {
        let side = self.playing(by)?;
        let mut step = Step::default();
        let words = format!("{side} gave up");
        self.end(&mut step, Some(side.other()), EndedBy::Resignation, words, now);
        Ok(step)
    }

    pub(super) fn claim(
        &mut self,
        by: &Person,
        claim: Claim,
        moment: &Moment,
    ) -> Result<Step, Refusal> {
        let side = self.playing(by)?;
        let Some(gone) = moment.opponent_gone else {
            return Err(not_possible("the other player is here"));
        };
        let Some(from) = self.claimable(side.other(), gone) else {
            return Err(not_possible("there is nothing to claim in this game"));
        };
        if moment.now < from {
            let seconds = (from - moment.now).div_ceil(1000);
            return Err(not_possible(format!("you can claim that in {seconds} s")));
        }
        let winner = match claim {
            Claim::Win => Some(side),
            Claim::Draw => None,
        };
        let mut step = Step::default();
        let words = format!("{} left", side.other());
        self.end(&mut step, winner, EndedBy::Abandonment, words, moment.now);
        Ok(step)
    }

    /// From when the end can be claimed of a player who has been gone since then. Nothing in a game
    /// of days, nor before the second turn, when it can be aborted.
    pub fn claimable(&self, absent: Side, gone: Time) -> Option<Time> {
        let is_claimable = self.status == Status::Playing && self.turns.len() >= 2;
        if !is_claimable || self.is_correspondence() {
            return None;
        }
        let Some(clock) = &self.clock else { return Some(gone + GONE_WITHOUT_CLOCK) };
        let is_running = clock.state().running == Some(absent);
        let is_in_haste = is_running && clock.remaining(absent, gone) < HASTE;
        Some(gone + if is_in_haste { GONE_IN_HASTE } else { GONE })
    }

    pub(super) fn end(
        &mut self,
        step: &mut Step,
        winner: Option<Side>,
        by: EndedBy,
        words: String,
        now: Time,
    ) {
        self.stop_clock(now);
        self.offers.clear();
        self.plans = trine_rules::PerSide::default();
        self.status = Status::Ended { winner, by, words: words.clone() };
        self.ended = Some(now);
        let clock = self.clock_state();
        self.push(step, now, What::Ended { winner, by, words, clock, ratings: None });
    }

    pub(super) fn stop_clock(&mut self, now: Time) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    pub(super) fn clock_state(&self) -> Option<ClockState> {
        self.clock.as_ref().map(Clock::state)
    }

    pub(super) fn open_until(&self) -> Time {
        let is_slow = matches!(self.terms.clock, ClockRule::Correspondence { .. });
        self.created + if is_slow { OPEN_FOR_CORRESPONDENCE } else { OPEN_FOR }
    }
}
