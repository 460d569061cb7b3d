//! How long a level may think, and how long it may wait until it can.

use std::time::Duration;

use trine_engine::{Level, Limits};
use trine_rules::{PerSide, Side};

use crate::protocol::{ClockRule, ClockState, Time};

/// The most positions that are looked at for a turn.
const MOST_NODES: u64 = 5_000_000;

/// The most positions that are looked at in haste.
const HASTY_NODES: u64 = 20_000;

/// The shortest time for a turn.
const SHORTEST: Duration = Duration::from_millis(10);

/// What part of its time a level takes for a turn, at most.
const SHARE: u64 = 30;

/// What part of a period a level takes for a turn: the rest is for what stands around it.
const PERIOD_SHARE: u64 = 2;

/// What part of its time a level waits for a thread, at most.
const WAIT_SHARE: u64 = 4;

/// What is left on a level's clock, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    /// Time that does not come back.
    pub(crate) main: u64,
    /// What is left of the present period, or of the one that comes after the main time; nothing
    /// without byo-yomi.
    pub(crate) period: u64,
}

/// How thoroughly a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// As long as it may.
    Usual,
    /// As shortly as it can: it has waited for too long.
    Hasty,
}

impl Left {
    /// What a side has left at a time.
    pub(crate) fn of(clock: &ClockState, rule: ClockRule, side: Side, now: Time) -> Self {
        let shown = PerSide { white: clock.white, black: clock.black }[side];
        let is_running = clock.running == Some(side);
        let gone = if is_running { now.saturating_sub(clock.at) } else { 0 };
        let period = match rule {
            ClockRule::ByoYomi { period, .. } if shown.periods > 0 => {
                let within = gone.saturating_sub(shown.left);
                period - within.checked_rem(period).unwrap_or(0)
            }
            _ => 0,
        };
        Self { main: shown.left.saturating_sub(gone), period }
    }

    /// How long to wait for a thread.
    pub(super) fn patience(self) -> Duration {
        Duration::from_millis((self.main + self.period) / WAIT_SHARE)
    }

    fn share(self) -> Duration {
        Duration::from_millis(self.main / SHARE + self.period / PERIOD_SHARE)
    }
}

/// How much a level may think. Without a clock it takes as long as levels usually do, and never
/// longer.
pub(super) fn limits(left: Option<Left>, pace: Pace) -> Limits {
    let (most, nodes) = match pace {
        Pace::Usual => (Level::USUAL_TIME, MOST_NODES),
        Pace::Hasty => (SHORTEST, HASTY_NODES),
    };
    let time = left.map_or(most, Left::share).clamp(SHORTEST, most);
    Limits { time: Some(time), nodes: Some(nodes), depth: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::TimeLeft;

    const BYO_YOMI: ClockRule = ClockRule::ByoYomi { main: 60_000, period: 1_000, periods: 3 };

    /// What is left when the clock has shown this and a time has gone.
    fn left(rule: ClockRule, left: u64, periods: u8, gone: u64) -> Left {
        let shown = TimeLeft { left, periods };
        let running = Some(Side::White);
        let clock =
            ClockState { white: shown, black: shown, running, at: 5_000, first_turn_by: None };
        let left = Left::of(&clock, rule, Side::White, 5_000 + gone);
        let other = Left::of(&clock, rule, Side::Black, 5_000 + gone);
        assert_eq!(other.main, shown.left, "only one clock runs");
        left
    }

    fn time(left: Option<Left>) -> u64 {
        limits(left, Pace::Usual).time.expect("there is a limit").as_millis() as u64
    }

    #[test]
    fn a_level_takes_its_share_of_the_time_that_is_left() {
        let fischer = ClockRule::Fischer { initial: 60_000, increment: 0 };
        assert_eq!(time(Some(left(fischer, 15_000, 0, 0))), 500);
        assert_eq!(time(Some(left(fischer, 15_000, 0, 6_000))), 300);
        assert_eq!(time(Some(left(fischer, 100, 0, 0))), 10);
        assert_eq!(time(Some(left(fischer, 100, 0, 200))), 10);
    }

    #[test]
    fn a_level_uses_its_periods() {
        assert_eq!(time(Some(left(BYO_YOMI, 0, 3, 0))), 500);
        assert_eq!(time(Some(left(BYO_YOMI, 3_000, 3, 0))), 600);
        assert_eq!(time(Some(left(BYO_YOMI, 0, 3, 400))), 300, "of what is left of the period");
        assert_eq!(time(Some(left(BYO_YOMI, 0, 3, 1_400))), 300, "or of the next one");
        assert_eq!(left(BYO_YOMI, 500, 3, 900), Left { main: 0, period: 600 });
    }

    #[test]
    fn no_thought_is_longer_than_levels_take_and_none_is_without_bounds() {
        let second = Level::USUAL_TIME.as_millis() as u64;
        assert_eq!(time(None), second);
        assert_eq!(time(Some(Left { main: 86_400_000, period: 0 })), second);
        assert_eq!(time(Some(Left { main: 0, period: 60_000 })), second);
        for pace in [Pace::Usual, Pace::Hasty] {
            for left in [None, Some(Left { main: 0, period: 0 })] {
                let limits = limits(left, pace);
                assert!(limits.nodes.is_some_and(|nodes| nodes <= MOST_NODES));
                assert!(limits.time.is_some_and(|time| time <= Level::USUAL_TIME));
            }
        }
        assert_eq!(limits(None, Pace::Hasty).time, Some(SHORTEST));
    }
}
