//! Each game in each mode from the menu to the result, with wrong answers and illegal moves among
//! the inputs.

use insta::assert_snapshot;

use crate::pipe::session;

/// A session that begins at the menu.
fn from_menu(lines: &[&str]) -> String {
    session(&["--line", "--seed", "7"], lines)
}

#[test]
fn differo_between_people() {
    let setup = ["5", "differo", "human", "1", "x", "2", "Ada", "0", "", "Zoë 王"];
    let turns = [
        "e5",
        "c6-f9",
        "c6",
        "d7 f9",
        "G4 D1",
        "b3c3",
        "D1-C1",
        "d7 to d1",
        "g8-d8",
        "f9-e9",
        "f7-d7",
        "b4-c5",
        "h8-e8",
        "c3-e5",
        "d7-c6",
        "e5-g5",
        "e8-d7",
        "why g5-h5",
        "g5-i5",
    ];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["7", "0", "q"]].concat()));
}

#[test]
fn differo_against_the_computer() {
    let setup = ["1", "2", "1", "Ada", "11", "1"];
    let turns = ["c2-c2", "c2-c5", "d5-e5", "b4-e7", "d6-g9", "c6-f9", "g9-i9"];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn differo_with_the_computer_first() {
    let setup = ["1", "computer vs human", "1", "0", "", "2", "Bob"];
    let turns = ["f3-f4", "g4-g7", "f3-f9", "f6-e5", "h6-g5", "f7-f2", "e5-c3", "c3-a1"];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["0", "0"]].concat()));
}

#[test]
fn differo_between_computers() {
    assert_snapshot!(from_menu(&["1", "4", "0", "4", "1", "zwei", "2", "q"]));
}

#[test]
fn apart_between_people() {
    let setup = ["2", "1", "7", "8", "1", "Ada", "Bob"];
    let turns = [
        "b2-b3",
        "b2-b4",
        "e7-e5",
        "c2-a4",
        "c4",
        "yes",
        "f7-h5",
        "c1-e3",
        "yes",
        "g5",
        "c7-c5",
        "d1-h1-f3-c6",
        "e8-e7",
        "e1-e3-e6",
        "b7-a8",
        "f1-d1-d3-f5-h7",
        "b8-c7",
        "g2-h3",
        "c7-a5",
        "e2-h2-h4-f6-d6-a6",
        "c8-e8",
        "b3-c4",
        "no",
        "g1-h1",
    ];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn apart_against_the_computer() {
    let setup = ["2", "2", "", "1", "Ada", "1"];
    let turns = [
        "b1-b2",
        "d2-b4",
        "d1-f3-h5",
        "f2-d4",
        "e2-c4-f4",
        "c1-a1-c3-c5-a7",
        "b2-d2-f2-h4-h6-h8",
        "f1-h3",
        "b1-a2",
        "g2-g4",
        "e6",
    ];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn apart_with_the_computer_first() {
    let setup = ["2", "3", "8", "1", "2", "Bob"];
    let turns = [
        "c7-e5",
        "d8-d6-d4-f6-h4",
        "e8-e6-h3-h1",
        "e7-c5",
        "c8-e6-e8-h8-f6-f3",
        "b7-a6",
        "g7-g5-e7-b7-b5-d3",
        "f8-f6-d4-b2",
        "g8-h7",
    ];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn apart_between_computers() {
    assert_snapshot!(from_menu(&["2", "4", "26", "8", "2", "1", "q"]));
}

#[test]
fn dropper_between_people() {
    let setup = ["3", "1", "2", "3", "2", "Ada", "Bob"];
    let turns = [
        "d4", "b2", "b2", "b2>b3>a1", "b2 a1", "b2a3", "b2>c1", "b2>a2", "b2>c2", "b2>b1", "a1>a2",
        "c2>c3", "a3>b3",
    ];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn dropper_against_the_computer() {
    let setup = ["3", "2", "4", "1", "Ada", "1"];
    let turns = ["a2", "c1>b1", "c1", "d4", "d4>d3", "d3>c4", "a2>a1", "b3>c2", "c3>d2"];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn dropper_with_the_computer_first() {
    let setup = ["3", "3", "5", "1", "2", "Bob"];
    let turns = [
        "a1", "d3>d4+b3", "d4>e5+a5", "d3>e2", "d4>c4", "c4>b4", "d4>c3", "c3>b2", "b2>b1",
        "b4>a4", "a4>a3",
    ];
    assert_snapshot!(from_menu(&[&setup[..], &turns, &["q"]].concat()));
}

#[test]
fn dropper_between_computers() {
    assert_snapshot!(from_menu(&["3", "4", "4", "2", "1", "q"]));
}
