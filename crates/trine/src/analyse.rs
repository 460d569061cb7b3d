//! `trine analyse`: what the engine thinks of a position.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use trine_engine::session::{Session, Thought, ThoughtLine};
use trine_engine::{Limits, Settings, Stop, Value};
use trine_rules::registry::GameId;

use crate::failure::Failure;
use crate::perft::read_size;
use crate::subject::Find;

/// Search a position and show the best lines with their scores
///
/// A line a depth: depth, score, positions looked at, seconds, positions a second, and the turns
/// expected of both sides. Scores are from the view of the side to move: a proved win or loss with
/// the winner's turns until the end, or points, of which +1.00 is a winning chance of 73%. What was
/// played before in a record counts: a position that would stand for the third time is a draw.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  trine analyse apart start --size 10 --time 5
  trine analyse apart game.pgn --turn 12 --lines 3
  trine analyse dropper \"5/2w2/2b2/5/b4 w 3\" --json")]
pub(crate) struct Analyse {
    /// The game: differo, apart or dropper
    game: GameId,
    /// A position as one text, the word start, or a file of game records; - is a file on standard
    /// input
    #[arg(value_name = "POSITION-or-FILE")]
    position: String,
    /// The size of the board, for the word start
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Which game of a file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    /// The position after this turn of a record, in place of the last; 0 is the start
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Seconds to think
    #[arg(long, value_name = "S", default_value = "1", value_parser = read_seconds, allow_negative_numbers = true)]
    time: Duration,
    /// How many lines to show, the best first
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,
    /// How many threads think
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Answer with one JSON object: position, depth, nodes, seconds, lines
    #[arg(long)]
    json: bool,
}

/// Reads a time in seconds, from a millisecond to a day.
pub(crate) fn read_seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds: f64 = text.parse().map_err(|_| "a time is a number of seconds such as 0.5")?;
    if (0.001..=86_400.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("a time is from 0.001 to 86400 seconds")
    }
}

impl Analyse {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let (text, game) = (self.position.as_str(), Some(self.game));
        let find = Find { text, game, size: self.size, record: self.record };
        let mut session = find.subject(self.turn)?.session;
        if let Some(ending) = session.outcome() {
            let winner = ending.winner.map_or("a draw".to_owned(), |side| format!("{side} won"));
            return Err(Failure::Run(format!("the game is over: {winner}")));
        }
        let thought = self.think(session.as_mut())?;
        if self.json {
            let answer = Answer::new(session.position_text(), thought);
            let mut out = io::stdout().lock();
            serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Ok(())
    }

    /// Thinks, and tells what was found on the way unless the answer is for a program.
    fn think(&self, session: &mut dyn Session) -> Result<Thought, Failure> {
        let (threads, lines) = (usize::from(self.threads), usize::from(self.lines));
        let settings = Settings { threads, lines, ..Settings::default() };
        let stop = Stop::default();
        let mut written = Ok(());
        let thought = session.think(settings, &Limits::time(self.time), &stop, &mut |thought| {
            if !self.json && written.is_ok() {
                written = write_thought(thought);
                if written.is_err() {
                    stop.stop();
                }
            }
        });
        written?;
        Ok(thought.expect("the game is not over"))
    }
}

fn write_thought(thought: &Thought) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (i, line) in thought.lines.iter().enumerate() {
        let rank = if thought.lines.len() > 1 { format!(" {}.", i + 1) } else { String::new() };
        writeln!(
            out,
            "{:>3}{rank} {:>10} {:>12} {:>8.3} s {:>11.0}/s  {}",
            thought.depth,
            line.value.to_string(),
            thought.nodes,
            thought.seconds,
            thought.nodes_per_second,
            line.turns.join(" ")
        )?;
    }
    out.flush()
}

/// The result for programs.
#[derive(Serialize)]
struct Answer {
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<AnswerLine>,
}

#[derive(Serialize)]
struct AnswerLine {
    /// Points, for a line without a proved result.
    points: Option<i32>,
    /// The winner's turns to a proved win of the side to move.
    win: Option<u32>,
    /// The winner's turns to a proved loss.
    loss: Option<u32>,
    /// From 0 to 1.
    winning_chance: f64,
    turns: Vec<String>,
}

impl Answer {
    fn new(position: String, thought: Thought) -> Self {
        let line = |line: ThoughtLine| {
            let ThoughtLine { value, winning_chance, turns } = line;
            let (mut points, mut win, mut loss) = (None, None, None);
            match value {
                Value::Points(n) => points = Some(n),
                Value::Win(n) => win = Some(n),
                Value::Loss(n) => loss = Some(n),
            }
            AnswerLine { points, win, loss, winning_chance, turns }
        };
        let Thought { depth, nodes, seconds, .. } = thought;
        let lines = thought.lines.into_iter().map(line).collect();
        Self { position, depth, nodes, seconds, lines }
    }
}
