//! When a search ends: what its threads share to know it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use web_time::Instant;

use crate::Stop;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Control<'a> {
    pub(super) stop: &'a Stop,
    /// Set when a limit is reached, or when the first thread is done.
    pub(super) finished: AtomicBool,
    pub(super) deadline: Option<Instant>,
    pub(super) node_limit: Option<u64>,
    /// Positions looked at by all threads, as far as they have told.
    pub(super) nodes: AtomicU64,
}

impl Control<'_> {
    /// Adds to the positions looked at and says whether to stop. Asked from time to time.
    pub(super) fn is_over(&self, told: u64) -> bool {
        let nodes = self.nodes.fetch_add(told, Ordering::Relaxed) + told;
        let over = self.finished.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self.node_limit.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.finished.store(true, Ordering::Relaxed);
        }
        over
    }
}
