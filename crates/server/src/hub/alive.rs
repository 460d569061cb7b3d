//! A machine that falls asleep: nobody can play then, and no time passes.

use std::sync::Mutex;

use crate::protocol::Time;

/// The time is noted far more often than this, in milliseconds. If it was not, the machine slept.
const ASLEEP: Time = 5_000;

/// When the machine was awake.
#[derive(Debug)]
pub(super) struct Alive(Mutex<Inside>);

#[derive(Debug)]
struct Inside {
    last: Time,
    slept: Option<Sleep>,
}

/// A time in which nothing was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sleep {
    /// When the machine was last known to be awake.
    pub(super) from: Time,
    /// When it was awake again.
    pub(super) to: Time,
}

impl Alive {
    pub(super) fn new(now: Time) -> Self {
        Self(Mutex::new(Inside { last: now, slept: None }))
    }

    /// Notes that the machine is awake. Tells if it has slept until now.
    pub(super) fn note(&self, now: Time) -> Option<Sleep> {
        let mut inside = self.0.lock().expect("nobody panics while holding it");
        let sleep = Sleep { from: inside.last, to: now };
        inside.last = now;
        if sleep.to.saturating_sub(sleep.from) <= ASLEEP {
            return None;
        }
        inside.slept = Some(sleep);
        inside.slept
    }

    /// The last sleep that was noticed.
    pub(super) fn slept(&self) -> Option<Sleep> {
        self.0.lock().expect("nobody panics while holding it").slept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_silence_is_a_sleep_and_is_noticed_once() {
        let alive = Alive::new(1_000);
        assert_eq!((alive.note(1_500), alive.note(6_500)), (None, None));
        let sleep = Sleep { from: 6_500, to: 90_000 };
        assert_eq!((alive.slept(), alive.note(90_000)), (None, Some(sleep)));
        assert_eq!((alive.note(90_001), alive.slept()), (None, Some(sleep)));
        assert_eq!(alive.note(10), None, "a clock that is set back is no sleep");
        assert_eq!(alive.note(500), None);
    }
}
