//! What a position was thought to be worth, as White sees it: `1.20`, `-0.35`, `#3`, `#-3,12`.

use std::fmt;

use serde::{Deserialize, Serialize};
use trine_rules::Side;

use crate::json::EvaluationJson;

/// What the position after a turn was thought to be worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "EvaluationJson", try_from = "EvaluationJson")]
pub struct Evaluation {
    /// How good the position is.
    pub worth: Worth,
    /// How many turns ahead the engine looked, if it is known.
    pub depth: Option<u32>,
}

/// How good a position is, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// An estimate in hundredths of a unit; above 0 White stands better.
    Points(i32),
    /// A proved win.
    Win {
        /// Who wins.
        side: Side,
        /// In how many turns of the winner, the winning one included.
        turns: u32,
    },
}

impl Evaluation {
    /// An evaluation of unknown depth.
    pub const fn new(worth: Worth) -> Self {
        Self { worth, depth: None }
    }

    /// Reads `WORTH` or `WORTH,DEPTH`.
    pub fn read(text: &str) -> Option<Self> {
        match text.split_once(',') {
            None => Some(Self::new(Worth::read(text)?)),
            Some((worth, depth)) => {
                Some(Self { worth: Worth::read(worth)?, depth: Some(digits(depth)?) })
            }
        }
    }
}

impl Worth {
    /// Reads units with an optional fraction (`1.2`, `-0.35`), or a win (`#3`, `#-3`).
    pub fn read(text: &str) -> Option<Self> {
        if let Some(turns) = text.strip_prefix('#') {
            let (side, turns) = match turns.strip_prefix('-') {
                Some(turns) => (Side::Black, turns),
                None => (Side::White, turns),
            };
            return Some(Self::Win { side, turns: digits(turns)? });
        }
        let number = text.strip_prefix(['-', '+']).unwrap_or(text);
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let begins_well = number.starts_with(|c: char| c.is_ascii_digit());
        if !is_plain || !begins_well || number.ends_with('.') {
            return None;
        }
        let points = (text.parse::<f64>().ok()? * 100.0).round();
        let is_in_range = (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&points);
        is_in_range.then_some(Self::Points(points as i32))
    }
}

/// Reads a number of digits and nothing else.
fn digits(text: &str) -> Option<u32> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { text.parse().ok() } else { None }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.worth.fmt(f)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Points(points) => {
                let sign = if points < 0 { "-" } else { "" };
                let points = points.unsigned_abs();
                write!(f, "{sign}{}.{:02}", points / 100, points % 100)
            }
            Self::Win { side: Side::White, turns } => write!(f, "#{turns}"),
            Self::Win { side: Side::Black, turns } => write!(f, "#-{turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_reads_what_it_writes() {
        for text in ["0.00", "1.20", "-0.35", "-12.05,9", "#3", "#-3", "#-3,12", "-21474836.48"] {
            assert_eq!(Evaluation::read(text).expect(text).to_string(), text);
        }
        assert_eq!(Worth::read("1.2"), Some(Worth::Points(120)));
        assert_eq!(Worth::read("+3"), Some(Worth::Points(300)));
        assert_eq!(Worth::read("-0.005"), Some(Worth::Points(-1)));
    }

    #[test]
    fn what_is_no_evaluation_is_refused() {
        for text in ["", "-", ".", ".5", "5.", "1e3", "inf", "NaN", "#", "#--1", "1.2,", "1.2,x"] {
            assert_eq!(Evaluation::read(text), None, "{text}");
        }
        for text in ["21474836.48", "#4294967296", "--1", "1.2.3", "１", "#+3", "0x1"] {
            assert_eq!(Evaluation::read(text), None, "{text}");
        }
    }
}
