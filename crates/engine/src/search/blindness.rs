//! What a bot that is held back does not see.
//!
//! People who play badly do not play at random: they find good moves, and overlook others, their
//! own and the opponent's. So here a share of the steps of every position is hidden, always the
//! same ones of one position in one game, and everything that is seen is judged as well as ever.

use trine_rules::Key;

/// Which steps are not seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Blindness {
    /// How many of 65,536 steps are hidden.
    share: u32,
    /// Chooses them.
    seed: u64,
}

impl Blindness {
    /// Hides this share of all steps, in percent.
    pub(crate) fn new(percent: u32, seed: u64) -> Self {
        Self { share: percent * 65_536 / 100, seed }
    }

    /// Whether a step of this code is overlooked in this position.
    #[inline]
    pub(super) fn hides(self, key: Key, code: u16) -> bool {
        if self.share == 0 {
            return false;
        }
        let mixed = (key.0 ^ self.seed).wrapping_add(u64::from(code) << 32 | u64::from(code));
        let mixed = (mixed ^ mixed >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed >> 48) as u32) < self.share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_is_hidden_and_another_seed_hides_others() {
        let count = |blindness: Blindness| {
            let all = (0..100_u64).flat_map(|key| (1..=100).map(move |code| (key, code)));
            all.filter(|&(key, code)| blindness.hides(Key(key << 20), code)).collect::<Vec<_>>()
        };
        let (one, other) = (count(Blindness::new(30, 1)), count(Blindness::new(30, 2)));
        assert!((2_800..3_200).contains(&one.len()), "{}", one.len());
        assert_ne!(one, other);
        assert!(count(Blindness::new(0, 1)).is_empty());
    }
}
