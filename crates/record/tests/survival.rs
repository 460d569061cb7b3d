//! Random records survive writing and reading, and no bytes upset the reader. Inputs are made at
//! random from a fixed seed.

mod properties;
mod random;

use properties::{any_bytes, edited, reads_back};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use random::Choices;
use trine_record::{Reader, Record};
use trine_rules::registry::GameId;

/// Calls a property with so many inputs, the same ones in every run. Writes no files.
fn check<S: Strategy>(cases: u32, inputs: &S, property: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let result = TestRunner::new_with_rng(config, rng).run(inputs, |input| {
        property(input);
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

fn bytes(length: usize) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..length)
}

/// The bytes of a few mistakes.
fn edits() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<[u8; 3]>(), 0..6).prop_map(|edits| edits.concat())
}

fn record(bytes: &[u8]) -> Record {
    random::record(&mut Choices(bytes))
}

#[test]
fn a_random_record_survives_writing_and_reading() {
    check(1_500, &bytes(2_000), |bytes| reads_back(&record(&bytes)));
}

#[test]
fn the_random_records_are_of_every_kind() {
    let inputs = vec(bytes(2_000), 300..301);
    check(1, &inputs, |inputs| {
        let records: Vec<_> = inputs.iter().map(|bytes| record(bytes)).collect();
        let count = |wanted: &dyn Fn(&Record) -> bool| records.iter().filter(|r| wanted(r)).count();
        for game in GameId::ALL {
            assert!(count(&|record| record.game() == game) > 50);
        }
        let turns = |record: &Record| record.walk().count();
        assert!(count(&|record| turns(record) > 20) > 50);
        assert!(count(&|record| turns(record) > record.main_line().count() + 5) > 50);
        assert!(count(&|record| !record.has_standard_start()) > 30);
        assert!(count(&|record| record.outcome(record.end()).is_some()) > 5);
    });
}

#[test]
fn arbitrary_bytes_are_read_or_refused() {
    check(3_000, &bytes(300), |bytes| any_bytes(&bytes));
}

#[test]
fn arbitrary_text_of_records_is_read_or_refused() {
    check(3_000, &(bytes(200), bytes(200)), |(start, bytes)| {
        let text = random::text(&mut Choices(&bytes)) + &random::text(&mut Choices(&start));
        any_bytes(format!("[Game \"apart\"]\n{text}").as_bytes());
        any_bytes(text.as_bytes());
    });
}

#[test]
fn a_record_with_mistakes_is_read_or_refused() {
    check(1_500, &(bytes(600), edits()), |(bytes, edits)| {
        any_bytes(edited(&record(&bytes).to_string(), &edits).as_bytes());
    });
}

#[test]
fn a_broken_game_does_not_hide_the_games_around_it() {
    let inputs = (bytes(500), bytes(500), bytes(500), edits());
    check(500, &inputs, |(before, broken, after, edits)| {
        let [before, broken, after] = [before, broken, after].map(|bytes| record(&bytes));
        let broken = edited(&broken.to_string(), &edits);
        let file = format!("{before}\n{broken}\n{after}");
        let read: Vec<_> = Reader::new(file.as_bytes()).filter_map(Result::ok).collect();
        assert_eq!(read.first(), Some(&before), "{file}");
        assert_eq!(read.last(), Some(&after), "{file}");
    });
}
