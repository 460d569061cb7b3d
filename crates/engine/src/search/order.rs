//! In which order to try steps: what was good in positions like this comes first.

use crate::tree::{SLOTS, Searchable};

/// A step with its rank, the highest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<S> {
    pub(super) rank: i32,
    pub(super) step: S,
}

const FROM_TABLE: i32 = 1 << 30;
const KILLER: i32 = 1 << 24;
const COUNTER: i32 = 1 << 23;

/// What the search has learnt about steps.
#[derive(Debug)]
pub(super) struct Memory {
    /// How often steps of a slot were better than expected, for each side.
    history: [Box<[i32]>; 2],
    /// The two last steps that refuted something, at each distance from the root.
    killers: Vec<[u16; 2]>,
    /// The step that refuted a step of this slot the last time.
    counters: Box<[u16]>,
}

impl Memory {
    pub(super) fn new(plies: usize) -> Self {
        let history = || vec![0; SLOTS].into();
        Self {
            history: [history(), history()],
            killers: vec![[0; 2]; plies],
            counters: vec![0; SLOTS].into(),
        }
    }

    /// Ranks the steps of a position.
    pub(super) fn rank<P: Searchable>(
        &self,
        position: &P,
        ply: usize,
        before: Option<usize>,
        from_table: u16,
        step: P::Step,
        looks: i32,
    ) -> i32 {
        let code = P::code(step);
        if code == from_table {
            return FROM_TABLE;
        }
        let learnt = self.history[position.to_move() as usize][P::slot(step)];
        let base = learnt + looks;
        if self.killers[ply].contains(&code) {
            KILLER + base
        } else if before.is_some_and(|slot| self.counters[slot] == code) {
            COUNTER + base
        } else {
            base
        }
    }

    /// Learns that a step refuted the one before it, and that those tried earlier did not.
    pub(super) fn learn<P: Searchable>(
        &mut self,
        position: &P,
        ply: usize,
        before: Option<usize>,
        depth: i32,
        tried: &[Ranked<P::Step>],
    ) {
        let Some((best, others)) = tried.split_last() else { return };
        let code = P::code(best.step);
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        if let Some(slot) = before {
            self.counters[slot] = code;
        }
        let history = &mut self.history[position.to_move() as usize];
        let bonus = (depth * depth * 16).min(2_000);
        for other in others {
            nudge(&mut history[P::slot(other.step)], -bonus);
        }
        nudge(&mut history[P::slot(best.step)], bonus);
    }

    /// Forgets half of everything before a new search.
    pub(super) fn fade(&mut self) {
        for history in &mut self.history {
            for value in history.iter_mut() {
                *value /= 2;
            }
        }
        self.killers.fill([0; 2]);
    }
}

/// Moves a value towards the bonus's sign, the less the further it already is.
fn nudge(value: &mut i32, bonus: i32) {
    const MOST: i32 = 16_384;
    *value += bonus - *value * bonus.abs() / MOST;
}

/// Brings the best of the steps from `first` on to the front of them.
pub(super) fn pick<S: Copy>(steps: &mut [Ranked<S>], first: usize) -> S {
    let mut best = first;
    for i in first + 1..steps.len() {
        if steps[i].rank > steps[best].rank {
            best = i;
        }
    }
    steps.swap(first, best);
    steps[first].step
}
