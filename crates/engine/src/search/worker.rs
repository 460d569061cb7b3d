//! One thread's search: principal-variation search from a root, to a given depth.
//!
//! The sign of a score turns with the side to move, not with the ply, because a turn may have
//! several steps.

mod listing;

use std::sync::atomic::Ordering;

use listing::Listed;
use trine_rules::Game;

use super::blindness::Blindness;
use super::control::Control;
use super::look::Look;
use super::order::{Memory, Ranked, pick};
use super::pruning::{self, most_steps, pass_reduction, reduction};
use super::repetition::Path;
use super::table::{Bound, Entry, Shared};
use crate::score::{self, EVAL_LIMIT, WIN};
use crate::tree::Searchable;

/// The longest way from the root. Positions that far away are evaluated as they are.
pub(super) const MAX_PLY: usize = 120;

/// How many steps a thread lists between two looks at the clock, if it does not look at too many
/// positions meanwhile: on a large board a single position has thousands.
const CLOCK_STEPS: usize = 4096;

/// A score above any that occurs.
const INFINITE: i32 = WIN + 1;

/// A thread's search and what it has learnt on the way.
pub(super) struct Worker<'a, P: Searchable> {
    root: &'a P,
    weights: &'a P::Weights,
    table: Shared<'a>,
    control: &'a Control<'a>,
    memory: &'a mut Memory,
    blindness: Blindness,
    path: Path,
    /// Steps of the positions on the way, one list for each distance from the root.
    lists: Vec<Vec<Ranked<P::Step>>>,
    /// The best continuation found at each distance from the root.
    lines: Vec<Vec<P::Step>>,
    /// Root steps that are not to be looked at: the best ones of earlier lines.
    pub(super) excluded: Vec<P::Step>,
    untold: u64,
    /// Steps listed since the last look at the clock.
    listed: usize,
    /// The depth of the present search: threats are not followed for ever.
    root_depth: usize,
    pub(super) is_over: bool,
}

impl<'a, P: Searchable> Worker<'a, P> {
    pub(super) fn new(
        game: &'a Game<P>,
        weights: &'a P::Weights,
        table: Shared<'a>,
        control: &'a Control<'a>,
        memory: &'a mut Memory,
        blindness: Blindness,
    ) -> Self {
        let present = usize::from(!game.position().is_mid_turn());
        let keys: Vec<_> = game.turn_keys().collect();
        let path = Path::new(keys[..keys.len() - present].iter().copied());
        Self {
            root: game.position(),
            weights,
            table,
            control,
            memory,
            blindness,
            path,
            lists: vec![Vec::new(); MAX_PLY + 1],
            lines: vec![Vec::new(); MAX_PLY + 2],
            excluded: Vec::new(),
            untold: 0,
            listed: 0,
            root_depth: 0,
            is_over: false,
        }
    }

