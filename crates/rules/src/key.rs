//! Position keys: 64-bit Zobrist hashes that a position keeps up to date as it is played.
//!
//! A key stands for what RULES.md calls a position: the board, the side to move and what of the
//! turn has been played. The turn number is not part of it, so that a position that comes back
//! has the key it had before.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use crate::{PerSide, Side};

/// A position's hash. Equal positions have equal keys on every machine and in every version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The keys of `N` cells: what a white piece, a black piece or a visit adds to a position's key.
#[derive(Debug)]
pub(crate) struct CellKeys<const N: usize> {
    pieces: PerSide<Series<N>>,
    visited: Series<N>,
}

impl<const N: usize> CellKeys<N> {
    /// Keys that differ from those made with any other `game` number.
    pub(crate) const fn new(game: u64) -> Self {
        Self {
            pieces: PerSide {
                white: Series::new(game << 16 | 1 << 12),
                black: Series::new(game << 16 | 2 << 12),
            },
            visited: Series::new(game << 16 | 3 << 12),
        }
    }

    /// The part of a piece of `side` on the cell with this index.
    #[inline]
    pub(crate) fn piece(&self, side: Side, index: usize) -> Key {
        self.pieces[side].get(index)
    }

    /// The part of a cell the moving piece has stood on during this turn.
    #[inline]
    pub(crate) const fn visited(&self, index: usize) -> Key {
        self.visited.get(index)
    }
}

/// `N` keys, laid out by the compiler.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Debug)]
struct Series<const N: usize>([Key; N]);

#[cfg(not(target_arch = "wasm32"))]
impl<const N: usize> Series<N> {
    const fn new(first: u64) -> Self {
        let mut keys = [Key(0); N];
        let mut i = 0;
        while i < N {
            keys[i] = Key(mix(first + i as u64));
            i += 1;
        }
        Self(keys)
    }

    #[inline]
    const fn get(&self, index: usize) -> Key {
        self.0[index]
    }
}

/// `N` keys, made when they are asked for: a page would have to download them, and they cannot be
/// compressed.
#[cfg(target_arch = "wasm32")]
#[derive(Debug)]
struct Series<const N: usize>(u64);

#[cfg(target_arch = "wasm32")]
impl<const N: usize> Series<N> {
    const fn new(first: u64) -> Self {
        Self(first)
    }

    #[inline]
    const fn get(&self, index: usize) -> Key {
        Key(mix(self.0 + index as u64))
    }
}

/// What Black being to move adds to a key.
pub(crate) const BLACK_TO_MOVE: Key = Key(mix(0xb1ac));

/// What an owed free stone adds to a key.
pub(crate) const FREE_OWED: Key = Key(mix(0xf4ee));

/// The finaliser of the `SplitMix64` generator: neighbouring inputs give unrelated outputs.
const fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_key_parts_are_equal() {
        let mut seen = HashSet::from([BLACK_TO_MOVE, FREE_OWED]);
        for game in 0..3 {
            let keys = CellKeys::<1024>::new(game);
            for index in 0..1024 {
                assert!(seen.insert(keys.piece(Side::White, index)));
                assert!(seen.insert(keys.piece(Side::Black, index)));
                assert!(seen.insert(keys.visited(index)));
            }
        }
    }
}
