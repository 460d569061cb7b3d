//! Input made to hurt: deep, long and wide. Each test would overflow the stack or take hours if
//! anything called itself for each bracket or looked back over all that came before.

use std::fmt::Write;

use trine_record::{Reader, Record};
use trine_rules::registry::{GameId, Playable, Visitor};

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
    let (turns, length) = GameId::Apart.start(Some(25), LongGame(3_000)).expect("a good size");
    assert_eq!(length, 3_000);
    text.push_str(&turns);
    text.push_str("*\n");
    survives(&text);
}

/// Plays so many turns at random, and writes each with another one beside it.
struct LongGame(usize);

impl Visitor for LongGame {
    type Output = (String, usize);

    fn visit<P: Playable>(self, mut position: P) -> (String, usize) {
        let mut text = String::new();
        let mut number = 12_345_u64;
        let mut length = 0;
        while position.outcome().is_none() && length < self.0 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let other = turn(&position, number >> 20);
            let played = turn(&position, number >> 40);
            write!(text, "{} ({}) ", position.turn_text(&played), position.turn_text(&other))
                .expect("writing to a string does not fail");
            for m in played {
                position.play(m);
            }
            length += 1;
        }
        (text, length)
    }
}

/// A turn of one move where that can be.
fn turn<P: Playable>(start: &P, number: u64) -> Vec<P::Move> {
    let first = start.nth_move(number % start.move_count()).expect("it is in range");
    let after = start.after(first);
    let stop = after.is_mid_turn().then(|| after.end_turn().expect("a jump may be the last"));
    std::iter::once(first).chain(stop).collect()
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
    let megabytes = |part: &str| part.repeat((4 << 20) / part.len());
    let parts =
        ["(", ")", "{", "}", "[", "]", "\"", "\\", ";", "%", "$1", "!", "1", ".", "a", "d4", "é"];
    let words =
        ["1. ", "d4 ", "(d4 ", "{[%x ", "{} ", "; x\n", "\n", "\n%", "[A \"\"] ", "[A \"\"]\n"];
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
