//! Game clocks, and how much of one to spend on a turn.

use std::time::Duration;

use trine_rules::{PerSide, Side};

/// What is left on the clock when the answer has gone its way.
const MARGIN: Duration = Duration::from_millis(10);

/// The least time to think.
const LEAST: Duration = Duration::from_millis(1);

/// The clocks of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time each side has left.
    pub left: PerSide<Duration>,
    /// What each side gets for every turn.
    pub increment: PerSide<Duration>,
}

impl Clock {
    /// The time to spend on this turn: a twenty-fifth of what is left and most of the increment,
    /// but never more than a third of what is left.
    pub fn share(&self, side: Side) -> Duration {
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
        Clock { left: of(left), increment: of(increment) }.share(Side::White).as_millis()
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
}
