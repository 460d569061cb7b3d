//! The engine: iterative deepening over all threads, within limits, with reports on the way.

mod blindness;
mod control;
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

use trine_rules::{Game, Outcome, Position};
use web_time::Instant;

use crate::score::{self, Value, WIN};
use crate::tree::{Effort, Searchable};
use crate::{Limits, Player, Stop};
pub(crate) use blindness::Blindness;
use control::Control;
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
    /// How many lines to report, the best first. More than one makes the search slower.
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

/// A search with its memory, to be kept for a whole game.
pub struct Engine<P: Searchable> {
    settings: Settings,
    weights: Arc<P::Weights>,
    table: Table,
    /// What each thread has learnt about the order of steps.
    memories: Vec<Memory>,
    blindness: Blindness,
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
            blindness: Blindness::default(),
        }
    }

    /// The engine, overlooking some steps.
    pub(crate) fn blinded(self, blindness: Blindness) -> Self {
        Self { blindness, ..self }
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
        let (lines, blindness) = (self.settings.lines, self.blindness);
        std::thread::scope(|scope| {
            for (i, memory) in helpers.iter_mut().enumerate() {
                let control = &control;
                scope.spawn(move || {
                    let worker = Worker::new(game, weights, table, control, memory, blindness);
                    help(worker, i as i32, deepest);
                });
            }
            let worker = Worker::new(game, weights, table, &control, first, blindness);
            let lead = Lead { game, control: &control, start, lines, deepest, blindness };
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

/// The first thread: the one whose results count.
struct Lead<'a, P: Searchable> {
    game: &'a Game<P>,
    control: &'a Control<'a>,
    start: Instant,
    lines: usize,
    deepest: i32,
    blindness: Blindness,
}

impl<P: Searchable> Lead<'_, P> {
    fn run(
        &self,
        mut worker: Worker<'_, P>,
        time: Option<Duration>,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        if let Some(solved) = self.solve(time) {
            report(&solved);
            return solved;
        }
        let choices = self.count_choices();
        let mut found: Vec<(i32, Vec<P::Step>)> = Vec::new();
        let mut last = self.report(0, &[(0, vec![self.any_step()])]);
        for depth in 1..=self.deepest {
            let mut now: Vec<(i32, Vec<P::Step>)> = Vec::new();
            worker.excluded.clear();
            for rank in 0..self.lines.min(choices) {
                let expected = found.get(rank).map_or(0, |line| line.0);
                let score = worker.search_root(depth, expected);
                let line = worker.line().to_vec();
                let Some(&first) = line.first() else { break };
                worker.excluded.push(first);
                // The best first, and of equal ones the one that was found first.
                let place = now.partition_point(|better| better.0 >= score);
                now.insert(place, (score, line));
                if worker.is_over {
                    break;
                }
            }
            worker.tell();
            if worker.is_over {
                // What was found before time ran out replaces only what it is a newer view of.
                let newer = now.first().filter(|_| self.lines == 1).map(std::slice::from_ref);
                if let Some(lines) = newer.or((!found.is_empty()).then_some(&found)) {
                    last = self.report(depth as u32 - 1, lines);
                }
                break;
            }
            found = now;
            last = self.report(depth as u32, &found);
            report(&last);
            if is_settled(depth, &found, choices, time) {
                break;
            }
        }
        last
    }

    /// The end of a game, if the game has a solver for it and half of the limits will do.
    fn solve(&self, time: Option<Duration>) -> Option<Report<P>> {
        // Who overlooks things does not solve anything.
        if self.lines > 1 || self.blindness != Blindness::default() {
            return None;
        }
        let by_time = time.map_or(u64::MAX, |time| (time / 2).as_micros() as u64);
        let by_nodes = self.control.node_limit.map_or(u64::MAX, |nodes| nodes / 2);
        let half = time.map(|time| self.start + time / 2);
        let solution = self.game.position().solve(&mut Effort {
            // A solver looks at a position in less than a microsecond, but for large boards.
            nodes: by_time.min(by_nodes),
            turns: self.deepest as u32,
            go_on: &mut |nodes| {
                !self.control.is_over(nodes) && half.is_none_or(|half| Instant::now() < half)
            },
        })?;
        Some(self.report(solution.turns, &[(solution.score, solution.line)]))
    }

    fn count_choices(&self) -> usize {
        self.game.position().steps().len()
    }

    /// A legal step, in case time is up before anything has been looked at.
    fn any_step(&self) -> P::Step {
        *self.game.position().steps().first().expect("the game is not over")
    }

    fn report(&self, depth: u32, found: &[(i32, Vec<P::Step>)]) -> Report<P> {
        let lines = found.iter().map(|(score, steps)| Line {
            value: Value::of(*score),
            turns: turns_of(self.game.position(), steps),
        });
        Report {
            depth,
            lines: lines.collect(),
            nodes: self.control.nodes.load(Ordering::Relaxed),
            time: self.start.elapsed(),
        }
    }
}

/// Whether looking deeper cannot change anything, or is not worth the time.
fn is_settled<S>(
    depth: i32,
    found: &[(i32, Vec<S>)],
    choices: usize,
    time: Option<Duration>,
) -> bool {
    let is_proved = |score: i32| score::is_proved(score) && WIN - score.abs() <= depth;
    let has_one_choice = choices == 1 && time.is_some();
    has_one_choice || found.iter().all(|line| is_proved(line.0))
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

/// Puts steps together to turns.
fn turns_of<P: Searchable>(start: &P, steps: &[P::Step]) -> Vec<Vec<P::Move>> {
    let mut turns: Vec<Vec<P::Move>> = Vec::new();
    let mut position = start.clone();
    let mut is_open = false;
    for &step in steps {
        let moves = position.moves_of_step(step);
        match turns.last_mut() {
            Some(turn) if is_open => turn.extend(moves),
            _ => turns.push(moves),
        }
        position = position.after_step(step);
        is_open = position.is_mid_turn();
    }
    // A win that is known without looking is shown all the same.
    if position.outcome().is_none() && position.wins_at_once() {
        turns.extend(winning_turn(&position));
    }
    turns
}

/// A turn of one step that wins, if there is one.
fn winning_turn<P: Searchable>(position: &P) -> Option<Vec<P::Move>> {
    let won = Some(Outcome::Win(position.to_move()));
    let step =
        position.steps().into_iter().find(|&step| position.after_step(step).outcome() == won)?;
    Some(position.moves_of_step(step))
}
