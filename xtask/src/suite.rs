//! Counting what passed and what failed over all the suites.

use std::process::ExitCode;

/// The counts so far, and what to say of the failures at the end.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    problems: Vec<String>,
}

/// Says that a suite begins.
pub(crate) fn begin(name: &str) {
    println!("\n== {name}");
}

impl Tally {
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

    /// Prints the problems again, and the closing line.
    pub(crate) fn finish(self) -> ExitCode {
        println!();
        for problem in &self.problems {
            println!("{problem}");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
