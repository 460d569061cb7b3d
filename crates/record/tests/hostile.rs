//! Input made to hurt: deep, long and wide. Each test would overflow the stack or take hours if
//! anything called itself for each bracket or looked back over all that came before.

mod random;

use std::fmt::Write;

use random::long_game;
use serde_json::json;
use trine_record::{Reader, Record};

fn read(text: &str) -> Result<Record, String> {
    let game = Reader::with_longest(text.as_bytes(), usize::MAX).next().expect("a game");
    game.map_err(|error| error.to_string())
}

fn survives(text: &str) {
    let record = read(text).expect("the game is good");
    assert_eq!(read(&record.to_string()).as_ref(), Ok(&record));
    let json = serde_json::to_string(&record).expect("JSON");
    assert_eq!(serde_json::from_str::<Record>(&json).expect("a record"), record);
}

#[test]
fn variations_may_nest_without_end() {
    let (open, close) = (" (1. d4".repeat(100_000), ")".repeat(100_000));
    survives(&format!("[Game \"dropper\"]\n\n1. d4{open}{close} *\n"));
}

#[test]
fn a_game_may_be_long_and_have_a_variation_at_every_turn() {
    let mut text = "[Game \"apart\"]\n[Size \"25\"]\n\n".to_owned();
    for [played, other] in long_game(3_000) {
        write!(text, "{played} ({other}) ").expect("writing to a string does not fail");
    }
    text.push_str("*\n");
    survives(&text);
}

#[test]
fn json_may_jump_between_two_long_lines() {
    let turns: Vec<_> = long_game(3_000)
        .into_iter()
        .enumerate()
        .flat_map(|(i, [played, _])| [0, 1].map(|line| (i * 2 + line, played.clone())))
        .map(|(place, turn)| json!({"turn": turn, "parent": (place + 1).saturating_sub(2)}))
        .collect();
    let record: Record =
        serde_json::from_value(json!({"game": "apart", "size": 25, "turns": turns})).expect("good");
    assert_eq!(record.main_line().count(), 3_000);
    assert_eq!(record.walk().count(), 6_001);
}

#[test]
fn a_start_may_have_any_number_of_variations() {
    survives(&format!(
        "[Game \"dropper\"]\n[Size \"32\"]\n\n1. d4{} *\n",
        " (1. af32)".repeat(50_000)
    ));
}

#[test]
fn a_comment_may_be_long() {
    let words = "a few words ".repeat(100_000);
    survives(&format!("[Game \"differo\"]\n\n{{{words}}} b2-b6 {{{words}}} *\n"));
}

#[test]
fn megabytes_of_anything_are_refused_quickly() {
    let megabytes = |part: &str| part.repeat((1 << 20) / part.len());
    let parts =
        ["(", ")", "{", "}", "[", "]", "\"", "\\", ";", "%", "$1", "!", "1", ".", "a", "d4", "é"];
    let words = [
        "1. ",
        "d4 ",
        "(d4 ",
        "{[%x ",
        "{} ",
        "; x\n",
        "\n",
        "\n%",
        "\n%%%%%%%%",
        "[A \"\"] ",
        "[A \"\"]\n",
    ];
    for part in parts.into_iter().chain(words) {
        let game = format!("[Game \"dropper\"]\n\n{}", megabytes(part));
        assert!(
            Reader::with_longest(game.as_bytes(), usize::MAX).all(|game| game.is_err()),
            "{part}"
        );
        assert!(Reader::new(game.as_bytes()).all(|game| game.is_err()), "{part}");
        assert!(Reader::new(megabytes(part).as_bytes()).all(|game| game.is_err()), "{part}");
    }
}

#[test]
fn tags_have_an_end() {
    let tags: Vec<_> = (0..200_000).map(|n| format!("[X{n} \"\"]\n")).collect();
    let error = read(&(tags.concat() + "\n*\n")).expect_err("there are too many");
    assert_eq!(error, "line 1001, column 1: a game has at most 1000 tags");
}