    /// Searches the root to this depth, around the score expected of it.
    pub(super) fn search_root(&mut self, depth: i32, expected: i32) -> i32 {
        self.root_depth = depth as usize;
        let mut width = 40;
        let (mut alpha, mut beta) = match depth {
            ..4 => (-INFINITE, INFINITE),
            _ => ((expected - width).max(-INFINITE), (expected + width).min(INFINITE)),
        };
        loop {
            let score = self.search(self.root, Look { depth, alpha, beta, ply: 0, before: None });
            if self.is_over || alpha < score && score < beta {
                return score;
            }
            width *= 3;
            if score <= alpha {
                alpha = (score - width).max(-INFINITE);
            } else {
                beta = (score + width).min(INFINITE);
            }
            if width > 2_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// The best continuation found by the last search of the root.
    pub(super) fn line(&self) -> &[P::Step] {
        &self.lines[0]
    }

    /// Tells the others of the positions looked at since the last time.
    pub(super) fn tell(&mut self) {
        self.control.nodes.fetch_add(self.untold, Ordering::Relaxed);
        self.untold = 0;
    }

    fn search(&mut self, position: &P, look: Look) -> i32 {
        let Look { mut depth, mut alpha, mut beta, ply, before } = look;
        self.lines[ply].clear();
        self.untold += 1;
        if self.untold >= P::CLOCK_INTERVAL || self.listed >= CLOCK_STEPS {
            self.listed = 0;
            self.is_over |= self.control.is_over(std::mem::take(&mut self.untold));
        }
        if self.is_over {
            return 0;
        }

        // A look of some depth will most likely ask the table, and has something else to do meanwhile.
        let early = (depth > 0).then(|| self.table.read(position.key()));

        // Is the result known?
        let elapsed = position.turn() - self.root.turn();
        let is_turn_start = !position.is_mid_turn();
        if ply > 0 {
            if let Some(outcome) = position.outcome() {
                return score::of_outcome(outcome, position.to_move(), elapsed);
            }
            if P::CAN_REPEAT && is_turn_start && self.path.contains(position.key()) {
                return 0;
            }
            if position.wins_at_once() && !self.blindness.hides(position.key(), 0) {
                return WIN - elapsed as i32 - 1;
            }
            // Nothing from here can be nearer than the next turn.
            alpha = alpha.max(elapsed as i32 - WIN);
            beta = beta.min(WIN - elapsed as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // A threat must be answered before anything can be said.
        let is_threatened = position.is_threatened();
        if is_threatened && ply < 2 * self.root_depth + 4 {
            depth = depth.max(1);
        }
        if depth <= 0 && is_turn_start || ply >= MAX_PLY {
            return position.evaluate(self.weights).clamp(-EVAL_LIMIT, EVAL_LIMIT);
        }

        // Has it been looked at before?
        let look = Look { depth, alpha, beta, ply, before };
        let known = early.unwrap_or_else(|| self.table.read(position.key())).entry();
        let usable = known.filter(|_| ply > 0 && !look.is_principal());
        if let Some(score) = usable.and_then(|entry| look.answer(entry, elapsed)) {
            return score;
        }

        // Is it so good that a shallow look is enough?
        let is_quiet = !look.is_principal() && !is_threatened && is_turn_start;
        let estimate =
            (is_quiet && !score::is_proved(beta)).then(|| position.evaluate(self.weights));
        if let Some(estimate) = estimate
            && let Some(score) = self.good_enough(position, look, estimate)
        {
            return score;
        }

        // Without a step to begin with, a shallower look finds one for the next time.
        if known.is_none() && depth >= 4 && !is_threatened {
            depth -= 1;
        }
        let most = estimate.and_then(|_| most_steps(depth)).unwrap_or(usize::MAX);
        self.search_steps(position, Look { depth, ..look }, known.map_or(0, |e| e.code), most)
    }

    /// The score of a position that is so good by its looks, or would be even after a pass, that
    /// its steps need not be looked at.
    fn good_enough(&mut self, position: &P, look: Look, estimate: i32) -> Option<i32> {
        let Look { depth, beta, ply, before, .. } = look;
        if depth <= pruning::GOOD_ENOUGH_DEPTH && estimate - pruning::GOOD_ENOUGH * depth >= beta {
            return Some(estimate.clamp(-EVAL_LIMIT, EVAL_LIMIT));
        }
        // Nobody passes twice: after a pass no step led here.
        let may_pass = ply > 0 && before.is_some() && depth >= pruning::PASS_DEPTH;
        if !may_pass || estimate < beta + pruning::PASS_MARGIN {
            return None;
        }
        let passed = position.passed()?;
        let depth = depth - pass_reduction(depth);
        let after = Look { depth, alpha: -beta, beta: 1 - beta, ply: ply + 1, before: None };
        self.path.push(position.key());
        let score = -self.search(&passed, after);
        self.path.pop();
        (self.is_over || score >= beta && !score::is_proved(score)).then_some(score)
    }

    /// Looks at the steps of a position in the order of their promise, and at no more than `most`
    /// if one of those does not lose.
    fn search_steps(&mut self, position: &P, look: Look, from_table: u16, most: usize) -> i32 {
        let Look { depth, beta, ply, .. } = look;
        let elapsed = position.turn() - self.root.turn();
        let is_turn_start = !position.is_mid_turn();
        let mut listed = match most {
            usize::MAX => Listed::All,
            _ => Listed::Likely,
        };
        self.prepare(position, self.memory.likely_first(ply, from_table), depth - 1);
        let mut steps = self.rank_steps(position, look, from_table, &mut listed);
        if is_turn_start {
            self.path.push(position.key());
        }

        let mut alpha = look.alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut tried = 0;
        // How many are in their order.
        let mut picked = 0;
        loop {
            let is_safe = best > -EVAL_LIMIT;
            if tried == steps.len() && listed == Listed::Likely && !is_safe {
                listed = self.add_unlikely(position, look, from_table, &mut steps);
            }
            if tried == steps.len() || tried >= most && is_safe {
                break;
            }
            if tried == picked {
                let step = pick(&mut steps, tried);
                self.prepare(position, P::code(step), depth - 1);
                picked += 1;
            }
            let step = steps[tried].step;
            tried += 1;
            // What comes after it is brought near while it is looked at.
            if P::FORESEES_KEYS && tried < steps.len() {
                let next = pick(&mut steps, tried);
                let reduction = reduction(depth, tried + 1, look.is_principal());
                self.prepare(position, P::code(next), depth - 1 - reduction);
                picked += 1;
            }
            let score = self.search_step(position, step, Look { alpha, ..look }, tried);
            if self.is_over {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = P::code(step);
                    self.keep_line(ply, step);
                }
                if score >= beta {
                    self.memory.learn(position, ply, look.before, depth, &steps[..tried]);
                    break;
                }
            }
        }

        if is_turn_start {
            self.path.pop();
        }
        // One that was not listed may not lose.
        if listed == Listed::Some && best < -EVAL_LIMIT && !self.is_over {
            best = -EVAL_LIMIT;
            if let (true, Some(first)) = (self.lines[ply].is_empty(), steps.first()) {
                self.lines[ply].push(first.step);
            }
        }
        self.lists[ply] = steps;
        if self.is_over {
            return best;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > look.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if ply > 0 || self.excluded.is_empty() {
            let score = score::to_table(best, elapsed);
            self.table.put(position.key(), Entry { code: best_code, score, depth, bound });
        }
        best
    }

    /// Looks at one step, the `tried`th: the first as asked, later ones first whether they are
    /// better at all, and perhaps less deep.
    fn search_step(&mut self, position: &P, step: P::Step, look: Look, tried: usize) -> i32 {
        let next = position.after_step(step);
        let below =
            Look { depth: look.depth - 1, ply: look.ply + 1, before: Some(P::slot(step)), ..look };
        if tried == 1 {
            return self.search_next(position, &next, below);
        }
        let narrow = Look { beta: look.alpha + 1, ..below };
        let reduction = reduction(look.depth, tried, look.is_principal());
        let less = Look { depth: narrow.depth - reduction, ..narrow };
        let mut score = self.search_next(position, &next, less);
        if score > look.alpha && reduction > 0 {
            score = self.search_next(position, &next, narrow);
        }
        if score > look.alpha && score < look.beta {
            score = self.search_next(position, &next, below);
        }
        score
    }

    /// Looks at the position after a step, and gives its score for the side that took the step,
    /// whose view `look` is.
    fn search_next(&mut self, position: &P, next: &P, look: Look) -> i32 {
        if next.to_move() == position.to_move() {
            self.search(next, look)
        } else {
            -self.search(next, Look { alpha: -look.beta, beta: -look.alpha, ..look })
        }
    }

    fn keep_line(&mut self, ply: usize, step: P::Step) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(step);
        line.extend_from_slice(&below[0]);
    }
}
