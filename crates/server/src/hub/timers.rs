//! When games want to be looked at, because a time may have run out.

use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;
use std::time::Duration;

use tokio::sync::Notify;

use crate::protocol::Time;

/// One time for each game that has one.
#[derive(Debug, Default)]
pub(super) struct Timers {
    times: Mutex<Times>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Times {
    of: HashMap<String, Time>,
    /// The same the other way round, the earliest first.
    order: BTreeSet<(Time, String)>,
}

impl Timers {
    /// Sets the time of a game, or takes it away.
    pub(super) fn set(&self, game: &str, due: Option<Time>) {
        let mut times = self.times.lock().expect("nobody panics while holding it");
        if let Some(former) = times.of.remove(game) {
            times.order.remove(&(former, game.to_owned()));
        }
        if let Some(due) = due {
            times.of.insert(game.to_owned(), due);
            times.order.insert((due, game.to_owned()));
            if times.order.first().is_some_and(|(first, id)| *first == due && id == game) {
                self.changed.notify_one();
            }
        }
    }

    /// The games that have a time.
    pub(super) fn games(&self) -> Vec<String> {
        let times = self.times.lock().expect("nobody panics while holding it");
        times.of.keys().cloned().collect()
    }

    /// Waits for the next game whose time has come.
    pub(super) async fn next(&self, now: fn() -> Time) -> String {
        loop {
            match self.take_due(now()) {
                Ok(game) => return game,
                Err(Some(wait)) => {
                    // Whichever comes first, look again.
                    let _ = tokio::time::timeout(wait, self.changed.notified()).await;
                }
                Err(None) => self.changed.notified().await,
            }
        }
    }

    /// A game that is due, or how long nothing is.
    fn take_due(&self, now: Time) -> Result<String, Option<Duration>> {
        let mut times = self.times.lock().expect("nobody panics while holding it");
        let Some((due, game)) = times.order.first().cloned() else { return Err(None) };
        if due > now {
            return Err(Some(Duration::from_millis(due - now)));
        }
        times.order.pop_first();
        times.of.remove(&game);
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_the_order_of_their_times_and_once() {
        let timers = Timers::default();
        timers.set("late", Some(300));
        timers.set("early", Some(100));
        timers.set("moved", Some(50));
        timers.set("moved", Some(200));
        timers.set("gone", Some(10));
        timers.set("gone", None);
        assert_eq!(timers.take_due(99), Err(Some(Duration::from_millis(1))));
        assert_eq!(timers.take_due(1_000), Ok("early".to_owned()));
        assert_eq!(timers.take_due(1_000), Ok("moved".to_owned()));
        assert_eq!(timers.take_due(1_000), Ok("late".to_owned()));
        assert_eq!(timers.take_due(1_000), Err(None));
    }
}
