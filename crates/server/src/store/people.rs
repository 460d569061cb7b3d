//! Who plays.

use async_trait::async_trait;

use super::{Player, PlayerId, StoreError};

/// Keeps players.
#[async_trait]
pub trait PeopleStore: Send + Sync {
    /// Keeps a player; one that is there gets the new name and kind.
    async fn put_player(&self, player: Player) -> Result<(), StoreError>;

    /// A player.
    async fn player(&self, id: &PlayerId) -> Result<Option<Player>, StoreError>;
}
