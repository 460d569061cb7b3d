//! What a match says about strength: Elo with its error, and the sequential test that ends a match
//! as soon as the answer is clear.
//!
//! Games come in pairs from the same opening with sides swapped. The two games of a pair are not
//! independent, so the pair is the unit that is counted: it gives 0, ½, 1, 1½ or 2 points.

use std::fmt;

/// How often a pair of games gave each number of half points, from 0 to 4, to the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

/// An Elo difference and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference; infinite if one side has won everything.
    pub difference: f64,
    /// The lower and upper end of the interval that holds the true difference with 95%.
    pub interval: (f64, f64),
}

impl Pairs {
    /// Counts a pair by the half points of the first player.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many pairs were counted.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of points that the first player has got, from 0 to 1.
    pub fn score(&self) -> f64 {
        self.moments().0
    }

    /// The mean and the variance of a pair's share of points.
    fn moments(&self) -> (f64, f64) {
        let count = self.count().max(1) as f64;
        let mean_of = |f: &dyn Fn(f64) -> f64| {
            let shares = self.0.iter().enumerate();
            shares.map(|(i, &n)| n as f64 * f(i as f64 / 4.0)).sum::<f64>() / count
        };
        let mean = mean_of(&|share| share);
        (mean, mean_of(&|share| (share - mean).powi(2)))
    }

    /// The variance of a pair's share of points. Pairs that all went alike still leave doubt: as if
    /// half a pair had gone otherwise.
    pub fn variance(&self) -> f64 {
        self.moments().1.max(0.25 / (self.count().max(1) as f64 + 1.0))
    }

    /// The difference of strength that the points speak for; nothing if there are none.
    pub fn elo(&self) -> Option<Elo> {
        if self.count() == 0 {
            return None;
        }
        let mean = self.score();
        let margin = 1.96 * (self.variance() / self.count() as f64).sqrt();
        Some(Elo { difference: elo(mean), interval: (elo(mean - margin), elo(mean + margin)) })
    }

    /// How much more likely the points are if the first player is `high` Elo better than if it is
    /// `low` Elo better, as a logarithm.
    pub fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let count = self.count() as f64;
        if count == 0.0 {
            return 0.0;
        }
        let (mean, variance) = (self.score(), self.variance());
        let (low, high) = (score(low), score(high));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

/// A sequential test of two differences of strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference to be ruled out.
    pub low: f64,
    /// The difference to be shown.
    pub high: f64,
}

/// What a sequential test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first player is better by the higher difference rather than the lower.
    Accepted,
    /// The other way round.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The log-likelihood ratio that decides, with a 5% chance of error either way: ln(0.95/0.05).
    pub const BOUND: f64 = 2.944_438_979_166_440_3;

    /// The verdict with a 5% chance of error either way.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let ratio = pairs.log_likelihood_ratio(self.low, self.high);
        if ratio >= Self::BOUND {
            Verdict::Accepted
        } else if ratio <= -Self::BOUND {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+},{:+}", self.low, self.high)
    }
}

/// The share of points expected of a player this much better.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference of strength that a share of points speaks for.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elo(pairs: [u64; 5]) -> Elo {
        Pairs(pairs).elo().expect("there are pairs")
    }

    #[test]
    fn no_games_say_nothing() {
        assert_eq!(Pairs::default().elo(), None);
    }

    #[test]
    fn an_even_match_is_no_difference() {
        let elo = elo([10, 20, 40, 20, 10]);
        assert!(elo.difference.abs() < 1e-9);
        assert!(elo.interval.0 < -10.0 && elo.interval.1 > 10.0);
        assert!((elo.interval.0 + elo.interval.1).abs() < 1e-9);
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let elo = elo([0, 0, 100, 0, 100]);
        assert!((elo.difference - 190.85).abs() < 0.01, "{elo:?}");
        assert!(elo.interval.0 > 150.0 && elo.interval.1 < 240.0, "{elo:?}");
    }

    #[test]
    fn more_games_make_the_interval_smaller() {
        let width = |pairs| elo(pairs).interval.1 - elo(pairs).interval.0;
        assert!(width([10, 20, 40, 20, 10]) > 1.9 * width([40, 80, 160, 80, 40]));
    }

    #[test]
    fn a_lost_match_has_an_endless_interval_on_one_side_only() {
        let elo = elo([50, 0, 0, 0, 0]);
        assert!(elo.difference == f64::NEG_INFINITY && elo.interval.1 < -200.0, "{elo:?}");
    }

    #[test]
    fn the_sequential_test_ends_both_ways() {
        let sprt = Sprt { low: 0.0, high: 20.0 };
        assert_eq!(sprt.verdict(&Pairs::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&Pairs([1, 2, 3, 4, 5])), Verdict::Open);
        assert_eq!(sprt.verdict(&Pairs([10, 40, 100, 100, 80])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&Pairs([80, 100, 100, 40, 10])), Verdict::Rejected);
        assert_eq!(sprt.verdict(&Pairs([100, 400, 1000, 400, 100])), Verdict::Rejected);
    }
}
