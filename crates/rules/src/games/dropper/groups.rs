//! Groups and the score.

use super::Dropper;
use crate::square::Bits;
use crate::{Outcome, PerSide, Position, Side};

/// A maximal set of one side's stones connected left, right, up and down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group<const W: usize> {
    /// The stones of the group.
    pub stones: Bits<W>,
}

impl<const W: usize> Group<W> {
    /// How many stones the group has.
    pub fn size(&self) -> u32 {
        self.stones.len()
    }
}

impl<const W: usize> Dropper<W> {
    /// One side's groups, the largest first.
    pub fn groups(&self, side: Side) -> Vec<Group<W>> {
        let mut groups: Vec<Group<W>> = Vec::new();
        for group in split(self.stones(side)) {
            let place = groups.partition_point(|larger| larger.size() >= group.size());
            groups.insert(place, group);
        }
        groups
    }

    /// What the score would be if the game ended now: the sizes of each side's groups, in falling
    /// order, and what comparing them gives.
    pub fn score(&self) -> (PerSide<Vec<u32>>, Outcome) {
        let sizes = |side| self.groups(side).iter().map(Group::size).collect();
        let lists = PerSide { white: sizes(Side::White), black: sizes(Side::Black) };
        let stones = PerSide { white: self.stones(Side::White), black: self.stones(Side::Black) };
        (lists, compare(stones))
    }

    /// The groups that decide a finished game: the sizes of the first pair that differs.
    pub fn deciding_sizes(&self) -> Option<PerSide<u32>> {
        self.outcome()?;
        let (PerSide { white, black }, _) = self.score();
        let size = |list: &[u32], i| list.get(i).copied().unwrap_or(0);
        let pairs = (0..white.len().max(black.len()))
            .map(|i| PerSide { white: size(&white, i), black: size(&black, i) });
        pairs.into_iter().find(|pair| pair.white != pair.black)
    }
}

/// Compares the lists of group sizes, largest first: the first difference decides.
///
/// The lists first differ at the largest size of which one side has more groups, and that side
/// wins; so it is enough to count the groups of each size.
pub(super) fn compare<const W: usize>(stones: PerSide<Bits<W>>) -> Outcome {
    // White's groups minus Black's, by size less one: a group has at most 64 stones a word.
    let mut balance = [[0_i16; 64]; W];
    let balance = balance.as_flattened_mut();
    for group in split(stones.white) {
        balance[group.size() as usize - 1] += 1;
    }
    for group in split(stones.black) {
        balance[group.size() as usize - 1] -= 1;
    }
    match balance.iter().rev().find(|&&more| more != 0) {
        Some(more) if *more > 0 => Outcome::Win(Side::White),
        Some(_) => Outcome::Win(Side::Black),
        None => Outcome::Draw,
    }
}

/// The sizes of the groups that stones of one side form, in no order.
pub fn group_sizes<const W: usize>(stones: Bits<W>) -> impl Iterator<Item = u32> {
    split(stones).map(|group| group.size())
}

/// Splits stones of one side into groups.
fn split<const W: usize>(stones: Bits<W>) -> impl Iterator<Item = Group<W>> {
    let mut rest = stones;
    std::iter::from_fn(move || {
        let mut group = Bits::of(rest.cells().next()?);
        loop {
            let grown = group.grown_straight() & stones;
            if grown == group {
                break;
            }
            group = grown;
        }
        rest = rest.without(group);
        Some(Group { stones: group })
    })
}
