//! Ctrl-C while the program thinks or waits.
//!
//! At a prompt with editing, Ctrl-C is a key. Everywhere else it is a signal: while something can be
//! cut short it does that, and otherwise it ends the program as it does everywhere.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use trine_engine::Stop;

/// What Ctrl-C cuts short at the moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<Mutex<Option<Stop>>>);

impl Interrupt {
    /// Listens to Ctrl-C from now on.
    #[cfg(unix)]
    pub(super) fn listen() -> io::Result<Self> {
        use signal_hook::consts::SIGINT;
        let interrupt = Self::default();
        let own = interrupt.clone();
        let mut signals = signal_hook::iterator::Signals::new([SIGINT])?;
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if !own.cut_short() {
                    // There is nothing to do but what would have happened without us.
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        });
        Ok(interrupt)
    }

    /// Ctrl-C ends the program on systems that have no signals.
    #[cfg(not(unix))]
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Does something that Ctrl-C cuts short, and tells whether it was.
    pub(super) fn during<T>(&self, work: impl FnOnce(&Stop) -> T) -> (T, Cut) {
        let stop = Stop::default();
        self.set(Some(stop.clone()));
        let result = work(&stop);
        self.set(None);
        (result, if stop.is_stopped() { Cut::Short } else { Cut::Not })
    }

    fn set(&self, stop: Option<Stop>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }

    /// Whether there was something to cut short. The second time there is not: what does not stop
    /// when it is told to is ended.
    #[cfg_attr(not(unix), expect(dead_code))]
    fn cut_short(&self) -> bool {
        let stop = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        stop.inspect(Stop::stop).is_some()
    }
}

/// Whether something was cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    Short,
    Not,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_under_way_is_cut_short_and_only_once() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.cut_short());
        let (cuts, cut) = interrupt.during(|_| (interrupt.cut_short(), interrupt.cut_short()));
        assert_eq!((cuts, cut), ((true, false), Cut::Short));
        assert_eq!(interrupt.during(|_| 7), (7, Cut::Not));
        assert!(!interrupt.cut_short());
    }
}
