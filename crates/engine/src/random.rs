//! Random numbers that are the same on every machine.

/// A small generator (SplitMix64): equal seeds give equal numbers everywhere and for ever, which is
/// what makes games repeatable. Not for secrets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that depends on nothing but the seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including `n`, which is at least 1.
    pub const fn below(&mut self, n: u64) -> u64 {
        ((self.bits() as u128 * n as u128) >> 64) as u64
    }

    /// True with a chance of one half.
    pub const fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }

    /// A number from 0 up to but not including 1.
    pub fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of the items, all equally likely; nothing from an empty list.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let n = items.len() as u64;
        if n == 0 { None } else { items.get(self.below(n) as usize) }
    }
}
