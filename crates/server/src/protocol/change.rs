//! Changes of a game. Every one has a version, one more than the one before.

use serde::{Deserialize, Serialize};
use trine_rules::Side;
use ts_rs::TS;

use super::{ChatLine, ClockState, EndedBy, Offer, RatingChanges, Seat, Time};

/// One change of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// Its number; 1 is the making of the game.
    pub version: u64,
    /// When it was.
    pub at: Time,
    /// What it was.
    pub what: What,
}

/// What has changed. A snapshot with all later changes worked in is the same as a later snapshot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum What {
    /// The game was made.
    Made,
    /// Both seats are taken, and White is to play.
    Started {
        /// White.
        white: Seat,
        /// Black.
        black: Seat,
        /// The clock, if there is one.
        clock: Option<ClockState>,
    },
    /// A turn was played. Offers that it leaves unanswered lapse: see `docs/protocol.md`.
    Turn {
        /// How many turns were played before it.
        number: u32,
        /// The turn as the notation writes it.
        text: String,
        /// The milliseconds that it has cost on the clock.
        used: u64,
        /// The clock after it.
        clock: Option<ClockState>,
    },
    /// Turns were taken back. All offers are gone.
    Undone {
        /// How many turns are left.
        turns: u32,
        /// The clock after it.
        clock: Option<ClockState>,
    },
    /// A player offers something.
    Offered {
        /// Who.
        side: Side,
        /// What.
        offer: Offer,
    },
    /// An offer was declined, or the other player went on without an answer.
    Declined {
        /// Who had offered.
        side: Side,
        /// What.
        offer: Offer,
    },
    /// An offer was taken back by the one who had made it.
    Withdrawn {
        /// Who had offered.
        side: Side,
        /// What.
        offer: Offer,
    },
    /// The game is over. All offers are gone.
    Ended {
        /// Who won; nobody in a draw, nor in a game that was not played.
        winner: Option<Side>,
        /// Why.
        by: EndedBy,
        /// Why, in words that follow a colon.
        words: String,
        /// The clock as it stopped.
        clock: Option<ClockState>,
        /// How ratings have changed.
        ratings: Option<RatingChanges>,
    },
    /// The two play again. All offers are gone.
    RematchMade {
        /// The next game's id.
        game: String,
    },
    /// Somebody said something.
    Said {
        /// What was said.
        line: ChatLine,
    },
    /// The server was down, and the clock stood still meanwhile.
    Resumed {
        /// The clock as it goes on.
        clock: Option<ClockState>,
    },
}
