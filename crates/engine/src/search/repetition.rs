//! Positions that stood at the start of a turn, in the game and on the way through the tree.

use trine_rules::Key;

const BUCKETS: usize = 4096;

/// A stack of keys that can tell quickly whether one is on it.
#[derive(Clone, Debug)]
pub(super) struct Path {
    keys: Vec<Key>,
    /// How many keys on the stack share their low bits: almost always enough to say no.
    buckets: Box<[u16]>,
}

impl Path {
    pub(super) fn new(keys: impl Iterator<Item = Key>) -> Self {
        let mut path = Self { keys: Vec::new(), buckets: vec![0; BUCKETS].into() };
        keys.for_each(|key| path.push(key));
        path
    }

    #[inline]
    pub(super) fn push(&mut self, key: Key) {
        self.keys.push(key);
        self.buckets[key.0 as usize % BUCKETS] += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        let key = self.keys.pop().expect("a key was pushed");
        self.buckets[key.0 as usize % BUCKETS] -= 1;
    }

    #[inline]
    pub(super) fn contains(&self, key: Key) -> bool {
        self.buckets[key.0 as usize % BUCKETS] > 0 && self.keys.contains(&key)
    }
}
