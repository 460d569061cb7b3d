//! Games being played: what the rooms need.

use async_trait::async_trait;
use tokio::sync::broadcast;

use super::{Commit, GameRow, Notice, PlayerId, StoreError, StoredChange, StoredTurn};

/// Keeps games with their turns and changes.
///
/// What a function has written is durable when it returns, and every reader sees it, in this process
/// and in others. Several processes may share a store: `(game, version)`, `(game, turn)` and
/// `(game, player, client id)` are unique in it, and a commit is made on top of the one that its
/// writer has read, so that no two writers can both be right.
#[async_trait]
pub trait GameStore: Send + Sync {
    /// Keeps a new game. Its players must be there. A conflict if the id is taken.
    async fn create(&self, row: GameRow, changes: Vec<StoredChange>) -> Result<(), StoreError>;

    /// Writes what has happened, all of it or nothing, and gives the revision that the game now
    /// has. A conflict if the row's revision is not the newest, or if a change with the same client
    /// id is there: [`GameStore::answered`] tells the two apart.
    async fn commit(&self, commit: Commit) -> Result<u64, StoreError>;

    /// A game with all its turns.
    async fn load(&self, game: &str) -> Result<Option<(GameRow, Vec<StoredTurn>)>, StoreError>;

    /// The changes after a version, in order, at most so many.
    async fn changes_after(
        &self,
        game: &str,
        version: u64,
        limit: u32,
    ) -> Result<Vec<StoredChange>, StoreError>;

    /// The version of the change that a player's request has made, if it has made one.
    async fn answered(
        &self,
        game: &str,
        player: &PlayerId,
        client_id: &str,
    ) -> Result<Option<u64>, StoreError>;

    /// Games that are being played, in the order of their ids, after one of them: to set their
    /// timers when a server starts.
    async fn playing(&self, after: Option<&str>, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// Open games, listed or not, in the same way.
    async fn open(&self, after: Option<&str>, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// Games of a player that are open or being played, those first in which something happened
    /// last.
    async fn current(&self, player: &PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// Games that a player is playing, in the order of their ids, after one of them.
    async fn playing_of(
        &self,
        player: &PlayerId,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// How many games a player is playing against levels.
    async fn level_games(&self, player: &PlayerId) -> Result<u32, StoreError>;

    /// Hears of commits once they are durable, of whichever server that shares the store. Notices
    /// say where to read again and nothing else; some may be lost, which the receiver is told.
    fn notices(&self) -> broadcast::Receiver<Notice>;

    /// Notes that a server is running now. A clock that went wrong for a while leaves nothing behind:
    /// what is noted last counts, also if it is earlier.
    async fn heartbeat(&self, now: u64) -> Result<(), StoreError>;

    /// When a server was last known to be running.
    async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError>;

    /// A key by its name, made by chance when it is first asked for.
    async fn secret(&self, name: &str) -> Result<[u8; 32], StoreError>;
}
