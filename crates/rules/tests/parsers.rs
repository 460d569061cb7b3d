//! The properties of the parsers, with inputs made at random from a fixed seed.

mod properties;

use properties::{ALPHABET, edited, last_turn, text_after};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use trine_rules::registry::{GameId, Playable, Visitor};

/// Calls a property with so many inputs, the same ones in every run. Writes no files.
fn check<S: Strategy>(cases: u32, inputs: &S, property: impl Fn(S::Value)) {
    let result = runner(cases).run(inputs, |input| {
        property(input);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn games() -> impl Strategy<Value = GameId> {
    select(&GameId::ALL[..])
}

/// The bytes that choose a size and the moves of a game.
fn plays(moves: usize) -> impl Strategy<Value = (u8, Vec<u8>)> {
    (any::<u8>(), vec(any::<u8>(), 0..moves))
}

/// The bytes of a few mistakes.
fn edits() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<[u8; 3]>(), 0..5).prop_map(|edits| edits.concat())
}

/// Positions of play, with mistakes in their text.
fn mistaken_positions() -> impl Strategy<Value = (GameId, String)> {
    (games(), plays(60), edits()).prop_map(|(game, (size, choices), edits)| {
        (game, edited(&text_after(game, size, &choices), &edits))
    })
}

fn arbitrary_text() -> impl Strategy<Value = String> {
    vec(any::<char>(), 0..60).prop_map(String::from_iter)
}

/// Text of the characters that positions and moves are made of.
fn likely_text(length: usize) -> impl Strategy<Value = String> {
    vec(select(ALPHABET), 0..length).prop_map(String::from_iter)
}

/// Well-formed positions that need not arise in play: any pieces on any board, and sometimes a
/// pending part, which may make no sense.
fn boards() -> impl Strategy<Value = (GameId, String)> {
    let board = (games(), any::<u8>()).prop_flat_map(|(game, size)| {
        let lengths = row_lengths(&text_after(game, size, &[]));
        let cells = lengths.iter().sum::<usize>();
        (Just(game), Just(lengths), any::<u8>(), vec(any::<u8>(), cells))
    });
    let side = select(&["w", "b"][..]);
    let turn = prop_oneof![4 => 2..100_u32, 1 => Just(1), 1 => Just(999_999_999)];
    let pending = prop_oneof![
        4 => Just(String::new()),
        2 => Just(" free".to_owned()),
        1 => vec(select(&["a1", "a3", "c3", "c1", "e5", "h8"][..]), 1..4)
            .prop_map(|cells| format!(" {}", cells.join("-"))),
    ];
    (board, side, turn, pending).prop_map(
        |((game, lengths, density, cells), side, turn, pending)| {
            let rows = rows_of(&lengths, &cells, density);
            (game, format!("{rows} {side} {turn}{pending}"))
        },
    )
}

/// How many cells each row of a position text has.
fn row_lengths(text: &str) -> Vec<usize> {
    let rows = text.split(' ').next().unwrap_or_default().split('/');
    let length = |row: &str| {
        let pieces = row.matches(['w', 'b']).count();
        let numbers = row.split(['w', 'b']).filter_map(|number| number.parse::<usize>().ok());
        pieces + numbers.sum::<usize>()
    };
    rows.map(length).collect()
}

/// Writes rows with a piece wherever the cell's byte is below the density.
fn rows_of(lengths: &[usize], cells: &[u8], density: u8) -> String {
    let mut cells = cells.iter();
    let mut row = |length| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in cells.by_ref().take(length) {
            if *cell >= density {
                empty += 1;
                continue;
            }
            push_empty(&mut text, &mut empty);
            text.push(if cell % 2 == 0 { 'w' } else { 'b' });
        }
        push_empty(&mut text, &mut empty);
        text
    };
    lengths.iter().map(|&length| row(length)).collect::<Vec<_>>().join("/")
}

fn push_empty(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}

#[test]
fn arbitrary_text_is_read_or_refused() {
    check(20_000, &(games(), arbitrary_text()), |(game, text)| {
        properties::game_name(&text);
        properties::position_text(game, &text);
        properties::move_text(game, &text_after(game, 0, &[]), &text);
    });
}

#[test]
fn likely_text_is_read_or_refused() {
    check(20_000, &(games(), likely_text(120)), |(game, text)| {
        properties::position_text(game, &text);
    });
    let inputs = (games(), plays(12), likely_text(12));
    check(20_000, &inputs, |(game, (size, choices), text)| {
        properties::move_text(game, &text_after(game, size, &choices), &text);
    });
}

#[test]
fn a_name_with_mistakes_is_read_or_refused() {
    check(4_000, &(games(), edits()), |(game, edits)| {
        properties::game_name(&edited(game.name(), &edits));
    });
}

#[test]
fn a_position_with_mistakes_is_read_or_refused() {
    check(10_000, &mistaken_positions(), |(game, text)| properties::position_text(game, &text));
}

#[test]
fn a_turn_with_mistakes_is_read_or_refused() {
    let inputs = (games(), plays(40), edits());
    check(20_000, &inputs, |(game, (size, choices), edits)| {
        let turn = last_turn(game, size, &choices);
        properties::move_text(game, &turn.start, &edited(&turn.moves, &edits));
    });
}

#[test]
fn a_position_that_could_not_arise_keeps_the_laws() {
    check(5_000, &boards(), |(game, text)| properties::position_text(game, &text));
}

#[test]
fn what_is_played_reads_back() {
    check(400, &(games(), plays(300)), |(game, (size, choices))| {
        properties::played(game, size, &choices);
    });
}

#[test]
fn what_is_played_from_any_position_reads_back() {
    check(1_500, &(boards(), vec(any::<u8>(), 0..30)), |((game, text), choices)| {
        properties::played_from(game, &text, &choices);
    });
}

struct AfterFirstMove;

impl Visitor for AfterFirstMove {
    type Output = String;

    fn visit<P: Playable>(self, position: P) -> String {
        let first = position.nth_move(0).expect("the game is not over");
        position.after(first).to_string()
    }
}

#[test]
fn what_is_played_in_the_last_turn_reads_back() {
    let position = "3/1w1/3 b 999999999";
    let after = GameId::Dropper.read(position, AfterFirstMove).expect("the position is good");
    assert_eq!(GameId::Dropper.read(&after, Good), Ok(()), "{after}");
}

#[test]
fn the_inputs_are_both_good_and_bad() {
    assert!((200..=800).contains(&good_ones(&mistaken_positions())));
    assert!((500..=900).contains(&good_ones(&boards())));
}

/// How many of a thousand inputs are positions.
fn good_ones(inputs: &impl Strategy<Value = (GameId, String)>) -> usize {
    let mut runner = runner(1);
    let good = (0..1_000).filter(|_| {
        let (game, text) = inputs.new_tree(&mut runner).expect("an input is made").current();
        game.read(&text, Good).is_ok()
    });
    good.count()
}

struct Good;

impl Visitor for Good {
    type Output = ();

    fn visit<P: Playable>(self, _: P) {}
}
