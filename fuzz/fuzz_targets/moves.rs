//! Reads text as a move, as the beginning of a turn, and as a turn.
//!
//! The first byte chooses the game and what comes last; then come a size, a number of moves, and
//! the moves of a game. Last comes the text to be read in the position they lead to, or the
//! mistakes to put into the last turn before it is read again.

#![no_main]

#[path = "../../crates/rules/tests/properties/mod.rs"]
mod properties;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, size, moves, rest @ ..] = data else { return };
    let game = properties::game_of(*first);
    let (choices, rest) = rest.split_at(rest.len().min(usize::from(*moves)));
    let turn = properties::last_turn(game, *size, choices);
    if *first < 128 {
        properties::move_text(game, &turn.after, &String::from_utf8_lossy(rest));
    } else {
        properties::move_text(game, &turn.start, &properties::edited(&turn.moves, rest));
    }
});
