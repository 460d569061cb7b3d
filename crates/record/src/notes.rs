//! What stands beside a turn, and the turn itself.

use trine_rules::{Outcome, Side};

use crate::replay::Played;
use crate::{Clock, Command, Comment, Evaluation, Marks};

/// What was noted about the position after a turn, or about the game before its first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// What someone wrote. At the start, it is about the whole game.
    pub comment: Comment,
    /// What the position was thought to be worth, `%eval`.
    pub evaluation: Option<Evaluation>,
    /// What the clock of the side that has just played shows, `%clk`.
    pub clock: Option<Clock>,
    /// How long the turn took, `%emt`.
    pub elapsed: Option<Clock>,
    /// Commands of other programs, in their order.
    pub commands: Vec<Command>,
}

impl Notes {
    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes over what another note says: its comment on a line of its own, its values in place
    /// of ours.
    pub(crate) fn join(&mut self, other: Self) {
        self.comment.join(other.comment);
        self.evaluation = other.evaluation.or(self.evaluation);
        self.clock = other.clock.or(self.clock);
        self.elapsed = other.elapsed.or(self.elapsed);
        self.commands.extend(other.commands);
    }
}

/// A turn of a record, with what was noted about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The turn as the notation writes it.
    pub(crate) text: Box<str>,
    pub(crate) number: u32,
    pub(crate) side: Side,
    /// The outcome once it has been played.
    pub(crate) outcome: Option<Outcome>,
    /// What someone wrote to be read before the turn.
    pub before: Comment,
    /// `!`, `?` and the like.
    pub marks: Marks,
    /// What was noted about the position after it.
    pub notes: Notes,
}

impl Turn {
    /// A turn of which only the text is known, not even that it is legal.
    pub(crate) fn unchecked(text: &str) -> Self {
        Self {
            text: text.into(),
            number: 0,
            side: Side::White,
            outcome: None,
            before: Comment::default(),
            marks: Marks::default(),
            notes: Notes::default(),
        }
    }

    /// Fills in what playing it has shown.
    pub(crate) fn set(&mut self, played: Played) {
        let Played { text, number, side, outcome } = played;
        (self.text, self.number, self.side, self.outcome) = (text, number, side, outcome);
    }

    /// The turn in the game's notation: `c2-f2`, `b2-b4xd6`, `d5>c5+g5`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The turn's number: 1 for a game's first, one more for every turn of either side.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Who played it.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The game's outcome if it is over with this turn, by the position or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}
