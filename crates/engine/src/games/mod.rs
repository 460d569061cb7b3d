//! What each game adds to the search.

mod apart;
pub mod differo;
mod dropper;
mod file;
mod line;

use crate::tree::Trainable;
pub(crate) use apart::{Seen, need};
pub use file::write_weights;

/// Trained weights for an evaluation that adds up those a position makes active.
#[derive(Debug)]
pub struct Weights(Box<[i16]>);

impl Weights {
    fn new(weights: Vec<i16>) -> Self {
        Self(weights.into())
    }

    /// The evaluation of a position, for the side to move.
    fn sum<P: Trainable>(&self, position: &P) -> i32 {
        let mut sum = 0;
        position.active(|index| sum += i32::from(self.0[index]));
        sum
    }
}

#[cfg(test)]
mod tests {
    use crate::roster::{self, Contender, ContenderVisitor};
    use trine_rules::registry::GameId;

    struct CountWeights;

    impl ContenderVisitor for CountWeights {
        /// How many bytes of weights come with the program.
        type Output = usize;

        fn visit<P: Contender>(self, position: P) -> usize {
            // Looks weights up, so that a file of the wrong length is found out.
            let _ = position.evaluate(&P::weights());
            2 * P::WEIGHTS
        }
    }

    #[test]
    fn all_weights_together_are_small_enough_for_a_browser() {
        let bytes = |game: GameId| {
            roster::visit(game.position(None).expect("there is a default"), CountWeights)
        };
        assert!(GameId::ALL.map(bytes).iter().sum::<usize>() < 300_000);
    }
}
