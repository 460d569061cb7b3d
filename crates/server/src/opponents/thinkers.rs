//! The threads that levels think on, and the line before them.
//!
//! A few think at once, and a few more wait in line for a thread. Nobody who plays levels has more
//! than one of them thinking or in line, however many games they play. Whoever finds no place in the
//! line comes again a little later; a level whose time runs does not wait for longer than it can
//! afford, and plays in haste then, so that it never loses on time because others think.

use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout};
use trine_engine::{Level, Settings, Stop, Who};

use super::Thought;
use super::budget::{Left, Pace, limits};
use crate::places::{Place, Places};

/// Memory for one level that thinks.
const MEMORY: usize = 16 << 20;

/// Levels that may wait in line for each that thinks.
const WAITING: usize = 8;

/// How long a level waits before it looks for a place again: at first, and at most.
const FIRST_WAIT: Duration = Duration::from_millis(50);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// A bounded number of levels that think at once.
pub(crate) struct Thinkers {
    threads: Arc<Semaphore>,
    /// Those who think, and those in line.
    places: Arc<Semaphore>,
    /// Who plays levels: one place each.
    people: Places<String>,
    /// The thread of those in haste. Each has it so shortly that its line needs no bound.
    hasty: Arc<Semaphore>,
}

/// A place in line.
struct InLine {
    _place: OwnedSemaphorePermit,
    _person: Place<String>,
}

/// A thread to think on.
struct Seat {
    pace: Pace,
    _line: Option<InLine>,
    _thread: OwnedSemaphorePermit,
}

impl fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thinkers({} free)", self.threads.available_permits())
    }
}

impl Thinkers {
    /// So many of them.
    pub(crate) fn new(threads: usize) -> Self {
        let threads = threads.max(1);
        Self {
            threads: Arc::new(Semaphore::new(threads)),
            places: Arc::new(Semaphore::new(threads * (1 + WAITING))),
            people: Places::new(1),
            hasty: Arc::new(Semaphore::new(1)),
        }
    }

    /// The turn that a level plays; none if it was cut short or the game is over.
    pub(crate) async fn think(&self, thought: Thought, seed: u64) -> Option<String> {
        let late = thought.left.map(|left| Instant::now() + Left::patience(left));
        let (person, stop) = (thought.opponent.clone(), thought.stop.clone());
        let seat = match self.seat(&person, &stop, late).await {
            Some(seat) => seat,
            None if stop.is_stopped() => return None,
            None => self.hasty_seat().await?,
        };
        if stop.is_stopped() {
            return None;
        }
        let thinking = tokio::task::spawn_blocking(move || {
            let turn = choose(&thought, seed, seat.pace);
            drop(seat);
            turn
        });
        thinking.await.ok().flatten()
    }

    /// A thread, as soon as there is one. Nothing if the thought is stopped, or it gets too late.
    async fn seat(&self, person: &str, stop: &Stop, late: Option<Instant>) -> Option<Seat> {
        let is_in_time = || late.is_none_or(|late| Instant::now() < late);
        let mut wait = FIRST_WAIT;
        let place = loop {
            if stop.is_stopped() {
                return None;
            }
            match self.line_up(person) {
                Some(place) => break place,
                None if !is_in_time() => return None,
                None => sleep(shorter(wait, late)).await,
            }
            wait = (2 * wait).min(LONGEST_WAIT);
        };
        let mut thread = pin!(Arc::clone(&self.threads).acquire_owned());
        loop {
            // Whoever waits keeps their place in the line from one look to the next.
            match timeout(shorter(FIRST_WAIT, late), &mut thread).await {
                Ok(thread) => {
                    let (line, thread) = (Some(place), thread.ok()?);
                    return Some(Seat { pace: Pace::Usual, _line: line, _thread: thread });
                }
                Err(_) if stop.is_stopped() || !is_in_time() => return None,
                Err(_) => {}
            }
        }
    }

    async fn hasty_seat(&self) -> Option<Seat> {
        let thread = Arc::clone(&self.hasty).acquire_owned().await.ok()?;
        Some(Seat { pace: Pace::Hasty, _line: None, _thread: thread })
    }

    /// Takes all threads, for as long as what it gives is kept.
    #[cfg(test)]
    pub(crate) fn keep_busy(&self) -> OwnedSemaphorePermit {
        let all = u32::try_from(self.threads.available_permits()).expect("they are few");
        Arc::clone(&self.threads).try_acquire_many_owned(all).expect("they are free")
    }

    /// A place in line, if there is one for this person.
    fn line_up(&self, person: &str) -> Option<InLine> {
        let person = self.people.take(person.to_owned())?;
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        Some(InLine { _place: place, _person: person })
    }
}

/// A wait that ends when it gets late.
fn shorter(wait: Duration, late: Option<Instant>) -> Duration {
    late.map_or(wait, |late| wait.min(late.saturating_duration_since(Instant::now())))
}

