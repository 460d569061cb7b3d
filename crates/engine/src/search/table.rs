//! The transposition table: what is known of positions met before, shared by all threads.
//!
//! An entry is two words, the data and the key mixed with the data. A thread that reads half of
//! another's entry finds that they do not belong together and takes it for a miss, so no lock is
//! needed.

use std::sync::atomic::{AtomicU64, Ordering};

use trine_rules::Key;

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

/// The table. It never holds more than the memory it was made with.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Box<[[AtomicU64; 2]]>,
    /// Counts the searches, so that entries of old ones make room first.
    age: u8,
}

impl Table {
    /// A table of about this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / 16).max(1024).next_power_of_two();
        // The largest power of two that does not exceed what was asked for.
        let slots = if slots * 16 > bytes.max(16 * 1024) { slots / 2 } else { slots };
        let empty = || [AtomicU64::new(0), AtomicU64::new(0)];
        Self { slots: (0..slots).map(|_| empty()).collect(), age: 0 }
    }

    /// Takes its memory from the system now, while it is empty. Otherwise that happens page by page
    /// at the first writes, and each of them interrupts all other threads.
    pub(crate) fn settle(&self) {
        const PAGE: usize = 4096 / 16;
        for slot in self.slots.iter().step_by(PAGE) {
            slot[1].store(0, Ordering::Relaxed);
        }
    }

    /// Says that a new search begins.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Entry> {
        let slot = self.slot(key);
        let mixed = slot[0].load(Ordering::Relaxed);
        let data = slot[1].load(Ordering::Relaxed);
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
    fn slot(&self, key: Key) -> &[AtomicU64; 2] {
        &self.slots[key.0 as usize & (self.slots.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1 << 20);
        let entry = Entry { code: 77, score: -31_990, depth: 12, bound: Bound::Lower };
        table.put(Key(0x1234_5678_9abc_def0), entry);
        assert_eq!(table.get(Key(0x1234_5678_9abc_def0)), Some(entry));
        assert_eq!(table.get(Key(0x1234_5678_9abc_def1)), None);
    }

    #[test]
    fn a_deeper_entry_of_the_same_search_stays_until_the_next() {
        let mut table = Table::new(1 << 14);
        let deep = Entry { code: 1, score: 5, depth: 20, bound: Bound::Lower };
        let shallow = Entry { code: 2, score: 6, depth: 2, bound: Bound::Upper };
        let (one, other) = (Key(5), Key(5 | 1 << 60));
        table.put(one, deep);
        table.put(other, shallow);
        assert_eq!(table.get(one), Some(deep));
        table.next_search();
        table.put(other, shallow);
        assert_eq!(table.get(other), Some(shallow));
    }

    #[test]
    fn a_table_takes_no_more_memory_than_it_was_given() {
        for bytes in [1 << 14, 100_000, 1 << 20, (1 << 20) + 1] {
            assert!(Table::new(bytes).slots.len() * 16 <= bytes);
        }
    }
}
