//! `cargo xtask test`: everything that must hold before a change lands.

use std::io::{BufRead, BufReader};
use std::process::{ExitCode, Stdio};

use crate::suite::{Tally, begin};
use crate::{cargo, tidy};

/// Runs every suite, whatever the ones before gave, and adds up what passed and failed.
pub(crate) fn run() -> ExitCode {
    let mut tally = Tally::default();
    check(&mut tally, "formatting", &["fmt", "--all", "--check"], &[]);
    tidy::run(&mut tally);
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    check(&mut tally, "lints", &clippy, &[]);
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items"];
    check(&mut tally, "documentation", &doc, &[("RUSTDOCFLAGS", "--deny warnings")]);
    test(&mut tally, "tests", &["test", "--workspace", "--no-fail-fast"]);
    tally.finish()
}

/// Runs a command that passes or fails as a whole.
fn check(tally: &mut Tally, name: &str, arguments: &[&str], variables: &[(&str, &str)]) {
    begin(name);
    let mut command = cargo(arguments);
    command.envs(variables.iter().copied());
    let passed = command.status().is_ok_and(|status| status.success());
    tally.check(name, passed);
}

/// Runs the tests, shows what they print, and counts by the line each test program ends with.
fn test(tally: &mut Tally, name: &str, arguments: &[&str]) {
    begin(name);
    let mut child = match cargo(arguments).stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return tally.problem(name, &format!("cargo did not start: {error}")),
    };
    let output = child.stdout.take().expect("the output is piped");
    let failed_before = tally.failed();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        if let Some((passed, failed)) = read_result(&line) {
            tally.add(passed, failed);
        }
    }
    // Tests that do not build, or a program that dies, fail without a line that says so.
    let succeeded = child.wait().is_ok_and(|status| status.success());
    if !succeeded && tally.failed() == failed_before {
        tally.problem(name, "a test program did not build or did not finish");
    }
}

/// Reads `test result: ok. 9 passed; 0 failed; …`.
fn read_result(line: &str) -> Option<(u64, u64)> {
    let counts = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut counts = counts.split("; ");
    let mut next = |word: &str| counts.next()?.strip_suffix(word)?.trim().parse().ok();
    Some((next("passed")?, next("failed")?))
}

#[cfg(test)]
mod tests {
    use super::read_result;

    #[test]
    fn the_closing_line_of_a_test_program_is_read() {
        let good = "test result: ok. 9 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out";
        assert_eq!(read_result(good), Some((9, 0)));
        let bad = "test result: FAILED. 4 passed; 1 failed; 0 ignored; finished in 0.01s";
        assert_eq!(read_result(bad), Some((4, 1)));
        assert_eq!(read_result("test a_test ... ok"), None);
        assert_eq!(read_result("test result: garbled"), None);
    }
}
