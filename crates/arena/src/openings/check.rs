//! A book measured again, with games that it was not chosen by.
//!
//! Chosen openings look better than they are: some were lucky. Other games tell the truth, but for
//! the chance in them, which is told apart from true differences between the openings by its size.

use trine_engine::Random;
use trine_engine::roster::Contender;

use super::{Balance, Book, SelfPlay};
use crate::contest::in_order;

/// A balanced opening's score is at most this far from one half.
pub const BOUND: f64 = 0.1;

/// How to measure a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// How the games are played.
    pub play: SelfPlay,
    /// Games from each opening.
    pub games: usize,
    /// How many openings are measured at once.
    pub threads: usize,
    /// Everything random follows from this.
    pub seed: u64,
}

/// What the openings of a book came to together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// All games.
    pub total: Balance,
    /// How many openings scored outside the bound.
    pub outside: usize,
    /// How many of them by more than twice their standard error.
    pub clearly_outside: usize,
    /// The standard deviation of the scores.
    pub spread: f64,
    /// The part of it that is the chance of few games: the standard error of a score.
    pub chance: f64,
}

impl Check {
    /// Measures every opening, in the order of the book. `progress` hears after each how many
    /// have been measured.
    pub fn run<P: Contender>(
        &self,
        book: &Book<P>,
        mut progress: impl FnMut(usize),
    ) -> Vec<Balance> {
        let work = |number: usize| {
            // A making with the same seed plays other games.
            let mut random = Random::new(!self.seed.wrapping_add(number as u64 * 0x9e37_79b9));
            let mut balance = Balance::default();
            // Threads may begin work past the end, which nobody takes.
            if let Some(opening) = book.openings().get(number) {
                for _ in 0..self.games {
                    balance.add(self.play.play(opening.position(), random.bits()));
                }
            }
            balance
        };
        let mut measured = Vec::new();
        in_order(self.threads, work, |_, balance| {
            measured.push(balance);
            progress(measured.len());
            measured.len() < book.openings().len()
        });
        measured
    }
}

impl Summary {
    /// Sums openings up, of which there is one at least.
    pub fn of(measured: &[Balance]) -> Self {
        let count = measured.len() as f64;
        let mean_of =
            |f: &dyn Fn(&Balance) -> f64| measured.iter().map(f).sum::<f64>() / count.max(1.0);
        let mean = mean_of(&Balance::score);
        let beyond = |errors: f64| {
            let is_beyond = |balance: &&Balance| balance.tilt() - errors * balance.error() > BOUND;
            measured.iter().filter(is_beyond).count()
        };
        Self {
            total: measured.iter().fold(Balance::default(), Balance::and),
            outside: beyond(0.0),
            clearly_outside: beyond(2.0),
            spread: mean_of(&|balance| (balance.score() - mean).powi(2)).sqrt(),
            chance: mean_of(&|balance| balance.error().powi(2)).sqrt(),
        }
    }

    /// The standard deviation that the scores would have after very many games.
    pub fn true_spread(&self) -> f64 {
        (self.spread.powi(2) - self.chance.powi(2)).max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_told_from_true_differences() {
        let even = Balance { wins: 50, draws: 0, losses: 50 };
        let bad = Balance { wins: 68, draws: 0, losses: 32 };
        let clearly_bad = Balance { wins: 20, draws: 0, losses: 80 };
        let summary = Summary::of(&[even, bad, clearly_bad]);
        assert_eq!((summary.outside, summary.clearly_outside), (2, 1));
        assert_eq!(summary.total, Balance { wins: 138, draws: 0, losses: 162 });
        assert!(summary.chance < 0.05 && summary.true_spread() > 0.18, "{summary:?}");
        let lucky = [Balance { wins: 54, draws: 0, losses: 46 }, even];
        assert!(Summary::of(&lucky).true_spread() < 1e-9);
    }
}
