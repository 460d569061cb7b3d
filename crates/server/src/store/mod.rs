//! What the server keeps: games, players, the archive.
//!
//! The rest of the server knows the store by its traits alone, as an `Arc<dyn Store>`. [`Sqlite`] is
//! the one that the program brings; whatever passes the conformance suite of `tests/store.rs` can
//! stand in for it. Nothing that a trait promises needs the store to be in this process: notices
//! between servers carry a game and its version, and whoever gets one reads again.
//!
//! The store knows no rules. Turns are text to it, and what happens in a game is JSON.

mod archive;
mod data;
mod error;
mod games;
mod people;
mod sqlite;

use async_trait::async_trait;

pub use archive::{ArchiveStore, Cursor, GameResult, OPENING_TURNS, Page, REACH, Search, Tally};
pub use data::{
    Commit, GameRow, Notice, Player, PlayerId, PlayerKind, RowStatus, StoredChange, StoredTurn,
};
pub use error::StoreError;
pub use games::GameStore;
pub use people::{
    Account, MOST_SESSIONS, MOST_TOKENS, PeopleStore, Session, StoredRating, StoredToken,
};
pub use sqlite::{Meter, Sqlite};

/// All that the server keeps.
#[async_trait]
pub trait Store: GameStore + PeopleStore + ArchiveStore {
    /// Whether the store can be read and written now.
    async fn ready(&self) -> Result<(), StoreError>;

    /// Finishes what is being written and closes the store; what comes after is refused.
    async fn close(&self);
}
