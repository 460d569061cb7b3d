//! The first thread of a search: it goes deeper step by step, asks the game's solver, tells what it finds,
//! and knows when that is enough.

use std::sync::atomic::Ordering;
use std::time::Duration;

use trine_rules::{Game, Outcome};
use web_time::Instant;

use super::control::Control;
use super::worker::Worker;
use super::{Line, Report};
use crate::score::{self, EVAL_LIMIT, Value, WIN};
use crate::tree::{Effort, Searchable};

/// How deep to look, and tell of it, before a solver is asked, which tells nothing until it is done.
const TOLD_BEFORE_SOLVING: i32 = 6;
/// How many positions a solver may look at where nothing limits the search: some seconds' worth.
const UNLIMITED_SOLVING: u64 = 6_000_000;

/// A nearer win than the one proved may still hide behind late steps that were looked at less deep.
/// Looking so much deeper finds nearly all of them.
const DEEPER_FOR_NEARER: i32 = 2;

/// Where there is but one choice, what it is worth is looked at for this part of the time.
const ONE_CHOICE_SHARE: u32 = 8;

/// Lines of steps with their scores, the best first.
type Found<S> = Vec<(i32, Vec<S>)>;

/// The first thread: the one whose results count.
pub(super) struct Lead<'a, P: Searchable> {
    pub(super) game: &'a Game<P>,
    pub(super) control: &'a Control<'a>,
    pub(super) start: Instant,
    pub(super) lines: usize,
    pub(super) deepest: i32,
    pub(super) is_held_back: bool,
}

impl<P: Searchable> Lead<'_, P> {
    /// Thinks, deeper by one step at a time, until a limit is reached or nothing is left to be found.
    pub(super) fn run(
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
