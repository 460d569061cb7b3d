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

use crate::score::{self, EVAL_LIMIT, Value, WIN};
use crate::tree::{Effort, Searchable};
use crate::{Limits, Player, Stop};
pub(crate) use blindness::Blindness;
use control::Control;
use order::Memory;
use table::Table;
use worker::{MAX_PLY, Worker};

/// How deep to look, and tell of it, before a solver is asked, which tells nothing until it is done.
const TOLD_BEFORE_SOLVING: i32 = 6;
/// How many positions a solver may look at where nothing limits the search: some seconds' worth.
const UNLIMITED_SOLVING: u64 = 6_000_000;

/// A nearer win than the one proved may still hide behind late steps that were looked at less deep.
/// Looking so much deeper finds nearly all of them.
const DEEPER_FOR_NEARER: i32 = 2;

/// Where there is but one choice, what it is worth is looked at for this part of the time.
const ONE_CHOICE_SHARE: u32 = 8;

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

/// Lines of steps with their scores, the best first.
type Found<S> = Vec<(i32, Vec<S>)>;

/// The first thread: the one whose results count.
struct Lead<'a, P: Searchable> {
    game: &'a Game<P>,
    control: &'a Control<'a>,
    start: Instant,
    lines: usize,
    deepest: i32,
    is_held_back: bool,
}

impl<P: Searchable> Lead<'_, P> {
    fn run(
        &self,
        mut worker: Worker<'_, P>,
        time: Option<Duration>,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Report<P> {
        // Who waits without knowing for how long is told something first.
        let solved_after = if self.control.node_limit.is_some() { 0 } else { TOLD_BEFORE_SOLVING };
        let choices = self.count_choices();
        let mut found: Found<P::Step> = Vec::new();
        let mut last = self.report(0, &[(0, vec![self.any_step()])]);
        for depth in 1..=self.deepest {
            if depth == 1 + solved_after
                && !found.first().is_some_and(|line| score::is_proved(line.0))
                && let Some(solved) = self.solve(time)
            {
                report(&solved);
                return solved;
            }
            let mut now: Found<P::Step> = Vec::new();
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
                self.take_unfinished(now, &mut found);
                if !found.is_empty() {
                    last = self.report(depth as u32 - 1, &found);
                }
                break;
            }
            found = now;
            last = self.report(depth as u32, &found);
            report(&last);
            if self.is_settled(depth, &found, choices, time) {
                break;
            }
        }
        last
    }

    /// What was found before time ran out replaces only what it is a newer view of.
    fn take_unfinished(&self, now: Found<P::Step>, found: &mut Found<P::Step>) {
        let is_lost = |line: &(i32, _)| line.0 < -EVAL_LIMIT;
        if found.is_empty() {
            // What has not been looked at may not lose.
            let unproved = |(score, line): (i32, _)| (score.max(-EVAL_LIMIT), line);
            *found = now.into_iter().map(unproved).collect();
        } else if self.lines == 1 && now.first().is_some_and(|line| !is_lost(line)) {
            *found = now;
        }
    }

    /// Whether looking deeper can hardly change anything, or is not worth the time.
    fn is_settled(
        &self,
        depth: i32,
        found: &Found<P::Step>,
        choices: usize,
        time: Option<Duration>,
    ) -> bool {
        let is_repeatable = self.control.node_limit.is_some();
        let is_proved = |score: i32| {
            let distance = WIN - score.abs();
            // A win in one is always seen, so that nothing is nearer than a win in two.
            let is_nearest = is_repeatable || distance <= 3;
            let deeper = if is_nearest { 0 } else { DEEPER_FOR_NEARER };
            score::is_proved(score) && distance + deeper <= depth
        };
        let is_time = |time| is_repeatable || self.start.elapsed() >= time / ONE_CHOICE_SHARE;
        choices == 1 && time.is_some_and(is_time) || found.iter().all(|line| is_proved(line.0))
    }

    /// The end of a game, if the game has a solver for it and half of the limits will do.
    fn solve(&self, time: Option<Duration>) -> Option<Report<P>> {
        // Who is held back does not solve anything.
        if self.lines > 1 || self.is_held_back {
            return None;
        }
        // A solver looks at a position in less than a microsecond.
        let by_time = time.map(|time| (time / 2).as_micros() as u64);
        let by_nodes = self.control.node_limit.map(|nodes| nodes / 2);
        let half = time.map(|time| self.start + time / 2);
        let solution = self.game.position().solve(&mut Effort {
            nodes: by_time.into_iter().chain(by_nodes).min().unwrap_or(UNLIMITED_SOLVING),
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
