//! Plays games, and reads back everything that is written on the way.
//!
//! The first byte chooses the game and where it starts: from the starting position, on a board of
//! the size that the second byte chooses; or from a position given as text, which ends at the
//! first line break. Each byte of the rest chooses a move.

#![no_main]

#[path = "../../crates/rules/tests/properties/mod.rs"]
mod properties;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, rest @ ..] = data else { return };
    let game = properties::game_of(*first);
    if *first < 128 {
        if let [size, choices @ ..] = rest {
            properties::played(game, *size, choices);
        }
    } else if let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(&rest[..end]);
        properties::played_from(game, &text, &rest[end + 1..]);
    }
});
