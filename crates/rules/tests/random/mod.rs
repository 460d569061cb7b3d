//! Random numbers that never change, so that neither tests nor benchmarks do.

// Part of several test programs, each a crate of its own that nothing else can reach.
#![allow(unreachable_pub)]

/// A xorshift generator.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// A generator whose numbers depend on nothing but this seed, which is not 0.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 up to but not including `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) * n) >> 32
    }
}
