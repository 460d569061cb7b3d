//! What the tests of the rules' sentences share: short ways to read, play and list.

// Every one of those test files includes this module, and each uses only a part of it.
#![allow(dead_code)]

use trine_rules::{Notation, Outcome, Side};

pub(crate) const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Side::White));
pub(crate) const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Side::Black));

/// The position of a text that is known to be right.
pub(crate) fn read<P: Notation>(text: &str) -> P {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after whole turns, a stop played wherever one is needed to end them.
pub(crate) fn after<P: Notation>(position: &P, turns: &[&str]) -> P {
    let mut position = position.clone();
    for turn in turns {
        let moves = position.read_turn(turn);
        let moves = moves.unwrap_or_else(|error| panic!("{turn} from {position}: {error}"));
        position = moves.into_iter().fold(position, |position, m| position.after(m));
    }
    position
}

/// The position after the beginning of a turn, exactly as far as it is written.
pub(crate) fn partly<P: Notation>(position: &P, turn: &str) -> P {
    let moves = position.read_moves(turn);
    let moves = moves.unwrap_or_else(|error| panic!("{turn} from {position}: {error}"));
    moves.into_iter().fold(position.clone(), |position, m| position.after(m))
}

/// Every legal move as text, sorted, a space between them.
pub(crate) fn moves<P: Notation>(position: &P) -> String {
    let mut moves: Vec<_> = position.moves().iter().map(|&m| position.move_text(m)).collect();
    moves.sort();
    moves.join(" ")
}

/// Where the legal moves that begin with this cell lead, sorted, a space between them.
pub(crate) fn targets<P: Notation>(position: &P, cell: &str) -> String {
    let moves = moves(position);
    let target = |m: &'_ str| Some(m.strip_prefix(cell)?.strip_prefix(['-', 'x', '>'])?.to_owned());
    let mut targets: Vec<_> = moves.split(' ').filter_map(target).collect();
    targets.sort();
    targets.join(" ")
}

/// Why a text is not a legal turn, as a player reads it.
pub(crate) fn refusal<P: Notation>(position: &P, turn: &str) -> String {
    let error = position.read_turn(turn).expect_err("the turn is not legal");
    error.to_string()
}
