//! Arrows and marks as arguments.

use std::str::FromStr;

use trine_record::picture::MarkSign;

/// An arrow that is to be drawn: `c2-c5`, or `c2-c5=0.4`.
#[derive(Clone, Debug)]
pub(super) struct Arrow {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) strength: f64,
}

impl FromStr for Arrow {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const RIGHT: &str = "an arrow is two cells such as c2-c5, with a strength from 0 to 1 behind \
                             = if it has one";
        let (cells, strength) = match text.split_once('=') {
            Some((cells, strength)) => (cells, strength.parse().map_err(|_| RIGHT)?),
            None => (text, 1.0),
        };
        let (from, to) = cells.split_once('-').ok_or(RIGHT)?;
        if from.is_empty() || to.is_empty() || !(0.0..=1.0).contains(&strength) {
            return Err(RIGHT);
        }
        Ok(Self { from: from.to_owned(), to: to.to_owned(), strength })
    }
}

/// A mark that is to be drawn: `c5`, `c5=dot`, `c5=3`.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) cell: String,
    pub(super) sign: MarkSign,
}

impl FromStr for Mark {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (cell, sign) = text.split_once('=').unwrap_or((text, "ring"));
        let sign = match sign {
            "ring" => MarkSign::Ring,
            "dot" => MarkSign::Dot,
            "outline" => MarkSign::Outline,
            "cross" => MarkSign::Cross,
            number => MarkSign::Number(number.parse().map_err(|_| {
                "a mark is a cell such as c5, with ring, dot, outline, cross or a number behind ="
            })?),
        };
        Ok(Self { cell: cell.to_owned(), sign })
    }
}
