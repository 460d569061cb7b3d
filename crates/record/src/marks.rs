//! Marks of a turn: `!`, `?`, `!!`, `??`, `!?`, `?!`, and the further ones by number.

use std::fmt;

/// How the six marks with signs of their own are written, the first being number 1.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// What an annotator thought of a turn: a number of the list that chess programs share (numeric
/// annotation glyphs). Numbers 1 to 6 have signs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark(pub u8);

impl Mark {
    /// `!`, a good turn.
    pub const GOOD: Self = Self(1);
    /// `?`, a mistake.
    pub const MISTAKE: Self = Self(2);
    /// `!!`, a brilliant turn.
    pub const BRILLIANT: Self = Self(3);
    /// `??`, a blunder.
    pub const BLUNDER: Self = Self(4);
    /// `!?`, an interesting turn.
    pub const INTERESTING: Self = Self(5);
    /// `?!`, a doubtful turn.
    pub const DOUBTFUL: Self = Self(6);

    /// The sign, for a mark that has one.
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    /// Reads a sign.
    pub fn from_sign(sign: &str) -> Option<Self> {
        let index = SIGNS.iter().position(|known| *known == sign)?;
        Some(Self(index as u8 + 1))
    }
}

impl fmt::Display for Mark {
    /// The sign, or the number as in `$14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.pad(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// The marks of one turn, each once, in the order they were made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks(Vec<Mark>);

impl Marks {
    /// Adds a mark behind the others. False if it was there.
    pub fn add(&mut self, mark: Mark) -> bool {
        let is_new = !self.0.contains(&mark);
        if is_new {
            self.0.push(mark);
        }
        is_new
    }

    /// Takes a mark away. False if it was not there.
    pub fn remove(&mut self, mark: Mark) -> bool {
        let before = self.0.len();
        self.0.retain(|kept| *kept != mark);
        self.0.len() < before
    }

    /// The marks in order.
    pub fn as_slice(&self) -> &[Mark] {
        &self.0
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        let mut all = Self::default();
        for mark in marks {
            all.add(mark);
        }
        all
    }
}
