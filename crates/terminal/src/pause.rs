//! Waiting that can be cut short.

use std::thread;
use std::time::{Duration, Instant};

use trine_engine::Stop;

/// How often waiting looks whether it was cut short.
const GLANCE: Duration = Duration::from_millis(10);

/// Waits, unless it is told to stop.
pub(crate) fn pause(time: Duration, stop: &Stop) {
    let end = Instant::now() + time;
    while !stop.is_stopped() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        thread::sleep(left.min(GLANCE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_ends_when_it_is_told_to() {
        let stop = Stop::default();
        stop.stop();
        let before = Instant::now();
        pause(Duration::from_mins(1), &stop);
        assert!(before.elapsed() < Duration::from_secs(30));
    }
}
