//! `cargo xtask test`: everything that must hold before a change lands.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, ExitCode, Stdio};

use crate::suite::Tally;
use crate::{cargo, tidy, web};

/// Runs every suite, whatever the ones before gave, and adds up what passed and failed.
pub(crate) fn run() -> ExitCode {
    let mut tally = Tally::default();
    check(&mut tally, "formatting", &["fmt", "--all", "--check"], &[]);
    tidy::run(&mut tally);
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    check(&mut tally, "lints", &clippy, &[]);
    let doc = ["doc", "--workspace", "--no-deps", "--document-private-items"];
    check(&mut tally, "documentation", &doc, &[("RUSTDOCFLAGS", "--deny warnings")]);
    // The program for the tests reads the browser app from its folder, which it must have seen when
    // it was built.
    if let Err(problem) = web::make_folder() {
        tally.problem("the folder of the browser app", &problem);
    }
    let tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
    test(&mut tally, "tests", tests, read_result);
    test_web(&mut tally);
    tally.finish()
}

/// Builds the browser app and runs its checks and tests, with the program that the tests before
/// have built.
fn test_web(tally: &mut Tally) {
    tally.begin("the browser app");
    if let Err(problem) = web::build() {
        return tally.problem("the browser app", &problem);
    }
    tally.check("the browser app", true);
    tally.begin("types of the browser app");
    let checked = web::npm(&["run", "--silent", "check"]).status();
    tally.check("types of the browser app", checked.is_ok_and(|status| status.success()));
    let mut tests = web::npm(&["run", "--silent", "test"]);
    tests.env("TRINE_PROGRAM", web::program("debug")).env("NO_COLOR", "1");
    test(tally, "tests of the browser app", tests, read_vitest);
    match web::chromium() {
        Ok(chromium) => {
            let mut tests = web::npm(&["run", "--silent", "e2e"]);
            tests.env("TRINE_CHROMIUM", chromium).env("NO_COLOR", "1");
            // People who play each other do so over a real server.
            tests.env("TRINE_PROGRAM", web::program("debug"));
            tests.envs([("TRINE_WEB_PORT", free_port()), ("TRINE_DEV_PORT", free_port())]);
            test(tally, "tests in the browser", tests, read_playwright);
        }
        Err(problem) => tally.problem("tests in the browser", &problem),
    }
}

/// A port that nobody listens on.
fn free_port() -> String {
    let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    port.map_or_else(|_| "4173".to_owned(), |address| address.port().to_string())
}

/// Runs a command that passes or fails as a whole.
fn check(tally: &mut Tally, name: &str, arguments: &[&str], variables: &[(&str, &str)]) {
    tally.begin(name);
    let mut command = cargo(arguments);
    command.envs(variables.iter().copied());
    let passed = command.status().is_ok_and(|status| status.success());
    tally.check(name, passed);
}

/// Runs tests, shows what they print, and counts by the lines that tell what passed and failed.
fn test(tally: &mut Tally, name: &str, mut command: Command, read: fn(&str) -> Option<(u64, u64)>) {
    tally.begin(name);
    let mut child = match command.stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return tally.problem(name, &format!("the tests did not start: {error}")),
    };
    let output = child.stdout.take().expect("the output is piped");
    let failed_before = tally.failed();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        if let Some((passed, failed)) = read(&line) {
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

/// Reads `      Tests  1 failed | 8 passed (9)`.
fn read_vitest(line: &str) -> Option<(u64, u64)> {
    let counts = line.trim_start().strip_prefix("Tests ")?.split(" (").next()?;
    let count = |word: &str| {
        let mut parts = counts.split('|').map(str::trim);
        parts.find_map(|part| part.strip_suffix(word)?.trim().parse().ok()).unwrap_or(0)
    };
    Some((count("passed"), count("failed")))
}

/// Reads `  12 passed (4.7s)` and `  1 failed`.
fn read_playwright(line: &str) -> Option<(u64, u64)> {
    let (number, rest) = line.strip_prefix("  ")?.split_once(' ')?;
    let number = number.parse().ok()?;
    match rest.split(" (").next()? {
        "passed" => Some((number, 0)),
        // One that passes only at the second try does not pass.
        "failed" | "flaky" | "did not run" | "interrupted" => Some((0, number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{read_playwright, read_result, read_vitest};

    #[test]
    fn the_counts_of_the_web_tests_are_read() {
        assert_eq!(read_vitest("      Tests  11 passed (11)"), Some((11, 0)));
        assert_eq!(read_vitest("      Tests  1 failed | 8 passed (9)"), Some((8, 1)));
        assert_eq!(read_vitest(" Test Files  1 failed (1)"), None);
        assert_eq!(read_playwright("  4 passed (33.0s)"), Some((4, 0)));
        assert_eq!(read_playwright("  1 failed"), Some((0, 1)));
        assert_eq!(read_playwright("  2 did not run"), Some((0, 2)));
        assert_eq!(read_playwright("  ✓  1 tests/e2e/policy.spec.ts:3:1 › passed (1s)"), None);
    }

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
