//! The lobby as everybody sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Person, Seat, Terms, Time};

/// What goes on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LobbyView {
    /// Open games that anybody may join, the newest first.
    pub challenges: Vec<ChallengeView>,
    /// Players who look for quick pairing.
    pub seeks: Vec<SeekView>,
    /// Games that go on, those with the latest turn first.
    pub live: Vec<LiveGame>,
    /// How many people are here.
    pub online: u32,
    /// Those of them who have accounts, by name; not all if there are very many.
    pub players: Vec<Person>,
}

/// An open game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeView {
    /// The game's id.
    pub game: String,
    /// Who made it.
    pub by: Seat,
    /// What is to be played.
    pub terms: Terms,
    /// When it was made.
    pub created: Time,
}

/// Somebody who looks for a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeekView {
    /// Who.
    pub by: Person,
    /// For which game.
    pub terms: Terms,
}

/// A game that goes on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LiveGame {
    /// The game's id.
    pub game: String,
    /// Who plays White.
    pub white: Seat,
    /// Who plays Black.
    pub black: Seat,
    /// What is played.
    pub terms: Terms,
    /// How many turns have been played.
    pub turns: u32,
}