fn choose(thought: &Thought, seed: u64, pace: Pace) -> Option<String> {
    let who = Who::Level(Level::new(thought.level)?);
    let settings = Settings { table_bytes: MEMORY, threads: 1, lines: 1 };
    let limits = limits(thought.left, pace);
    let turn = thought.session.player_turn(who, seed, settings, &limits, &thought.stop);
    turn.filter(|_| !thought.stop.is_stopped())
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_engine::session;

    /// Something to think about for a level, whose time runs.
    fn thought(level: u8, stop: Stop) -> Thought {
        let session = session::start("apart", None).expect("there is such a game");
        let left = Some(Left { main: 60_000, period: 0 });
        Thought { level, opponent: "ada".to_owned(), session, number: 0, left, stop }
    }

    /// All places in line.
    fn everybody(thinkers: &Thinkers) -> Vec<InLine> {
        let most = thinkers.places.available_permits();
        let place = |number: usize| thinkers.line_up(&format!("eve{number}"));
        (0..most).map(|number| place(number).expect("there is room")).collect()
    }

    #[tokio::test]
    async fn a_level_plays_a_legal_turn() {
        let turn = Thinkers::new(1).think(thought(1, Stop::default()), 7).await;
        let mut session = session::start("apart", None).expect("there is such a game");
        session.play_turn(&turn.expect("the game goes on")).expect("it is legal");
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_thought() {
        let stop = Stop::default();
        stop.stop();
        assert_eq!(Thinkers::new(1).think(thought(1, stop), 7).await, None);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_any_more_leaves_the_line() {
        let thinkers = Thinkers::new(1);
        let busy = thinkers.keep_busy();
        let stop = Stop::default();
        let thinking = thinkers.think(thought(1, stop.clone()), 7);
        let stopping = async {
            while thinkers.line_up("ada").is_some() {
                tokio::task::yield_now().await;
            }
            stop.stop();
        };
        let (turn, ()) = tokio::join!(thinking, stopping);
        assert_eq!(turn, None);
        assert!(thinkers.line_up("ada").is_some(), "the place is free again");
        drop(busy);
    }

    #[tokio::test]
    async fn what_is_cut_short_while_it_is_thought_gives_its_thread_back() {
        let thinkers = Thinkers::new(1);
        let stop = Stop::default();
        let thinking = thinkers.think(thought(10, stop.clone()), 7);
        let stopping = async {
            while thinkers.threads.available_permits() > 0 {
                tokio::task::yield_now().await;
            }
            stop.stop();
        };
        let (turn, ()) = tokio::join!(thinking, stopping);
        assert_eq!((turn, thinkers.threads.available_permits()), (None, 1));
    }

    #[test]
    fn the_line_is_bounded_and_nobody_has_two_places() {
        let thinkers = Thinkers::new(2);
        let ada = thinkers.line_up("ada");
        assert!(ada.is_some() && thinkers.line_up("ada").is_none());
        let others = everybody(&thinkers);
        assert_eq!(others.len(), 2 * (1 + WAITING) - 1);
        assert!(thinkers.line_up("bob").is_none());
        drop(ada);
        assert!(thinkers.line_up("bob").is_some());
    }

    #[tokio::test]
    async fn a_level_that_finds_no_place_plays_in_haste_before_its_time_is_over() {
        let thinkers = Thinkers::new(1);
        let _others = everybody(&thinkers);
        let left = Some(Left { main: 200, period: 0 });
        let begun = Instant::now();
        let turn = thinkers.think(Thought { left, ..thought(1, Stop::default()) }, 7).await;
        assert!(turn.is_some() && begun.elapsed() >= Duration::from_millis(50));
    }

    #[tokio::test]
    async fn a_level_that_gets_no_thread_plays_in_haste_before_its_time_is_over() {
        let thinkers = Thinkers::new(1);
        let _busy = thinkers.keep_busy();
        let left = Some(Left { main: 0, period: 200 });
        let turn = thinkers.think(Thought { left, ..thought(1, Stop::default()) }, 7).await;
        assert!(turn.is_some());
        assert!(thinkers.line_up("ada").is_some(), "it has left the line");
    }

    #[tokio::test]
    async fn a_level_without_a_clock_waits_until_there_is_a_place() {
        let thinkers = Thinkers::new(1);
        let others = everybody(&thinkers);
        let thinking = thinkers.think(Thought { left: None, ..thought(1, Stop::default()) }, 7);
        let leaving = async {
            sleep(2 * FIRST_WAIT).await;
            drop(others);
        };
        let (turn, ()) = tokio::join!(thinking, leaving);
        assert!(turn.is_some());
    }

    #[test]
    fn the_strongest_level_keeps_to_its_time() {
        for (left, pace) in [(None, Pace::Usual), (None, Pace::Hasty)] {
            let begun = std::time::Instant::now();
            let thought = Thought { left, ..thought(10, Stop::default()) };
            assert!(choose(&thought, 7, pace).is_some());
            let bound = 2 * limits(left, pace).time.expect("there is a limit");
            let most = bound + Duration::from_secs(2);
            assert!(begun.elapsed() < most, "{pace:?} took {:?}", begun.elapsed());
        }
    }
}
