//! `trine book` and `trine play --book` as their users meet them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

/// Two games that are mirror images for one turn, one of Differo, and one without a result.
const GAMES: &str = "\
[Game \"apart\"]\n\n1. b2-b4 2. e7-e5 1-0\n
[Game \"apart\"]\n\n1. g2-g4 2. e7-e5 0-1\n
[Game \"apart\"]\n\n1. c2-c4 1/2-1/2\n
[Game \"differo\"]\n\n1. c2-f2 1-0\n
[Game \"apart\"]\n\n1. c2-c4 *\n";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is text")
}

fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// A book of the games, under this name.
fn book(name: &str) -> String {
    let (games, book) = (path(&format!("{name}.pgn")), path(&format!("{name}.book")));
    fs::write(&games, GAMES).expect("the file is written");
    let output = run(&["book", "build", &games, "--out", &book]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let line = text(&output.stdout);
    assert!(line.contains("from 3 games of Apart 8×8"), "{line}");
    let left_out = "left out 1 game without a result; left out 1 game of another game or size\n";
    assert!(line.ends_with(left_out), "{line}");
    book
}

#[test]
fn a_book_counts_mirror_images_as_one() {
    let book = book("mirror");
    let output = run(&["book", "look", &book, "apart", "start"]);
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert_eq!(lines[0], "White to move: 3 games");
    assert_eq!(lines[1].split_whitespace().next(), Some("turn"));
    let row: Vec<_> = lines[2].split_whitespace().skip(1).collect();
    assert_eq!(row, ["2", "1", "0", "1", "50.0%"]);
    assert_eq!(lines.len(), 4);
}

#[test]
fn a_book_answers_programs_in_json() {
    let book = book("json");
    let position = "1bbbbbb1/1bbbbbb1/8/8/1w6/8/2wwwww1/1wwwwww1 b 2";
    let output = run(&["book", "look", &book, "apart", position, "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!((&answer["to_move"], &answer["games"]), (&json!("b"), &json!(2)));
    // The game that began on the other side is seen in the mirror.
    let row = |turn: &str, wins: u32, losses: u32, average: f64| {
        json!({
            "turn": turn, "games": 1, "wins": wins, "draws": 0, "losses": losses, "average": average,
        })
    };
    assert_eq!(answer["turns"], json!([row("d7-d5", 1, 0, 1.0), row("e7-e5", 0, 1, 0.0)]));
    let unknown = run(&["book", "look", &book, "apart", "8/8/2bb4/8/8/2ww4/8/8 w 9"]);
    let line = "White to move: the book does not know this position\n";
    assert_eq!(text(&unknown.stdout), line);
}

#[test]
fn what_is_wrong_with_a_book_is_one_line() {
    let good = book("wrong");
    let damaged = path("damaged.book");
    let mut bytes = fs::read(&good).expect("the book is there");
    bytes[50] ^= 1;
    fs::write(&damaged, &bytes).expect("the file is written");
    let other = path("version.book");
    bytes[8] = 9;
    fs::write(&other, &bytes).expect("the file is written");
    let records = path("wrong.pgn");
    for (arguments, code, wrong) in [
        (&["book", "look", &damaged, "apart"][..], 1, "the book is damaged; build it again"),
        (&["book", "look", &other, "apart"], 1, "the book is of version 9, and this program reads"),
        (&["book", "look", &records, "apart"], 1, "this is no opening book; trine book build"),
        (&["book", "look", "no such file", "apart"], 1, "no such file: "),
        (&["book", "look", &good, "dropper"], 2, "the book is for Apart"),
        (&["book", "look", &good, "apart", "--size", "9"], 2, "boards of size 8"),
        (&["book", "look", &good, "apart", "nonsense"], 2, "column "),
        (&["book", "build", &good, "--out", &path("x.book")], 1, ""),
        (&["play", "dropper", "--book", &good], 2, "the book is for Apart 8×8"),
        (&["play", "apart", "--book", &damaged], 1, "the book is damaged"),
    ] {
        let output = run(arguments);
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {line}");
        assert!(line.starts_with("trine: ") && line.contains(wrong), "{line}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
    }
}

#[test]
fn bots_play_from_a_book() {
    let book = book("play");
    let players = ["--white", "level:1", "--black", "level:1", "--book", &book];
    for seed in ["1", "2", "3"] {
        let output = run(&[&["play", "apart", "--seed", seed][..], &players].concat());
        let turns = text(&output.stdout);
        let first = turns.lines().next().expect("a turn was played");
        assert!(["1. b2-b4", "1. g2-g4", "1. c2-c4", "1. f2-f4"].contains(&first), "{first}");
        let line = run(&[&["play", "apart", "--line", "--seed", seed][..], &players].concat());
        let known = ["b2-b4", "g2-g4", "c2-c4", "f2-f4"];
        assert!(known.iter().any(|turn| text(&line.stdout).contains(turn)), "a board is shown");
    }
}

#[test]
fn the_engine_plays_from_a_book_over_ugi() {
    use std::io::Write;
    use std::process::Stdio;
    let book = book("ugi");
    let input = format!(
        "setoption name Book value {book}\nsetoption name Game value apart\n\
         setoption name Book value {book}\nsetoption name Seed value 3\nposition startpos\n\
         go nodes 100\nstop\nsetoption name Book value <empty>\n"
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.arg("ugi").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("the input is piped");
    pipe.write_all(input.as_bytes()).expect("the input fits the pipe");
    drop(pipe);
    let output = child.wait_with_output().expect("the program ends");
    let lines: Vec<_> = text(&output.stdout).lines().collect();
    assert!(
        lines[0].ends_with("cannot be used, the book is for Apart; set Game first"),
        "{lines:?}"
    );
    assert_eq!(lines[1], "info string book");
    let best = lines[2].strip_prefix("bestmove ").expect("a turn is found");
    assert!(["b2-b4", "g2-g4", "c2-c4", "f2-f4"].contains(&best), "{best}");
    assert_eq!(lines.len(), 3);
}
