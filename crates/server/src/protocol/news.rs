//! From the server to a client.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Change, LobbyView, OnlineGame, Person, RefusalCode, Terms, Time};

/// A frame from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
// The largest is a snapshot; news are written as text at once and never kept in numbers.
#[allow(clippy::large_enum_variant)]
pub enum News {
    /// The answer to `hello`.
    #[serde(rename_all = "camelCase")]
    Welcome {
        /// The version that the server speaks.
        protocol: u32,
        /// Who the server takes the client for.
        you: Person,
        /// The server's time.
        now: Time,
        /// A random name of this run of the server: another one means that it was restarted.
        server: String,
        /// Whether this client may say something at its games.
        may_chat: bool,
    },
    /// A whole game as it stands.
    Snapshot {
        /// The game.
        game: OnlineGame,
    },
    /// Changes of a game that is watched, with consecutive versions.
    Changes {
        /// The game's id.
        game: String,
        /// The changes.
        changes: Vec<Change>,
    },
    /// A request was done, and what it did is safely stored.
    Done {
        /// The request's id.
        id: String,
        /// The version of its change; of a seek 0.
        version: u64,
    },
    /// A request was refused, and nothing was changed by it.
    Refused {
        /// The request's id, if it had one that could be read.
        id: Option<String>,
        /// Why.
        code: RefusalCode,
        /// Why, in words for people.
        words: String,
    },
    /// Who is at a game that is watched.
    Presence {
        /// The game's id.
        game: String,
        /// The player of White.
        white: Attendance,
        /// The player of Black.
        black: Attendance,
        /// How many others watch.
        watchers: u32,
    },
    /// One's own conditional turns, after each change of them and when a game is watched.
    Plans {
        /// The game's id.
        game: String,
        /// The lines that can still come true, each from the present position.
        lines: Vec<Vec<String>>,
    },
    /// The lobby, whole, at most twice a second.
    Lobby {
        /// The lobby.
        lobby: LobbyView,
    },
    /// What this connection looks for.
    Seeking {
        /// The terms; nothing if it looks for nobody.
        seek: Option<Terms>,
    },
    /// Somebody was found to play with: go to this game.
    Paired {
        /// The game's id.
        game: String,
    },
    /// Answered by `pong` with the same time, from which the server measures the way.
    Ping {
        /// The server's time.
        at: Time,
    },
    /// The server stops: connect again in a moment.
    Closing {
        /// Why, in words for people.
        words: String,
    },
}

/// Whether a player is at the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attendance {
    /// Whether they are.
    pub here: bool,
    /// Since when they are not.
    pub gone: Option<Time>,
    /// From when the other player may claim the end of the game.
    pub claimable: Option<Time>,
}
