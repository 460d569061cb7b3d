//! Short games of each kind, with keys and with the mouse, in a window that changes its size.

use crate::scratch::Scratch;
use crate::terminal::{Start, Terminal};

const TAB: &str = "\t";
const ENTER: &str = "\r";
const UP: &str = "\x1b[A";

/// Gives the game up and leaves.
fn resign_and_leave(mut terminal: Terminal, said: &str) {
    terminal.send("R");
    terminal.see("do you resign?");
    terminal.send("r");
    terminal.see(said);
    terminal.send("q");
    terminal.see("The game is not saved.");
    terminal.send("l");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn differo_with_keys() {
    let folder = Scratch::new("screen-differo-keys");
    let mut terminal = Terminal::people(&folder, &["differo"]);
    terminal.see("Ada (White) to move.");
    terminal.turn("c6", "c6: choose where to.");
    terminal.send(TAB);
    terminal.send(ENTER);
    terminal.see("Bob (Black) to move.");
    terminal.turn("g4", "g4: choose where to.");
    terminal.send("\x1b");
    terminal.see("Bob (Black) to move.");
    terminal.turn("g4-g7", "turn 3");
    terminal.resize(120, 40);
    terminal.see_that("the panel at its new place", |screen| {
        screen.lines().next().is_some_and(|line| line.chars().count() > 110)
    });
    terminal.send("u");
    terminal.see("Taken back");
    terminal.send("r");
    terminal.see("Played again.");
    resign_and_leave(terminal, "Bob (Black) wins after 2 turns: White resigned.");
}

#[test]
fn apart_with_keys() {
    let folder = Scratch::new("screen-apart-keys");
    let mut terminal = Terminal::people(&folder, &["apart"]);
    terminal.see("Ada (White) to move.");
    terminal.turn("b2", "b2: choose where to.");
    terminal.send(UP);
    terminal.send(ENTER);
    terminal.see("b2 moves exactly 2 squares along this column.");
    terminal.send(UP);
    terminal.send(ENTER);
    terminal.see("Bob (Black) to move.");
    terminal.turn("e7-e5", "turn 3");
    terminal.resize(40, 12);
    terminal.see_that("the small board", |screen| !screen.contains("turn 3"));
    terminal.turn("c2-a4", "may jump on, or stop");
    terminal.send(ENTER);
    terminal.see("Bob (Black) to move.");
    terminal.resize(30, 10);
    terminal.see("needs a window");
    terminal.resize(80, 24);
    terminal.see("c2-a4");
    resign_and_leave(terminal, "Ada (White) wins after 3 turns: Black resigned.");
}

#[test]
fn keys_pressed_while_the_window_changes_its_size_are_read_at_once() {
    let folder = Scratch::new("screen-resizing");
    let mut terminal = Terminal::people(&folder, &["differo"]);
    terminal.see("Ada (White) to move.");
    for _ in 0..50 {
        terminal.resize(81, 24);
        terminal.send("/");
        terminal.see("Turn:");
        terminal.resize(80, 24);
        terminal.send("\x1b");
        terminal.see_that("the line closed", |screen| !screen.contains("Turn:"));
    }
    terminal.send("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn dropper_with_keys_to_the_end() {
    let folder = Scratch::new("screen-dropper-keys");
    let mut terminal = Terminal::people(&folder, &["dropper", "--size", "3"]);
    terminal.see("Ada (White) to move.");
    // Each pair of keys goes to the next cell that can be chosen, and chooses it. More pairs than
    // the game needs: a game that is over takes no notice of them, so that nothing has to be
    // waited for between two keys.
    let pair = format!("{TAB}{ENTER}");
    terminal.send(&pair.repeat(4));
    terminal.see("turn 3");
    terminal.resize(100, 30);
    terminal.send(&pair.repeat(56));
    terminal.see("N new game");
    terminal.see(" after ");
    terminal.send("q");
    terminal.see("The game is not saved.");
    terminal.send("l");
    assert_eq!(terminal.end(), 0);
}

/// The place of a cell on a square board, found by its labels.
fn square(terminal: &Terminal, cell: &str) -> (usize, usize) {
    let text = terminal.text();
    let (column, row) = cell.split_at(1);
    let lines: Vec<&str> = text.lines().collect();
    let is_row = |line: &&str| line.split_whitespace().next() == Some(row);
    let y = lines.iter().position(is_row).expect("the row has its number");
    let names = lines.iter().rfind(|line| line.trim_start().starts_with("a ")).expect("letters");
    (names.find(column).expect("the column has its letter"), y)
}

/// The place of a cell on the hexagon in a window of 80×24, found by the letter of its row.
fn hexagon(terminal: &Terminal, cell: &str) -> (usize, usize) {
    let text = terminal.text();
    let (letter, number) = cell.split_at(1);
    let is_row = |line: &str| line.split_whitespace().next() == Some(letter);
    let (y, line) =
        text.lines().enumerate().find(|(_, line)| is_row(line)).expect("the row has its letter");
    let first = (letter.as_bytes()[0] - b'a').saturating_sub(4) + 1;
    let number: u8 = number.parse().expect("a number");
    let start = line.find(letter).expect("it is there") + 3;
    (start + 4 * usize::from(number - first), y)
}

#[test]
fn differo_with_the_mouse() {
    let folder = Scratch::new("screen-differo-mouse");
    let mut terminal = Terminal::people(&folder, &["differo"]);
    terminal.see("Ada (White) to move.");
    for (cell, then) in [
        ("c6", "c6: choose where to."),
        ("f9", "Bob (Black) to move."),
        ("g4", "g4: choose where to."),
        ("d1", "Ada (White) to move."),
    ] {
        let place = hexagon(&terminal, cell);
        terminal.click(place);
        terminal.see(then);
    }
    terminal.see("c6-f9");
    terminal.see("g4-d1");
    resign_and_leave(terminal, "Bob (Black) wins after 2 turns: White resigned.");
}

#[test]
fn apart_with_the_mouse() {
    let folder = Scratch::new("screen-apart-mouse");
    let mut terminal = Terminal::people(&folder, &["apart"]);
    terminal.see("Ada (White) to move.");
    for (cell, then) in [
        ("b2", "b2: choose where to."),
        ("b4", "Bob (Black) to move."),
        ("e7", "e7: choose where to."),
        ("e5", "turn 3"),
        ("c2", "c2: choose where to."),
        ("a4", "may jump on, or stop"),
        ("c4", "The piece on c4 may jump on"),
    ] {
        let place = square(&terminal, cell);
        terminal.click(place);
        terminal.see(then);
    }
    terminal.resize(120, 40);
    terminal.see_that("the larger board", |screen| screen.lines().count() == 40);
    let text = terminal.text();
    let row = text.lines().count() - 1;
    let line = text.lines().last().expect("a last line");
    terminal.click((line.find("end the turn").expect("the button is there"), row));
    terminal.see("Bob (Black) to move.");
    terminal.see("c2-a4-c4");
    resign_and_leave(terminal, "Ada (White) wins after 3 turns: Black resigned.");
}

#[test]
fn dropper_with_the_mouse() {
    let folder = Scratch::new("screen-dropper-mouse");
    let mut terminal = Terminal::people(&folder, &["dropper"]);
    terminal.see("Ada (White) to move.");
    for (cell, then) in [
        ("d4", "Bob (Black) to move."),
        ("d4", "d4: choose where to."),
        ("c5", "A free stone is owed"),
        ("g5", "Ada (White) to move."),
    ] {
        let place = square(&terminal, cell);
        terminal.click(place);
        terminal.see(then);
    }
    terminal.see("d4>c5+g5");
    resign_and_leave(terminal, "Bob (Black) wins after 2 turns: White resigned.");
}

#[test]
fn the_start_page_leads_to_a_game_against_the_computer() {
    let folder = Scratch::new("screen-start");
    let start =
        Start { arguments: &["--seed", "3"], variables: &[("NO_COLOR", "")], folder: &folder };
    let mut terminal = Terminal::open(&start);
    terminal.see("‹ Differo ›");
    terminal.send("\x1b[C");
    terminal.see("‹ Apart ›");
    terminal.send(ENTER);
    terminal.see("Player 1 (White) to move.");
    terminal.turn("b2-b4", "b2-b4");
    terminal.see("turn 3");
    terminal.send("q");
    terminal.see("throw it away");
    terminal.send("t");
    assert_eq!(terminal.end(), 0);
}
