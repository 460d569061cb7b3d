//! Searches that have found somebody: the same one sent again is answered again.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Seek;
use crate::hub::Connection;

/// How long a search is remembered that has found somebody.
const REMEMBERED: Duration = Duration::from_mins(1);

/// By person, and by their client's id for the search.
#[derive(Debug, Default)]
pub(super) struct Pairings(HashMap<(String, String), Pairing>);

#[derive(Debug)]
struct Pairing {
    since: Instant,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// The game is being made. These have asked for it again meanwhile.
    Making(Vec<Arc<Connection>>),
    Made(String),
}

/// What is known of a search that is sent again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Somebody was found: the game's id.
    Paired(String),
    /// Somebody was found, and the game is being made. Whoever asks will hear of it.
    Making,
}

impl Pairings {
    /// What became of a search, if it has found somebody.
    pub(super) fn recall(&mut self, connection: &Arc<Connection>, id: &str) -> Option<Known> {
        let key = (connection.person.id.clone(), id.to_owned());
        match &mut self.0.get_mut(&key)?.stage {
            Stage::Made(game) => Some(Known::Paired(game.clone())),
            Stage::Making(others) => {
                others.push(Arc::clone(connection));
                Some(Known::Making)
            }
        }
    }

    /// A search has found somebody.
    pub(super) fn begin(&mut self, seek: &Seek) {
        let since = Instant::now();
        self.0.retain(|_, pairing| since - pairing.since < REMEMBERED);
        self.0.insert(key(seek), Pairing { since, stage: Stage::Making(Vec::new()) });
    }

    /// Its game is made. Gives who else wants to hear of it.
    pub(super) fn made(&mut self, seek: &Seek, game: &str) -> Vec<Arc<Connection>> {
        let stage = Stage::Made(game.to_owned());
        let before = self.0.insert(key(seek), Pairing { since: Instant::now(), stage });
        others(before)
    }

    /// Its game could not be made. Gives who else has asked for it.
    pub(super) fn forget(&mut self, seek: &Seek) -> Vec<Arc<Connection>> {
        others(self.0.remove(&key(seek)))
    }
}

fn key(seek: &Seek) -> (String, String) {
    (seek.connection.person.id.clone(), seek.id.clone())
}

fn others(pairing: Option<Pairing>) -> Vec<Arc<Connection>> {
    match pairing.map(|pairing| pairing.stage) {
        Some(Stage::Making(others)) => others,
        Some(Stage::Made(_)) | None => Vec::new(),
    }
}
