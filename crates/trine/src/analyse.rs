//! `trine analyse`: what the engine thinks of a position.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Engine, Limits, Line, Report, Settings, Stop, Value};
use trine_rules::Game;
use trine_rules::registry::GameId;

use crate::failure::Failure;

/// Search a position and show the best lines with their scores
///
/// A line a depth: depth, score, positions looked at, seconds, positions a second, and the turns
/// expected of both sides. Scores are from the view of the side to move: a proved win or loss with
/// the winner's turns until the end, or points, of which +1.00 is a winning chance of 73%.
#[derive(Args, Debug)]
pub(crate) struct Analyse {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The position, as one text
    position: String,
    /// Seconds to think
    #[arg(long, value_name = "S", default_value = "1", value_parser = read_seconds)]
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
        let position = self.game.parse(&self.position).map_err(Failure::usage)?;
        roster::visit(position, Think(self))
    }
}

struct Think<'a>(&'a Analyse);

impl ContenderVisitor for Think<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, position: P) -> Self::Output {
        if let Some(outcome) = position.outcome() {
            let winner = outcome.winner().map_or("a draw".to_owned(), |side| format!("{side} won"));
            return Err(Failure::Run(format!("the game is over: {winner}")));
        }
        let lines = usize::from(self.0.lines);
        let settings =
            Settings { threads: usize::from(self.0.threads), lines, ..Settings::default() };
        let game = Game::new(position);
        let mut engine = Engine::new(settings);
        let mut written = Ok(());
        let stop = Stop::default();
        let report = engine.think(&game, &Limits::time(self.0.time), &stop, |report| {
            if !self.0.json && written.is_ok() {
                written = write_report(game.position(), report);
                if written.is_err() {
                    stop.stop();
                }
            }
        });
        written?;
        if self.0.json {
            let answer = Answer::new(game.position(), &report);
            serde_json::to_writer(io::stdout().lock(), &answer).map_err(io::Error::from)?;
            println!();
        }
        Ok(())
    }
}

fn write_report<P: Contender>(position: &P, report: &Report<P>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (i, line) in report.lines.iter().enumerate() {
        let rank = if report.lines.len() > 1 { format!(" {}.", i + 1) } else { String::new() };
        writeln!(
            out,
            "{:>3}{rank} {:>10} {:>12} {:>8.3} s {:>11.0}/s  {}",
            report.depth,
            line.value.to_string(),
            report.nodes,
            report.time.as_secs_f64(),
            report.speed(),
            turn_texts(position, line).join(" ")
        )?;
    }
    out.flush()
}

/// The turns of a line as text.
fn turn_texts<P: Contender>(position: &P, line: &Line<P>) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for turn in &line.turns {
        texts.push(position.turn_text(turn));
        for &m in turn {
            position.play(m);
        }
    }
    texts
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
    fn new<P: Contender>(position: &P, report: &Report<P>) -> Self {
        let line = |line: &Line<P>| {
            let (mut points, mut win, mut loss) = (None, None, None);
            match line.value {
                Value::Points(n) => points = Some(n),
                Value::Win(n) => win = Some(n),
                Value::Loss(n) => loss = Some(n),
            }
            let winning_chance = line.value.winning_chance();
            AnswerLine { points, win, loss, winning_chance, turns: turn_texts(position, line) }
        };
        Self {
            position: position.to_string(),
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            lines: report.lines.iter().map(line).collect(),
        }
    }
}
