//! Runs the program with its input and output through pipes.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program with these arguments, ready for a pipe.
pub(crate) fn trine(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it on these bytes.
pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = trine(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_owned();
    // The program may answer more than a pipe holds before it has read everything.
    let writer = std::thread::spawn(move || {
        // It may also end before that.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// What is written in a session that ends well.
pub(crate) fn session(arguments: &[&str], lines: &[&str]) -> String {
    let output = run(arguments, (lines.join("\n") + "\n").as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text is written")
}

/// A session of two people, Ada and Bob.
pub(crate) fn people(game: &[&str], lines: &[&str]) -> String {
    let players = ["--white", "human:Ada", "--black", "human:Bob"];
    session(&[&["play"], game, &players].concat(), lines)
}

/// A session between a person and a computer of level 1, from the start of a game.
pub(crate) fn against_computer(game: &[&str], lines: &[&str]) -> String {
    let players = ["--white", "human:Ada", "--black", "level:1", "--seed", "7"];
    session(&[&["play"], game, &players].concat(), lines)
}

/// A folder of this test's own, emptied.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("line").join(name);
    // It is not there the first time.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// What is written after a line was read, to the next question or the end.
pub(crate) fn answer<'a>(transcript: &'a str, line: &str) -> &'a str {
    let asked = format!(": {line}\n");
    let start = transcript.find(&asked).unwrap_or_else(|| panic!("{line:?} in {transcript}"));
    &transcript[start + asked.len()..]
}
