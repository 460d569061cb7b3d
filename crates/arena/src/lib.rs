//! Matches between bots and other programs, their openings, ratings, puzzles, and the training of
//! evaluations.

pub mod bench;
pub mod contest;
pub mod elo;
pub mod ending;
pub mod entrant;
pub mod fit;
pub mod openings;
pub mod pace;
pub mod program;
pub mod puzzles;
pub mod ratings;
pub mod referee;
pub mod report;
pub mod tournament;
pub mod train;
