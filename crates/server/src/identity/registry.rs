//! What the hub asks of accounts: names, and ratings before and after games.

use std::sync::Arc;

use async_trait::async_trait;
use trine_rules::PerSide;

use super::members::person;
use crate::hub::{People, Settlement, system_time};
use crate::protocol::{
    OnlineGame, Person, PersonKind, RatingChange, RatingChanges, Seat, Status, Terms,
};
use crate::ratings::{self, Rating};
use crate::store::{PlayerId, Store, StoreError, StoredRating};

/// The accounts of a store.
#[derive(Clone)]
pub struct Registry(Arc<dyn Store>);

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Registry")
    }
}

impl Registry {
    /// The accounts of this store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self(store)
    }

    /// The rating of a player as it is now, which may never have been written.
    async fn rating(&self, player: &str, game: &str, now: u64) -> Result<StoredRating, StoreError> {
        let player = PlayerId::from(player);
        let known = self.0.ratings(&player).await?;
        let known = known.into_iter().find(|rating| rating.game == game);
        let mut known = known.unwrap_or_else(|| StoredRating {
            player,
            game: game.to_owned(),
            rating: Rating::default(),
            games: 0,
            changed: now,
        });
        known.rating = known.rating.rested(now.saturating_sub(known.changed));
        Ok(known)
    }
}

#[async_trait]
impl People for Registry {
    async fn find(&self, name: &str) -> Option<Person> {
        let account = self.0.account_named(name).await;
        let account = account.inspect_err(|error| tracing::error!(%error, "no account was read"));
        account.ok().flatten().map(|account| person(&account.player))
    }

    async fn seat(&self, player: Person, terms: &Terms) -> Seat {
        if !matches!(player.kind, PersonKind::Account | PersonKind::Bot) {
            return Seat { player, rating: None, provisional: false };
        }
        // A game can be played without knowing how good its players are.
        let rating = self.rating(&player.id, &terms.game, system_time()).await;
        let rating = rating.inspect_err(|error| tracing::error!(%error, "no rating was read"));
        let rating = rating.ok().map(|stored| stored.rating);
        let provisional = rating.is_some_and(|rating| rating.is_provisional());
        Seat { player, rating: rating.map(|rating| rating.value), provisional }
    }

    async fn settle(&self, game: &OnlineGame) -> Result<Option<Settlement>, StoreError> {
        let (Some(white), Some(black)) = (&game.white, &game.black) else { return Ok(None) };
        let Status::Ended { winner, by, .. } = &game.status else { return Ok(None) };
        if !by.has_result() {
            return Ok(None);
        }
        for seat in [white, black] {
            // Whoever has deleted their account has no rating any more.
            if self.0.account(&PlayerId::from(seat.player.id.as_str())).await?.is_none() {
                return Ok(None);
            }
        }
        let now = system_time();
        let mut white = self.rating(&white.player.id, &game.terms.game, now).await?;
        let mut black = self.rating(&black.player.id, &game.terms.game, now).await?;
        let before = PerSide { white: white.rating, black: black.rating };
        let after = ratings::after_game(before, *winner);
        for (stored, rating) in [(&mut white, after.white), (&mut black, after.black)] {
            stored.rating = rating;
            stored.games += 1;
            stored.changed = now;
        }
        let change = |before: Rating, after: Rating| RatingChange {
            before: before.value,
            after: after.value,
        };
        let changes = RatingChanges {
            white: change(before.white, after.white),
            black: change(before.black, after.black),
        };
        Ok(Some(Settlement { changes, ratings: vec![white, black] }))
    }
}
