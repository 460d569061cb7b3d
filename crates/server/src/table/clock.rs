//! The clock of one game. It never looks at the time: whoever asks says what time it is.
//!
//! Time is charged when a turn ends. Until then the clock only knows since when it runs, so that
//! nothing has to be written while it does.

use serde::{Deserialize, Serialize};
use trine_rules::{PerSide, Side};

use crate::protocol::{ClockRule, ClockState, Refusal, RefusalCode, Time, TimeLeft};

/// How long a player has for their first turn, before the times run.
pub const FIRST_TURN: u64 = 60_000;

/// The most that is given back for the network in one turn.
pub const LAG_QUOTA: u64 = 500;

/// The most that can be given back in turns that follow each other at once.
pub const LAG_BANK: u64 = 3_000;

/// What the bank gains with each turn.
pub const LAG_GAIN: u64 = 100;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A clock, and what it can still give back for the network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Clock {
    rule: ClockRule,
    state: ClockState,
    /// What is left in the banks, White's first.
    banks: [u64; 2],
}

/// A clock rule must make sense for people.
pub(super) fn check(rule: ClockRule) -> Result<(), Refusal> {
    let (is_good, words) = match rule {
        ClockRule::None => (true, ""),
        ClockRule::Fischer { initial, increment } => (
            initial <= 3 * HOUR && increment <= 3 * MINUTE && initial + increment >= SECOND,
            "a Fischer clock has up to 3 hours and up to 3 minutes a turn, and at least a second",
        ),
        ClockRule::ByoYomi { main, period, periods } => (
            main <= 3 * HOUR
                && (SECOND..=10 * MINUTE).contains(&period)
                && (1..=25).contains(&periods),
            "a byo-yomi clock has up to 3 hours, then 1 to 25 periods of 1 second to 10 minutes",
        ),
        ClockRule::Correspondence { days } => {
            ((1..=14).contains(&days), "correspondence has 1 to 14 days a turn")
        }
    };
    if is_good { Ok(()) } else { Err(Refusal::new(RefusalCode::NotPossible, words)) }
}

impl Clock {
    /// A clock of a game that starts now, with this side to move; none without a rule.
    pub(super) fn start(rule: ClockRule, to_move: Side, now: Time) -> Option<Self> {
        let left = match rule {
            ClockRule::None => return None,
            ClockRule::Fischer { initial, increment } => {
                // Whoever starts with nothing has the increment of their first turn.
                TimeLeft { left: initial.max(increment), periods: 0 }
            }
            ClockRule::ByoYomi { main, periods, .. } => TimeLeft { left: main, periods },
            ClockRule::Correspondence { days } => {
                TimeLeft { left: u64::from(days) * DAY, periods: 0 }
            }
        };
        let state =
            ClockState { white: left, black: left, running: None, at: now, first_turn_by: None };
        let mut clock = Self { rule, state, banks: [LAG_BANK; 2] };
        clock.run(to_move, 0, now);
        Some(clock)
    }

    /// What it shows.
    pub(super) fn state(&self) -> ClockState {
        self.state
    }

    /// Ends a turn: charges it, adds what it gains, and lets the other side's time run. Gives what
    /// was charged. `turns` is the number of turns after it.
    pub(super) fn press(&mut self, side: Side, lag: u64, turns: u32, now: Time) -> u64 {
        let given_back = self.grace(side, lag).min(self.elapsed(now));
        let charged = self.charge(now, given_back);
        if self.state.running.is_some() {
            let bank = &mut self.banks[side as usize];
            *bank = (*bank - given_back + LAG_GAIN).min(LAG_BANK);
            self.reward(side);
        }
        self.run(side.other(), turns, now);
        charged
    }

    /// Turns were taken back, and this side is to move with so many turns played. What was used is
    /// used, also of the turn that had not ended; only days are given anew.
    pub(super) fn turn_back(&mut self, to_move: Side, turns: u32, now: Time) {
        self.charge(now, 0);
        for side in Side::BOTH {
            self.refill(side);
        }
        self.run(to_move, turns, now);
    }

