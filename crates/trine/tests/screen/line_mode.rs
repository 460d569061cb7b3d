//! When plain lines take the place of the full screen, and Ctrl-C in them.

use crate::scratch::Scratch;
use crate::terminal::{Start, Terminal};

#[test]
fn a_dumb_terminal_and_the_option_get_plain_lines() {
    let folder = Scratch::new("screen-lines");
    for (arguments, variables) in [(&["--line"][..], &[][..]), (&[], &[("TERM", "dumb")])] {
        let mut terminal = Terminal::open(&Start { arguments, variables, folder: &folder });
        terminal.see("Which game?");
        terminal.send("q\r");
        terminal.see("Goodbye.");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_game_in_plain_lines_is_kept_and_offered_again() {
    let folder = Scratch::new("screen-kept-lines");
    let players = ["--white", "human:Ada", "--black", "human:Bob"];
    let play = [&["play", "differo", "--line"], &players[..]].concat();
    let mut terminal = Terminal::open(&Start { arguments: &play, variables: &[], folder: &folder });
    terminal.see("Ada (White):");
    terminal.send("c6-f9\r");
    terminal.see("Bob (Black):");
    // Dropping the terminal kills the program.
    drop(terminal);
    let mut terminal =
        Terminal::open(&Start { arguments: &["--line"], variables: &[], folder: &folder });
    terminal.see("5. Go on with Differo, turn 2: Ada against Bob");
    terminal.send("5\r");
    terminal.see("Bob (Black):");
    terminal.send("quit\r");
    terminal.see("(yes, no or discard):");
    terminal.send("discard\r");
    terminal.see("Goodbye.");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn control_c_interrupts_a_computer_that_thinks() {
    let folder = Scratch::new("screen-interrupt");
    let play = ["play", "apart", "--line", "--white", "engine:3000", "--black", "human:Bob"];
    let start = Start { arguments: &play, variables: &[], folder: &folder };
    let mut terminal = Terminal::open(&start);
    terminal.see("Turn 1: White (engine, 3000 s a turn) to move.");
    terminal.send("\x03");
    terminal.see("Stopped. Enter to go on, menu or quit to leave the game:");
    terminal.send("what\r");
    terminal.see("Press Enter to go on, or type menu or quit.");
    terminal.send("quit\r");
    terminal.see("Goodbye.");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn control_c_stops_a_review() {
    let folder = Scratch::new("screen-review");
    let players = ["--white", "level:2", "--black", "level:2", "--seed", "7"];
    let play = [&["play", "apart", "--line"], &players[..]].concat();
    let start = Start { arguments: &play, variables: &[], folder: &folder };
    let mut terminal = Terminal::open(&start);
    terminal.see("What next?");
    terminal.send("review\r");
    terminal.see("Ctrl-C stops it.");
    terminal.send("\x03");
    terminal.see("The review was stopped.");
    terminal.send("q\r");
    terminal.see("Goodbye.");
    assert_eq!(terminal.end(), 0);
}
