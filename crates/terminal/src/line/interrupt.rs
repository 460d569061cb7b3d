//! Ctrl-C while the program thinks or waits.
//!
//! At a prompt with editing, Ctrl-C is a key. Everywhere else it is a signal. It cuts short what can
//! be cut short; between two such things it is kept for the next one, so that no game is lost by a
//! key pressed a moment too early; and at a prompt it ends the program as it does everywhere.

use std::io;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use trine_engine::Stop;

/// What Ctrl-C does at the moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<Mutex<State>>);

#[derive(Debug, Default)]
enum State {
    /// Between two things that take time.
    #[default]
    Busy,
    /// The same, and Ctrl-C has been pressed: the next thing is cut short.
    Pressed,
    /// In something that can be cut short.
    Thinking(Stop),
    /// In something that has been cut short. What does not stop when it is told to is ended.
    CutShort,
    /// At a prompt.
    Asking,
}

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
                if own.press() == Press::Ends {
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
        if let State::Pressed = self.enter(State::Thinking(stop.clone())) {
            self.press();
        }
        let result = work(&stop);
        self.enter(State::Busy);
        (result, if stop.is_stopped() { Cut::Short } else { Cut::Not })
    }

    /// Waits for an answer, unless Ctrl-C has been pressed since the last one: then there is none.
    pub(super) fn asking<T>(&self, ask: impl FnOnce() -> T) -> Option<T> {
        if let State::Pressed = self.enter(State::Asking) {
            self.enter(State::Busy);
            return None;
        }
        let answer = ask();
        self.enter(State::Busy);
        Some(answer)
    }

    /// Ctrl-C is pressed.
    fn press(&self) -> Press {
        let mut state = self.state();
        let (next, press) = match mem::take(&mut *state) {
            State::Busy => (State::Pressed, Press::Kept),
            State::Thinking(stop) => {
                stop.stop();
                (State::CutShort, Press::Kept)
            }
            last => (last, Press::Ends),
        };
        *state = next;
        press
    }

    /// Changes what Ctrl-C does, and tells what it did before.
    fn enter(&self, next: State) -> State {
        mem::replace(&mut *self.state(), next)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What becomes of a press of Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Press {
    /// It cuts something short, now or soon.
    Kept,
    /// It ends the program.
    Ends,
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
    fn what_is_under_way_is_cut_short_and_the_second_press_ends_it() {
        let interrupt = Interrupt::default();
        let (presses, cut) = interrupt.during(|_| (interrupt.press(), interrupt.press()));
        assert_eq!((presses, cut), ((Press::Kept, Press::Ends), Cut::Short));
        assert_eq!(interrupt.during(|_| 7), (7, Cut::Not));
    }

    #[test]
    fn a_press_before_the_work_begins_cuts_it_short() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.press(), Press::Kept);
        assert_eq!(interrupt.during(Stop::is_stopped), (true, Cut::Short));
        assert_eq!(interrupt.during(Stop::is_stopped), (false, Cut::Not));
    }

    #[test]
    fn a_press_before_a_question_is_its_answer_and_two_presses_end_the_program() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.press(), Press::Kept);
        assert_eq!(interrupt.asking(|| 7), None);
        assert_eq!(interrupt.asking(|| 7), Some(7));
        assert_eq!((interrupt.press(), interrupt.press()), (Press::Kept, Press::Ends));
    }

    #[test]
    fn at_a_question_a_press_ends_the_program() {
        let interrupt = Interrupt::default();
        assert_eq!(interrupt.asking(|| interrupt.press()), Some(Press::Ends));
    }
}
