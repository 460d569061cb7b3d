//! Reads text as a position.
//!
//! The first byte chooses the game and what the rest is: the text itself, or the moves of a game
//! (their number first) and the mistakes to put into the text of the position they lead to.

#![no_main]

#[path = "../../crates/rules/tests/properties/mod.rs"]
mod properties;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, rest @ ..] = data else { return };
    let game = properties::game_of(*first);
    if *first < 128 {
        let text = String::from_utf8_lossy(rest);
        properties::game_name(&text);
        properties::position_text(game, &text);
    } else if let [size, moves, rest @ ..] = rest {
        let (choices, edits) = rest.split_at(rest.len().min(usize::from(*moves)));
        let text = properties::text_after(game, *size, choices);
        properties::position_text(game, &properties::edited(&text, edits));
    }
});
