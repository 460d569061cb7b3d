//! `trine record` as its users meet it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GOOD: &str = "[Game \"dropper\"]\n\n1. d4 1-0\n";
const BROKEN: &str = "[Game \"dropper\"]\n\n1. d4 2. d4>d5 *\n";

/// Runs the program on this input to its end.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("the input is piped");
    pipe.write_all(input.as_bytes()).expect("the input fits the pipe");
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is text")
}

/// A file of this test program alone.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the file is written");
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn good_games_are_counted() {
    let output = run(&["record", "check", "-"], &format!("{GOOD}\n{GOOD}"));
    assert_eq!(text(&output.stdout), "-: 2 good games, 0 broken\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn a_broken_game_is_named_with_its_file_and_line() {
    let name = file("broken.pgn", &format!("{BROKEN}\n{GOOD}"));
    let output = run(&["record", "check", &name], "");
    assert_eq!(text(&output.stdout), format!("{name}: 1 good game, 1 broken\n"));
    let reason = "after the drop a free stone is owed, such as +c1";
    let line = format!("trine: {name}: line 3, column 15: the turn \"d4>d5\": {reason}\n");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), line.as_str()));
}

#[test]
fn good_games_become_json() {
    let output = run(&["record", "check", "--json", "-"], &format!("{GOOD}\n{BROKEN}\n{GOOD}"));
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["game"], &lines[0]["result"]), (&"dropper".into(), &"1-0".into()));
    assert_eq!(lines[0]["turns"][0]["turn"], "d4");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let output = run(&["record", "check", "no such file"], "");
    assert_eq!(output.status.code(), Some(1));
    let line = text(&output.stderr);
    assert!(line.starts_with("trine: no such file: ") && line.lines().count() == 1, "{line}");
}

#[test]
fn records_come_back_from_json() {
    let noted = "[Game \"dropper\"]\n\n1. d4 {a start} 2. d4>d5+a1 ( 2. d4>c4+h8 ) *\n";
    let json = run(&["record", "check", "--json", "-"], &format!("{noted}\n{GOOD}")).stdout;
    let back = run(&["record", "from-json", "-"], text(&json));
    assert_eq!((back.status.code(), text(&back.stderr)), (Some(0), ""));
    assert_eq!(text(&back.stdout).matches("[Game \"dropper\"]").count(), 2);
    let again = run(&["record", "check", "--json", "-"], text(&back.stdout)).stdout;
    assert_eq!(text(&again), text(&json), "nothing is lost on the way");
}

#[test]
fn broken_json_is_named_with_its_line_and_costs_no_other_record() {
    let json = run(&["record", "check", "--json", "-"], GOOD).stdout;
    let output = run(&["record", "from-json", "-"], &format!("{{}}\n\n{}", text(&json)));
    assert_eq!(output.status.code(), Some(1));
    let line = text(&output.stderr);
    assert!(line.starts_with("trine: -: line 1: ") && line.lines().count() == 1, "{line}");
    assert!(text(&output.stdout).contains("1. d4 1-0"), "{output:?}");
}
