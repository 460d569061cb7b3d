//! Clocks on the wire. How they run is [`crate::table`]'s.

use serde::{Deserialize, Serialize};
use trine_rules::Side;
use ts_rs::TS;

use super::Time;

/// How much time the players have; all in milliseconds.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ClockRule {
    /// As much as they like.
    #[default]
    None,
    /// A time for all turns, and more after each.
    Fischer {
        /// The time at the start.
        initial: u64,
        /// What each turn adds.
        increment: u64,
    },
    /// A time for all turns; once it is used up, periods. A turn that ends within a period leaves
    /// it whole.
    ByoYomi {
        /// The time before the periods.
        main: u64,
        /// How long a period is.
        period: u64,
        /// How many periods there are.
        periods: u8,
    },
    /// Days for each turn.
    Correspondence {
        /// How many.
        days: u8,
    },
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockState {
    /// White's time.
    pub white: TimeLeft,
    /// Black's time.
    pub black: TimeLeft,
    /// Whose time runs; nobody's before both have played their first turn, unless it is
    /// correspondence, nor after the end.
    pub running: Option<Side>,
    /// The time at which this was true.
    pub at: Time,
    /// As long as the times do not run: when the game is aborted unless the next turn is played.
    pub first_turn_by: Option<Time>,
}

/// What one player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimeLeft {
    /// Milliseconds. With byo-yomi those before the periods; once they are used up, time runs
    /// through the periods.
    pub left: u64,
    /// Whole periods left, the present one included; 0 without byo-yomi.
    pub periods: u8,
}
