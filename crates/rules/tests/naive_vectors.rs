//! The naive implementation against the shared vectors, which neither implementation made.

mod naive;

use naive::{Naive, NaiveApart, NaiveDiffero, NaiveDropper, perft_moves, perft_turns};
use serde_json::Value;

#[test]
fn the_naive_rules_agree_with_every_vector() {
    agrees_with_vectors::<NaiveDiffero>("differo.jsonl");
    agrees_with_vectors::<NaiveApart>("apart.jsonl");
    agrees_with_vectors::<NaiveDropper>("dropper.jsonl");
}

#[test]
fn the_naive_groups_agree_with_every_vector() {
    for vector in vectors("dropper.jsonl") {
        let position = NaiveDropper::read(text(&vector["position"]));
        for side in ['w', 'b'] {
            let groups: Vec<_> = numbers(&vector["groups"][side.to_string()]).collect();
            let counted: Vec<_> = position.groups(side).iter().map(|&n| n as u64).collect();
            assert_eq!(counted, groups, "{side} in {}", vector["position"]);
        }
    }
}

#[test]
fn the_naive_rules_reach_every_golden_position() {
    for (name, golden) in json("golden.json").as_object().expect("named examples") {
        if name.starts_with("differo") {
            reaches::<NaiveDiffero>(DIFFERO_START, golden);
        } else if name.starts_with("dropper") {
            reaches::<NaiveDropper>(&dropper_start(8), golden);
        } else {
            reaches::<NaiveApart>(&apart_start(8), golden);
        }
    }
}

#[test]
fn the_naive_rules_count_as_many_turns_as_perft() {
    let counts = &json("perft.json")["turns"];
    counts_agree(counts, perft_turns, perft_turns, perft_turns);
}

#[test]
fn the_naive_rules_count_as_many_moves_as_perft() {
    let counts = &json("perft.json")["moves"];
    counts_agree(counts, perft_moves, perft_moves, perft_moves);
}

fn agrees_with_vectors<N: Naive>(file: &str) {
    for vector in vectors(file) {
        let given = text(&vector["position"]);
        let position = N::read(given);
        assert_eq!(position.text(), given);
        assert_eq!(position.to_move().to_string(), vector["to_move"], "{given}");
        assert_eq!(position.outcome(), vector["outcome"].as_str(), "{given}");
        assert_eq!(position.is_mid_turn(), given.split(' ').count() == 4, "{given}");
        assert_eq!(moves_text(&position), texts(&vector["moves"]).collect::<Vec<_>>(), "{given}");
    }
}

/// Plays an example's turns, if it has any, and compares what the example says of the position.
fn reaches<N: Naive>(start: &str, golden: &Value) {
    let expected = text(&golden["position"]);
    let mut position = N::read(expected);
    if !golden["turns"].is_null() {
        position = N::read(start);
        let turns = texts(&golden["turns"]);
        turns.flat_map(|turn| turn.split('+')).for_each(|m| play(&mut position, m));
    }
    assert_eq!(position.text(), expected);
    assert_eq!(position.outcome(), golden["outcome"].as_str(), "{expected}");
    if !golden["legal_moves"].is_null() {
        let legal: Vec<_> = texts(&golden["legal_moves"]).collect();
        assert_eq!(moves_text(&position), legal, "{expected}");
    }
}

fn play<N: Naive>(position: &mut N, m: &str) {
    let moves = position.moves();
    let legal = moves.into_iter().find(|&l| position.move_text(l) == m);
    position.play(legal.unwrap_or_else(|| panic!("{m} is illegal in {}", position.text())));
}

/// Compares every listed count. The counting function comes once for each type of position.
fn counts_agree(
    counts: &Value,
    differo: fn(&NaiveDiffero, u32) -> u64,
    apart: fn(&NaiveApart, u32) -> u64,
    dropper: fn(&NaiveDropper, u32) -> u64,
) {
    for (key, listed) in counts.as_object().expect("counts by game and size") {
        for (depth, expected) in (1..).zip(numbers(listed)) {
            let (game, size) = key.split_at(key.trim_end_matches(char::is_numeric).len());
            let size = || size.parse().expect("a size after the game's name");
            let counted = match game {
                "differo" => differo(&Naive::read(DIFFERO_START), depth),
                "apart" => apart(&Naive::read(&apart_start(size())), depth),
                "dropper" => dropper(&Naive::read(&dropper_start(size())), depth),
                _ => panic!("no such game: {game}"),
            };
            assert_eq!(counted, expected, "{key} at depth {depth}");
        }
    }
}

const DIFFERO_START: &str = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";

fn apart_start(size: usize) -> String {
    let full = |piece: &str| format!("1{}1", piece.repeat(size - 2));
    let mut rows = vec![size.to_string(); size];
    rows[..2].fill(full("b"));
    rows[size - 2..].fill(full("w"));
    format!("{} w 1", rows.join("/"))
}

fn dropper_start(size: usize) -> String {
    format!("{} w 1", vec![size.to_string(); size].join("/"))
}

fn moves_text<N: Naive>(position: &N) -> Vec<String> {
    let moves = position.moves().into_iter();
    let mut moves: Vec<_> = moves.map(|m| position.move_text(m)).collect();
    moves.sort();
    moves
}

fn file_text(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/");
    std::fs::read_to_string(format!("{folder}{name}")).expect("the vectors are in the repository")
}

fn json(file: &str) -> Value {
    serde_json::from_str(&file_text(file)).expect("the file is JSON")
}

fn vectors(file: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("every line is JSON");
    file_text(file).lines().map(parse).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().expect("a list").iter().map(text)
}

fn numbers(value: &Value) -> impl Iterator<Item = u64> {
    let list = value.as_array().expect("a list").iter();
    list.map(|number| number.as_u64().expect("a number"))
}
