//! Differo for the search: steps are moves, and the evaluation is a sum over the states of the
//! lines.
//!
//! There is a table for each kind of line, made for White to move; Black's view is the board
//! turned by half with the sides exchanged. Mirror images share a table: a row read backwards is
//! worth the same, and a line of one number the same as the rising line it is mirrored to.

use std::sync::{Arc, LazyLock};

use trine_rules::differo::{Differo, Move};
use trine_rules::{Position, Side};

use super::read_weights;
use crate::tree::{Searchable, Trainable};

/// Kinds of lines: nine rows, nine slanted lines.
const KINDS: usize = 18;
const LINES: usize = 27;

/// How many weights there are: a state of a line of a kind each.
const WEIGHTS: usize = 2 * 39_123;

/// The trained tables, laid out so that a line's state is looked up without any thought.
pub struct Tables {
    /// For each side to move the worth of every state of every kind of line.
    worth: [Box<[i16]>; 2],
    /// Where the states of each of the 27 lines start.
    base: [usize; LINES],
}

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
fn kind_base(kind: usize) -> usize {
    (0..kind).map(|kind| 3_usize.pow(length(kind % 9))).sum()
}

/// A state read from the other end.
fn reversed(state: usize, length: u32) -> usize {
    (0..length).fold((0, state), |(out, rest), _| (out * 3 + rest % 3, rest / 3)).0
}

/// A state with the sides exchanged.
fn swapped(state: usize, length: u32) -> usize {
    let digit = |place: u32| [0, 2, 1][state / 3_usize.pow(place) % 3] * 3_usize.pow(place);
    (0..length).map(digit).sum()
}

/// The weight of a line's state when White is to move: of a row's two readings the smaller one.
fn weight_index(kind: usize, state: usize) -> usize {
    let state = if kind < 9 { state.min(reversed(state, length(kind))) } else { state };
    kind_base(kind) + state
}

/// The weights that make up the evaluation of a position, one a line.
fn active_weights(position: &Differo, to_move: Side) -> [u32; LINES] {
    static INDEX: LazyLock<[Box<[u32]>; 2]> = LazyLock::new(|| {
        let of = |side: Side| {
            let states = (0..KINDS).flat_map(move |kind| {
                let length = length(kind % 9);
                (0..3_usize.pow(length)).map(move |state| match side {
                    Side::White => weight_index(kind, state) as u32,
                    Side::Black => {
                        let turned = kind / 9 * 9 + 8 - kind % 9;
                        let state = swapped(reversed(state, length), length);
                        weight_index(turned, state) as u32
                    }
                })
            });
            states.collect()
        };
        [of(Side::White), of(Side::Black)]
    });
    static BASE: LazyLock<[usize; LINES]> =
        LazyLock::new(|| std::array::from_fn(|line| kind_base(kind(line))));
    let index = &INDEX[to_move as usize];
    let states = position.line_states();
    std::array::from_fn(|line| index[BASE[line] + usize::from(states[line])])
}

impl Tables {
    /// Lays out weights that are in points.
    pub fn new(weights: &[i16]) -> Self {
        let mut worth: [Vec<i16>; 2] = [Vec::new(), Vec::new()];
        for kind in 0..KINDS {
            let length = length(kind % 9);
            let turned = kind / 9 * 9 + 8 - kind % 9;
            for state in 0..3_usize.pow(length) {
                worth[0].push(weights[weight_index(kind, state)]);
                let seen = swapped(reversed(state, length), length);
                worth[1].push(weights[weight_index(turned, seen)]);
            }
        }
        let base = std::array::from_fn(|line| kind_base(kind(line)));
        Self { worth: worth.map(Vec::into_boxed_slice), base }
    }
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

    fn weights() -> Arc<Tables> {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../weights/differo.weights");
            Arc::new(Tables::new(&read_weights(bytes)))
        });
        Arc::clone(&TABLES)
    }

    #[inline]
    fn for_each_step(&self, mut visit: impl FnMut(Move, i32)) {
        self.for_each_move(|m| visit(m, 0));
    }

    #[inline]
    fn after_step(&self, step: Move) -> Self {
        self.after(step)
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
            sum += i32::from(worth[weights.base[line] + usize::from(states[line])]);
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
