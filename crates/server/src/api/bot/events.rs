//! The lines of streams.

use serde::{Deserialize, Serialize};
use trine_rules::Side;
use utoipa::ToSchema;

use crate::protocol::{Change, OnlineGame};

/// A line of the stream of an account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotEvent {
    /// Somebody challenges the account: to be accepted or declined.
    Challenge {
        /// The game that would be played.
        game: OnlineGame,
    },
    /// A challenge of the account, or one to it, was declined or taken back.
    ChallengeGone {
        /// The game's id.
        game: String,
    },
    /// A game of the account has started, or goes on.
    GameStart {
        /// The game.
        game: OnlineGame,
        /// The account's side.
        side: Side,
    },
    /// A game of the account is over.
    GameFinish {
        /// The game.
        game: OnlineGame,
        /// The account's side.
        side: Side,
    },
}

/// A line of the stream of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "each is written at once, or read and taken apart")]
pub enum GameEvent {
    /// The game as it stands: always the first line.
    GameFull {
        /// The game.
        game: OnlineGame,
        /// The account's side, if it plays.
        side: Option<Side>,
    },
    /// What has changed. Versions follow each other.
    Change {
        /// The change.
        change: Change,
    },
}
