//! The one trait every game implements.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Key, Outcome, Side};

/// Turn numbers end here: a game that goes on stays at it, so that every position can be written
/// and read back.
pub(crate) const LAST_TURN: u32 = 999_999_999;

/// The number of the turn after this one.
#[inline]
pub(crate) const fn next_turn(turn: u32) -> u32 {
    if turn < LAST_TURN { turn + 1 } else { turn }
}

/// One state of one game. Knows whose turn it is, what may be played, and whether it is over.
///
/// A move is one decision; a turn is one move or several by the same side. After a move the same
/// side may be to move again, so nothing may assume that sides alternate with moves.
///
/// A position has a legal move exactly when it has no outcome.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// One decision. Any value may be made, legal or not; [`check`](Self::check) tells them apart.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// What players choose before the first move, such as the board size.
    type Setup: Copy + Default + Debug;
    /// Why a move is not legal, in the game's own terms.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;

    /// The position before the first move.
    fn start(setup: Self::Setup) -> Self;

    /// The side that decides next.
    fn to_move(&self) -> Side;

    /// The number of the turn being played: 1 for the game's first turn.
    fn turn(&self) -> u32;

    /// Whether the side to move has played a part of its turn already.
    fn is_mid_turn(&self) -> bool;

    /// The result, once the game is over by the position alone.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits every legal move, each once, until the visitor breaks.
    fn try_for_each_move<B>(
        &self,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Says why a move is not legal, or that it is.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move. What an illegal one does is not defined, beyond being memory-safe.
    fn play(&mut self, m: Self::Move);

    /// The hash of the board, the side to move and the part of the turn already played.
    fn key(&self) -> Key;

    /// Plays a move if it is legal; otherwise changes nothing and says why.
    fn try_play(&mut self, m: Self::Move) -> Result<(), Self::Illegal> {
        self.check(m)?;
        self.play(m);
        Ok(())
    }

    /// The position after a legal move.
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Visits every legal move, each once.
    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let ControlFlow::Continue(()) =
            self.try_for_each_move(|m| -> ControlFlow<std::convert::Infallible> {
                visit(m);
                ControlFlow::Continue(())
            });
    }

    /// Every legal move in a list.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|m| moves.push(m));
        moves
    }

    /// How many legal moves there are.
    fn move_count(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// The move with this number, from 0, in the order of [`try_for_each_move`]; nothing past the
    /// last. With [`move_count`], how random play chooses without making a list.
    ///
    /// [`try_for_each_move`]: Self::try_for_each_move
    /// [`move_count`]: Self::move_count
    fn nth_move(&self, n: u64) -> Option<Self::Move> {
        let mut rest = n;
        let found = self.try_for_each_move(|m| {
            if rest == 0 {
                return ControlFlow::Break(m);
            }
            rest -= 1;
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Break(m) => Some(m),
            ControlFlow::Continue(()) => None,
        }
    }

    /// How many different turns can be played, counted as sequences of moves. In the middle of a
    /// turn, how many ways there are to finish it.
    fn turn_count(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|m| {
            let next = self.after(m);
            count += if next.is_mid_turn() { next.turn_count() } else { 1 };
        });
        count
    }
}
