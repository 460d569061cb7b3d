//! Matches and games that are interrupted: nothing is lost, and nobody is left behind.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::scratch::Scratch;
use super::witness::Witness;
use super::{TRINE, misbehaving, word, words};

/// A program that does one thing wrong, and starts something that would outlive it.
fn busy(witness: &Witness, how: &str) -> String {
    let program = misbehaving(how).replace("ugi:", "").replace('\'', "");
    format!("ugi:{}", witness.command(&program))
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(TRINE);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Sends signals by their names, one after the other.
fn send(child: &Child, signals: &[&str]) {
    for signal in signals {
        let id = child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{signal}"), &id]).status();
        assert!(sent.expect("there is a kill command").success());
    }
}

/// Waits until a journal has so many pairs.
fn wait_for_pairs(journal: &Path, pairs: usize) {
    while fs::read_to_string(journal).unwrap_or_default().lines().count() < pairs + 1 {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_second_interrupt_ends_programs_too() {
    let scratch = Scratch::new("second-interrupt");
    let (journal, witness) = (scratch.path("journal"), Witness::new(&scratch.path("witness")));
    let program = busy(&witness, "ignores-quit");
    let players = ["--first", &program, "--second", "greedy", "--save", word(&journal)];
    let more = words("match dropper --size 3 --nodes 50 --games 1000000 --threads 1");
    let child = start(&[&more[..], &players].concat());
    wait_for_pairs(&journal, 1);
    // Both are there when it wakes up, long before the program has been given up.
    send(&child, &["STOP", "INT", "TERM", "CONT"]);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    witness.finish();
}

#[test]
fn an_interrupt_after_the_last_game_costs_nothing() {
    let scratch = Scratch::new("late-interrupt");
    let journal = scratch.path("journal");
    let program = misbehaving("ignores-quit");
    let players = ["--first", &program, "--second", "greedy", "--save", word(&journal)];
    let more = words("match dropper --size 3 --nodes 50 --games 2 --threads 1");
    let child = start(&[&more[..], &players].concat());
    wait_for_pairs(&journal, 1);
    // The program takes its time to be ended. Whether the signal comes before that or after, the
    // match is complete.
    send(&child, &["INT"]);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("Trine 0.1.0 against greedy: 2 games\n"), "{text}");
}

#[test]
fn a_printed_game_that_is_interrupted_ends_its_programs() {
    let scratch = Scratch::new("play-interrupt");
    let witness = Witness::new(&scratch.path("witness"));
    let program = busy(&witness, "nothing");
    let game = words("play dropper --size 4 --black random --delay 3600 --white");
    let mut child = start(&[&game[..], &[&program]].concat());
    let mut lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
    let first = lines.next().expect("a turn is played").expect("output is text");
    assert!(first.starts_with("1. "), "{first}");
    send(&child, &["TERM"]);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "trine: interrupted after 1 turn\n");
    assert!(lines.next().is_none());
    witness.finish();
}
