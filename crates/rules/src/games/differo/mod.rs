//! Differo, by Kashio Fujii: a race across a hexagon.
//!
//! A piece moves along a line by exactly the number of its own side's pieces on that line minus
//! the enemy's, jumping over anything. Who first gets a piece to the far row wins.
//!
//! ```
//! use trine_rules::differo::Differo;
//! use trine_rules::{Notation, Position};
//!
//! let mut position = Differo::start(());
//! assert_eq!(position.move_count(), 20);
//! position.play(position.read_move("c2-f2")?);
//! assert_eq!(position.to_string(), "5/1bbbb1/1b1b1b1/wbbbbbb1/9/1wwwwww1/3w1w1/1wwww1/5 b 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod explain;
mod illegal;
mod lines;
mod symmetry;
mod text;

use std::ops::ControlFlow;

pub use board::{Axis, Cell};
pub use explain::{LineReport, Target};
pub use illegal::Illegal;
pub use symmetry::Symmetry;

use crate::key::{BLACK_TO_MOVE, CellKeys};
use crate::position::next_turn;
use crate::{Key, Outcome, PerSide, Position, Side};
use board::{ALL_LINES, CELLS, LINES, SPOTS, goal_row};
use lines::{Mobility, Tables};

static KEYS: CellKeys<CELLS> = CellKeys::new(0);

/// A position of Differo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differo {
    /// Each side's pieces, a bit a cell.
    pieces: PerSide<u64>,
    /// The state of each line, in base 3. Always what `pieces` says.
    lines: [u16; LINES],
    /// How many moves each side would have if it were to move, goals aside. The sum over `lines`.
    mobility: Mobility,
    to_move: Side,
    turn: u32,
    key: Key,
}

/// One move: a piece goes from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it lands.
    pub to: Cell,
}

impl Differo {
    /// The side with a piece on this cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces[side] & cell.bit() != 0)
    }

    /// How many moves a side has that would win at once, if it were to move.
    #[inline]
    pub fn winning_moves(&self, side: Side) -> u8 {
        self.mobility.to_goal(side)
    }

    /// The state of every line, for an evaluation to look up: nine rows from a, nine lines of one
    /// number from 1, and nine rising lines from the one that starts at e1. A state is a number in
    /// base 3, digit 0 empty, 1 white, 2 black, the line's first cell lowest.
    #[inline]
    pub fn line_states(&self) -> &[u16; 27] {
        &self.lines
    }

    /// The position as it would be if the side to move could pass. No rule allows that: it is for
    /// searches that ask what the other side threatens.
    #[inline]
    pub fn passed(&self) -> Self {
        Self {
            to_move: self.to_move.other(),
            turn: next_turn(self.turn),
            key: self.key ^ BLACK_TO_MOVE,
            ..self.clone()
        }
    }

    /// The key of the position after a move, without making it.
    #[inline]
    pub fn key_after(&self, m: Move) -> Key {
        let piece = |cell: Cell| KEYS.piece(self.to_move, cell.index());
        self.key ^ piece(m.from) ^ piece(m.to) ^ BLACK_TO_MOVE
    }

    /// A position without pieces.
    fn empty(to_move: Side, turn: u32) -> Self {
        let key = if to_move == Side::Black { BLACK_TO_MOVE } else { Key::default() };
        let (pieces, mobility) = (PerSide::default(), Mobility::default());
        Self { pieces, lines: [0; LINES], mobility, to_move, turn, key }
    }

    /// Puts a piece on an empty cell, or takes it away again.
    #[inline]
    fn toggle(&mut self, tables: &Tables, side: Side, cell: Cell) {
        let arrives = self.pieces[side] & cell.bit() == 0;
        self.pieces[side] ^= cell.bit();
        self.key ^= KEYS.piece(side, cell.index());
        let digit = if side == Side::White { 1 } else { 2 };
        for spot in &SPOTS[cell.index()] {
            let line = spot.line as usize;
            let state = &mut self.lines[line];
            let old = tables.mobility(line, *state);
            let change = digit * spot.weight;
            *state = if arrives { *state + change } else { *state - change };
            self.mobility.replace(old, tables.mobility(line, *state));
        }
    }

    /// The side with a piece in its goal row: the one that has just moved, should both have one.
    #[inline]
    fn goal_reached(&self) -> Option<Side> {
        let reached = |side: Side| self.pieces[side] & goal_row(side) != 0;
        let mover = self.to_move.other();
        if reached(mover) {
            Some(mover)
        } else if reached(self.to_move) {
            Some(self.to_move)
        } else {
            None
        }
    }
}

impl Position for Differo {
    type Move = Move;
    type Setup = ();
    type Illegal = Illegal;

    fn start((): ()) -> Self {
        "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1"
            .parse()
            .expect("the starting position is well formed")
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn turn(&self) -> u32 {
        self.turn
    }

    fn is_mid_turn(&self) -> bool {
        false
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let stuck = || (self.mobility.of(self.to_move) == 0).then_some(self.to_move.other());
        self.goal_reached().or_else(stuck).map(Outcome::Win)
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.goal_reached().is_some() {
            return ControlFlow::Continue(());
        }
        let count = self.mobility.of(self.to_move);
        for (line, from, to) in Tables::get().board_moves(&self.lines, self.to_move, count) {
            let cells = &ALL_LINES[line];
            visit(Move { from: cells.cell(from), to: cells.cell(to) })?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        illegal::check(self, m)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        let tables = Tables::get();
        self.toggle(tables, self.to_move, m.from);
        self.toggle(tables, self.to_move, m.to);
        self.to_move = self.to_move.other();
        self.turn = next_turn(self.turn);
        self.key ^= BLACK_TO_MOVE;
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    #[inline]
    fn move_count(&self) -> u64 {
        if self.goal_reached().is_some() { 0 } else { self.mobility.of(self.to_move).into() }
    }

    #[inline]
    fn turn_count(&self) -> u64 {
        self.move_count()
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        if self.goal_reached().is_some() {
            return None;
        }
        let tables = Tables::get();
        let mut rest = n;
        for (line, &state) in self.lines.iter().enumerate() {
            let here = u64::from(tables.mobility(line, state).of(self.to_move));
            if rest < here {
                let cells = &ALL_LINES[line];
                let (from, to) = tables.moves(line, state, self.to_move).nth(rest as usize)?;
                return Some(Move { from: cells.cell(from), to: cells.cell(to) });
            }
            rest -= here;
        }
        None
    }
}
