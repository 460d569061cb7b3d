//! Scores: how good a position is for the side to move, and proved wins with their distance.
//!
//! A score is a whole number from the view of the side to move. Evaluations stay within
//! ±[`EVAL_LIMIT`]; a hundred points are one unit of the logistic curve that turns a score into a
//! winning chance. Beyond that lie proved results: a win is [`WIN`] less the number of turns until
//! the game ends, so that a nearer win is better and a later loss too.

use std::fmt;

use trine_rules::{Outcome, Side};

/// The score of a game just won.
pub const WIN: i32 = 32_000;

/// Scores beyond this are proved results.
const PROVED: i32 = WIN - 4_000;

/// No evaluation goes beyond this.
pub const EVAL_LIMIT: i32 = 20_000;

/// How many points make one unit of the logistic curve.
pub const SCALE: f64 = 100.0;

/// The score of a game that is over `elapsed` turns after the root, for the side to move.
pub(crate) const fn of_outcome(outcome: Outcome, to_move: Side, elapsed: u32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side as u8 == to_move as u8 => WIN - elapsed as i32,
        Outcome::Win(_) => elapsed as i32 - WIN,
    }
}

/// A score as it is kept in a table that many roots share: distances count from the position
/// itself, which stands `elapsed` turns after the root.
pub(crate) const fn to_table(score: i32, elapsed: u32) -> i32 {
    if score > PROVED {
        score + elapsed as i32
    } else if score < -PROVED {
        score - elapsed as i32
    } else {
        score
    }
}

/// The reverse of [`to_table`].
pub(crate) const fn from_table(score: i32, elapsed: u32) -> i32 {
    if score > PROVED {
        score - elapsed as i32
    } else if score < -PROVED {
        score + elapsed as i32
    } else {
        score
    }
}

/// Whether a score is a proved win or loss.
pub(crate) const fn is_proved(score: i32) -> bool {
    score.abs() > PROVED
}

/// What a search found a position to be worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub enum Value {
    /// An estimate, in hundredths of a unit of the logistic curve.
    Points(i32),
    /// A proved win, in this many turns of the winner, the winning one included.
    Win(u32),
    /// A proved loss, in this many turns of the winner.
    Loss(u32),
}

impl Value {
    /// Reads a score from the root.
    pub(crate) const fn of(score: i32) -> Self {
        // The side to move at the root plays the first, third, fifth … turn.
        if score > PROVED {
            Self::Win((WIN - score + 1) as u32 / 2)
        } else if score < -PROVED {
            Self::Loss((WIN + score) as u32 / 2)
        } else {
            Self::Points(score)
        }
    }

    /// The chance to win that the value stands for, from 0 to 1; a draw counts half.
    pub fn winning_chance(self) -> f64 {
        match self {
            Self::Points(points) => 1.0 / (1.0 + (-f64::from(points) / SCALE).exp()),
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{:+.2}", f64::from(*points) / SCALE),
            Self::Win(turns) => write!(f, "win in {turns}"),
            Self::Loss(turns) => write!(f, "loss in {turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_the_winners_own_turns() {
        assert_eq!(Value::of(WIN - 1), Value::Win(1));
        assert_eq!(Value::of(WIN - 3), Value::Win(2));
        assert_eq!(Value::of(2 - WIN), Value::Loss(1));
        assert_eq!(Value::of(4 - WIN), Value::Loss(2));
        assert_eq!(Value::of(-57), Value::Points(-57));
    }

    #[test]
    fn a_proved_score_keeps_its_distance_from_the_position_in_the_table() {
        for score in [WIN - 9, 9 - WIN, 123, -123, 0] {
            assert_eq!(from_table(to_table(score, 5), 5), score);
        }
        assert_eq!(to_table(WIN - 9, 5), WIN - 4);
    }
}
