//! Times in which nobody could play: the machine slept, or the store could not be written. No time
//! passes then.

use std::collections::VecDeque;
use std::sync::Mutex;

use crate::protocol::Time;

/// Signs of life are written far more often than this, in milliseconds. If there was none for
/// longer, nobody could play meanwhile.
const SILENCE: Time = 5_000;

/// A sign of life that is later than this is written before anything else is done.
const LATE: Time = 1_000;

/// The most outages that are remembered. A game has usually gone on before the next one begins.
const REMEMBERED: usize = 64;

/// When the server could be played on.
#[derive(Debug)]
pub(super) struct Alive(Mutex<Inside>);

#[derive(Debug)]
struct Inside {
    /// When it was last known to.
    last: Time,
    /// The last times when it could not, in order.
    outages: VecDeque<Outage>,
}

/// A time in which nothing could be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outage {
    /// The last sign of life before it.
    pub(super) from: Time,
    /// The first one after it.
    pub(super) to: Time,
}

impl Alive {
    pub(super) fn new(now: Time) -> Self {
        Self(Mutex::new(Inside { last: now, outages: VecDeque::new() }))
    }

    fn inside(&self) -> std::sync::MutexGuard<'_, Inside> {
        self.0.lock().expect("nobody panics while holding it")
    }

    /// Whether the last sign of life is so long ago that the time since then does not count. Until
    /// the next one nobody knows how much time that is.
    pub(super) fn is_silent(&self, now: Time) -> bool {
        now.saturating_sub(self.inside().last) > SILENCE
    }

    /// Whether a sign of life should have been written by now.
    pub(super) fn is_late(&self, now: Time) -> bool {
        now.saturating_sub(self.inside().last) > LATE
    }

    /// Notes a sign of life that has been written. Tells if there was an outage until now.
    pub(super) fn note(&self, now: Time) -> Option<Outage> {
        let is_silent = self.is_silent(now);
        let mut inside = self.inside();
        let outage = Outage { from: inside.last, to: now };
        inside.last = now;
        if !is_silent {
            return None;
        }
        inside.outages.push_back(outage);
        if inside.outages.len() > REMEMBERED {
            inside.outages.pop_front();
        }
        Some(outage)
    }

    /// The outages that a game has not heard of which last changed at a time, in order.
    pub(super) fn outages_since(&self, changed: Time) -> Vec<Outage> {
        let inside = self.inside();
        inside.outages.iter().copied().filter(|outage| outage.to > changed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_silence_is_an_outage_and_is_noticed_once() {
        let alive = Alive::new(1_000);
        assert_eq!((alive.note(1_500), alive.note(6_500)), (None, None));
        assert!(!alive.is_late(7_500) && alive.is_late(7_501));
        assert!(!alive.is_silent(11_500) && alive.is_silent(11_501));
        let outage = Outage { from: 6_500, to: 90_000 };
        assert_eq!(alive.note(90_000), Some(outage));
        assert_eq!((alive.note(90_001), alive.is_silent(90_001)), (None, false));
        assert_eq!(alive.note(10), None, "a clock that is set back is no outage");
        assert_eq!(alive.note(500), None);
    }

    #[test]
    fn a_game_hears_of_all_outages_since_it_changed() {
        let alive = Alive::new(0);
        let outages: Vec<_> = (1..=3).map(|number| alive.note(number * 10_000)).collect();
        let outages: Vec<_> = outages.into_iter().flatten().collect();
        assert_eq!(alive.outages_since(0), outages);
        assert_eq!(alive.outages_since(15_000), outages[1..]);
        assert_eq!(alive.outages_since(30_000), []);
        for number in 4..200 {
            alive.note(number * 10_000);
        }
        assert_eq!(alive.outages_since(0).len(), REMEMBERED);
    }
}
