//! `trine review` and the positions that `trine analyse` takes, as their users meet them.

mod scratch;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use scratch::Scratch;
use serde_json::Value;
use trine_record::{Reader, Record};

/// A win in two that is missed, a broken game, and two turns of Dropper.
const RECORDS: &str = "[White \"Ada\"]\n[Game \"differo\"]\n\
    [Position \"5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1\"]\n\n1. c3-c1 2. e4-e6 *\n\n\
    [Game \"dropper\"]\n\n1. d4 2. d4>d5 *\n\n\
    [Game \"dropper\"]\n[Size \"4\"]\n\n1. b2 2. b2>b3+d1 *\n";

const BROKEN: &str = "trine: -: line 9, column 15: the turn \"d4>d5\": after the drop a free stone is \
                      owed, such as +c1\n";

fn trine(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("the input is piped");
    // The program may end without reading, which is its right.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is text")
}

/// What a run that succeeds prints.
fn printed(arguments: &[&str]) -> String {
    let output = trine(arguments, RECORDS);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{arguments:?}");
    text(&output.stdout).to_owned()
}

/// The one line of a run that fails with this status.
fn failure(arguments: &[&str], status: i32) -> String {
    let output = trine(arguments, RECORDS);
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {line}");
    assert_eq!((text(&output.stdout), line.lines().count()), ("", 1), "{arguments:?}: {line}");
    line.strip_prefix("trine: ").expect("the line names the program").trim_end().to_owned()
}

#[test]
fn a_review_tells_the_missed_win_without_colours_in_a_pipe() {
    let text = printed(&["review", "-", "--record", "1", "--nodes", "20000"]);
    assert!(text.starts_with("Differo: Ada against Black\n2 turns, *. Engine: 20000 positions"));
    assert!(text.contains(" c3-c1??\n"), "{text}");
    assert!(text.contains("Missed wins\n    1. W c3-c1??: White could win in 2 with g4-g5.\n"));
    assert!(
        !text.contains('\x1b') && text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert_eq!(text, printed(&["review", "-", "--game-number", "1", "--nodes", "20000"]));
}

#[test]
fn all_games_are_reviewed_and_broken_ones_named() {
    let output = trine(&["review", "-", "--nodes", "2000", "--json"], RECORDS);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), BROKEN));
    let lines = text(&output.stdout).lines().map(serde_json::from_str);
    let reviews: Vec<Value> = lines.collect::<Result<_, _>>().expect("a line is JSON");
    let games: Vec<_> = reviews.iter().map(|review| (&review["record"], &review["game"])).collect();
    assert_eq!(games, [(&1.into(), &"differo".into()), (&3.into(), &"dropper".into())]);
    assert_eq!(reviews[0]["turns"][0]["missed_win"], 2);
    assert_eq!(reviews[0]["effort"]["nodes"], 2_000);
}

#[test]
fn a_review_is_written_as_a_page_and_into_the_records() {
    let scratch = Scratch::new("review");
    let (html, pgn) = (scratch.path("review.html"), scratch.path("review.pgn"));
    let [html_out, pgn_out] = [&html, &pgn].map(|path| path.to_str().expect("a name"));
    let arguments = ["review", "-", "--nodes", "2000", "--html", html_out, "--pgn", pgn_out];
    let output = trine(&arguments, RECORDS);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), BROKEN));
    assert_eq!(text(&output.stdout).matches("\n  player").count(), 2, "the text is printed too");
    let page = fs::read_to_string(html).expect("the page is there");
    assert!(page.starts_with("<!doctype html>") && page.contains(">c3-c1<"));
    let records = fs::read_to_string(pgn).expect("the records are there");
    let records: Vec<Record> =
        Reader::new(records.as_bytes()).collect::<Result<_, _>>().expect("all are good");
    assert_eq!(records.len(), 2);
    assert!(records[0].to_string().contains("c3-c1??"));
}

#[test]
fn one_thing_can_go_to_standard_output() {
    let records = printed(&["review", "-", "--record", "3", "--nodes", "500", "--pgn", "-"]);
    let record = Reader::new(records.as_bytes()).next().expect("a game").expect("a good one");
    assert_eq!(record.main_line().count(), 2);
}

#[test]
fn a_limit_on_time_is_kept() {
    let text = printed(&["review", "-", "--record", "3", "--time", "0.01"]);
    assert!(text.contains("Engine: 0.01 seconds a turn."), "{text}");
}

#[test]
fn what_cannot_be_reviewed_is_said_in_one_line() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&["review", "no such file"], 1, "no such file: "),
        (&["review", "-", "--record", "4"], 2, "- has 3 game records, no record 4"),
        (&["review", "-", "--record", "2"], 1, "-: line 9, column 15: the turn \"d4>d5\""),
        (&["review", "-", "--nodes", "0"], 2, "invalid value '0' for '--nodes <N>'"),
        (&["review", "-", "--time", "soon"], 2, "a time is a number of seconds such as 0.5"),
        (&["review", "-", "--time", "1", "--nodes", "9"], 2, "cannot be used with '--nodes <N>'"),
        (
            &["review", "-", "--json", "--html", "-"],
            2,
            "only one of --json, --html and --pgn can go to standard output",
        ),
        (&["review", "-", "--record", "1", "--html", "no such folder/a.html"], 1, "no such folder"),
    ];
    for (arguments, status, wanted) in cases {
        let line = failure(arguments, status);
        assert!(line.contains(wanted), "{arguments:?}: {line}");
    }
    let output = trine(&["review", "-"], "");
    assert_eq!(text(&output.stderr), "trine: - has no game records\n");
}

#[test]
fn analyse_takes_a_record_at_its_end_or_at_a_turn() {
    let position = |arguments: &[&str]| {
        let all = [&["analyse"], arguments, &["--time", "0.01", "--json"]].concat();
        let answer: Value = serde_json::from_str(&printed(&all)).expect("JSON");
        answer["position"].as_str().expect("a text").to_owned()
    };
    assert_eq!(position(&["dropper", "-", "--record", "3"]), "4/1w2/1b2/3b w 3");
    assert_eq!(position(&["dropper", "-", "--record", "3", "--turn", "1"]), "4/4/1w2/4 b 2");
    assert_eq!(position(&["dropper", "-", "--record", "3", "--turn", "0"]), "4/4/4/4 w 1");
}

#[test]
fn analyse_takes_the_start_of_a_game_on_any_board() {
    let answer = printed(&["analyse", "dropper", "start", "--size", "3", "--time", "5", "--json"]);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["position"], "3/3/3 w 1");
    let start = printed(&["analyse", "apart", "start", "--time", "0.05"]);
    assert!(start.lines().count() > 0, "{start}");
}

#[test]
fn analyse_says_what_is_no_position() {
    let cases = [
        (vec!["apart", "games.pgn"], "games.pgn is neither a file nor a position of Apart"),
        (vec!["apart", "start", "--size", "7"], "Apart"),
        (vec!["dropper", "3/3/3 w 1", "--size", "3"], "a size of the board is for the word start"),
        (vec!["apart", "start", "--turn", "3"], "--turn is for files of records, not for start"),
        (vec!["apart", "-"], "-: the record is of differo, not of apart"),
        (vec!["differo", "-", "--turn", "9"], "the game has turns 1 to 2, and 0 for its start"),
    ];
    for (arguments, wanted) in cases {
        let line = failure(&[vec!["analyse"], arguments.clone()].concat(), 2);
        assert!(line.contains(wanted), "{arguments:?}: {line}");
    }
}
