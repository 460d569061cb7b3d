//! What is stored, as plain data.

use std::fmt;

use serde::{Deserialize, Serialize};
use trine_rules::Side;

/// Names a player: a guest, an account, a bot, or a level of the engine (`level:1` …).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub String);

impl PlayerId {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for PlayerId {
    fn from(id: &str) -> Self {
        Self(id.to_owned())
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Somebody who sits at games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who it is.
    pub id: PlayerId,
    /// What they are.
    pub kind: PlayerKind,
    /// The name that others see.
    pub name: String,
    /// When they first came, in milliseconds since 1970.
    pub created: u64,
}

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerKind {
    /// Somebody with a cookie.
    Guest,
    /// Somebody with a name and a password.
    Account,
    /// A program with an account.
    Bot,
    /// A level of the engine.
    Level,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowStatus {
    /// A seat is free.
    Open,
    /// It is being played.
    Playing,
    /// It is over.
    Ended,
}

/// A game without its turns. Times are milliseconds since 1970.
///
/// What a game is made with never changes: `id`, `game`, `size`, `creator`, `rated`, `speed`,
/// `created` and `terms`. The rest is written with every commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Names the game in addresses.
    pub id: String,
    /// Which game it is, by its word in addresses.
    pub game: String,
    /// The size of the board, where there is a choice.
    pub size: Option<u8>,
    /// Who made it.
    pub creator: PlayerId,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// The kind of its clock, for searches.
    pub speed: String,
    /// When it was made.
    pub created: u64,
    /// What was agreed, as JSON.
    pub terms: String,
    /// Who has White.
    pub white: Option<PlayerId>,
    /// Who has Black.
    pub black: Option<PlayerId>,
    /// How far it has come.
    pub status: RowStatus,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// The version of its last change, 0 if there has been none.
    pub version: u64,
    /// How many commits it has had since it was made. A commit is made on top of the one that its
    /// writer has read, so it carries that one's number; the store counts on.
    pub revision: u64,
    /// How many turns it has.
    pub turn_count: u32,
    /// Who has won; nobody before the end, and in a draw.
    pub winner: Option<Side>,
    /// How it ended, by its word on the wire.
    pub by: Option<String>,
    /// When it ended.
    pub ended: Option<u64>,
    /// When something last happened.
    pub changed: u64,
    /// What else is needed to go on, as JSON: clocks, offers, plans.
    pub state: String,
}

/// A turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTurn {
    /// How many turns were played before it.
    pub number: u32,
    /// Who played it.
    pub side: Side,
    /// Milliseconds charged for it.
    pub used: u64,
    /// The turn in notation.
    pub text: String,
}

/// Something that has happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChange {
    /// Its number in the game, from 1.
    pub version: u64,
    /// When it happened.
    pub at: u64,
    /// What happened, as JSON.
    pub body: String,
    /// Who asked for it, and their client's name for the request, which is unique for the player in
    /// the game. If a request makes several changes, its last one carries it.
    pub client: Option<(PlayerId, String)>,
}

/// What is written at once, or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The game as it is to be, with the revision that the writer has read.
    pub row: GameRow,
    /// What has happened, in order; the last one has the row's version. Without any the version
    /// stays as it is.
    pub changes: Vec<StoredChange>,
    /// Take back: turns from this number on go, before the new ones come.
    pub cut_to: Option<u32>,
    /// New turns, in order; the last one is the row's last.
    pub turns: Vec<StoredTurn>,
}

/// That a game has changed: where to read again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The game.
    pub game: String,
    /// The version it has at least.
    pub version: u64,
}

impl Notice {
    /// The notice of a commit.
    pub(super) fn of(commit: &Commit) -> Self {
        Self { game: commit.row.id.clone(), version: commit.row.version }
    }
}

impl Commit {
    /// What the game must look like for this to follow: its version and its number of turns.
    /// Nothing if the commit contradicts itself.
    pub(crate) fn before(&self) -> Result<(u64, u32), &'static str> {
        let version = self.row.version.checked_sub(self.changes.len() as u64);
        let version = version.ok_or("more changes than versions")?;
        if !self.changes.iter().map(|change| change.version).eq(version + 1..=self.row.version) {
            return Err("changes are not numbered up to the version of the row");
        }
        let turns = self.row.turn_count.checked_sub(self.turns.len() as u32);
        let turns = turns.ok_or("more new turns than turns")?;
        if !self.turns.iter().map(|turn| turn.number).eq(turns..self.row.turn_count) {
            return Err("turns are not numbered up to the count of the row");
        }
        if self.cut_to.is_some_and(|cut| cut != turns) {
            return Err("new turns do not follow on where the old ones were cut");
        }
        Ok((version, turns))
    }
}
