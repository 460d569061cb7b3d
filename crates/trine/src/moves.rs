//! `trine moves`: what can be played in each position of a list.

use std::io::{self, BufRead, BufReader, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use trine_rules::Outcome;
use trine_rules::registry::{GameId, Playable, Visitor};

use crate::failure::Failure;

/// No position text comes near this: an Apart board of 25×25 with the longest path has some 3,500
/// characters. Of a longer line only this much is kept.
const LONGEST_LINE: usize = 16 * 1024;

const JSON_HELP: &str = "Answer with one JSON object a line

A position is answered with position, to_move (w or b), outcome (w, b, draw or null) and moves. \
A line that is no position is answered with line, its number, text and error.";

/// List the legal moves of positions read from standard input, one a line
///
/// Answers every line with the side to move, the legal moves in the order of their text, and the
/// outcome. The size of the board is the one each text has. A line that is no position is reported
/// and the run goes on; the exit status is then 1.
#[derive(Args, Debug)]
pub(crate) struct Moves {
    /// The game: differo, apart or dropper
    game: GameId,
    /// Answer with one JSON object a line
    #[arg(long, long_help = JSON_HELP)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut input = BufReader::new(io::stdin().lock());
        let mut out = BufWriter::new(io::stdout().lock());
        let mut line = Line::default();
        let mut bad_lines = 0;
        while line.read(&mut input)? {
            let answer = line.text().and_then(|text| self.describe(text));
            bad_lines += usize::from(answer.is_err());
            self.write(&line, answer, &mut out)?;
            // A program that waits for each answer gets it; one that sends many at once is not
            // held up by writing each alone.
            if input.buffer().is_empty() {
                out.flush()?;
            }
        }
        out.flush()?;
        if bad_lines == 0 { Ok(()) } else { Err(Failure::Reported) }
    }

    fn describe(&self, text: &str) -> Result<Answer, String> {
        self.game.read(text, Describe).map_err(|error| error.to_string())
    }

    fn write(
        &self,
        line: &Line,
        answer: Result<Answer, String>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        match (answer, self.json) {
            (Ok(answer), true) => write_json(&answer, out)?,
            (Ok(answer), false) => writeln!(out, "{}", answer.sentence())?,
            (Err(error), true) => {
                let text = &String::from_utf8_lossy(&line.bytes);
                write_json(&BadLine { line: line.number, text, error: &error }, out)?;
            }
            (Err(error), false) => {
                // What was answered so far comes first where both streams go to one screen.
                out.flush()?;
                eprintln!("trine: line {}, {error}", line.number);
            }
        }
        Ok(())
    }
}

fn write_json(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// What is said of a position.
#[derive(Serialize)]
struct Answer {
    position: String,
    to_move: char,
    outcome: Option<&'static str>,
    moves: Vec<String>,
}

/// What is said of a line that is no position.
#[derive(Serialize)]
struct BadLine<'a> {
    line: u64,
    text: &'a str,
    error: &'a str,
}

struct Describe;

impl Visitor for Describe {
    type Output = Answer;

    fn visit<P: Playable>(self, position: P) -> Answer {
        let mut moves: Vec<_> = position.moves().iter().map(|&m| position.move_text(m)).collect();
        moves.sort_unstable();
        Answer {
            position: position.to_string(),
            to_move: position.to_move().letter(),
            outcome: position.outcome().map(Outcome::word),
            moves,
        }
    }
}

impl Answer {
    fn sentence(&self) -> String {
        let side = if self.to_move == 'w' { "White" } else { "Black" };
        match self.outcome {
            Some("w") => "game over, White wins".to_owned(),
            Some("b") => "game over, Black wins".to_owned(),
            Some(_) => "game over, a draw".to_owned(),
            None => format!("{side} to move: {}", self.moves.join(" ")),
        }
    }
}

/// A line of input, kept only as far as a position could reach.
#[derive(Default)]
struct Line {
    bytes: Vec<u8>,
    /// The line's number, from 1.
    number: u64,
    is_overlong: bool,
}

impl Line {
    /// Reads the next line, without its end. False when there is none.
    fn read(&mut self, input: &mut impl BufRead) -> io::Result<bool> {
        self.bytes.clear();
        self.is_overlong = false;
        let mut any = false;
        loop {
            let buffer = input.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST_LINE - self.bytes.len();
            self.is_overlong |= part.len() > room;
            self.bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.number += u64::from(any);
        Ok(any)
    }

    /// The line, if it can be a text at all.
    fn text(&self) -> Result<&str, String> {
        if self.is_overlong {
            return Err(format!("column 1: the line is longer than {LONGEST_LINE} bytes"));
        }
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let good = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
            format!("column {}: the line is not UTF-8 text", good.chars().count() + 1)
        })
    }
}
