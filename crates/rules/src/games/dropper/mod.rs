//! Dropper, by Andrea Chia: drop onto enemy stones, push them aside, and build the largest group.
//!
//! ```
//! use trine_rules::dropper::{Dropper, Size};
//! use trine_rules::{Notation, Position};
//!
//! let mut position = Dropper::<1>::start(Size::default());
//! for turn in ["d5", "d5>e6+f3"] {
//!     for m in position.read_turn(turn)? {
//!         position.play(m);
//!     }
//! }
//! assert_eq!(position.to_string(), "8/8/4w3/3b4/8/5b2/8/8 w 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod groups;
mod illegal;
mod symmetry;
mod text;

use std::ops::ControlFlow;

pub use groups::{Group, group_sizes};
pub use illegal::Illegal;

use crate::key::{BLACK_TO_MOVE, FREE_OWED};
use crate::position::next_turn;
use crate::square::{self, Bits, Cell, SquareKeys};
use crate::{Key, Outcome, PerSide, Position, Side};

static KEYS: SquareKeys = SquareKeys::new(2);

/// The sizes Dropper is played on.
pub const SIZES: std::ops::RangeInclusive<u8> = 3..=32;

/// A size of Dropper's board that fits `W` words.
pub type Size<const W: usize> = square::Size<3, 32, W>;

/// A position of Dropper on a board of `W` words: 1 up to 8×8, 4 up to 16×16, 16 up to 32×32.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropper<const W: usize> {
    stones: PerSide<Bits<W>>,
    size: Size<W>,
    to_move: Side,
    turn: u32,
    /// The drop of this turn has been made, and there is a square for the free stone.
    free_owed: bool,
    key: Key,
}

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A stone on an empty square: the opening, or a free stone.
    Place(Cell),
    /// A stone in the place of an enemy stone, which is pushed aside.
    Drop {
        /// Where the enemy stone stands, and the new stone will.
        on: Cell,
        /// The empty square the enemy stone is pushed to.
        push: Cell,
    },
}

impl<const W: usize> Dropper<W> {
    /// The size of the board.
    pub fn size(&self) -> u8 {
        self.size.get()
    }

    /// The squares of one side's stones.
    pub fn stones(&self, side: Side) -> Bits<W> {
        self.stones[side]
    }

    /// The side with a stone on this square.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones[side].contains(cell))
    }

    /// The squares without a stone.
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.size.board().without(self.stones.white | self.stones.black)
    }

    /// The squares open to free stones: empty, and next to no stone.
    #[inline]
    pub fn free(&self) -> Bits<W> {
        self.size.board().without((self.stones.white | self.stones.black).grown())
    }

    /// A position at the start of a turn, with its key made from scratch.
    fn new(stones: PerSide<Bits<W>>, size: Size<W>, to_move: Side, turn: u32) -> Self {
        let key = square::board_key(&KEYS, stones, to_move);
        Self { stones, size, to_move, turn, free_owed: false, key }
    }

    #[inline]
    fn enemy(&self) -> Bits<W> {
        self.stones[self.to_move.other()]
    }

    /// Whether this is the turn of the first stone.
    #[inline]
    fn is_opening(&self) -> bool {
        self.turn == 1
    }

    /// The squares for a stone that is not dropped, where one is to be placed.
    #[inline]
    fn open_squares(&self) -> Option<Bits<W>> {
        if self.free_owed {
            Some(self.free())
        } else if self.is_opening() {
            Some(self.empty())
        } else {
            None
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        match self.open_squares() {
            Some(open) => open.is_empty(),
            None => (self.enemy() & self.empty().grown()).is_empty(),
        }
    }

    #[inline]
    fn set_free_owed(&mut self, owed: bool) {
        if self.free_owed != owed {
            self.free_owed = owed;
            self.key ^= FREE_OWED;
        }
    }

    #[inline]
    fn put(&mut self, side: Side, cell: Cell) {
        self.stones[side] |= Bits::of(cell);
        self.key ^= KEYS.piece(side, cell.index());
    }

    #[inline]
    fn end_turn(&mut self) {
        self.set_free_owed(false);
        self.to_move = self.to_move.other();
        self.turn = next_turn(self.turn);
        self.key ^= BLACK_TO_MOVE;
    }
}

impl<const W: usize> Position for Dropper<W> {
    type Move = Move;
    type Setup = Size<W>;
    type Illegal = Illegal;

    fn start(size: Size<W>) -> Self {
        Self::new(PerSide::default(), size, Side::White, 1)
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
        self.free_owed
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| groups::compare(self.stones))
    }

    /// A drop is a pair of neighbours, an enemy stone and an empty square, so moving the set of
    /// empty squares each way in turn onto the enemy stones finds every drop once.
    #[inline]
    fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Some(open) = self.open_squares() {
            for cell in open.cells() {
                visit(Move::Place(cell))?;
            }
            return ControlFlow::Continue(());
        }
        for ((cols, rows), moved) in self.empty().moved() {
            for on in (moved & self.enemy()).cells() {
                let row = on.row.wrapping_add_signed(-rows);
                let col = on.col.wrapping_add_signed(-cols);
                visit(Move::Drop { on, push: Cell { row, col } })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        illegal::check(self, m)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        let (mover, enemy) = (self.to_move, self.to_move.other());
        match m {
            Move::Place(cell) => {
                self.put(mover, cell);
                self.end_turn();
            }
            Move::Drop { on, push } => {
                self.stones[enemy] ^= Bits::of(on);
                self.key ^= KEYS.piece(enemy, on.index());
                self.put(mover, on);
                self.put(enemy, push);
                if self.free().is_empty() {
                    self.end_turn();
                } else {
                    self.set_free_owed(true);
                }
            }
        }
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn move_count(&self) -> u64 {
        if let Some(open) = self.open_squares() {
            return open.len().into();
        }
        let enemy = self.enemy();
        self.empty().moved().iter().map(|&(_, moved)| u64::from((moved & enemy).len())).sum()
    }

    /// What a drop leaves open to the free stone depends only on the square pushed to, so the
    /// drops are counted by it.
    fn turn_count(&self) -> u64 {
        if self.open_squares().is_some() {
            return self.move_count();
        }
        let (enemy, free) = (self.enemy(), self.free());
        let pushes = (self.empty() & enemy.grown()).cells();
        let turns = pushes.map(|push| {
            let near = Bits::of(push).grown();
            (enemy & near).len() * free.without(near).len().max(1)
        });
        turns.map(u64::from).sum()
    }
}
