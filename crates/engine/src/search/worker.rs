//! One thread's search: principal-variation search from a root, to a given depth.
//!
//! The sign of a score turns with the side to move, not with the ply, because a turn may have
//! several steps.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use trine_rules::Game;

use super::order::{Memory, Ranked, pick};
use super::repetition::Path;
use super::table::{Bound, Entry, Table};
use crate::Stop;
use crate::score::{self, EVAL_LIMIT, WIN};
use crate::tree::Searchable;

/// The longest way from the root. Positions that far away are evaluated as they are.
pub(super) const MAX_PLY: usize = 120;

/// How many positions a thread looks at between two looks at the clock, and how many steps it
/// lists: on a large board a single position has thousands.
const CLOCK_INTERVAL: u64 = 128;
const CLOCK_STEPS: usize = 4096;

/// A score above any that occurs.
const INFINITE: i32 = WIN + 1;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Control<'a> {
    pub(super) stop: &'a Stop,
    /// Set when a limit is reached, or when the first thread is done.
    pub(super) finished: AtomicBool,
    pub(super) deadline: Option<Instant>,
    pub(super) node_limit: Option<u64>,
    /// Positions looked at by all threads, as far as they have told.
    pub(super) nodes: AtomicU64,
}

impl Control<'_> {
    /// Whether to stop, asked from time to time.
    pub(super) fn is_over(&self, told: u64) -> bool {
        let nodes = self.nodes.fetch_add(told, Ordering::Relaxed) + told;
        let over = self.finished.load(Ordering::Relaxed)
            || self.stop.is_stopped()
            || self.node_limit.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.finished.store(true, Ordering::Relaxed);
        }
        over
    }
}

