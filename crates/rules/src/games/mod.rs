//! One folder per game.

pub mod apart;
pub mod differo;
pub mod dropper;
