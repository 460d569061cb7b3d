//! The engine: iterative deepening over all threads, within limits, with reports on the way.

mod blindness;
mod control;
mod lead;
mod look;
mod order;
mod pruning;
mod repetition;
mod slots;
mod table;
mod worker;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use trine_rules::{Game, Position};
use web_time::Instant;

use crate::score::Value;
use crate::tree::Searchable;
use crate::{Limits, Player, Stop};
pub(crate) use blindness::Blindness;
use control::Control;
use lead::Lead;
use order::Memory;
use table::Table;
use worker::{MAX_PLY, Worker};

/// How the engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Memory for the transposition table, in bytes.
    pub table_bytes: usize,
    /// How many threads think.
    pub threads: usize,
    /// How many lines to report, the best first, each with another first step. More than one makes the
    /// search slower.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table_bytes: 64 << 20, threads: 1, lines: 1 }
    }
}

/// What the engine thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<P: Position> {
    /// How many steps ahead every line was looked at, at least.
    pub depth: u32,
    /// The best lines, the best first. Never empty.
    pub lines: Vec<Line<P>>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A continuation and its worth to the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<P: Position> {
    /// What the position is worth if this is played.
    pub value: Value,
    /// The turns both sides are expected to play. The last may be unfinished.
    pub turns: Vec<Vec<P::Move>>,
}

impl<P: Position> Report<P> {
    /// Positions per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// A search with its memory, to be kept for a whole game. On a board of another size it would take
/// equal stones for the same position.
pub struct Engine<P: Searchable> {
    settings: Settings,
    weights: Arc<P::Weights>,
    table: Table,
    /// What each thread has learnt about the order of steps.
    memories: Vec<Memory>,
    /// What an engine that is held back overlooks, be it nothing.
    blindness: Option<Blindness>,
}

impl<P: Searchable> Engine<P> {
    /// An engine with the weights that come with the program.
    pub fn new(settings: Settings) -> Self {
        Self::with_weights(settings, P::weights())
    }

    /// An engine with other weights.
    pub fn with_weights(settings: Settings, weights: Arc<P::Weights>) -> Self {
        let threads = settings.threads.max(1);
        Self {
            settings: Settings { threads, lines: settings.lines.max(1), ..settings },
            weights,
            table: Table::new(settings.table_bytes),
            memories: (0..threads).map(|_| Memory::new(MAX_PLY + 1)).collect(),
            blindness: None,
        }
    }

    /// The engine held back, overlooking some steps.
    pub(crate) fn blinded(self, blindness: Blindness) -> Self {
        Self { blindness: Some(blindness), ..self }
    }

    /// Thinks about the game's present position, which is not over. Reports after every depth.
    pub fn think(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: &Stop,
        mut report: impl FnMut(&Report<P>),
    ) -> Report<P> {
        self.search(game, limits, stop, &mut report)
    }

    /// Thinks. Not generic in what is done with the reports, or there would be a copy of the whole
    /// search for each of them.
    fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        let start = Instant::now();
        let table = self.table.next_search();
        self.memories.iter_mut().for_each(Memory::fade);
        let control = Control {
            stop,
            finished: AtomicBool::new(false),
            deadline: limits.time.map(|time| start + time),
            node_limit: limits.nodes,
            nodes: AtomicU64::new(0),
        };
        let deepest = limits
            .depth
            .map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let weights = &*self.weights;
        let (first, helpers) = self.memories.split_first_mut().expect("there is a thread");
        let (lines, is_held_back) = (self.settings.lines, self.blindness.is_some());
        let blindness = self.blindness.unwrap_or_default();
        std::thread::scope(|scope| {
            for (i, memory) in helpers.iter_mut().enumerate() {
                let control = &control;
                scope.spawn(move || {
                    let worker = Worker::new(game, weights, table, control, memory, blindness);
                    help(worker, i as i32, deepest);
                });
            }
            let worker = Worker::new(game, weights, table, &control, first, blindness);
            let lead = Lead { game, control: &control, start, lines, deepest, is_held_back };
            let result = lead.run(worker, limits.time, report);
            control.finished.store(true, Ordering::Relaxed);
            result
        })
    }
}

impl<P: Searchable> fmt::Debug for Engine<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<P: Searchable> Engine<P> {
    /// A whole turn, and what it is worth to the side that plays it. A turn may be several steps.
    /// What is left of it after the first is searched again, with the table still warm.
    pub fn best_turn(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: &Stop,
    ) -> (Vec<P::Move>, Value) {
        let report = self.think(game, limits, stop, |_| {});
        let Line { value, turns } = &report.lines[0];
        let mut turn = turns[0].clone();
        let left = turn.iter().fold(game.position().clone(), |position, &m| position.after(m));
        if left.is_mid_turn() {
            self.finish_turn(game, &mut turn, limits, stop);
        }
        (turn, *value)
    }

    /// Adds the rest of a turn whose line was cut off inside it. The game is copied for that, with
    /// all that was played in it, which takes its time after thousands of turns.
    fn finish_turn(
        &mut self,
        game: &Game<P>,
        turn: &mut Vec<P::Move>,
        limits: &Limits,
        stop: &Stop,
    ) {
        let quick =
            Limits { time: limits.time.map(|time| time / 20), nodes: Some(2_000), depth: None };
        let mut ahead = game.clone();
        for &m in &*turn {
            ahead.play(m).expect("the engine's moves are legal");
        }
        while ahead.position().is_mid_turn() {
            let rest = self.think(&ahead, &quick, stop, |_| {});
            for &m in &rest.lines[0].turns[0] {
                ahead.play(m).expect("the engine's moves are legal");
                turn.push(m);
            }
        }
    }
}

impl<P: Searchable> Player<P> for Engine<P> {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        self.best_turn(game, limits, stop).0
    }
}

/// The other threads: they look at the same root at other depths and leave what they find in the
/// table.
fn help<P: Searchable>(mut worker: Worker<'_, P>, index: i32, deepest: i32) {
    let mut expected = 0;
    for depth in 1 + (index + 1) % 2..=deepest {
        expected = worker.search_root(depth, expected);
        if worker.is_over {
            break;
        }
    }
    worker.tell();
}
