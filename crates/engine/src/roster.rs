//! Every game with everything the engine can do, for programs that name none of them.

use trine_rules::registry::{AnyPosition, Playable};

use crate::bots::Greedy;
use crate::level::Graded;
use crate::proof::Provable;
use crate::tree::Trainable;

/// A position the bots can play.
pub trait Contender: Playable + Trainable + Greedy + Graded + Provable {}

impl<P: Playable + Trainable + Greedy + Graded + Provable> Contender for P {}

/// Work to be done on a position of whichever game.
pub trait ContenderVisitor {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn visit<P: Contender>(self, position: P) -> Self::Output;
}

/// Does the work on a position.
pub fn visit<V: ContenderVisitor>(position: AnyPosition, visitor: V) -> V::Output {
    match position {
        AnyPosition::Differo(position) => visitor.visit(position),
        AnyPosition::Apart1(position) => visitor.visit(position),
        AnyPosition::Apart4(position) => visitor.visit(*position),
        AnyPosition::Apart16(position) => visitor.visit(*position),
        AnyPosition::Dropper1(position) => visitor.visit(position),
        AnyPosition::Dropper4(position) => visitor.visit(*position),
        AnyPosition::Dropper16(position) => visitor.visit(*position),
    }
}
