//! A bucket of tokens: so many at once, and one more every while.

use std::time::{Duration, Instant};

/// A bucket.
#[derive(Debug)]
pub(crate) struct Bucket {
    most: u32,
    every: Duration,
    left: u32,
    since: Instant,
}

impl Bucket {
    /// A full bucket that holds `most` and gains one every `every`.
    pub(crate) fn new(most: u32, every: Duration) -> Self {
        Self { most, every, left: most, since: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since);
        let gained = passed.as_micros() / self.every.as_micros().max(1);
        let gained = u32::try_from(gained).unwrap_or(u32::MAX);
        if gained >= self.most - self.left {
            (self.left, self.since) = (self.most, now);
        } else {
            self.left += gained;
            self.since += self.every * gained;
        }
        let is_there = self.left > 0;
        self.left -= u32::from(is_there);
        is_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let mut bucket = Bucket::new(3, Duration::from_secs(1));
        let start = Instant::now();
        let mut taken = |at: u64| bucket.take_at(start + Duration::from_millis(at));
        assert!(taken(0) && taken(0) && taken(0));
        assert!(!taken(0) && !taken(900));
        assert!(taken(1_100) && !taken(1_900) && taken(2_100));
        assert!(taken(60_000) && taken(60_000) && taken(60_000) && !taken(60_000));
    }
}
