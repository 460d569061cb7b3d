//! The levels of the engine as opponents: a few think at once, each within hard limits.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use trine_engine::session::Session;
use trine_engine::{Level, Limits, Settings, Stop, Who};

use crate::protocol::{Person, PersonKind};

/// Memory for one level that thinks.
const MEMORY: usize = 16 << 20;

/// The most positions that are looked at for a turn.
const MOST_NODES: u64 = 5_000_000;

/// What part of its time a level takes for a turn, at most.
const SHARE: u64 = 30;

/// What a level is to think about.
pub(crate) struct Thought {
    /// Which one.
    pub(crate) level: u8,
    /// The game as it stands.
    pub(crate) session: Box<dyn Session>,
    /// How many turns have been played.
    pub(crate) number: u32,
    /// Milliseconds left on its clock, if it has one.
    pub(crate) left: Option<u64>,
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

/// A bounded number of levels that think at once; the others wait in line.
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
}

impl fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thinkers({} free)", self.places.available_permits())
    }
}

impl Thinkers {
    /// So many of them.
    pub(crate) fn new(places: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1))) }
    }

    /// The turn that a level plays; none if it was cut short or the game is over.
    pub(crate) async fn think(&self, thought: Thought, seed: u64) -> Option<String> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        if thought.stop.is_stopped() {
            return None;
        }
        let thinking = tokio::task::spawn_blocking(move || {
            let turn = choose(&thought, seed);
            drop(place);
            turn
        });
        thinking.await.ok().flatten()
    }
}

fn choose(thought: &Thought, seed: u64) -> Option<String> {
    let who = Who::Level(Level::new(thought.level)?);
    let seed = who.turn_seed(seed, thought.number);
    let share = thought.left.map(|left| Duration::from_millis((left / SHARE).max(10)));
    let time = share.unwrap_or(Level::USUAL_TIME).min(Level::USUAL_TIME);
    let limits = Limits { time: Some(time), nodes: Some(MOST_NODES), depth: None };
    let settings = Settings { table_bytes: MEMORY, threads: 1, lines: 1 };
    let turn = thought.session.player_turn(who, seed, settings, &limits, &thought.stop);
    turn.filter(|_| !thought.stop.is_stopped())
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_engine::session;

    fn thought(stop: Stop) -> Thought {
        let session = session::start("apart", None).expect("there is such a game");
        Thought { level: 1, session, number: 0, left: Some(60_000), stop }
    }

    #[tokio::test]
    async fn a_level_plays_a_legal_turn() {
        let turn = Thinkers::new(1).think(thought(Stop::default()), 7).await;
        let mut session = session::start("apart", None).expect("there is such a game");
        session.play_turn(&turn.expect("the game goes on")).expect("it is legal");
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_thought() {
        let stop = Stop::default();
        stop.stop();
        assert_eq!(Thinkers::new(1).think(thought(stop), 7).await, None);
    }

    #[test]
    fn there_are_ten_levels() {
        assert_eq!(person(3).map(|level| level.id), Some("level:3".to_owned()));
        assert_eq!((person(0), person(11)), (None, None));
    }
}
