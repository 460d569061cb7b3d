//! Dropper for the search: steps are moves, the drop and the free stone apart.
//!
//! A stone with no empty square around it can be neither dropped on nor pushed, and squares only
//! fill up, so it is *settled*: it stays what it is for the rest of the game. The evaluation looks
//! at the largest groups, at the largest groups of settled stones, and at how many stones are
//! settled or loose, each by how full the board is.

mod large;
mod solver;

use std::sync::{Arc, LazyLock};

use trine_rules::Position;
use trine_rules::dropper::{Dropper, Move, group_sizes};
use trine_rules::square::{Bits, Cell};

use self::large::Tables;
use super::Weights;
use super::file::read_weights;
use crate::tree::{Effort, SLOTS, Searchable, Solution, Trainable};

/// Everything is worth something else as the board fills up.
const PHASES: usize = 6;
/// Numbers from this on count as this.
const COUNTS: usize = 48;
/// What is counted for each side: see [`Counts`].
const KINDS: usize = 5;
const TOTAL: usize = PHASES * KINDS * 2 * COUNTS;

/// What the evaluation knows of one side.
struct Counts {
    largest: u32,
    second: u32,
    largest_settled: u32,
    settled: u32,
    loose: u32,
}

impl Counts {
    fn of<const W: usize>(stones: Bits<W>, near_empty: Bits<W>) -> Self {
        let settled = stones.without(near_empty);
        let (mut largest, mut second) = (0, 0);
        for size in group_sizes(stones) {
            second = second.max(size.min(largest));
            largest = largest.max(size);
        }
        Self {
            largest,
            second,
            largest_settled: group_sizes(settled).max().unwrap_or(0),
            settled: settled.len(),
            loose: (stones & near_empty).len(),
        }
    }

    fn list(&self) -> [u32; KINDS] {
        [self.largest, self.second, self.largest_settled, self.settled, self.loose]
    }
}

impl<const W: usize> Searchable for Dropper<W> {
    type Step = Move;
    type Weights = Tables;

    const CAN_REPEAT: bool = false;
    const CLOCK_INTERVAL: u64 = 128 / W as u64;

    fn weights() -> Arc<Tables> {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../weights/dropper.weights");
            Arc::new(Tables::new(Weights::new(read_weights(bytes))))
        });
        Arc::clone(&TABLES)
    }

    fn for_each_step(&self, mut visit: impl FnMut(Move, i32)) -> bool {
        self.for_each_move(|m| visit(m, 0));
        true
    }

    fn after_step(&self, step: Move) -> Self {
        self.after(step)
    }

    fn moves_of_step(&self, step: Move) -> Vec<Move> {
        vec![step]
    }

    fn code(step: Move) -> u16 {
        let number = |cell: Cell| u16::from(cell.row) << 5 | u16::from(cell.col);
        match step {
            Move::Place(cell) => number(cell) << 4 | 15,
            Move::Drop { on, push } => {
                let way = (push.row + 1 - on.row) * 3 + push.col + 1 - on.col;
                number(on) << 4 | (u16::from(way) + 1)
            }
        }
    }

    fn slot(step: Move) -> usize {
        usize::from(Self::code(step).wrapping_mul(0x9e37)) % SLOTS
    }

    fn evaluate(&self, weights: &Tables) -> i32 {
        if W == 1 { weights.trained.sum(self) } else { weights.evaluate(self) }
    }

    fn solve(&self, effort: &mut Effort<'_>) -> Option<Solution<Move>> {
        solver::solve(self, effort)
    }
}

impl<const W: usize> Trainable for Dropper<W> {
    const WEIGHTS: usize = TOTAL;

    fn active(&self, mut visit: impl FnMut(usize)) {
        let phase = phase(self);
        let near_empty = self.empty().grown();
        for (i, side) in [self.to_move(), self.to_move().other()].into_iter().enumerate() {
            let counts = Counts::of(self.stones(side), near_empty).list();
            for (kind, count) in counts.into_iter().enumerate() {
                let table = (phase * KINDS + kind) * 2 + i;
                visit(table * COUNTS + (count as usize).min(COUNTS - 1));
            }
        }
    }

    fn make(weights: Vec<i16>) -> Tables {
        Tables::new(Weights::new(weights))
    }
}

/// How full the board is, from 0 where hardly a square is empty.
fn phase<const W: usize>(position: &Dropper<W>) -> usize {
    let squares = usize::from(position.size()) * usize::from(position.size());
    (position.empty().len() as usize * PHASES / squares).min(PHASES - 1)
}
