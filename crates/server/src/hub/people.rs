//! What the hub needs to know of people with accounts.

use async_trait::async_trait;

use crate::protocol::{OnlineGame, Person, RatingChanges, Seat, Terms};

/// Names and ratings of players. The hub asks; it never keeps any of it.
#[async_trait]
pub trait People: Send + Sync {
    /// The player with an account of this name.
    async fn find(&self, name: &str) -> Option<Person>;

    /// A player as they sit down at a game, with their rating in it.
    async fn seat(&self, person: Person, terms: &Terms) -> Seat;

    /// How a rated game that has just ended changes the ratings. Called before the end is
    /// committed, and again should the commit fail.
    async fn settle(&self, game: &OnlineGame) -> Option<RatingChanges>;
}

/// A server without accounts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAccounts;

#[async_trait]
impl People for NoAccounts {
    async fn find(&self, _: &str) -> Option<Person> {
        None
    }

    async fn seat(&self, player: Person, _: &Terms) -> Seat {
        Seat { player, rating: None, provisional: false }
    }

    async fn settle(&self, _: &OnlineGame) -> Option<RatingChanges> {
        None
    }
}
