//! From a client to the server.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Terms, Time};

/// A frame from a client. Requests with an `id` are answered by `done` or `refused` with that id;
/// the same id sent again, in this connection or another, is answered again and not done again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// The first frame of every connection. Answered by `welcome`.
    Hello {
        /// The version that the client speaks.
        protocol: u32,
    },
    /// Follow a game. Answered by a snapshot, or by the changes since the last one it has.
    Watch {
        /// The game's id.
        game: String,
        /// The version of the last change that the client has.
        #[serde(default)]
        #[ts(optional = nullable)]
        after: Option<u64>,
    },
    /// No longer follow a game.
    Unwatch {
        /// The game's id.
        game: String,
    },
    /// Play a whole turn.
    Turn {
        /// The client's own id for this turn.
        id: String,
        /// The game's id.
        game: String,
        /// How many turns were played before it.
        number: u32,
        /// The turn in notation.
        text: String,
    },
    /// Do something else in a game.
    Act {
        /// The client's own id for this act.
        id: String,
        /// The game's id.
        game: String,
        /// What to do.
        act: Act,
    },
    /// Say something to everybody at the game.
    Say {
        /// The client's own id for this line.
        id: String,
        /// The game's id.
        game: String,
        /// What is said.
        text: String,
    },
    /// Hear the news of the lobby, or no longer.
    Lobby {
        /// Whether to hear them.
        on: bool,
    },
    /// Find somebody who wants to play by the same terms: answered by `paired` at once or, as long
    /// as this connection lives, later. One at a time; another takes its place.
    Seek {
        /// The client's own id for this request.
        id: String,
        /// What to play. The side that is wanted does not count.
        seek: Terms,
    },
    /// Look for nobody any more.
    Unseek,
    /// The answer to `ping`, with the same time.
    Pong {
        /// The time that the ping had.
        at: Time,
    },
}

/// What players do in a game beside turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Act {
    /// Take the free seat of an open game, which starts it.
    Join,
    /// Take back an open game that one has made, or decline one that one is invited to.
    Cancel,
    /// End a game that has had fewer than two turns, without a result.
    Abort,
    /// Give up.
    Resign,
    /// Offer something.
    Offer {
        /// What is offered.
        offer: Offer,
    },
    /// Accept what the other player offers.
    Accept {
        /// What is accepted.
        offer: Offer,
    },
    /// Decline what the other player offers.
    Decline {
        /// What is declined.
        offer: Offer,
    },
    /// Take one's own offer back.
    Withdraw {
        /// What is no longer offered.
        offer: Offer,
    },
    /// End a game that the other player has left.
    Claim {
        /// As what it is to end.
        claim: Claim,
    },
    /// Conditional turns of a correspondence game, in place of those there were. Each line begins
    /// with a turn of the other player and goes on with one's answer, and so on.
    Plan {
        /// The lines.
        lines: Vec<Vec<String>>,
    },
}

impl Act {
    /// Whether another game may come of it.
    pub(crate) fn makes_game(&self) -> bool {
        matches!(self, Self::Offer { offer } | Self::Accept { offer } if *offer == Offer::Rematch)
    }
}

/// What a player can offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Offer {
    /// To end the game as a draw.
    Draw,
    /// To take back turns, so that the one who offers it can play their last turn differently.
    Undo,
    /// After the end: another game by the same terms with the sides exchanged.
    Rematch,
}

/// As what an abandoned game is to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Claim {
    /// A win of the player who is here.
    Win,
    /// A draw.
    Draw,
}

/// The body of `POST /api/games`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// What is played, and how.
    pub terms: Terms,
    /// Whether the lobby shows it. Otherwise only those who have its link find it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub listed: bool,
    /// Who is to play; if nobody is named, the first who takes the seat.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub opponent: Option<Opponent>,
}

/// Somebody who is named as the opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Opponent {
    /// A level of the engine, from 1 to 10: the game starts at once.
    Level {
        /// The level.
        level: u8,
    },
    /// A player with an account, who is asked.
    Player {
        /// Their name.
        name: String,
    },
}
