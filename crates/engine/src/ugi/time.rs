//! What `go` asks for, and how much of a clock to spend on a turn.

use std::time::Duration;

use trine_rules::{PerSide, Side};

use crate::Limits;

/// What is left on the clock when the answer has gone its way.
const MARGIN: Duration = Duration::from_millis(10);

/// The least time to think.
const LEAST: Duration = Duration::from_millis(1);

/// When to stop thinking. Without any limit, only `stop` counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) movetime: Option<Duration>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) clock: Option<Clock>,
}

/// The clocks of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    /// The time each side has left.
    pub(super) left: PerSide<Duration>,
    /// What each side gets for every turn.
    pub(super) increment: PerSide<Duration>,
}

impl Go {
    /// Whether only `stop` ends the search.
    pub(super) fn is_endless(&self) -> bool {
        *self == Self::default()
    }

    /// The limits for the side to move.
    pub(super) fn limits(&self, side: Side) -> Limits {
        let share = self.clock.map(|clock| clock.share(side));
        let time = [self.movetime, share].into_iter().flatten().min();
        Limits { time, nodes: self.nodes, depth: self.depth }
    }
}

impl Clock {
    /// The time to spend on this turn: a twenty-fifth of what is left and most of the increment,
    /// but never more than a third of what is left.
    fn share(&self, side: Side) -> Duration {
        let (left, increment) = (self.left[side], self.increment[side]);
        let share = (left / 25 + increment * 7 / 10).min(left / 3);
        share.saturating_sub(MARGIN).max(LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(left: u64, increment: u64) -> u128 {
        let of = |n| PerSide { white: Duration::from_millis(n), black: Duration::from_millis(7) };
        let go =
            Go { clock: Some(Clock { left: of(left), increment: of(increment) }), ..Go::default() };
        go.limits(Side::White).time.expect("a clock limits the time").as_millis()
    }

    #[test]
    fn a_clock_is_spent_a_twenty_fifth_at_a_time() {
        assert_eq!(share(60_000, 0), 2_390);
        assert_eq!(share(60_000, 1_000), 3_090);
    }

    #[test]
    fn no_turn_takes_more_than_a_third_of_what_is_left() {
        assert_eq!(share(900, 10_000), 290);
        assert_eq!(share(30, 0), 1);
        assert_eq!(share(0, 0), 1);
        assert_eq!(share(0, 5_000), 1);
    }

    #[test]
    fn a_long_game_never_runs_out_of_time() {
        let mut left = 1_000;
        for _ in 0..30 {
            let spent = share(left, 0) as u64 + 5;
            assert!(spent < left, "{spent} of {left}");
            left -= spent;
        }
    }

    #[test]
    fn the_smaller_of_two_times_counts() {
        let clock = Clock {
            left: PerSide { white: Duration::from_secs(60), black: Duration::from_secs(60) },
            increment: PerSide::default(),
        };
        let movetime = Some(Duration::from_millis(50));
        let go = Go { movetime, clock: Some(clock), ..Go::default() };
        assert_eq!(go.limits(Side::Black).time, movetime);
        assert!(!go.is_endless());
    }
}
