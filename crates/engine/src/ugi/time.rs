//! What `go` asks for.

use std::time::Duration;

use trine_rules::Side;

use crate::{Clock, Limits};

/// When to stop thinking. Without any limit, only `stop` counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) movetime: Option<Duration>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) clock: Option<Clock>,
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

#[cfg(test)]
mod tests {
    use trine_rules::PerSide;

    use super::*;

    #[test]
    fn the_smaller_of_two_times_counts() {
        let clock = Clock {
            left: PerSide { white: Duration::from_mins(1), black: Duration::from_mins(1) },
            increment: PerSide::default(),
        };
        let movetime = Some(Duration::from_millis(50));
        let go = Go { movetime, clock: Some(clock), ..Go::default() };
        assert_eq!(go.limits(Side::Black).time, movetime);
        assert!(!go.is_endless());
        let slow = Go { movetime: Some(Duration::from_secs(9)), ..go };
        assert_eq!(slow.limits(Side::Black).time, Some(clock.share(Side::Black)));
    }
}
