//! The engine's thoughts as plain data.

use trine_rules::Notation;

use crate::{Line, Report, Searchable, Value};

/// What the engine thinks of a position.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Thought {
    /// How many steps ahead every line was looked at, at least.
    pub depth: u32,
    /// The best lines, the best first. Never empty.
    pub lines: Vec<ThoughtLine>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many of them in a second.
    pub nodes_per_second: f64,
    /// How long it took.
    pub seconds: f64,
}

/// A continuation and its worth to the side to move.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct ThoughtLine {
    /// What the position is worth if this is played.
    pub value: Value,
    /// The chance to win that the value stands for, from 0 to 1; a draw counts half.
    pub winning_chance: f64,
    /// The turns both sides are expected to play, in notation. The last may be unfinished.
    pub turns: Vec<String>,
}

impl Thought {
    /// The plain data of a report on this position.
    pub(super) fn new<P: Searchable + Notation>(position: &P, report: &Report<P>) -> Self {
        let line = |line: &Line<P>| ThoughtLine {
            value: line.value,
            winning_chance: line.value.winning_chance(),
            turns: turn_texts(position, &line.turns),
        };
        Self {
            depth: report.depth,
            lines: report.lines.iter().map(line).collect(),
            nodes: report.nodes,
            nodes_per_second: report.speed(),
            seconds: report.time.as_secs_f64(),
        }
    }
}

/// Turns from this position on as text.
fn turn_texts<P: Notation>(start: &P, turns: &[Vec<P::Move>]) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::new();
    for turn in turns {
        texts.push(position.turn_text(turn));
        for &m in turn {
            position.play(m);
        }
    }
    texts
}
