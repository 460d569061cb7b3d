//! The memory of the transposition table.
//!
//! A search looks into it all over the place. With pages of the usual size the processor would most
//! often have to find out where the page is, too, so Linux is asked for large ones.

use std::sync::atomic::{AtomicU64, Ordering};

/// Room for an entry.
pub(super) type Slot = [AtomicU64; 2];

/// Slots, empty at first.
#[derive(Debug)]
pub(super) struct Slots(Memory);

#[derive(Debug)]
enum Memory {
    #[cfg(target_os = "linux")]
    Mapped(memmap2::MmapMut),
    Boxed(Box<[Slot]>),
}

impl Slots {
    /// This many slots, whose memory is taken from the system now: otherwise that would happen
    /// page by page at the first writes, while the clock runs, and interrupt all other threads.
    pub(super) fn new(count: usize) -> Self {
        const PAGE: usize = 4096 / size_of::<Slot>();
        let mut slots = Self(Memory::new(count));
        for slot in slots.share().iter().step_by(PAGE) {
            slot[1].store(0, Ordering::Relaxed);
        }
        slots
    }

    /// The slots, for all threads of a search.
    pub(super) fn share(&mut self) -> &[Slot] {
        match &mut self.0 {
            #[cfg(target_os = "linux")]
            Memory::Mapped(bytes) => {
                use zerocopy::FromBytes;
                <[Slot]>::mut_from_bytes(bytes).expect("a mapping is aligned and made of slots")
            }
            Memory::Boxed(slots) => slots,
        }
    }
}

impl Memory {
    #[cfg(target_os = "linux")]
    fn new(count: usize) -> Self {
        /// What a large page holds; less does not gain from one.
        const LARGE_PAGE: usize = 2 << 20;
        let bytes = count * size_of::<Slot>();
        if bytes < LARGE_PAGE {
            return Self::boxed(count);
        }
        match memmap2::MmapMut::map_anon(bytes) {
            Ok(mapped) => {
                // A system without large pages gives small ones.
                let _ = mapped.advise(memmap2::Advice::HugePage);
                Self::Mapped(mapped)
            }
            Err(_) => Self::boxed(count),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn new(count: usize) -> Self {
        Self::boxed(count)
    }

    fn boxed(count: usize) -> Self {
        let empty = || [AtomicU64::new(0), AtomicU64::new(0)];
        Self::Boxed((0..count).map(|_| empty()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_memory_is_empty_at_first_and_keeps_what_is_written() {
        for count in [1, 1024, 1 << 17, 1 << 18] {
            let mut slots = Slots::new(count);
            assert_eq!(slots.share().len(), count);
            let words = || [0, 1].map(|word| (count - 1, word));
            for (slot, word) in words() {
                assert_eq!(slots.share()[slot][word].load(Ordering::Relaxed), 0);
                slots.share()[slot][word].store(word as u64 + 7, Ordering::Relaxed);
            }
            for (slot, word) in words() {
                assert_eq!(slots.share()[slot][word].load(Ordering::Relaxed), word as u64 + 7);
            }
        }
    }
}
