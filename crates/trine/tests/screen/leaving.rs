//! However the program ends, the terminal is given back, and a game in progress is not lost.

use std::process::Command;

use crate::scratch::Scratch;
use crate::terminal::{Start, Terminal};

#[test]
fn after_quitting() {
    let folder = Scratch::new("screen-quit");
    let mut terminal = Terminal::people(&folder, &["differo"]);
    terminal.see("Ada (White) to move.");
    terminal.send("\x03");
    assert_eq!(terminal.end(), 0, "nothing was played, so nothing is asked");
}

#[test]
fn after_a_panic() {
    let folder = Scratch::new("screen-panic");
    let players = ["--white", "human:Ada", "--black", "human:Bob"];
    let arguments = [&["play", "differo"][..], &players].concat();
    let variables = [("TRINE_TEST_PANIC_ON_F12", "1")];
    let start = Start { arguments: &arguments, variables: &variables, folder: &folder };
    let mut terminal = Terminal::open(&start);
    terminal.see("Ada (White) to move.");
    terminal.turn("c6-f9", "Bob (Black) to move.");
    terminal.send("\x1b[24~");
    terminal.see("a test wanted this panic");
    assert_eq!(terminal.end(), 101);
    is_offered_again(&folder);
}

#[test]
fn after_a_signal() {
    let folder = Scratch::new("screen-signal");
    let mut terminal = Terminal::people(&folder, &["differo"]);
    terminal.see("Ada (White) to move.");
    terminal.turn("c6-f9", "Bob (Black) to move.");
    let kill = format!("kill -TERM {}", terminal.process());
    let status = Command::new("sh").args(["-c", &kill]).status().expect("there is a shell");
    assert!(status.success());
    assert_eq!(terminal.end(), 143);
    is_offered_again(&folder);
}

/// The next start offers the game that was not finished.
fn is_offered_again(folder: &Scratch) {
    let mut terminal = Terminal::open(&Start { arguments: &[], variables: &[], folder });
    terminal.see("Go on      Differo, turn 2");
    terminal.see("Ada against Bob.");
    terminal.send("\r");
    terminal.see("Bob (Black) to move.");
    terminal.send("q");
    terminal.see("offered again");
    terminal.send("l");
    assert_eq!(terminal.end(), 0);
}
