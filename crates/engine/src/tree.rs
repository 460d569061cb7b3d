//! What the search needs to know of a game beyond its rules.

use std::fmt::Debug;
use std::sync::Arc;

use trine_rules::{Key, Position};

/// How many slots the move-ordering tables have. Steps that are alike share a slot.
pub const SLOTS: usize = 4096;

/// A game the engine can search.
///
/// An edge of the search tree is a *step*: a move, or a whole turn in a game where many sequences
/// of moves do the same.
pub trait Searchable: Position {
    /// One edge of the tree.
    type Step: Copy + Eq + Debug + Send;
    /// What the evaluation was trained to.
    type Weights: Send + Sync;

    /// Whether a position can come back in a game.
    const CAN_REPEAT: bool;

    /// Whether there are steps beyond the likely ones.
    const HAS_UNLIKELY_STEPS: bool = false;

    /// Whether keys are known a step ahead: then the table is told early what it will be asked.
    const FORESEES_KEYS: bool = false;

    /// How many positions to look at between two looks at the clock: about a millisecond's worth.
    const CLOCK_INTERVAL: u64 = 128;

    /// The weights that come with the program.
    fn weights() -> Arc<Self::Weights>;

    /// Visits the steps from here, in any order, each at least once. With each comes how likely it
    /// is to be good by its looks alone, a first guess for the order. Says whether these are all:
    /// where there are too many, nothing is proved by what the visited ones lead to.
    fn for_each_step(&self, visit: impl FnMut(Self::Step, i32)) -> bool;

    /// Visits the steps that are enough where only the most promising are looked at, as
    /// [`Searchable::for_each_step`] does.
    fn for_each_likely_step(&self, visit: impl FnMut(Self::Step, i32)) {
        self.for_each_step(visit);
    }

    /// Whether a step is one of the likely ones.
    fn is_likely(_step: Self::Step) -> bool {
        true
    }

    /// The steps from here.
    fn steps(&self) -> Vec<Self::Step> {
        let mut steps = Vec::new();
        self.for_each_step(|step, _| steps.push(step));
        steps
    }

    /// The position after a step.
    fn after_step(&self, step: Self::Step) -> Self;

    /// The key after the step of this code, without taking it, where [`Searchable::FORESEES_KEYS`].
    /// Some key or none if there is no such step here.
    fn key_after(&self, _code: u16) -> Option<Key> {
        None
    }

    /// The moves of a step from here.
    fn moves_of_step(&self, step: Self::Step) -> Vec<Self::Move>;

    /// A number that tells this step from the others here, but for rare accidents.
    fn code(step: Self::Step) -> u16;

    /// Where the ordering tables keep what they learn about steps like this one, below [`SLOTS`].
    fn slot(step: Self::Step) -> usize;

    /// The position as if the side to move had passed, in a game where it is hardly ever better to
    /// pass than to play, and not in one where passing would change what is left of the game.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// How good the position is for the side to move, which has not lost and cannot win at once.
    fn evaluate(&self, weights: &Self::Weights) -> i32;

    /// Whether the side to move is known to win with its next turn, without looking.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// Whether the side to move must answer a threat to win at once: such positions are looked at
    /// one step deeper.
    fn is_threatened(&self) -> bool {
        false
    }

    /// Solves the position, if the game has a solver for such positions and the effort is likely
    /// to be enough.
    fn solve(&self, _effort: &mut Effort<'_>) -> Option<Solution<Self::Step>> {
        None
    }
}

/// What may be spent on solving a position.
#[allow(missing_debug_implementations)] // It holds a function.
pub struct Effort<'a> {
    /// Positions to look at.
    pub nodes: u64,
    /// Turns to look ahead.
    pub turns: u32,
    /// Is told of positions looked at, and says whether to look at more.
    pub go_on: &'a mut dyn FnMut(u64) -> bool,
}

/// What is proved of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<S> {
    /// Its score, for the side to move. The distance of a win or loss is right or too long.
    pub score: i32,
    /// After how many turns, of both sides together, the game is over at the latest.
    pub turns: u32,
    /// Best play from here. Never empty.
    pub line: Vec<S>,
}

/// A game whose evaluation is a sum of weights, each counted when something is so in a position.
pub trait Trainable: Searchable {
    /// How many weights there are.
    const WEIGHTS: usize;

    /// Visits the numbers of the weights that count in a position, as the side to move sees it.
    fn active(&self, visit: impl FnMut(usize));

    /// Makes an evaluation of weights in points, as many as there are.
    fn make(weights: Vec<i16>) -> Self::Weights;
}
