//! Games that have ended.

use async_trait::async_trait;
use trine_rules::Side;

use super::{GameRow, PlayerId, StoreError};

/// How many of the first turns of a game can be searched.
pub const OPENING_TURNS: u32 = 20;

/// Finds games that have ended. Those that were cancelled or aborted are not among them.
#[async_trait]
pub trait ArchiveStore: Send + Sync {
    /// A page of the games that fit, the latest first.
    async fn ended(&self, search: &Search) -> Result<Vec<GameRow>, StoreError>;
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
