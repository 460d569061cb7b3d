//! The transposition table: what is known of positions met before, shared by all threads.
//!
//! An entry is two words, the data and the key mixed with the data. A thread that reads half of
//! another's entry finds that they do not belong together and takes it for a miss, so no lock is
//! needed.

use std::sync::atomic::Ordering;

use prefetch_index::prefetch_index;
use trine_rules::Key;

use super::slots::{Slot, Slots};

/// Which side of the true score an entry's score is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The code of the best step, 0 if none is known.
    pub(crate) code: u16,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// The table between searches. It never holds more than the memory it was made with.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Slots,
    /// Counts the searches, so that entries of old ones make room first.
    age: u8,
}

impl Table {
    /// A table of about this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / 16).max(1024).next_power_of_two();
        // The largest power of two that does not exceed what was asked for.
        let slots = if slots * 16 > bytes.max(16 * 1024) { slots / 2 } else { slots };
        Self { slots: Slots::new(slots), age: 0 }
    }

    /// The table for a new search.
    pub(crate) fn next_search(&mut self) -> Shared<'_> {
        self.age = (self.age + 1) & 63;
        Shared { slots: self.slots.share(), age: self.age }
    }
}

/// The table during a search, as all its threads see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<'a> {
    slots: &'a [Slot],
    age: u8,
}

impl Shared<'_> {
    /// Reads what stands in the place of a key. Memory is far away, so that this is best done some time
    /// before the entry is needed.
    #[inline]
    pub(crate) fn read(&self, key: Key) -> Found {
        let slot = self.slot(key);
        Found { key, mixed: slot[0].load(Ordering::Relaxed), data: slot[1].load(Ordering::Relaxed) }
    }

    /// Has the place of a key brought near, for a read that comes later. A wrong key does no harm.
    #[inline]
    pub(crate) fn prepare(&self, key: Key) {
        prefetch_index(self.slots, self.index(key));
    }

    /// Keeps an entry, unless a deeper one of the same search stands in its place.
    #[inline]
    pub(crate) fn put(&self, key: Key, entry: Entry) {
        let slot = self.slot(key);
        let old = slot[1].load(Ordering::Relaxed);
        let is_same = slot[0].load(Ordering::Relaxed) ^ old == key.0;
        let is_current = (old >> 42 & 63) as u8 == self.age;
        let old_depth = i32::from((old >> 32) as i8);
        let keeps_old = is_current && old_depth > entry.depth + if is_same { 3 } else { 0 };
        if keeps_old && entry.bound != Bound::Exact {
            return;
        }
        // A result without a step leaves the step that was known.
        let code = if entry.code == 0 && is_same { old as u16 } else { entry.code };
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let data = u64::from(code)
            | u64::from(entry.score as i16 as u16) << 16
            | u64::from(entry.depth.clamp(-1, 127) as i8 as u8) << 32
            | bound << 40
            | u64::from(self.age) << 42;
        slot[1].store(data, Ordering::Relaxed);
        slot[0].store(key.0 ^ data, Ordering::Relaxed);
    }

    #[inline]
    fn slot(&self, key: Key) -> &Slot {
        &self.slots[self.index(key)]
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        key.0 as usize & (self.slots.len() - 1)
    }
}

/// What stands in the place of a key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    key: Key,
    /// The key of what stands there, mixed with its data.
    mixed: u64,
    data: u64,
}

impl Found {
    /// The entry, if it is the key's own.
    #[inline]
    pub(crate) fn entry(self) -> Option<Entry> {
        let Self { key, mixed, data } = self;
        if mixed ^ data != key.0 || data == 0 {
            return None;
        }
        let bound = match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        Some(Entry {
            code: data as u16,
            score: i32::from((data >> 16) as i16),
            depth: i32::from((data >> 32) as i8),
            bound,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let mut table = Table::new(1 << 20);
        let table = table.next_search();
        let entry = Entry { code: 77, score: -31_990, depth: 12, bound: Bound::Lower };
        table.put(Key(0x1234_5678_9abc_def0), entry);
        assert_eq!(table.read(Key(0x1234_5678_9abc_def0)).entry(), Some(entry));
        assert_eq!(table.read(Key(0x1234_5678_9abc_def1)).entry(), None);
    }

    #[test]
    fn a_deeper_entry_of_the_same_search_stays_until_the_next() {
        let mut table = Table::new(1 << 14);
        let deep = Entry { code: 1, score: 5, depth: 20, bound: Bound::Lower };
        let shallow = Entry { code: 2, score: 6, depth: 2, bound: Bound::Upper };
        let (one, other) = (Key(5), Key(5 | 1 << 60));
        let search = table.next_search();
        search.put(one, deep);
        search.put(other, shallow);
        assert_eq!(search.read(one).entry(), Some(deep));
        let search = table.next_search();
        search.put(other, shallow);
        assert_eq!(search.read(other).entry(), Some(shallow));
    }

    #[test]
    fn a_table_takes_no_more_memory_than_it_was_given() {
        for bytes in [1 << 14, 100_000, 1 << 20, (1 << 20) + 1] {
            assert!(Table::new(bytes).next_search().slots.len() * 16 <= bytes);
        }
    }
}