    /// The game is over.
    pub(super) fn stop(&mut self, now: Time) {
        self.charge(now, 0);
        self.state = ClockState { running: None, at: now, first_turn_by: None, ..self.state };
    }

    /// When the time of the side that runs is up, or its first turn too late; `lag` is that
    /// side's.
    pub(super) fn due(&self, lag: u64) -> Option<Time> {
        let Some(side) = self.state.running else { return self.state.first_turn_by };
        Some(self.state.at + self.whole(side) + self.grace(side, lag))
    }

    /// What a side has left at a time, periods included.
    pub(super) fn remaining(&self, side: Side, now: Time) -> u64 {
        let elapsed = if self.state.running == Some(side) { self.elapsed(now) } else { 0 };
        self.whole(side).saturating_sub(elapsed)
    }

    /// The server was last known to live at `alive` and goes on now: what was between does not
    /// count. A first turn has its whole time again.
    pub(super) fn skip_outage(&mut self, alive: Time, now: Time) {
        let counted = alive.saturating_sub(self.state.at);
        self.state.at = now.saturating_sub(counted);
        if self.state.first_turn_by.is_some() {
            self.state =
                ClockState { at: now, first_turn_by: Some(now + FIRST_TURN), ..self.state };
        }
    }

    /// Whether some time is running, or waits for a first turn.
    pub(super) fn is_ticking(&self) -> bool {
        self.state.running.is_some() || self.state.first_turn_by.is_some()
    }

    /// Whether this is a clock for days.
    pub(super) fn is_correspondence(&self) -> bool {
        matches!(self.rule, ClockRule::Correspondence { .. })
    }

    fn elapsed(&self, now: Time) -> u64 {
        now.saturating_sub(self.state.at)
    }

    /// What can be given back for the network in the present turn.
    fn grace(&self, side: Side, lag: u64) -> u64 {
        if self.is_correspondence() || self.state.running != Some(side) {
            return 0;
        }
        lag.min(LAG_QUOTA).min(self.banks[side as usize])
    }

    /// Takes the time since `at` off what the running side has, and gives how much that was.
    fn charge(&mut self, now: Time, given_back: u64) -> u64 {
        let Some(side) = self.state.running else { return 0 };
        let used = self.elapsed(now).saturating_sub(given_back).min(self.whole(side));
        let period = self.period();
        let time = self.time_mut(side);
        let over = used.saturating_sub(time.left);
        time.left = time.left.saturating_sub(used);
        if over > 0 {
            let periods = over.checked_div(period).unwrap_or(0);
            time.periods = time.periods.saturating_sub(periods as u8);
        }
        used
    }

    /// What a side gains by ending a turn.
    fn reward(&mut self, side: Side) {
        match self.rule {
            ClockRule::Fischer { increment, .. } => self.time_mut(side).left += increment,
            ClockRule::Correspondence { .. } => self.refill(side),
            ClockRule::None | ClockRule::ByoYomi { .. } => {}
        }
    }

    /// In correspondence every turn has its whole days.
    fn refill(&mut self, side: Side) {
        if let ClockRule::Correspondence { days } = self.rule {
            self.time_mut(side).left = u64::from(days) * DAY;
        }
    }

    /// Lets a side's time run, or waits for its first turn.
    fn run(&mut self, side: Side, turns: u32, now: Time) {
        let runs = self.is_correspondence() || turns >= 2;
        self.state = ClockState {
            running: runs.then_some(side),
            at: now,
            first_turn_by: (!runs).then_some(now + FIRST_TURN),
            ..self.state
        };
    }

    fn period(&self) -> u64 {
        if let ClockRule::ByoYomi { period, .. } = self.rule { period } else { 0 }
    }

    /// All that a side has, periods included.
    fn whole(&self, side: Side) -> u64 {
        let time = PerSide { white: self.state.white, black: self.state.black }[side];
        time.left + u64::from(time.periods) * self.period()
    }

