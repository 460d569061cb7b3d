//! Games that have ended.

use async_trait::async_trait;
use trine_rules::Side;

use super::{GameRow, PlayerId, StoreError};

/// How many of the first turns of a game can be searched.
pub const OPENING_TURNS: u32 = 20;

/// How many games a search looks at for a page.
pub const REACH: u32 = 5000;

/// Finds games that have ended. Those that were cancelled or aborted are not among them.
#[async_trait]
pub trait ArchiveStore: Send + Sync {
    /// A page of the games that fit, the latest first. It looks at most at [`REACH`] games, so that
    /// no search takes long: a page may be short, and others follow it.
    async fn ended(&self, search: &Search) -> Result<Page, StoreError>;

    /// How the games of a player have ended, in the order of the games' names.
    async fn tallies(&self, player: &PlayerId) -> Result<Vec<Tally>, StoreError>;
}

/// What to look for. What is not named may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// Who has played, on either side.
    pub player: Option<PlayerId>,
    /// Which game, by its word in addresses.
    pub game: Option<String>,
    /// The size of the board.
    pub size: Option<u8>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The first turns, at most [`OPENING_TURNS`].
    pub opening: Vec<String>,
    /// Only games that come after this one in the answer: the last of the page before.
    pub before: Option<Cursor>,
    /// At most so many.
    pub limit: u32,
}

/// How a player's games of one kind have ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Which game, by its word in addresses.
    pub game: String,
    /// How many the player has won.
    pub won: u64,
    /// How many nobody has won.
    pub drawn: u64,
    /// How many the other has won.
    pub lost: u64,
}

/// A page of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The games.
    pub games: Vec<GameRow>,
    /// Where the next page begins; nothing if there is none.
    pub next: Option<Cursor>,
}

/// A place in the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the game there ended.
    pub ended: u64,
    /// Its id.
    pub id: String,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}
