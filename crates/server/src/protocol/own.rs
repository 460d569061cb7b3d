//! One's own games.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Seat, Terms, Time};

/// The games that somebody is invited to, plays, or has made and waits at.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnGames {
    /// Those first that wait for an answer or a turn of theirs; of the same kind, those first in
    /// which something happened last.
    pub games: Vec<OwnGame>,
}

/// A game that has not ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnGame {
    /// The game's id.
    pub game: String,
    /// What is played.
    pub terms: Terms,
    /// Who made it.
    pub by: Seat,
    /// Who plays White, if that is decided.
    pub white: Option<Seat>,
    /// Who plays Black, if that is decided.
    pub black: Option<Seat>,
    /// What is to be done.
    pub waits: Waits,
    /// How many turns have been played.
    pub turns: u32,
    /// When something happened last.
    pub changed: Time,
}

/// What a game waits for.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum Waits {
    /// One's answer to an invitation.
    Answer,
    /// One's own turn.
    Turn,
    /// The opponent's turn.
    OpponentsTurn,
    /// Somebody to play with.
    Opponent,
}
