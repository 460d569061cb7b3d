//! Apart, from Kanare Abstract: get all your pieces away from each other.
//!
//! A piece moves along a line by exactly the length of its own side's unbroken run through it, and
//! after a jump it may jump on. The first side none of whose pieces touch each other wins.
//!
//! ```
//! use trine_rules::apart::{Apart, Size};
//! use trine_rules::{Notation, Position};
//!
//! let mut position = Apart::<1>::start(Size::default());
//! for turn in ["b2-b4", "b8-h8-f6"] {
//!     for m in position.read_turn(turn)? {
//!         position.play(m);
//!     }
//! }
//! assert_eq!(position.to_string(), "2bbbbb1/1bbbbbb1/5b2/8/1w6/8/2wwwww1/1wwwwww1 w 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod explain;
mod illegal;
mod lines;
mod path;
mod symmetry;
mod text;
mod turns;

use std::ops::ControlFlow;

pub use explain::{LineReport, Target};
pub use illegal::{Illegal, TurnEnd};
pub use turns::Turn;

use crate::key::BLACK_TO_MOVE;
use crate::position::next_turn;
use crate::square::{self, Bits, Cell, SquareKeys};
use crate::{Key, Outcome, PerSide, Position, Side};
use lines::{jumps, reach};
use path::Path;

static KEYS: SquareKeys = SquareKeys::new(1);

/// The sizes Apart is played on.
pub const SIZES: std::ops::RangeInclusive<u8> = 8..=25;

/// A size of Apart's board that fits `W` words.
pub type Size<const W: usize> = square::Size<8, 25, W>;

/// A position of Apart on a board of `W` words: 1 for 8×8, 4 up to 16×16, 16 up to 25×25.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart<const W: usize> {
    pieces: PerSide<Bits<W>>,
    /// Where the jumping piece has stood in this turn. Empty between turns; in the middle of one
    /// the piece on its last cell can jump on.
    path: Path<W>,
    size: Size<W>,
    to_move: Side,
    turn: u32,
    /// The result, found when the last move was played.
    outcome: Option<Outcome>,
    key: Key,
}

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece steps or jumps, and captures what it lands on.
    Go {
        /// Where the piece stands.
        from: Cell,
        /// Where it lands.
        to: Cell,
    },
    /// The piece that has jumped does not jump on. Legal only where it could.
    Stop,
}

impl<const W: usize> Apart<W> {
    /// The size of the board.
    pub fn size(&self) -> u8 {
        self.size.get()
    }

    /// The squares of one side's pieces.
    pub fn pieces(&self, side: Side) -> Bits<W> {
        self.pieces[side]
    }

    /// The side with a piece on this square.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces[side].contains(cell))
    }

    /// The squares the jumping piece has stood on in this turn, its present one last. Empty
    /// between turns.
    pub fn path(&self) -> &[Cell] {
        self.path.cells()
    }

    /// The position as it would be if the side to move could pass at the start of its turn. No rule
    /// allows that: it is for searches that ask what the other side threatens.
    pub fn passed(&self) -> Self {
        let mut next = self.clone();
        next.end_turn();
        next
    }

    /// A position at the start of a turn, with its key and outcome made from scratch.
    fn new(pieces: PerSide<Bits<W>>, size: Size<W>, to_move: Side, turn: u32) -> Self {
        let key = square::board_key(&KEYS, pieces, to_move);
        let outcome = outcome_after(pieces, to_move.other());
        Self { pieces, path: Path::new(), size, to_move, turn, outcome, key }
    }

    /// Goes on inside a turn along this path.
    fn follow(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for cell in cells {
            self.path.push(cell);
            self.key ^= KEYS.visited(cell.index());
        }
    }

    fn end_turn(&mut self) {
        for cell in self.path.cells() {
            self.key ^= KEYS.visited(cell.index());
        }
        self.path.clear();
        self.to_move = self.to_move.other();
        self.turn = next_turn(self.turn);
        self.key ^= BLACK_TO_MOVE;
    }

    /// Where the jumping piece on `cell` may jump on to, on any turn but the first.
    #[inline]
    fn next_jumps(&self, cell: Cell) -> Bits<W> {
        let own = self.pieces[self.to_move];
        jumps(own, cell, self.size()).without(own | self.path.visited())
    }

    #[inline]
    fn go(&mut self, from: Cell, to: Cell) {
        let mover = self.to_move;
        let is_jump = !from.touches(to);
        let landing = Bits::of(to);
        self.pieces[mover] ^= Bits::of(from) | landing;
        self.key ^= KEYS.piece(mover, from.index()) ^ KEYS.piece(mover, to.index());
        if self.pieces[mover.other()].contains(to) {
            self.pieces[mover.other()] ^= landing;
            self.key ^= KEYS.piece(mover.other(), to.index());
        }
        self.outcome = outcome_after(self.pieces, mover);
        // A move that ends the game ends the turn with it.
        if !is_jump || self.turn == 1 || self.outcome.is_some() {
            return self.end_turn();
        }
        if self.path.cells().is_empty() {
            self.follow([from]);
        }
        self.follow([to]);
        if self.next_jumps(to).is_empty() {
            self.end_turn();
        }
    }
}

/// The result after a move by `mover`: the other side's pieces are looked at first.
#[inline]
fn outcome_after<const W: usize>(pieces: PerSide<Bits<W>>, mover: Side) -> Option<Outcome> {
    let is_apart = |side: Side| !pieces[side].touches_itself();
    if is_apart(mover.other()) {
        Some(Outcome::Win(mover.other()))
    } else if is_apart(mover) {
        Some(Outcome::Win(mover))
    } else {
        None
    }
}

impl<const W: usize> Position for Apart<W> {
    type Move = Move;
    type Setup = Size<W>;
    type Illegal = Illegal;

    fn start(size: Size<W>) -> Self {
        let n = size.get();
        let rows = |rows: [u8; 2]| {
            let squares =
                rows.into_iter().flat_map(|row| (1..n - 1).map(move |col| Cell { row, col }));
            squares.collect()
        };
        let pieces = PerSide { white: rows([0, 1]), black: rows([n - 2, n - 1]) };
        Self::new(pieces, size, Side::White, 1)
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn turn(&self) -> u32 {
        self.turn
    }

    #[inline]
    fn is_mid_turn(&self) -> bool {
        !self.path.cells().is_empty()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Between turns there is always a move: a run of pieces that can move neither way along its
    /// line fills the line, and only a full board has nothing but full lines.
    #[inline]
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        if let Some(&from) = self.path.cells().last() {
            for to in self.next_jumps(from).cells() {
                visit(Move::Go { from, to })?;
            }
            return visit(Move::Stop);
        }
        let own = self.pieces[self.to_move];
        for from in own.cells() {
            for to in reach(own, from, self.size()).without(own).cells() {
                visit(Move::Go { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        illegal::check(self, m)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        match m {
            Move::Go { from, to } => self.go(from, to),
            Move::Stop => self.end_turn(),
        }
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn move_count(&self) -> u64 {
        count::moves(self)
    }

    fn turn_count(&self) -> u64 {
        count::turns(self)
    }
}
