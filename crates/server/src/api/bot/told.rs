//! What a stream of events has told, so that nothing is told twice.
//!
//! A stream listens before it looks at what goes on, so that it misses nothing; what happens in between
//! comes to it both ways.

use std::collections::HashMap;

/// How far a game has come, as far as somebody was told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    /// It was offered.
    Offered,
    /// It has started.
    Started,
}

/// The games that were told of and not yet of their end.
#[derive(Default, Debug)]
pub(super) struct Told(HashMap<String, Stage>);

impl Told {
    /// Whether it is news that a game has come so far. From now on it is none.
    pub(super) fn is_news(&mut self, game: &str, stage: Stage) -> bool {
        if self.0.get(game) >= Some(&stage) {
            return false;
        }
        self.0.insert(game.to_owned(), stage);
        true
    }

    /// Notes that a game is over.
    pub(super) fn forget(&mut self, game: &str) {
        self.0.remove(game);
    }

    /// The ids of all of them.
    pub(super) fn games(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Stage::{Offered, Started};
    use super::Told;

    #[test]
    fn what_comes_twice_or_late_is_no_news() {
        let mut told = Told::default();
        assert!(told.is_news("a", Offered));
        assert!(!told.is_news("a", Offered));
        assert!(told.is_news("a", Started));
        assert!(!told.is_news("a", Started));
        assert!(!told.is_news("a", Offered), "it has started since");
        assert!(told.is_news("b", Started), "games without an offer start, too");
    }

    #[test]
    fn games_that_are_over_are_forgotten() {
        let mut told = Told::default();
        assert!(told.is_news("a", Started) && told.is_news("b", Offered));
        told.forget("a");
        told.forget("never told");
        assert_eq!(told.games(), ["b"]);
    }
}
