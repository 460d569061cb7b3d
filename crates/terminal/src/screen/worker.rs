//! Thinking in other threads, so that the screen never waits.
//!
//! A [`Task`] thinks until it is done, cut short or dropped, and sends what it finds as events. What
//! arrives from a task that nobody holds any more is not listened to.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use trine_engine::session::{Session, Thought};
use trine_engine::{Limits, Settings, Stop};
use trine_record::Record;
use trine_record::review::{self, Progress, Review};

use super::events::Event;
use crate::pause::pause;
use crate::{LONGEST_REVIEW, NoTurn, Table, patience};

/// What a task has found.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum News {
    /// The turn of a computer.
    Turn(Result<String, NoTurn>),
    /// What the engine would play.
    Hint(Option<String>),
    /// Whether a computer takes the draw.
    Draw(bool),
    /// What the engine thinks so far.
    Thought(Thought),
    /// How far a review is.
    Progress(Progress),
    /// A whole review.
    Review(Box<Review>),
    /// The task has panicked.
    Crashed,
}

/// Something that is being thought about.
#[derive(Debug)]
pub(super) struct Task {
    number: u64,
    stop: Stop,
}

impl Task {
    /// Thinks in a thread of its own.
    fn start(
        events: &Sender<Event>,
        work: impl FnOnce(&Stop, &dyn Fn(News)) + Send + 'static,
    ) -> Self {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let task = Self { number: NUMBERS.fetch_add(1, Ordering::Relaxed), stop: Stop::default() };
        let (number, stop, events) = (task.number, task.stop.clone(), events.clone());
        thread::spawn(move || {
            let witness = Witness(events.clone());
            work(&stop, &|news| {
                // Nobody listens any more once the program has ended.
                let _ = events.send(Event::Worker(number, news));
            });
            drop(witness);
        });
        task
    }

    /// A computer's turn, after a pause so that people can follow.
    pub(super) fn turn(
        table: Table,
        limits: Limits,
        delay: Duration,
        events: &Sender<Event>,
    ) -> Self {
        Self::start(events, move |stop, tell| {
            pause(delay, stop);
            if let Some(answer) = table.computer_turn(&limits, stop) {
                tell(News::Turn(answer));
            }
        })
    }

    /// A hint for what is shown.
    pub(super) fn hint(mut table: Table, events: &Sender<Event>) -> Self {
        Self::start(events, move |stop, tell| tell(News::Hint(table.hint(stop))))
    }

    /// Whether a computer takes a draw.
    pub(super) fn draw(mut table: Table, events: &Sender<Event>) -> Self {
        Self::start(events, move |stop, tell| tell(News::Draw(table.computer_takes_draw(stop))))
    }

    /// Thinks about a position until it is dropped.
    pub(super) fn analysis(mut session: Box<dyn Session>, events: &Sender<Event>) -> Self {
        Self::start(events, move |stop, tell| {
            let limits = Limits::default();
            session.think(Settings::default(), &limits, stop, &mut |thought| {
                tell(News::Thought(thought.clone()));
            });
        })
    }

    /// A review of a game that is over.
    pub(super) fn review(record: Record, events: &Sender<Event>) -> Self {
        Self::start(events, move |stop, tell| {
            let settings = patience::review_settings(&record, LONGEST_REVIEW);
            let report = |progress| tell(News::Progress(progress));
            if let Some(review) = review::review(&record, settings, stop, report) {
                tell(News::Review(Box::new(review)));
            }
        })
    }

    /// Whether this task sent the news.
    pub(super) fn is(&self, number: u64) -> bool {
        self.number == number
    }

    /// Makes it answer with what it has found so far.
    pub(super) fn cut_short(&self) {
        self.stop.stop();
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Tells when its thread panics: then the whole program has to end.
struct Witness(Sender<Event>);

impl Drop for Witness {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Worker(u64::MAX, News::Crashed));
        }
    }
}
