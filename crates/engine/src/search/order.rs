//! In which order to try steps: what was good in positions like this comes first.

use trine_rules::Side;

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
    history: [Box<[i32; SLOTS]>; 2],
    /// The two last steps that refuted something, at each distance from the root.
    killers: Vec<[u16; 2]>,
    /// The step that refuted a step of this slot the last time.
    counters: Box<[u16; SLOTS]>,
}

/// What it has learnt for the steps of one position. Codes are 0 where there is no such step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranking<'a> {
    history: &'a [i32; SLOTS],
    /// The code of the step from the table.
    from_table: u16,
    /// The codes of those that refuted something at this distance from the root.
    killers: [u16; 2],
    /// The code of the one that refuted the step before the last time.
    counter: u16,
}

impl Memory {
    pub(super) fn new(plies: usize) -> Self {
        let history = || Box::new([0; SLOTS]);
        Self {
            history: [history(), history()],
            killers: vec![[0; 2]; plies],
            counters: Box::new([0; SLOTS]),
        }
    }

    /// Looks up what ranks the steps of a position, once for all of them.
    pub(super) fn ranking(
        &self,
        to_move: Side,
        ply: usize,
        before: Option<usize>,
        from_table: u16,
    ) -> Ranking<'_> {
        Ranking {
            history: &self.history[to_move as usize],
            from_table,
            killers: self.killers[ply],
            counter: before.map_or(0, |slot| self.counters[slot]),
        }
    }

    /// The code of the step that is most likely to rank first, as far as that can be told before any
    /// is ranked; 0 if it cannot.
    pub(super) fn likely_first(&self, ply: usize, from_table: u16) -> u16 {
        if from_table == 0 { self.killers[ply][0] } else { from_table }
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

impl Ranking<'_> {
    /// Ranks a step.
    #[inline]
    pub(super) fn rank<P: Searchable>(&self, step: P::Step, looks: i32) -> i32 {
        let code = P::code(step);
        if code == self.from_table {
            return FROM_TABLE;
        }
        let base = self.history[P::slot(step)] + looks;
        if self.killers.contains(&code) {
            KILLER + base
        } else if self.counter == code {
            COUNTER + base
        } else {
            base
        }
    }
}

/// Moves a value towards the bonus's sign, the less the further it already is.
fn nudge(value: &mut i32, bonus: i32) {
    const MOST: i32 = 16_384;
    *value += bonus - *value * bonus.abs() / MOST;
}

/// Brings the best of the steps from `first` on to the front of them.
pub(super) fn pick<S: Copy>(steps: &mut [Ranked<S>], first: usize) -> S {
    let rest = &mut steps[first..];
    let mut best = (0, i32::MIN);
    for (i, ranked) in rest.iter().enumerate() {
        // Written so that it compiles to no branch: which step is the best cannot be predicted.
        best = if ranked.rank > best.1 { (i, ranked.rank) } else { best };
    }
    rest.swap(0, best.0);
    rest[0].step
}
