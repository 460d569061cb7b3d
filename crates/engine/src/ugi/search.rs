//! A search in a thread of its own.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::output::Output;
use super::study::{Kept, Study, Thought};
use super::time::Go;
use crate::book::Book;
use crate::{Level, Limits, Settings, Stop};

/// A running search, or one that is over and has not been missed yet.
pub(super) struct Search {
    stop: Stop,
    /// Dropped to let a search without limits give its answer.
    hold: Sender<()>,
    thread: JoinHandle<Kept>,
}

/// What is to be searched, and for how long.
pub(super) struct Task<W> {
    pub(super) study: Arc<dyn Study>,
    pub(super) output: Arc<Output<W>>,
    pub(super) settings: Settings,
    pub(super) level: Level,
    pub(super) seed: u64,
    /// What to play from as long as it knows the position.
    pub(super) book: Option<Arc<Book>>,
    pub(super) go: Go,
    /// When the search was asked for. Time runs from then on.
    pub(super) asked: Instant,
}

impl Search {
    /// Begins a search with this engine. It writes its `bestmove` when it is over.
    pub(super) fn begin<W: Write + Send + 'static>(task: Task<W>, engine: Kept) -> Self {
        task.output.begin_search();
        let (hold, release) = mpsc::channel();
        let stop = Stop::default();
        let Task { settings, level, seed, .. } = task;
        let thought = Thought { settings, level, seed, stop: stop.clone() };
        let thread = thread::spawn(move || task.run(engine, &thought, &release));
        Self { stop, hold, thread }
    }

    /// Tells the search to end, without waiting for it.
    pub(super) fn stop(&self) {
        self.stop.stop();
    }

    /// Waits until a search that has limits is over by itself, and gives the engine back.
    pub(super) fn wait(self) -> Kept {
        drop(self.hold);
        match self.thread.join() {
            Ok(engine) => engine,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

impl<W: Write> Task<W> {
    fn run(&self, mut engine: Kept, thought: &Thought, release: &Receiver<()>) -> Kept {
        if let Some(turn) = self.book_turn(thought.seed) {
            let _ = self.output.end_search(&format!("info string book\nbestmove {turn}\n"));
            return engine;
        }
        if thought.level == Level::FULL {
            self.study.prepare(&mut engine, thought.settings);
        }
        let limits = self.go.limits(self.study.to_move());
        let limits = less(limits, self.asked.elapsed());
        let best = self.study.think(&mut engine, thought, &limits, &mut |info| {
            if self.output.say(info).is_err() {
                thought.stop.stop();
            }
        });
        if self.go.is_endless() {
            // Nothing is ever sent: this waits until the other end is dropped.
            let _ = release.recv();
        }
        // If nobody reads any more, the thread that reads the input learns it by itself.
        let _ = self.output.end_search(&format!("bestmove {best}\n"));
        engine
    }
}

impl<W> Task<W> {
    /// A turn from the book, unless someone wants to know what the engine thinks.
    fn book_turn(&self, seed: u64) -> Option<String> {
        let book = self.book.as_ref().filter(|_| !self.go.is_endless())?;
        self.study.book_turn(book, seed)
    }
}

/// The same limits after some of the time has gone by.
fn less(limits: Limits, elapsed: Duration) -> Limits {
    let left = |time: Duration| time.saturating_sub(elapsed).max(Duration::from_millis(1));
    Limits { time: limits.time.map(left), ..limits }
}
