//! Matches between bots and their openings, ratings, and the training of evaluations.

pub mod bench;
pub mod contest;
pub mod elo;
pub mod fit;
pub mod openings;
pub mod train;
