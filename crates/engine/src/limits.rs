//! How long to think, and the means to cut it short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search. Whichever limit is reached first counts; without any, only [`Stop`] does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Time for the whole turn.
    pub time: Option<Duration>,
    /// Positions to look at. With one thread this makes a search repeatable everywhere.
    pub nodes: Option<u64>,
    /// Search moves to look ahead.
    pub depth: Option<u32>,
}

impl Limits {
    /// This much time and nothing else.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), nodes: None, depth: None }
    }

    /// This many positions and nothing else.
    pub const fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: Some(nodes), depth: None }
    }

    /// This depth and nothing else.
    pub const fn depth(depth: u32) -> Self {
        Self { time: None, nodes: None, depth: Some(depth) }
    }

    /// These limits and others: the narrower of each.
    pub fn and(&self, other: &Self) -> Self {
        fn narrower<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Self {
            time: narrower(self.time, other.time),
            nodes: narrower(self.nodes, other.nodes),
            depth: narrower(self.depth, other.depth),
        }
    }
}

/// Cuts thinking short from another thread. Copies share one switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the thinking that watches this switch, as soon as it looks.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether thinking should end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