    fn time_mut(&mut self, side: Side) -> &mut TimeLeft {
        match side {
            Side::White => &mut self.state.white,
            Side::Black => &mut self.state.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISCHER: ClockRule = ClockRule::Fischer { initial: 60_000, increment: 2_000 };
    const BYO_YOMI: ClockRule = ClockRule::ByoYomi { main: 10_000, period: 5_000, periods: 3 };

    /// A clock after the first turn of both, at time 1000.
    fn running(rule: ClockRule) -> Clock {
        let mut clock = Clock::start(rule, Side::White, 0).expect("there is a rule");
        clock.press(Side::White, 0, 1, 500);
        clock.press(Side::Black, 0, 2, 1_000);
        clock
    }

    #[test]
    fn in_correspondence_a_turn_after_an_undo_has_its_whole_days() {
        let mut clock = running(ClockRule::Correspondence { days: 2 });
        clock.press(Side::White, 0, 3, 2_000);
        let later = 2_000 + 2 * DAY - HOUR;
        clock.turn_back(Side::White, 2, later);
        assert_eq!(clock.due(0), Some(later + 2 * DAY));
        clock.press(Side::White, 0, 3, later + HOUR);
        assert_eq!(clock.remaining(Side::Black, later + HOUR), 2 * DAY);
    }

    #[test]
    fn times_run_once_both_have_played() {
        let mut clock = Clock::start(FISCHER, Side::White, 100).expect("there is a rule");
        assert_eq!(clock.due(0), Some(100 + FIRST_TURN));
        assert_eq!(clock.press(Side::White, 0, 1, 20_000), 0);
        assert_eq!(clock.due(0), Some(20_000 + FIRST_TURN));
        assert_eq!(clock.press(Side::Black, 0, 2, 40_000), 0);
        let state = clock.state();
        assert_eq!((state.white.left, state.black.left), (60_000, 60_000));
        assert_eq!((state.running, state.first_turn_by), (Some(Side::White), None));
        assert_eq!(clock.due(0), Some(100_000));
    }

    #[test]
    fn a_turn_costs_its_time_and_gains_the_increment() {
        let mut clock = running(FISCHER);
        assert_eq!(clock.press(Side::White, 0, 3, 11_000), 10_000);
        assert_eq!(clock.state().white.left, 52_000);
        assert_eq!(clock.state().running, Some(Side::Black));
        assert_eq!(clock.remaining(Side::Black, 12_000), 59_000);
        assert_eq!(clock.remaining(Side::White, 12_000), 52_000);
    }

    #[test]
    fn lag_is_given_back_up_to_the_quota_and_as_long_as_the_bank_has_any() {
        let mut clock = running(FISCHER);
        // 200 ms of lag are given back whole, 2 s only as far as the quota goes.
        assert_eq!(clock.press(Side::White, 200, 3, 2_000), 800);
        assert_eq!(clock.press(Side::Black, 2_000, 4, 4_000), 1_500);
        let mut now = 4_000;
        let mut charged = Vec::new();
        for turn in 0..12 {
            let side = [Side::White, Side::Black][turn % 2];
            now += 1_000;
            let used = clock.press(side, [2_000, 0][turn % 2], 5 + turn as u32, now);
            if side == Side::White {
                charged.push(used);
            }
        }
        // The bank had 2900: five turns of 500 with 100 back each, and then what is left.
        assert_eq!(charged, [500, 500, 500, 500, 500, 500]);
        for turn in 0..6 {
            let side = [Side::White, Side::Black][turn % 2];
            now += 1_000;
            let used = clock.press(side, [2_000, 0][turn % 2], 17 + turn as u32, now);
            if side == Side::White {
                charged.push(used);
            }
        }
        assert_eq!(charged[6..], [500, 900, 900]);
    }

    #[test]
    fn no_more_is_given_back_than_was_used() {
        let mut clock = running(FISCHER);
        assert_eq!(clock.press(Side::White, 400, 3, 1_100), 0);
        assert_eq!(clock.state().white.left, 62_000);
        assert_eq!(clock.banks[0], LAG_BANK);
    }

    #[test]
    fn a_turn_that_was_sent_in_time_counts() {
        let mut clock = running(FISCHER);
        assert_eq!(clock.due(0), Some(61_000));
        assert_eq!(clock.due(300), Some(61_300));
        assert_eq!(clock.due(9_000), Some(61_500));
        assert_eq!(clock.press(Side::White, 300, 3, 61_200), 59_900);
        assert_eq!(clock.state().white.left, 2_100);
    }

    #[test]
    fn periods_come_after_the_main_time_and_stay_whole_when_kept() {
        let mut clock = running(BYO_YOMI);
        assert_eq!(clock.due(0), Some(1_000 + 10_000 + 15_000));
        clock.press(Side::White, 0, 3, 13_000);
        assert_eq!(clock.state().white, TimeLeft { left: 0, periods: 3 });
        clock.press(Side::Black, 0, 4, 14_000);
        assert_eq!(clock.state().black, TimeLeft { left: 9_000, periods: 3 });
        // Within a period: kept. Into the third: two are gone.
        clock.press(Side::White, 0, 5, 18_900);
        assert_eq!(clock.state().white, TimeLeft { left: 0, periods: 3 });
        clock.press(Side::Black, 0, 6, 19_000);
        clock.press(Side::White, 0, 7, 30_000);
        assert_eq!(clock.state().white, TimeLeft { left: 0, periods: 1 });
        clock.press(Side::Black, 0, 8, 30_000);
        assert_eq!(clock.due(0), Some(35_000));
    }

    #[test]
    fn correspondence_has_its_days_for_each_turn_from_the_start() {
        let rule = ClockRule::Correspondence { days: 2 };
        let mut clock = Clock::start(rule, Side::White, 0).expect("there is a rule");
        assert_eq!(clock.due(0), Some(2 * DAY));
        assert_eq!(clock.press(Side::White, 400, 1, DAY), DAY);
        assert_eq!(clock.state().white.left, 2 * DAY);
        assert_eq!(clock.due(400), Some(3 * DAY));
    }

    #[test]
    fn an_outage_costs_nobody_anything() {
        let mut clock = running(FISCHER);
        clock.skip_outage(5_000, 900_000);
        assert_eq!(clock.remaining(Side::White, 900_000), 56_000);
        // Down again before anything has happened: still only what had passed while it lived.
        clock.skip_outage(901_000, 950_000);
        assert_eq!(clock.remaining(Side::White, 950_000), 55_000);
        // The last sign of life was before the turn.
        let mut clock = running(FISCHER);
        clock.skip_outage(400, 900_000);
        assert_eq!(clock.remaining(Side::White, 900_000), 60_000);
    }

    #[test]
    fn a_stopped_clock_shows_what_was_left() {
        let mut clock = running(FISCHER);
        clock.stop(21_000);
        assert_eq!(clock.state().white.left, 40_000);
        assert!(!clock.is_ticking());
        assert_eq!(clock.due(0), None);
    }

    #[test]
    fn clocks_that_make_no_sense_are_refused() {
        let hours = 4 * HOUR;
        let wrong = [
            ClockRule::Fischer { initial: 0, increment: 0 },
            ClockRule::Fischer { initial: hours, increment: 0 },
            ClockRule::Fischer { initial: u64::MAX, increment: 1 },
            ClockRule::ByoYomi { main: 0, period: 999, periods: 1 },
            ClockRule::ByoYomi { main: 0, period: 5_000, periods: 0 },
            ClockRule::Correspondence { days: 0 },
            ClockRule::Correspondence { days: 15 },
        ];
        for rule in wrong {
            assert!(check(rule).is_err(), "{rule:?}");
        }
        for rule in [ClockRule::None, FISCHER, BYO_YOMI, ClockRule::Correspondence { days: 14 }] {
            assert_eq!(check(rule), Ok(()));
        }
    }
}
