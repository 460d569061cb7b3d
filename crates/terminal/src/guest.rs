//! Other programs at the board.
//!
//! How to talk to them is not known here: whoever starts the game brings a [`Guest`] along.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use trine_engine::Stop;
use trine_engine::session::Session;

/// Another program that plays.
pub trait Outsider: Send {
    /// The whole turn it plays in this game, not checked in any way. It may think this long, or as
    /// long as it likes.
    fn turn(
        &mut self,
        session: &dyn Session,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Result<String, NoTurn>;
}

/// Why a player has given no turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoTurn {
    /// It was told to stop.
    Stopped,
    /// It failed: how, in words that follow a colon.
    Failed(String),
}

/// A program that was invited to play. Copies are the same program.
#[derive(Clone)]
pub struct Guest {
    name: String,
    kind: String,
    outsider: Arc<Mutex<dyn Outsider>>,
}

impl Guest {
    /// A program with its name for people, and what records call its kind: `ugi:COMMAND`.
    pub fn new(name: &str, kind: &str, outsider: impl Outsider + 'static) -> Self {
        let outsider = Arc::new(Mutex::new(outsider));
        Self { name: name.to_owned(), kind: kind.to_owned(), outsider }
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What records call its kind.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The turn it plays.
    pub(crate) fn turn(
        &self,
        session: &dyn Session,
        time: Option<Duration>,
        stop: &Stop,
    ) -> Result<String, NoTurn> {
        // One that panicked while it held the lock has told nothing that could be half done.
        let mut outsider = self.outsider.lock().unwrap_or_else(PoisonError::into_inner);
        outsider.turn(session, time, stop)
    }
}

impl PartialEq for Guest {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.outsider, &other.outsider)
    }
}

impl Eq for Guest {}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guest").field("kind", &self.kind).finish_non_exhaustive()
    }
}
