//! Counting moves and turns without making positions.
//!
//! A turn is a single step or a path of jumps, and every path that begins another is a turn too,
//! because the player may stop. So the turns of a position are the nodes of its jump trees. Whether
//! the mover is apart after a jump need not be asked: a piece without neighbours cannot jump on,
//! so the path ends there anyway.

use super::Apart;
use super::lines::{jumps, near, reach};
use crate::Position;
use crate::square::{Bits, Cell};

/// How many legal moves there are.
pub(super) fn moves<const W: usize>(position: &Apart<W>) -> u64 {
    if position.outcome().is_some() {
        return 0;
    }
    if let Some(&from) = position.path().last() {
        return u64::from(position.next_jumps(from).len()) + 1;
    }
    let own = position.pieces(position.to_move());
    let from = |cell| reach(own, cell, position.size()).without(own).len();
    own.cells().map(from).map(u64::from).sum()
}

/// How many turns there are, or ways to finish the turn already begun.
pub(super) fn turns<const W: usize>(position: &Apart<W>) -> u64 {
    if position.outcome().is_some() {
        return 0;
    }
    if position.turn() == 1 {
        return moves(position);
    }
    let own = position.pieces(position.to_move());
    let enemy = position.pieces(position.to_move().other());
    let size = position.size();
    if let Some(&cell) = position.path().last() {
        return 1 + Jumps { own, enemy, visited: position.path.visited(), size }.from(cell);
    }
    let from = |cell| {
        let targets = reach(own, cell, size).without(own);
        let jumps = targets.without(near(cell));
        let steps = u64::from((targets ^ jumps).len());
        steps + Jumps { own, enemy, visited: Bits::of(cell), size }.along(cell, jumps)
    };
    own.cells().map(from).sum()
}

/// The state of a jump tree at one of its nodes.
struct Jumps<const W: usize> {
    own: Bits<W>,
    enemy: Bits<W>,
    visited: Bits<W>,
    size: u8,
}

impl<const W: usize> Jumps<W> {
    /// How many paths of one or more jumps lead on from `cell`.
    fn from(&self, cell: Cell) -> u64 {
        let jumps = jumps(self.own, cell, self.size);
        self.along(cell, jumps.without(self.own | self.visited))
    }

    /// How many paths begin with one of these jumps.
    #[inline]
    fn along(&self, from: Cell, jumps: Bits<W>) -> u64 {
        let mut count = u64::from(jumps.len());
        let left = self.own ^ Bits::of(from);
        // Only next to a piece of its own can a piece jump on.
        for to in (jumps & left.grown()).cells() {
            let landing = Bits::of(to);
            let captures = self.enemy.contains(to);
            let enemy = self.enemy.without(landing);
            // A capture that leaves the enemy apart ends the game, and the path.
            if captures && !enemy.touches_itself() {
                continue;
            }
            let next =
                Self { own: left | landing, enemy, visited: self.visited | landing, ..*self };
            count += next.from(to);
        }
        count
    }
}
