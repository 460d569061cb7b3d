//! Looking for somebody to play with.

use std::sync::Arc;

use super::{Client, check_id};
use crate::hub::check_rated;
use crate::limits::Deed;
use crate::lobby::{Known, Seek, Sought};
use crate::protocol::{News, Refusal, Terms, WantedSide};
use crate::table::CheckedTerms;

impl Client {
    pub(super) async fn seek(&self, id: String, terms: Terms) -> Result<(), Refusal> {
        check_id(&id)?;
        if let Some(known) = self.hub.lobby().recall(&self.connection, &id) {
            self.tell_known(known);
            return Ok(());
        }
        let terms = CheckedTerms::new(Terms { side: WantedSide::Chance, ..terms })?;
        let me = &self.connection.person;
        check_rated(me, &terms)?;
        self.count(Deed::MakeGame)?;
        let seek = Seek { connection: Arc::clone(&self.connection), id, terms: terms.clone() };
        let other = match self.hub.lobby().seek(seek.clone()) {
            Sought::Found(other) => other,
            Sought::Waits => {
                self.connection.tell(&News::Seeking { seek: Some(terms.terms().clone()) });
                return Ok(());
            }
            Sought::Known(known) => {
                self.tell_known(known);
                return Ok(());
            }
        };
        match self.hub.pair(&other.connection.person, me, terms).await {
            Ok(game) => {
                self.hub.lobby().paired([&seek, &other], &game.id);
                Ok(())
            }
            Err(refusal) => {
                // It was not the other's fault.
                self.hub.lobby().restore(&seek, other);
                Err(refusal)
            }
        }
    }

    /// Answers a search that was sent before.
    fn tell_known(&self, known: Known) {
        // Otherwise it is told once the game is made.
        if let Known::Paired(game) = known {
            self.connection.tell(&News::Seeking { seek: None });
            self.connection.tell(&News::Paired { game });
        }
    }
}
