//! Why something is not done.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// The kind of reason, for programs.
    pub code: RefusalCode,
    /// The reason in words, for people.
    pub words: String,
}

/// The body of an answer over HTTP that is not the one that was wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "HttpProblem")]
pub struct Problem {
    /// Why.
    pub error: Refusal,
}

/// Kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RefusalCode {
    /// The client speaks another version, or did not say hello.
    Protocol,
    /// It cannot be understood.
    BadRequest,
    /// It is too long.
    TooLarge,
    /// There were too many in too short a time.
    TooFast,
    /// There is no such game, or player.
    NotFound,
    /// It is another player's.
    NotYours,
    /// The other player is to move.
    NotYourTurn,
    /// The turn is for another moment of the game than the present one.
    OutOfOrder,
    /// The rules of the game do not allow the turn.
    Illegal,
    /// The game is over.
    Ended,
    /// The game has not started.
    NotStarted,
    /// It cannot be done, now or by this player.
    NotPossible,
    /// Somebody was quicker: look again.
    Conflict,
    /// The server cannot do it now: try again in a moment.
    Busy,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(code: RefusalCode, words: impl Into<String>) -> Self {
        Self { code, words: words.into() }
    }
}

impl Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}
