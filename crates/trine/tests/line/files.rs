//! Games from files and back: nothing that a file says of its game is lost.

use std::fs;

use crate::pipe::{folder, people};

/// A game of others, with what only a person could have written.
const STUDY: &str = r#"[Event "Club evening"]
[Site "Kyoto"]
[Date "2024.05.??"]
[White "AlphaBot"]
[Black "Ada"]
[Result "1-0"]
[Game "differo"]
[WhiteLevel "ugi:alpha --fast"]
[BlackLevel "human"]
[Opening "The long way"]
[Termination "resignation"]
[Reason "Black had a train to catch"]

1. c6-f9 {Best.} 2. g4-d1 (2. g4-g7 {Or so.}) 3. c2-f2 4. h7-g7 1-0
"#;

fn study(name: &str) -> String {
    let file = folder(name).join("study.pgn");
    fs::write(&file, STUDY).expect("the file can be written");
    file.to_str().expect("its path is text").to_owned()
}

#[test]
fn a_game_that_was_loaded_is_saved_with_all_that_its_file_says() {
    let file = study("study");
    let unfinished = STUDY.replace("1-0", "*").replace("resignation", "unterminated");
    let unfinished = unfinished.replace("[Reason \"Black had a train to catch\"]\n", "");
    fs::write(&file, &unfinished).expect("the file can be written");
    let (load, save) = (format!("load {file}"), format!("save {file}"));
    people(&["differo"], &[&load, &save]);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), unfinished);
    people(&["differo"], &[&load, "b4-c5", &save, "undo", &save, "quit"]);
    let text = fs::read_to_string(&file).expect("it is there");
    assert_eq!(text, unfinished.replace(" *\n", " 5. b4-c5 *\n"), "what is taken back is kept");
}

#[test]
fn a_finished_game_is_saved_as_it_was_from_the_menu() {
    let file = study("finished");
    let copy = file.replace("study.pgn", "copy.pgn");
    people(&["differo"], &[&format!("load {file}"), "2", &copy, "q"]);
    assert_eq!(fs::read_to_string(copy).expect("it was written"), STUDY);
}
