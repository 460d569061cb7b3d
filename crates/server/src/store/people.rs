//! Who plays: players, accounts, what proves who they are, and ratings.

use async_trait::async_trait;

use super::{Commit, GameRow, Player, PlayerId, StoreError};
use crate::identity::token::TokenHash;
use crate::ratings::Rating;

/// Keeps players, their accounts and their ratings.
#[async_trait]
pub trait PeopleStore: Send + Sync {
    /// Keeps a player; one that is there gets the new name and kind.
    async fn put_player(&self, player: Player) -> Result<(), StoreError>;

    /// A player.
    async fn player(&self, id: &PlayerId) -> Result<Option<Player>, StoreError>;

    /// Gives a player an account: a new player, or a guest, who keeps the games. A conflict if
    /// the name is taken, or was before its account was deleted.
    async fn create_account(&self, player: Player, password: String) -> Result<(), StoreError>;

    /// The account of a name, without regard to case.
    async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError>;

    /// The account of a player.
    async fn account(&self, id: &PlayerId) -> Result<Option<Account>, StoreError>;

    /// Sets the hash of a password and ends all sessions but one.
    async fn set_password(
        &self,
        id: &PlayerId,
        password: String,
        keep: Option<TokenHash>,
    ) -> Result<(), StoreError>;

    /// Turns an account into that of a program. A conflict if it has sat at a game.
    async fn become_bot(&self, id: &PlayerId) -> Result<(), StoreError>;

    /// Deletes an account with its sessions, tokens and ratings. Its games stay, with players who
    /// are called by the name that is given; its own name is never used again.
    async fn delete_account(&self, id: &PlayerId, called: &str) -> Result<(), StoreError>;

    /// Keeps a session. Of a player with very many the oldest goes, and all that have expired.
    async fn open_session(&self, session: Session) -> Result<(), StoreError>;

    /// The player of a session that has not expired.
    async fn session(&self, hash: &TokenHash, now: u64) -> Result<Option<Player>, StoreError>;

    /// Ends a session.
    async fn close_session(&self, hash: &TokenHash) -> Result<(), StoreError>;

    /// Keeps a token. A conflict if the player has as many as one may have.
    async fn add_token(&self, token: StoredToken, hash: TokenHash) -> Result<(), StoreError>;

    /// The tokens of a player, the oldest first.
    async fn tokens(&self, player: &PlayerId) -> Result<Vec<StoredToken>, StoreError>;

    /// A token with its player.
    async fn token(&self, hash: &TokenHash) -> Result<Option<(StoredToken, Player)>, StoreError>;

    /// Revokes a token of a player; whether there was one.
    async fn revoke_token(&self, player: &PlayerId, id: &str) -> Result<bool, StoreError>;

    /// Open games that wait for a player who was named, the newest first.
    async fn invitations(&self, player: &PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// Open games that a player has made, the newest first.
    async fn challenges(&self, player: &PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError>;

    /// The ratings of a player, in the order of the games' names.
    async fn ratings(&self, player: &PlayerId) -> Result<Vec<StoredRating>, StoreError>;

    /// Writes the end of a rated game and the ratings it has changed, all of it or nothing. A
    /// conflict also if one of the ratings has changed since it was read.
    async fn commit_rated(
        &self,
        commit: Commit,
        ratings: Vec<StoredRating>,
    ) -> Result<u64, StoreError>;
}

/// The most tokens that a player may have.
pub const MOST_TOKENS: u32 = 20;

/// The most sessions that a player may have.
pub const MOST_SESSIONS: u32 = 50;

/// A player with a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Who it is.
    pub player: Player,
    /// The hash of the password.
    pub password: String,
}

/// A browser that is logged in. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// What is kept of its cookie.
    pub hash: TokenHash,
    /// Who is logged in.
    pub player: PlayerId,
    /// When it began.
    pub created: u64,
    /// When it ends.
    pub expires: u64,
}

/// A token without its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// Names it, for its owner.
    pub id: String,
    /// Whose it is.
    pub player: PlayerId,
    /// What its owner calls it.
    pub label: String,
    /// What it is good for: words joined by spaces.
    pub scopes: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

/// A rating of a player in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRating {
    /// Whose it is.
    pub player: PlayerId,
    /// Which game, by its word in addresses.
    pub game: String,
    /// The rating itself.
    pub rating: Rating,
    /// How many rated games have made it. What is written has one more than what was read.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub changed: u64,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Account").field("player", &self.player).finish_non_exhaustive()
    }
}
