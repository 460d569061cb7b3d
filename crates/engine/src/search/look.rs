//! The question a search asks of a position.

use super::table::{Bound, Entry};
use crate::score;

/// How to look at a position.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) depth: i32,
    /// The scores that matter are between these.
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// How many steps the root is away.
    pub(super) ply: usize,
    /// The slot of the step that led here, if one did.
    pub(super) before: Option<usize>,
}

impl Look {
    /// Whether more is asked than on which side of one score the position is.
    pub(super) fn is_principal(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// What the table knows, if that answers the question.
    pub(super) fn answer(&self, entry: Entry, elapsed: u32) -> Option<i32> {
        let score = score::from_table(entry.score, elapsed);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        };
        (settles && entry.depth >= self.depth).then_some(score)
    }
}
