//! The evaluation on boards above 8×8, where more pieces must move than were ever met in training.

use trine_rules::Position;
use trine_rules::apart::Apart;
use trine_rules::square::Bits;

use super::super::Weights;
use super::super::line::Line;
use super::{BALANCES, LONE, LONES, NEEDS, PIECES, RACE, quick_need};

/// The greatest need that every game on 8×8 meets.
const GREAT_NEED: u32 = 7;
/// By how much a side may be behind in the race and the tables still know what that means.
const GREAT_LAG: u32 = 2;
/// The same of pieces more or fewer.
const GREAT_BALANCE: i32 = 2;
/// The counts of lone pieces that games on 8×8 meet in their later part.
const USUAL_LONES: std::ops::RangeInclusive<usize> = 5..=10;

/// The trained tables, and how they go on.
#[derive(Debug)]
pub struct Tables {
    pub(super) trained: Weights,
    /// Of one's own lone pieces, and of the enemy's.
    lones: [Line; 2],
    /// What it costs to be one turn more behind than the tables know.
    lag: i32,
}

impl Tables {
    pub(super) fn new(trained: Weights) -> Self {
        let lones = [0, 1].map(|side| Line::through(lone_table(&trained, side), USUAL_LONES));
        let behind = GREAT_NEED - GREAT_LAG;
        let race = |own, enemy| i32::from(trained.0[race_index(own, enemy)]);
        let both = race(behind, GREAT_NEED) - race(GREAT_NEED, behind);
        let lag = both / (2 * GREAT_LAG as i32);
        Self { trained, lones, lag }
    }

    /// The evaluation of a position on a board above 8×8, for the side to move.
    pub(super) fn evaluate<const W: usize>(&self, position: &Apart<W>) -> i32 {
        let mover = position.to_move();
        let (own, enemy) = (position.pieces(mover), position.pieces(mover.other()));
        let (race, own_need) = self.race(quick_need(own), quick_need(enemy));
        let balance = own.len() as i32 - enemy.len() as i32;
        let balance = balance.clamp(-GREAT_BALANCE, GREAT_BALANCE) + BALANCES as i32 / 2;
        let pieces = PIECES + own_need as usize * BALANCES + balance as usize;
        race + i32::from(self.trained.0[pieces]) + self.lone(0, own) + self.lone(1, enemy)
    }

    /// What the race is worth, and one's own need as the tables see it.
    ///
    /// Far from the end it counts by how many turns a side is behind, and hardly how many there are
    /// to come. So the race is looked at as if it were nearer its end by as many turns for both.
    fn race(&self, own: u32, enemy: u32) -> (i32, u32) {
        let sooner = own.max(enemy).saturating_sub(GREAT_NEED);
        let least = own.max(enemy).saturating_sub(GREAT_LAG);
        let seen = |need: u32| need.max(least) - sooner;
        let beyond = |need: u32| least.saturating_sub(need) as i32;
        let known = i32::from(self.trained.0[race_index(seen(own), seen(enemy))]);
        (known + self.lag * (beyond(own) - beyond(enemy)), seen(own))
    }

    fn lone<const W: usize>(&self, side: usize, pieces: Bits<W>) -> i32 {
        self.lones[side].worth(lone_table(&self.trained, side), pieces.lone().len())
    }
}

/// What one's own lone pieces are worth, or the enemy's.
fn lone_table(trained: &Weights, side: usize) -> &[i16] {
    &trained.0[LONE + side * LONES..][..LONES]
}

const fn race_index(own: u32, enemy: u32) -> usize {
    RACE + own as usize * NEEDS + enemy as usize
}
