//! The evaluation on boards above 8×8, where there is more to count than was ever met in training.

use std::ops::RangeInclusive;

use trine_rules::Position;
use trine_rules::dropper::Dropper;

use super::super::Weights;
use super::super::line::Line;
use super::{COUNTS, Counts, KINDS, PHASES, phase};

/// The size of the board that the tables were trained on.
const TRAINED_SIZE: i32 = 8;
/// How many tables there are: a phase, a kind and a side each.
const TABLES: usize = PHASES * KINDS * 2;

/// In the phase after this one a game on 8×8 has just begun, with too few stones to learn from.
const LAST_PHASE: usize = PHASES - 2;

/// The trained tables, and how they go on.
#[derive(Debug)]
pub struct Tables {
    pub(super) trained: Weights,
    lines: [Line; TABLES],
}

impl Tables {
    pub(super) fn new(trained: Weights) -> Self {
        let line = |number: usize| {
            let table = &trained.0[number * COUNTS..][..COUNTS];
            Line::through(table, well_known(number / (KINDS * 2)))
        };
        Self { lines: std::array::from_fn(line), trained }
    }

    /// The evaluation of a position on a board above 8×8, for the side to move.
    ///
    /// By how much games go up and down grows with the width of a board, not with its number of
    /// squares: so many stones more are worth the less, the wider the board is.
    pub(super) fn evaluate<const W: usize>(&self, position: &Dropper<W>) -> i32 {
        let phase = phase(position).min(LAST_PHASE);
        let near_empty = position.empty().grown();
        let mut sum = 0;
        for (i, side) in [position.to_move(), position.to_move().other()].into_iter().enumerate() {
            let counts = Counts::of(position.stones(side), near_empty).list();
            for (kind, count) in counts.into_iter().enumerate() {
                let number = (phase * KINDS + kind) * 2 + i;
                let table = &self.trained.0[number * COUNTS..][..COUNTS];
                sum += self.lines[number].worth(table, count);
            }
        }
        sum * TRAINED_SIZE / usize::from(position.size()) as i32
    }
}

/// Which counts every game on 8×8 meets in a phase, again and again: up to two thirds of what each side has
/// on the board in the middle of it.
fn well_known(phase: usize) -> RangeInclusive<usize> {
    let squares = (TRAINED_SIZE * TRAINED_SIZE) as usize;
    let stones = squares * (2 * (PHASES - phase) - 1) / (4 * PHASES);
    stones / 5..=stones * 2 / 3
}
