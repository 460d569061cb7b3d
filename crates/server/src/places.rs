//! How many of something there may be at once, for each who has them.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

/// Places, so many for each key. Cloning gives another handle to the same places.
pub(crate) struct Places<K> {
    most: u32,
    taken: Arc<Mutex<HashMap<K, u32>>>,
}

/// A place that is taken until it is dropped.
pub(crate) struct Place<K: Eq + Hash> {
    places: Places<K>,
    key: K,
}

impl<K: Clone + Eq + Hash> Places<K> {
    /// So many places for each key.
    pub(crate) fn new(most: u32) -> Self {
        Self { most, taken: Arc::default() }
    }

    /// Takes one of a key's places, if one is free.
    pub(crate) fn take(&self, key: K) -> Option<Place<K>> {
        let mut taken = self.taken();
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), key })
    }
}

impl<K> Places<K> {
    fn taken(&self) -> MutexGuard<'_, HashMap<K, u32>> {
        self.taken.lock().expect("nobody panics while holding it")
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

impl<K> Clone for Places<K> {
    fn clone(&self) -> Self {
        Self { most: self.most, taken: Arc::clone(&self.taken) }
    }
}

impl<K> fmt::Debug for Places<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Places({} each, {} with some)", self.most, self.taken().len())
    }
}

impl<K: Eq + Hash> fmt::Debug for Place<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Place")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_so_many_places_and_no_more() {
        let places = Places::new(3);
        let mut taken: Vec<_> =
            (0..3).map(|_| places.take("ada").expect("there is room")).collect();
        assert!(places.take("ada").is_none());
        assert!(places.take("eve").is_some(), "another one has places of their own");
        taken.pop();
        assert!(places.take("ada").is_some());
        drop(taken);
        assert!(places.taken().is_empty(), "who has none is forgotten");
    }
}
