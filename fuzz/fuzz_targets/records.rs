//! Reads bytes as a file of records.
//!
//! The first byte chooses what the rest is: the file itself; or the choices that make a record
//! (their number in the next byte, times eight), which must read back, and the mistakes to put into
//! its text before it is read again.

#![no_main]

#[path = "../../crates/record/tests/properties/mod.rs"]
mod properties;
#[path = "../../crates/record/tests/random/mod.rs"]
mod random;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, rest @ ..] = data else { return };
    if *first < 128 {
        properties::any_bytes(rest);
    } else if let [length, rest @ ..] = rest {
        let (choices, edits) = rest.split_at(rest.len().min(usize::from(*length) * 8));
        let record = random::record(&mut random::Choices(choices));
        properties::reads_back(&record);
        properties::any_bytes(properties::edited(&record.to_string(), edits).as_bytes());
    }
});
