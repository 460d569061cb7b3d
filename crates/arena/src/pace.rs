//! How long the players of a match may think.

use std::fmt;
use std::time::Duration;

use trine_engine::{Clock, Limits};
use trine_rules::{PerSide, Side};

use crate::program::seconds;

/// What limits the turns of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Every bot takes its own time.
    Own,
    /// This many positions for each turn.
    Nodes(u64),
    /// This long for each turn.
    Time(Duration),
    /// A clock for each side.
    Clock {
        /// What is on it at the start.
        base: Duration,
        /// What is added for each turn.
        increment: Duration,
    },
}

impl Pace {
    /// The clocks at the start of a game, if there are any.
    pub(crate) fn clock(self) -> Option<Clock> {
        let Self::Clock { base, increment } = self else { return None };
        let both = |time| PerSide { white: time, black: time };
        Some(Clock { left: both(base), increment: both(increment) })
    }

    /// The limits of one turn for a bot.
    pub(crate) fn limits(self, clock: Option<&Clock>, side: Side) -> Limits {
        match self {
            Self::Own => Limits::default(),
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Time(time) => Limits::time(time),
            Self::Clock { .. } => {
                Limits { time: clock.map(|clock| clock.share(side)), ..Limits::default() }
            }
        }
    }

    /// The line that asks a program for a turn. Programs never play at their own pace.
    pub(crate) fn go(self, clock: Option<&Clock>) -> String {
        match (self, clock) {
            (Self::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Self::Time(time), _) => format!("go movetime {}", time.as_millis().max(1)),
            (_, Some(Clock { left, increment })) => format!(
                "go p1time {} p2time {} p1inc {} p2inc {}",
                left.white.as_millis(),
                left.black.as_millis(),
                increment.white.as_millis(),
                increment.black.as_millis()
            ),
            _ => "go".to_owned(),
        }
    }

    /// When a program has lost on time, with this margin for its way; nothing if the clock does
    /// not count.
    pub(crate) fn allowed(
        self,
        clock: Option<&Clock>,
        side: Side,
        margin: Duration,
    ) -> Option<Duration> {
        match self {
            Self::Own | Self::Nodes(_) => None,
            Self::Time(time) => Some(time + margin),
            Self::Clock { .. } => clock.map(|clock| clock.left[side]),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own => f.write_str("each bot's own time"),
            Self::Nodes(1) => f.write_str("1 node a turn"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a turn"),
            Self::Time(time) => write!(f, "{} a turn", seconds(*time)),
            Self::Clock { base, increment } => {
                write!(f, "{} and {} a turn", seconds(*base), seconds(*increment))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLOCK: Pace =
        Pace::Clock { base: Duration::from_mins(1), increment: Duration::from_millis(500) };

    #[test]
    fn programs_are_told_the_pace() {
        let clock = CLOCK.clock();
        assert_eq!(Pace::Nodes(70).go(None), "go nodes 70");
        assert_eq!(Pace::Time(Duration::from_millis(100)).go(None), "go movetime 100");
        assert_eq!(CLOCK.go(clock.as_ref()), "go p1time 60000 p2time 60000 p1inc 500 p2inc 500");
    }

    #[test]
    fn only_time_per_turn_has_a_margin() {
        let margin = Duration::from_millis(200);
        let clock = CLOCK.clock();
        let time = Pace::Time(Duration::from_millis(100));
        assert_eq!(time.allowed(None, Side::White, margin), Some(Duration::from_millis(300)));
        let left = CLOCK.allowed(clock.as_ref(), Side::Black, margin);
        assert_eq!(left, Some(Duration::from_mins(1)));
        assert_eq!(Pace::Nodes(9).allowed(None, Side::White, margin), None);
    }

    #[test]
    fn paces_have_names() {
        assert_eq!(CLOCK.to_string(), "60 s and 0.5 s a turn");
        assert_eq!(Pace::Nodes(1000).to_string(), "1000 nodes a turn");
    }
}
