//! Positions of the solver, and how they look: by groups, and by a few drops ahead.

use std::cmp::Ordering;

use trine_rules::dropper::group_sizes;
use trine_rules::square::{Bits, Cell};

/// A position as the side to move sees it.
#[derive(Clone, Copy)]
pub(super) struct Stones<const W: usize> {
    pub(super) mine: Bits<W>,
    pub(super) theirs: Bits<W>,
}

impl<const W: usize> Stones<W> {
    #[inline]
    pub(super) fn after(self, on: Bits<W>, push: Bits<W>) -> Self {
        Self { mine: self.theirs ^ on | push, theirs: self.mine | on }
    }

    #[inline]
    pub(super) fn key(self) -> u64 {
        let mut key = 0_u64;
        for (mine, theirs) in self.mine.words().iter().zip(self.theirs.words()) {
            key = (key ^ mine).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31)
                ^ theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        }
        key = (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key ^ key >> 32
    }

    /// Visits every drop: the square dropped on and the square pushed to.
    #[inline]
    pub(super) fn for_each_drop(self, empty: Bits<W>, mut visit: impl FnMut(Cell, Cell)) {
        for push in (empty & self.theirs.grown()).cells() {
            for on in (Bits::of(push).grown() & self.theirs).cells() {
                visit(on, push);
            }
        }
    }

    /// How good the position looks, by groups as they are and as far as they are settled, and by
    /// how many stones can still be dropped on.
    fn looks(self, board: Bits<W>) -> i32 {
        let near = board.without(self.mine | self.theirs).grown();
        let size = |stones: Bits<W>| largest(stones) as i32;
        let count = |stones: Bits<W>| (stones & near).len() as i32;
        64 * (size(self.mine) - size(self.theirs))
            + 32 * (size(self.mine.without(near)) - size(self.theirs.without(near)))
            + 4 * (count(self.theirs) - count(self.mine))
    }

    /// How good the position looks after the best of this many drops.
    pub(super) fn looks_ahead(self, board: Bits<W>, drops: u32, alpha: i32, beta: i32) -> i32 {
        if drops == 0 {
            return self.looks(board);
        }
        let (mut alpha, mut best) = (alpha, -FAR);
        self.for_each_drop(board.without(self.mine | self.theirs), |on, push| {
            if best < beta {
                let next = self.after(Bits::of(on), Bits::of(push));
                best = best.max(-next.looks_ahead(board, drops - 1, -beta, -alpha));
                alpha = alpha.max(best);
            }
        });
        best
    }
}

/// Further than anything looks.
pub(super) const FAR: i32 = 1 << 20;

/// The size of the largest group.
#[inline]
fn largest<const W: usize>(stones: Bits<W>) -> u32 {
    let (mut rest, mut best) = (stones, 0);
    while rest.len() > best {
        let mut group = Bits::of(rest.cells().next().expect("stones are left"));
        loop {
            let grown = group.grown_straight() & stones;
            if grown == group {
                break;
            }
            group = grown;
        }
        best = best.max(group.len());
        rest = rest.without(group);
    }
    best
}

/// How a game that is over has ended for the owner of the first stones.
#[inline]
pub(super) fn compare<const W: usize>(mine: Bits<W>, theirs: Bits<W>) -> Ordering {
    largest(mine).cmp(&largest(theirs)).then_with(|| {
        let sizes = |stones| {
            let mut sizes: Vec<u32> = group_sizes(stones).collect();
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes
        };
        sizes(mine).cmp(&sizes(theirs))
    })
}
