//! Counting what passed and what failed over all the suites, and how long each of them took.

use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The counts so far, and what to say of the failures at the end.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    problems: Vec<String>,
    /// When each suite began. The one before it ended then.
    begun: Vec<(String, Instant)>,
}

impl Tally {
    /// Says that a suite begins.
    pub(crate) fn begin(&mut self, name: &str) {
        println!("\n== {name}");
        self.begun.push((name.to_owned(), Instant::now()));
    }

    /// Counts a check that passes or fails as a whole.
    pub(crate) fn check(&mut self, name: &str, passed: bool) {
        if passed {
            self.passed += 1;
        } else {
            self.problem(name, "failed");
        }
    }

    /// Counts the tests of one program.
    pub(crate) fn add(&mut self, passed: u64, failed: u64) {
        self.passed += passed;
        self.failed += failed;
        if failed > 0 {
            self.problems.push(format!("tests: {failed} failed"));
        }
    }

    /// Counts one failure and keeps what to say of it.
    pub(crate) fn problem(&mut self, name: &str, what: &str) {
        self.failed += 1;
        self.problems.push(format!("{name}: {what}"));
    }

    pub(crate) fn failed(&self) -> u64 {
        self.failed
    }

    /// Prints how long it took, the problems again, and the closing line.
    pub(crate) fn finish(self) -> ExitCode {
        println!("\n== time");
        for (name, time) in durations(&self.begun, Instant::now()) {
            println!("{} {name}", minutes(time));
        }
        println!();
        for problem in &self.problems {
            println!("{problem}");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// How long each suite took, and all of them together.
fn durations(begun: &[(String, Instant)], end: Instant) -> Vec<(&str, Duration)> {
    let until = |next: usize| begun.get(next).map_or(end, |(_, begin)| *begin);
    let mut taken: Vec<_> = begun
        .iter()
        .enumerate()
        .map(|(i, (name, begin))| (&**name, until(i + 1) - *begin))
        .collect();
    taken.push(("in all", end - until(0)));
    taken
}

/// A time as minutes and seconds, in a column.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{:>3}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_lasts_until_the_next_begins() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let begun = [("lints".to_owned(), start), ("tests".to_owned(), after(61))];
        let told: Vec<_> = durations(&begun, after(700))
            .into_iter()
            .map(|(name, time)| format!("{} {name}", minutes(time)))
            .collect();
        assert_eq!(told, ["  1:01 lints", " 10:39 tests", " 11:40 in all"]);
    }
}