/// A thread's search and what it has learnt on the way.
pub(super) struct Worker<'a, P: Searchable> {
    root: &'a P,
    weights: &'a P::Weights,
    table: &'a Table,
    control: &'a Control<'a>,
    memory: &'a mut Memory,
    path: Path,
    /// Steps of the positions on the way, one list for each distance from the root.
    lists: Vec<Vec<Ranked<P::Step>>>,
    /// Where positions list their steps before they are ranked.
    plain: Vec<P::Step>,
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
        table: &'a Table,
        control: &'a Control<'a>,
        memory: &'a mut Memory,
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
            path,
            lists: vec![Vec::new(); MAX_PLY + 1],
            plain: Vec::new(),
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
        let (mut low, mut high) = match depth {
            ..4 => (-INFINITE, INFINITE),
            _ => ((expected - width).max(-INFINITE), (expected + width).min(INFINITE)),
        };
        loop {
            let score = self.search(self.root, depth, low, high, 0, None);
            if self.is_over || low < score && score < high {
                return score;
            }
            width *= 3;
            if score <= low {
                low = (score - width).max(-INFINITE);
            } else {
                high = (score + width).min(INFINITE);
            }
            if width > 2_000 {
                (low, high) = (-INFINITE, INFINITE);
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

    fn search(
        &mut self,
        position: &P,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        before: Option<usize>,
    ) -> i32 {
        self.lines[ply].clear();
        self.untold += 1;
        if self.untold >= CLOCK_INTERVAL || self.listed >= CLOCK_STEPS {
            self.listed = 0;
            self.is_over |= self.control.is_over(std::mem::take(&mut self.untold));
        }
        if self.is_over {
            return 0;
        }

        // Is the result known?
        let elapsed = position.turn() - self.root.turn();
        let is_turn_start = !position.is_mid_turn();
        let (mut alpha, mut beta) = (alpha, beta);
        if ply > 0 {
            if let Some(outcome) = position.outcome() {
                return score::of_outcome(outcome, position.to_move(), elapsed);
            }
            if P::CAN_REPEAT && is_turn_start && self.path.contains(position.key()) {
                return 0;
            }
            if position.wins_at_once() {
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
        let may_extend = is_threatened && ply < 2 * self.root_depth + 4;
        let depth = if may_extend { depth.max(1) } else { depth };
        if depth <= 0 && is_turn_start || ply >= MAX_PLY {
            return position.evaluate(self.weights).clamp(-EVAL_LIMIT, EVAL_LIMIT);
        }

        // Has it been looked at before?
        let is_principal = beta - alpha > 1;
        let known = self.table.get(position.key());
        if let Some(entry) = known.filter(|entry| ply > 0 && !is_principal && entry.depth >= depth)
        {
            let score = score::from_table(entry.score, elapsed);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if settles {
                return score;
            }
        }

        // Is it so good that a shallow look is enough?
        if !is_principal && !is_threatened && is_turn_start && depth <= 6 && !score::is_proved(beta)
        {
            let estimate = position.evaluate(self.weights);
            if estimate - 50 * depth >= beta {
                return estimate.clamp(-EVAL_LIMIT, EVAL_LIMIT);
            }
        }

        // Without a step to begin with, a shallower look finds one for the next time.
        let depth = if known.is_none() && depth >= 4 && !is_threatened { depth - 1 } else { depth };
        self.search_steps(position, depth, alpha, beta, ply, before, known.map_or(0, |e| e.code))
    }

    /// Looks at the steps of a position in the order of their promise.
    #[allow(clippy::too_many_arguments)] // The parts of a search node; a struct would only be unpacked again.
    fn search_steps(
        &mut self,
        position: &P,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        before: Option<usize>,
        from_table: u16,
    ) -> i32 {
        let elapsed = position.turn() - self.root.turn();
        let is_turn_start = !position.is_mid_turn();
        let is_principal = beta - alpha > 1;
        let mut steps = self.rank_steps(position, ply, before, from_table);
        if is_turn_start {
            self.path.push(position.key());
        }

        let first_alpha = alpha;
        let mut alpha = alpha;
        let mut best = -INFINITE;
        let mut best_code = 0;
        let mut tried = 0;
        while tried < steps.len() {
            let step = pick(&mut steps, tried);
            tried += 1;
            let next = position.after_step(step);
            let slot = P::slot(step);
            let mut score;
            if tried == 1 {
                score = self.search_next(position, &next, depth - 1, alpha, beta, ply, slot);
            } else {
                let reduction = reduction(depth, tried, is_principal);
                score = self.search_next(
                    position,
                    &next,
                    depth - 1 - reduction,
                    alpha,
                    alpha + 1,
                    ply,
                    slot,
                );
                if score > alpha && reduction > 0 {
                    score =
                        self.search_next(position, &next, depth - 1, alpha, alpha + 1, ply, slot);
                }
                if score > alpha && score < beta {
                    score = self.search_next(position, &next, depth - 1, alpha, beta, ply, slot);
                }
            }
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
                    self.memory.learn(position, ply, before, depth, &steps[..tried]);
                    break;
                }
            }
        }

        if is_turn_start {
            self.path.pop();
        }
        self.lists[ply] = steps;
        if self.is_over {
            return best;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
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

    /// Looks at the position after a step, and gives its score for the side that took the step.
    #[allow(clippy::too_many_arguments)] // See above.
    fn search_next(
        &mut self,
        position: &P,
        next: &P,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        slot: usize,
    ) -> i32 {
        if next.to_move() == position.to_move() {
            self.search(next, depth, alpha, beta, ply + 1, Some(slot))
        } else {
            -self.search(next, depth, -beta, -alpha, ply + 1, Some(slot))
        }
    }

    fn rank_steps(
        &mut self,
        position: &P,
        ply: usize,
        before: Option<usize>,
        from_table: u16,
    ) -> Vec<Ranked<P::Step>> {
        let mut steps = std::mem::take(&mut self.lists[ply]);
        steps.clear();
        self.plain.clear();
        position.list_steps(&mut self.plain);
        self.listed += self.plain.len();
        for &step in &self.plain {
            if ply > 0 || !self.excluded.contains(&step) {
                let rank = self.memory.rank(position, ply, before, from_table, step);
                steps.push(Ranked { rank, step });
            }
        }
        steps
    }

    fn keep_line(&mut self, ply: usize, step: P::Step) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(step);
        line.extend_from_slice(&below[0]);
    }
}

/// How much less deep to look at a step, by depth and by how many were tried before it.
static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    let reduction = |depth: usize, tried: usize| (depth as f64).ln() * (tried as f64).ln() / 1.5;
    std::array::from_fn(|depth| {
        std::array::from_fn(|tried| reduction(depth.max(1), tried.max(1)) as i8)
    })
});

/// How much less deep to look at a step that comes late in the order.
fn reduction(depth: i32, tried: usize, is_principal: bool) -> i32 {
    if depth < 2 || tried < 3 {
        return 0;
    }
    let late = i32::from(REDUCTIONS[depth.min(63) as usize][tried.min(63)]);
    (late - i32::from(is_principal)).clamp(0, depth - 1)
}
