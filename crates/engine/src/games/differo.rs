//! Differo for the search: steps are moves, and the evaluation is a sum over the states of the
//! lines.
//!
//! There is a table for each kind of line, made for White to move; Black's view is the board
//! turned by half with the sides exchanged. Mirror images share a table: a row read backwards is
//! worth the same, and a line of one number the same as the rising line it is mirrored to.

use std::sync::{Arc, LazyLock};

use trine_rules::differo::{Cell, Differo, Move};
use trine_rules::{Key, Position, Side};

use super::file::read_weights;
use crate::tree::{Searchable, Trainable};

/// Kinds of lines: nine rows, nine slanted lines.
const KINDS: usize = 18;
const LINES: usize = 27;

/// How many weights there are: a state of a line of a kind each.
const WEIGHTS: usize = 2 * 39_123;

/// The trained tables, laid out so that a line's state is looked up without any thought.
pub struct Tables {
    /// For each side to move the worth of every state of every kind of line.
    worth: [Box<[i16; ROOM]>; 2],
}

/// Where the states of each of the 27 lines start.
const BASES: [usize; LINES] = {
    let mut bases = [0; LINES];
    let mut line = 0;
    while line < LINES {
        bases[line] = kind_base(kind(line));
        line += 1;
    }
    bases
};

/// More than any start and any number of 16 bits after it: no look-up has to be checked.
const ROOM: usize = WEIGHTS + (1 << 16);

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}

/// The length of a line by its number on its axis.
const fn length(number: usize) -> u32 {
    9 - number.abs_diff(4) as u32
}

/// Which kind a line is: rows are themselves, a rising line is the mirror image of the line of one
/// number that meets the same rows.
const fn kind(line: usize) -> usize {
    match line {
        0..18 => line,
        _ => 9 + (8 - (line - 18)),
    }
}

/// Where the states of a kind start.
const fn kind_base(kind: usize) -> usize {
    let mut base = 0;
    let mut before = 0;
    while before < kind {
        base += 3_usize.pow(length(before % 9));
        before += 1;
    }
    base
}

/// A state read from the other end.
fn reversed(state: usize, length: u32) -> usize {
    (0..length).fold((0, state), |(out, rest), _| (out * 3 + rest % 3, rest / 3)).0
}

/// A state read from the other end with the sides exchanged.
fn turned(state: usize, length: u32) -> usize {
    let swapped = [0, 2, 1];
    (0..length).fold((0, state), |(out, rest), _| (out * 3 + swapped[rest % 3], rest / 3)).0
}

/// For every state of every kind of line the weight that counts when this side is to move: White's
/// own, and of a row's two readings that of the smaller.
fn weight_indices(to_move: Side) -> impl Iterator<Item = usize> {
    (0..KINDS).flat_map(move |kind| {
        let length = length(kind % 9);
        let seen = match to_move {
            Side::White => kind,
            Side::Black => kind / 9 * 9 + 8 - kind % 9,
        };
        let base = kind_base(seen);
        (0..3_usize.pow(length)).map(move |state| {
            let state = match to_move {
                Side::White => state,
                Side::Black => turned(state, length),
            };
            base + if seen < 9 { state.min(reversed(state, length)) } else { state }
        })
    })
}

/// The weights that make up the evaluation of a position, one a line.
fn active_weights(position: &Differo, to_move: Side) -> [u32; LINES] {
    static INDEX: LazyLock<[Box<[u32]>; 2]> = LazyLock::new(|| {
        Side::BOTH.map(|side| weight_indices(side).map(|index| index as u32).collect())
    });
    let index = &INDEX[to_move as usize];
    let states = position.line_states();
    std::array::from_fn(|line| index[BASES[line] + usize::from(states[line])])
}

impl Tables {
    /// Lays out weights that are in points.
    pub fn new(weights: &[i16]) -> Self {
        let of = |side: Side| weight_indices(side).map(|index| weights[index]).collect();
        Self { worth: Side::BOTH.map(of).map(with_room) }
    }
}

/// Puts nothing behind the worths until they fill the room.
fn with_room(mut worth: Vec<i16>) -> Box<[i16; ROOM]> {
    worth.resize(ROOM, 0);
    worth.try_into().expect("as many as there is room for")
}

impl Trainable for Differo {
    const WEIGHTS: usize = WEIGHTS;

    fn active(&self, mut visit: impl FnMut(usize)) {
        for index in active_weights(self, self.to_move()) {
            visit(index as usize);
        }
    }

    fn make(weights: Vec<i16>) -> Tables {
        Tables::new(&weights)
    }
}

impl Searchable for Differo {
    type Step = Move;
    type Weights = Tables;

    const CAN_REPEAT: bool = true;
    // WebAssembly has no instruction that would make use of it.
    const FORESEES_KEYS: bool = cfg!(not(target_arch = "wasm32"));

    fn weights() -> Arc<Tables> {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../weights/differo.weights");
            Arc::new(Tables::new(&read_weights(bytes)))
        });
        Arc::clone(&TABLES)
    }

    #[inline]
    fn for_each_step(&self, mut visit: impl FnMut(Move, i32)) -> bool {
        self.for_each_move(|m| visit(m, 0));
        true
    }

    #[inline]
    fn after_step(&self, step: Move) -> Self {
        self.after(step)
    }

    #[inline]
    fn key_after(&self, code: u16) -> Option<Key> {
        let slot = usize::from(code.checked_sub(1)?);
        let (from, to) = (Cell::from_index(slot / 61)?, Cell::from_index(slot % 61)?);
        Some(Self::key_after(self, Move { from, to }))
    }

    fn moves_of_step(&self, step: Move) -> Vec<Move> {
        vec![step]
    }

    #[inline]
    fn code(step: Move) -> u16 {
        1 + Self::slot(step) as u16
    }

    #[inline]
    fn slot(step: Move) -> usize {
        step.from.index() * 61 + step.to.index()
    }

    #[inline]
    fn passed(&self) -> Option<Self> {
        Some(Self::passed(self))
    }

    #[inline]
    fn evaluate(&self, weights: &Tables) -> i32 {
        let worth = &weights.worth[self.to_move() as usize];
        let states = self.line_states();
        let mut sum = 0;
        for line in 0..LINES {
            sum += i32::from(worth[BASES[line] + usize::from(states[line])]);
        }
        sum
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        self.winning_moves(self.to_move()) > 0
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        self.winning_moves(self.to_move().other()) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_a_step_tells_the_key_after_it() {
        let mut position = Differo::start(());
        for n in 0..30 {
            for step in position.steps() {
                let key = Searchable::key_after(&position, Differo::code(step));
                assert_eq!(key, Some(position.after_step(step).key()), "{position} {step:?}");
            }
            let Some(m) = position.nth_move(n * 7 % position.move_count().max(1)) else { break };
            position.play(m);
        }
    }

    #[test]
    fn a_number_that_is_no_code_tells_no_key() {
        let position = Differo::start(());
        assert_eq!(Searchable::key_after(&position, 0), None);
        assert_eq!(Searchable::key_after(&position, u16::MAX), None);
    }
}
