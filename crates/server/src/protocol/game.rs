//! An online game as everybody at it may see it.

use serde::{Deserialize, Serialize};
use trine_rules::Side;
use ts_rs::TS;

use super::{ClockRule, ClockState, Offer, Time};

/// A whole game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnlineGame {
    /// Twelve random letters and digits.
    pub id: String,
    /// The version of its last change.
    pub version: u64,
    /// Whole turns in notation.
    pub turns: Vec<String>,
    /// The milliseconds that each turn has cost on the clock.
    pub used: Vec<u64>,
    /// Who plays White, once that is settled.
    pub white: Option<Seat>,
    /// Who plays Black, once that is settled.
    pub black: Option<Seat>,
    /// What is played, and how.
    pub terms: Terms,
    /// Whether it goes on.
    pub status: Status,
    /// The clock, in a game that has one and has started.
    pub clock: Option<ClockState>,
    /// What is offered and not yet answered.
    pub offers: Vec<OpenOffer>,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
    /// When it was made.
    pub created: Time,
    /// When it last changed.
    pub changed: Time,
    /// The next game between the two, once they have agreed on one.
    pub rematch: Option<String>,
    /// Who made it.
    pub creator: Person,
    /// The only one who may take the free seat, if somebody was named.
    pub invited: Option<Person>,
    /// Whether the lobby shows it as long as it is open.
    pub listed: bool,
    /// How the ratings have changed by a rated game that has ended.
    pub ratings: Option<RatingChanges>,
}

/// What is played, and how.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Terms {
    /// The game's name, such as `apart`.
    pub game: String,
    /// The size of the board; the game's default if it is missing. The server fills it in for
    /// games that have several.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub size: Option<u8>,
    /// The position to start from, if it is not the usual one. It has its own size.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub position: Option<String>,
    /// The side of the one who makes the game.
    #[serde(default)]
    #[ts(as = "Option<WantedSide>", optional)]
    pub side: WantedSide,
    /// The clock.
    #[serde(default)]
    #[ts(as = "Option<ClockRule>", optional)]
    pub clock: ClockRule,
    /// Whether it counts for the ratings: only between accounts, with a clock.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
}

/// The side that the one who makes a game wants.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum WantedSide {
    /// To play first.
    White,
    /// To play second.
    Black,
    /// Either, thrown when the game starts.
    #[default]
    Chance,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seat {
    /// The player.
    pub player: Person,
    /// Their rating in this game when it started.
    pub rating: Option<f64>,
    /// Whether that rating was still uncertain.
    pub provisional: bool,
}

/// Somebody who can sit at a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// The player's id, which is no secret.
    pub id: String,
    /// The name to show: plain text, to be escaped like any other.
    pub name: String,
    /// What kind of player it is.
    pub kind: PersonKind,
    /// The level of the engine, of that kind.
    pub level: Option<u8>,
}

/// Kinds of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PersonKind {
    /// Somebody without an account, known by a cookie.
    Guest,
    /// Somebody with an account.
    Account,
    /// A program with an account.
    Bot,
    /// The engine on this server.
    Level,
}

/// Whether a game goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Status {
    /// A seat is free.
    Open,
    /// It goes on.
    Playing,
    /// It is over.
    Ended {
        /// Who won; nobody in a draw, nor in a game that was not played.
        winner: Option<Side>,
        /// Why.
        by: EndedBy,
        /// Why, in words that follow a colon.
        words: String,
    },
}

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum EndedBy {
    /// By its rules.
    Rules,
    /// One player gave up.
    Resignation,
    /// They agreed on a draw.
    Agreement,
    /// One player's time ran out.
    Time,
    /// One player was gone, and the other claimed the end.
    Abandonment,
    /// It had as many turns as a game can have: a draw.
    Length,
    /// Before it had properly begun: no result.
    Aborted,
    /// It never started: whoever made it took it back.
    Cancelled,
    /// It never started: whoever was invited declined.
    Declined,
}

impl EndedBy {
    /// Whether the game has been played, and counts.
    pub fn has_result(self) -> bool {
        !matches!(self, Self::Aborted | Self::Cancelled | Self::Declined)
    }
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenOffer {
    /// Who offers.
    pub side: Side,
    /// What.
    pub offer: Offer,
}

/// Something that was said at a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// The id of the player who said it.
    pub by: String,
    /// Their name.
    pub name: String,
    /// What was said: plain text, to be escaped like any other.
    pub text: String,
    /// When.
    pub at: Time,
}

/// How a rated game has changed the ratings of both.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingChanges {
    /// White's.
    pub white: RatingChange,
    /// Black's.
    pub black: RatingChange,
}

/// A rating before and after a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingChange {
    /// Before it.
    pub before: f64,
    /// After it.
    pub after: f64,
}
