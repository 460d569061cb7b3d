//! A UGI program that does one thing wrong, for the tests of `trine match`.
//!
//! `misbehave HOW [FILE]`: otherwise it is the engine, thinking little whatever it is told.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::exit;
use std::thread;
use std::time::Duration;

use trine_engine::ugi::Ugi;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let how = arguments.next().unwrap_or_default();
    let state = arguments.next().unwrap_or_default();
    match how.as_str() {
        "exits-at-once" => exit(3),
        "mute" => hang(),
        "floods-at-once" => flood(b"hello, hello, hello\n"),
        _ => {}
    }
    // Whoever changes its mind leaves a file that says so.
    let is_second_time = Path::new(&state).exists();
    if how == "fickle" {
        std::fs::write(&state, "started").expect("the file can be written");
    }
    let filter = Filter { how: how.clone(), is_second_time, line: Vec::new() };
    let mut ugi = Ugi::new(filter);
    let mut asked = 0;
    for line in io::stdin().lock().lines() {
        let line = line.expect("the host sends text");
        if line.starts_with("go") {
            asked += 1;
            misbehave(&how, asked);
            // One that is late waits until it is told to stop.
            let go = if how == "late" { "go infinite" } else { "go nodes 50" };
            obey(&mut ugi, go);
        } else if line == "quit" {
            break;
        } else if line.starts_with("setoption") && how == "complains" {
            println!("info string no such option");
        } else {
            obey(&mut ugi, &line);
        }
    }
    if how == "ignores-quit" {
        hang();
    }
}

fn obey(ugi: &mut Ugi<Filter>, line: &str) {
    let answered = ugi.line(line.as_bytes()).expect("the output is open");
    assert!(answered.is_continue(), "quit is not passed on");
}

/// What is done instead of thinking.
fn misbehave(how: &str, asked: u32) {
    match how {
        "hangs" => hang(),
        "exits-on-go" => exit(5),
        "exits-in-mid-game" if asked == 3 => exit(4),
        "garbage" => {
            for number in 0..1000 {
                println!("\u{1b}[31m~~~ {number} \u{1b}[0m");
            }
            hang();
        }
        "one-endless-line" => flood(&[b'x'; 4096]),
        "floods" => flood(b"info depth 1 nodes 1\n"),
        "megabytes" => {
            // A lot, but it is an answer all the same.
            let line = format!("info string {}\n", "y".repeat(1000));
            io::stdout().write_all(line.repeat(4000).as_bytes()).expect("the host reads");
        }
        _ => {}
    }
}

/// Reads and writes nothing any more.
fn hang() -> ! {
    loop {
        thread::sleep(Duration::from_hours(1));
    }
}

/// Writes for ever.
fn flood(bytes: &[u8]) -> ! {
    let mut out = io::stdout().lock();
    while out.write_all(bytes).is_ok() {}
    hang()
}

/// What the engine says, made wrong.
struct Filter {
    how: String,
    is_second_time: bool,
    line: Vec<u8>,
}

impl Filter {
    fn say(&self, line: &str) -> io::Result<()> {
        let is_best = line.starts_with("bestmove");
        let is_option = line.starts_with("option");
        let mut out = io::stdout().lock();
        match self.how.as_str() {
            "illegal" | "fickle" if is_best => writeln!(out, "bestmove a1-a2"),
            "malformed" if is_best => writeln!(out, "bestmove \u{2603}\u{7}"),
            "empty" if is_best => writeln!(out, "bestmove"),
            "twice" if is_best => writeln!(out, "{line}\n{line}"),
            "no-options" if is_option => Ok(()),
            "chess-only" if is_option => {
                writeln!(out, "option name Game type combo default chess var chess")
            }
            "fickle" if is_option && self.is_second_time => {
                writeln!(out, "option name Game type combo default go var go var chess")
            }
            _ => writeln!(out, "{line}"),
        }?;
        out.flush()
    }
}

impl Write for Filter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = std::mem::take(&mut self.line);
                self.say(&String::from_utf8_lossy(&line))?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
