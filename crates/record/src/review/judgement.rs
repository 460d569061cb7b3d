//! The arithmetic of a review: what a loss of winning chance is called, and how accurate it is.
//!
//! Chances are from 0 to 1 and seen by the side that played. The thresholds and the formula of
//! accuracy are those of Lichess, which is what people know; `docs/review.md` has them in words.

use serde::{Deserialize, Serialize};

use crate::Mark;

/// The chance that must be lost for a mark, the worst first.
const THRESHOLDS: [(f64, Judgement); 3] =
    [(0.15, Judgement::Blunder), (0.10, Judgement::Mistake), (0.05, Judgement::Inaccuracy)];

/// What is wrong with a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// It costs 5% of winning chance or more.
    Inaccuracy,
    /// It costs 10% or more.
    Mistake,
    /// It costs 15% or more.
    Blunder,
}

impl Judgement {
    /// Every judgement, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The judgement of a turn that took the chance of its side from one to the other.
    pub fn of(before: f64, after: f64) -> Option<Self> {
        // Chances have four places, so half of one more makes up for what a difference rounds off.
        let lost = before - after + 0.000_05;
        THRESHOLDS.into_iter().find(|(least, _)| lost >= *least).map(|(_, judgement)| judgement)
    }

    /// The mark in a record: `?!`, `?` or `??`.
    pub const fn mark(self) -> Mark {
        match self {
            Self::Inaccuracy => Mark::DOUBTFUL,
            Self::Mistake => Mark::MISTAKE,
            Self::Blunder => Mark::BLUNDER,
        }
    }

    /// The sign of the mark.
    pub fn sign(self) -> &'static str {
        self.mark().sign().expect("the marks of judgements have signs")
    }

    /// The word for people: `inaccuracy`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The word for several.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracies",
            Self::Mistake => "mistakes",
            Self::Blunder => "blunders",
        }
    }
}

/// How accurate a turn was that took the chance of its side from one to the other, from 0 to 100.
pub(super) fn turn_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let lost = 100.0 * (before - after);
    // The one at the end is the bonus that Lichess gives because no analysis is exact.
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * lost).exp()
        - 3.166_924_740_191_411
        + 1.0;
    raw.clamp(0.0, 100.0)
}

/// A turn's accuracy and how much it counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weighted {
    pub(super) accuracy: f64,
    pub(super) weight: f64,
}

/// How much each turn of a game counts: as much as White's chance, which has one more value than
/// there are turns, moves around it. A turn in a quiet part says little about a player.
pub(super) fn weights(chances: &[f64]) -> Vec<f64> {
    let turns = chances.len().saturating_sub(1);
    let width = (turns / 10).clamp(2, 8);
    let window = |turn: usize| {
        // The windows end with the position after the turn; the first turns share the first one.
        let end = (turn + 2).max(width).min(chances.len());
        &chances[end.saturating_sub(width)..end]
    };
    let weight = |turn| (100.0 * standard_deviation(window(turn))).clamp(0.5, 12.0);
    (0..turns).map(weight).collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// A player's accuracy: halfway between the weighted mean and the harmonic mean, which single bad
/// turns pull down. Nothing without a turn.
pub(super) fn player_accuracy(turns: &[Weighted]) -> Option<f64> {
    if turns.is_empty() {
        return None;
    }
    let weight: f64 = turns.iter().map(|turn| turn.weight).sum();
    let weighted = turns.iter().map(|turn| turn.weight * turn.accuracy).sum::<f64>() / weight;
    // Less than 1 counts as 1, or one turn could take all of it.
    let inverse: f64 = turns.iter().map(|turn| 1.0 / turn.accuracy.max(1.0)).sum();
    let harmonic = turns.len() as f64 / inverse;
    Some(f64::midpoint(weighted, harmonic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_judged_by_the_chance_it_loses() {
        use Judgement::{Blunder, Inaccuracy, Mistake};
        let cases = [
            (0.50, 0.50, None),
            (0.50, 0.70, None),
            (0.50, 0.4501, None),
            (0.50, 0.45, Some(Inaccuracy)),
            (0.30, 0.2001, Some(Inaccuracy)),
            (0.30, 0.20, Some(Mistake)),
            (0.80, 0.6501, Some(Mistake)),
            (0.80, 0.65, Some(Blunder)),
            (1.00, 0.00, Some(Blunder)),
            // Nobody blunders in a lost position.
            (0.04, 0.00, None),
        ];
        for (before, after, wanted) in cases {
            assert_eq!(Judgement::of(before, after), wanted, "{before} to {after}");
        }
        assert_eq!(Judgement::ALL.map(Judgement::sign), ["?!", "?", "??"]);
    }

    #[test]
    fn accuracy_follows_the_formula_of_lichess() {
        // Chance lost in percent, and accuracy as the formula gives it.
        let cases = [(0.0, 100.0), (1.0, 96.6), (5.0, 80.8), (10.0, 64.6), (20.0, 41.0)];
        for (lost, wanted) in cases.into_iter().chain([(50.0, 9.5), (80.0, 1.0), (100.0, 0.0)]) {
            let accuracy = turn_accuracy(1.0, 1.0 - lost / 100.0);
            assert!((accuracy - wanted).abs() < 0.06, "{lost}: {accuracy}");
        }
        assert!((turn_accuracy(0.2, 0.9) - 100.0).abs() < 1e-9, "a gain is no fault");
    }

    #[test]
    fn turns_count_as_much_as_the_chances_around_them_move() {
        let weights = weights(&[0.5, 0.5, 0.5, 0.9, 0.9]);
        let wanted = [0.5, 0.5, 12.0, 0.5];
        assert!(weights.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-9), "{weights:?}");
        assert!(super::weights(&[0.5]).is_empty());
        let long = super::weights(&vec![0.5; 101]);
        assert_eq!(long.len(), 100);
    }

    #[test]
    fn one_bad_turn_pulls_a_player_down() {
        let turn = |accuracy, weight| Weighted { accuracy, weight };
        let of = |turns: &[Weighted]| player_accuracy(turns).expect("there are turns");
        assert!((of(&[turn(100.0, 1.0), turn(50.0, 3.0)]) - 64.583).abs() < 0.01);
        assert!((of(&[turn(90.0, 0.5), turn(90.0, 12.0)]) - 90.0).abs() < 1e-9);
        assert!(of(&[turn(0.0, 1.0), turn(100.0, 1.0)]) > 25.0, "never a division by nothing");
        assert_eq!(player_accuracy(&[]), None);
    }
}
