//! A record that has been taken apart but not checked: what text and JSON have in common.

use std::fmt;

use trine_rules::registry::{AnyPosition, GameId, SizeError, UnknownGame};
use trine_rules::{Outcome, PositionError};

use crate::tree::{NodeId, Tree};
use crate::{GameResult, Record, Tags, TurnError, check, replay};

/// A record as someone wrote it.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) start: Start,
    pub(crate) tags: Tags,
    /// Only the texts of the turns are known. Nothing has been deleted.
    pub(crate) tree: Tree,
    pub(crate) result: GameResult,
}

/// A game and the position it starts from.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) game: GameId,
    pub(crate) position: AnyPosition,
    pub(crate) text: String,
    /// The outcome of a game that is over before it starts.
    pub(crate) outcome: Option<Outcome>,
}

/// Why a record has no good start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartProblem {
    /// The game is not named.
    NoGame,
    /// There is no such game.
    Game(UnknownGame),
    /// The size is no number.
    SizeText,
    /// The game is not played on this size.
    Size(SizeError),
    /// The text is no position of this game.
    Position(PositionError),
    /// The size and the position do not fit together.
    OtherSize {
        /// The size that is named.
        named: u8,
        /// The size that the position has.
        position: u8,
    },
}

impl Start {
    /// The game's own starting position.
    pub(crate) fn standard(game: GameId, size: Option<u8>) -> Result<Self, SizeError> {
        Ok(Self::new(game, game.position(size)?))
    }

    /// A position of someone's own.
    pub(crate) fn read(game: GameId, text: &str) -> Result<Self, PositionError> {
        Ok(Self::new(game, game.parse(text)?))
    }

    fn new(game: GameId, position: AnyPosition) -> Self {
        let (text, outcome) = replay::describe(&position);
        Self { game, position, text, outcome }
    }

    /// From what a record says about it.
    pub(crate) fn from_parts(
        game: GameId,
        size: Option<u8>,
        position: Option<&str>,
    ) -> Result<Self, StartProblem> {
        let Some(text) = position else {
            return Self::standard(game, size).map_err(StartProblem::Size);
        };
        let start = Self::read(game, text).map_err(StartProblem::Position)?;
        match (size, start.size()) {
            (None, _) => Ok(start),
            (Some(named), Some(position)) if named == position => Ok(start),
            (Some(named), Some(position)) => Err(StartProblem::OtherSize { named, position }),
            // The game has no sizes, and says so.
            (Some(_), None) => Self::standard(game, size).map_err(StartProblem::Size),
        }
    }

    /// The size of the board, for a game that has several.
    pub(crate) fn size(&self) -> Option<u8> {
        self.game.sizes()?;
        let rows = self.text.split(' ').next().unwrap_or_default();
        Some(rows.split('/').count() as u8)
    }

    /// Whether this is the starting position of the game itself.
    pub(crate) fn is_standard(&self) -> bool {
        self.game.position(self.size()).is_ok_and(|standard| standard == self.position)
    }
}

impl fmt::Display for StartProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => {
                let names = GameId::ALL.map(GameId::name).join(", ");
                write!(f, "the game is not named; it must be one of {names}")
            }
            Self::Game(error) => error.fmt(f),
            Self::SizeText => f.write_str("a size is a whole number such as 8"),
            Self::Size(error) => error.fmt(f),
            Self::Position(error) => write!(f, "in the position, {error}"),
            Self::OtherSize { named, position } => {
                write!(f, "the size is {named}, but the position has {position} rows")
            }
        }
    }
}

/// Why a draft is no record.
#[derive(Debug)]
pub(crate) enum DraftError {
    /// This turn cannot be played.
    Turn(NodeId, TurnError),
    /// The result is not the one by the rules.
    Result {
        /// The outcome of the last position of the main line.
        rules: Outcome,
    },
}

impl Draft {
    /// Plays every turn and compares the result with the rules.
    pub(crate) fn check(mut self) -> Result<Record, DraftError> {
        check::check(&self.start.position, &mut self.tree)
            .map_err(|(node, error)| DraftError::Turn(node, error))?;
        let mut record = Record::from_checked(self.start, self.tags, self.tree);
        match record.outcome(record.end()) {
            None => record.declare(self.result),
            Some(rules) if self.result.agree(rules.into()).is_some() => {}
            Some(rules) => return Err(DraftError::Result { rules }),
        }
        Ok(record)
    }
}
