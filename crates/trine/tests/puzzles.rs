//! `trine puzzles` as its users meet it.

use std::process::{Command, Output};

use trine_record::{Puzzle, Reader};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is text")
}

#[test]
fn the_same_seed_finds_the_same_puzzles_on_any_number_of_threads() {
    let made = |seed: &str, threads: &str| {
        let arguments = ["puzzles", "differo", "--count", "3", "--seed", seed];
        let output = run(&[&arguments[..], &["--threads", threads]].concat());
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
        text(&output.stdout).to_owned()
    };
    let file = made("7", "1");
    assert_eq!(file, made("7", "2"));
    assert_ne!(file, made("8", "1"));
    assert!(file.contains("; Made by: trine puzzles differo --count 3 --seed 7\n"), "{file}");
    let puzzles: Vec<Puzzle> = Reader::new(file.as_bytes())
        .map(|record| Puzzle::new(record.expect("it reads back")).expect("it is a puzzle"))
        .collect();
    assert_eq!(puzzles.len(), 3);
    for puzzle in &puzzles {
        assert_eq!(puzzle.prove(1_000_000), Ok(()));
    }
    assert!(puzzles.is_sorted_by_key(Puzzle::difficulty));
}

#[test]
fn another_glance_is_part_of_the_command_that_made_the_file() {
    let arguments = ["puzzles", "differo", "--count", "1", "--threads", "1", "--glance", "500"];
    let output = run(&arguments);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let command = "; Made by: trine puzzles differo --count 1 --seed 1 --glance 500\n";
    assert!(text(&output.stdout).contains(command), "{}", text(&output.stdout));
}

#[test]
fn other_sizes_have_puzzles_too() {
    let output = run(&["puzzles", "dropper", "--size", "5", "--count", "1", "--threads", "1"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    assert!(text(&output.stdout).contains("[Size \"5\"]"));
}

#[test]
fn a_size_that_there_is_not_is_bad_usage() {
    let output = run(&["puzzles", "differo", "--size", "8"]);
    assert_eq!(output.status.code(), Some(2));
    let line = "trine: Differo has one board, without a choice of size\n";
    assert_eq!(text(&output.stderr), line);
}
