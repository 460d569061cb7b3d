//! Matches between bots, ratings, and the training of evaluations.

pub mod bench;
pub mod contest;
pub mod elo;
pub mod fit;
pub mod program;
pub mod train;
