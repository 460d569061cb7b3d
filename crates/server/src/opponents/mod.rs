//! The levels of the engine as opponents: a few think at once, each within hard limits.
//!
//! | file | holds |
//! |---|---|
//! | `budget.rs` | how long a level may think, and how long it may wait until it can |
//! | `thinkers.rs` | the threads they think on, and the line before them |

mod budget;
mod thinkers;

use trine_engine::session::Session;
use trine_engine::{Level, Stop};

use crate::protocol::{Person, PersonKind};

pub(crate) use budget::Left;
pub(crate) use thinkers::Thinkers;

/// What a level is to think about.
pub(crate) struct Thought {
    /// Which one.
    pub(crate) level: u8,
    /// Who waits for it.
    pub(crate) opponent: String,
    /// The game as it stands.
    pub(crate) session: Box<dyn Session>,
    /// How many turns have been played.
    pub(crate) number: u32,
    /// What is left on its clock, if it has one.
    pub(crate) left: Option<Left>,
    /// Cuts it short.
    pub(crate) stop: Stop,
}

/// The player that a level is.
pub(crate) fn person(number: u8) -> Option<Person> {
    let level = Level::new(number)?.number();
    Some(Person {
        id: format!("level:{level}"),
        name: format!("Level {level}"),
        kind: PersonKind::Level,
        level: Some(level),
    })
}

/// The seed of a level's chance in a game: levels play differently in different games.
pub(crate) fn seed(game: &str) -> u64 {
    // FNV-1a.
    game.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_levels() {
        assert_eq!(person(3).map(|level| level.id), Some("level:3".to_owned()));
        assert_eq!((person(0), person(11)), (None, None));
    }
}
