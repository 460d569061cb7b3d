//! The list of games, for programs that name none of them.
//!
//! A game is one position type or a few: Apart and Dropper have one for each number of words that
//! a board needs. A program says what it wants done as a [`Visitor`], generic over the type, and
//! the registry runs it on the right one. Nothing else knows which type serves which size.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::apart::{self, Apart};
use crate::differo::Differo;
use crate::dropper::{self, Dropper};
use crate::text::row_count;
use crate::{Notation, Position, PositionError, Symmetric};

/// One of the games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameId {
    /// Differo, by Kashio Fujii.
    Differo,
    /// Apart, from Kanare Abstract.
    Apart,
    /// Dropper, by Andrea Chia.
    Dropper,
}

/// The board sizes of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// The sizes that can be chosen.
    pub range: RangeInclusive<u8>,
    /// The size to play on if none is chosen.
    pub default: u8,
}

/// A position of any game, in the type that serves its size.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // A variant is the type it holds.
pub enum AnyPosition {
    Differo(Differo),
    Apart1(Apart<1>),
    Apart4(Box<Apart<4>>),
    Apart16(Box<Apart<16>>),
    Dropper1(Dropper<1>),
    Dropper4(Box<Dropper<4>>),
    Dropper16(Box<Dropper<16>>),
}

impl AnyPosition {
    /// The size of its board, in a game that has several.
    pub fn size(&self) -> Option<u8> {
        match self {
            Self::Differo(_) => None,
            Self::Apart1(position) => Some(position.size()),
            Self::Apart4(position) => Some(position.size()),
            Self::Apart16(position) => Some(position.size()),
            Self::Dropper1(position) => Some(position.size()),
            Self::Dropper4(position) => Some(position.size()),
            Self::Dropper16(position) => Some(position.size()),
        }
    }

    /// Does the work on the position.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            Self::Differo(position) => visitor.visit(position),
            Self::Apart1(position) => visitor.visit(position),
            Self::Apart4(position) => visitor.visit(*position),
            Self::Apart16(position) => visitor.visit(*position),
            Self::Dropper1(position) => visitor.visit(position),
            Self::Dropper4(position) => visitor.visit(*position),
            Self::Dropper16(position) => visitor.visit(*position),
        }
    }
}

/// Everything a position of a listed game can do.
pub trait Playable: Position + Notation + Symmetric {}

impl<P: Position + Notation + Symmetric> Playable for P {}

/// Work to be done on a position of whichever game.
pub trait Visitor {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn visit<P: Playable>(self, position: P) -> Self::Output;
}

impl GameId {
    /// Every game.
    pub const ALL: [Self; 3] = [Self::Differo, Self::Apart, Self::Dropper];

    /// The name for commands, files and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Differo => "differo",
            Self::Apart => "apart",
            Self::Dropper => "dropper",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Differo => "Differo",
            Self::Apart => "Apart",
            Self::Dropper => "Dropper",
        }
    }

    /// The board sizes, if there is a choice.
    pub const fn sizes(self) -> Option<Sizes> {
        match self {
            Self::Differo => None,
            Self::Apart => Some(Sizes { range: apart::SIZES, default: 8 }),
            Self::Dropper => Some(Sizes { range: dropper::SIZES, default: 8 }),
        }
    }

    /// The starting position, on a board of this size or of the default size.
    pub fn position(self, size: Option<u8>) -> Result<AnyPosition, SizeError> {
        let chosen = size.or(self.sizes().map(|sizes| sizes.default));
        let wrong = SizeError { game: self, size: chosen.unwrap_or(0) };
        match (self, chosen) {
            (Self::Differo, None) => Ok(AnyPosition::Differo(Differo::start(()))),
            (Self::Apart, Some(size)) => start_apart(size).ok_or(wrong),
            (Self::Dropper, Some(size)) => start_dropper(size).ok_or(wrong),
            _ => Err(wrong),
        }
    }

    /// Reads a position, of the size that the text has.
    pub fn parse(self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(match (self, row_count(text)) {
            (Self::Differo, _) => AnyPosition::Differo(text.parse()?),
            (Self::Apart, 0..=8) => AnyPosition::Apart1(text.parse()?),
            (Self::Apart, 9..=16) => AnyPosition::Apart4(Box::new(text.parse()?)),
            (Self::Apart, _) => AnyPosition::Apart16(Box::new(text.parse()?)),
            (Self::Dropper, 0..=8) => AnyPosition::Dropper1(text.parse()?),
            (Self::Dropper, 9..=16) => AnyPosition::Dropper4(Box::new(text.parse()?)),
            (Self::Dropper, _) => AnyPosition::Dropper16(Box::new(text.parse()?)),
        })
    }

    /// Visits the starting position, on a board of this size or of the default size.
    pub fn start<V: Visitor>(self, size: Option<u8>, visitor: V) -> Result<V::Output, SizeError> {
        Ok(self.position(size)?.visit(visitor))
    }

    /// Reads a position, of the size that the text has, and visits it.
    pub fn read<V: Visitor>(self, text: &str, visitor: V) -> Result<V::Output, PositionError> {
        Ok(self.parse(text)?.visit(visitor))
    }
}

fn start_apart(size: u8) -> Option<AnyPosition> {
    Some(match size {
        0..=8 => AnyPosition::Apart1(Apart::start(apart::Size::new(size)?)),
        9..=16 => AnyPosition::Apart4(Box::new(Apart::start(apart::Size::new(size)?))),
        _ => AnyPosition::Apart16(Box::new(Apart::start(apart::Size::new(size)?))),
    })
}

fn start_dropper(size: u8) -> Option<AnyPosition> {
    Some(match size {
        0..=8 => AnyPosition::Dropper1(Dropper::start(dropper::Size::new(size)?)),
        9..=16 => AnyPosition::Dropper4(Box::new(Dropper::start(dropper::Size::new(size)?))),
        _ => AnyPosition::Dropper16(Box::new(Dropper::start(dropper::Size::new(size)?))),
    })
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no game's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame;

impl FromStr for GameId {
    type Err = UnknownGame;

    /// Reads a game's name in either case.
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let is_named = |game: &Self| game.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named).ok_or(UnknownGame)
    }
}

impl Error for UnknownGame {}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = GameId::ALL.map(GameId::name).join(", ");
        write!(f, "there is no such game, the games are {names}")
    }
}

/// A size that a game is not played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SizeError {
    game: GameId,
    size: u8,
}

impl Error for SizeError {}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, size) = (self.game.title(), self.size);
        match self.game.sizes() {
            None => write!(f, "{title} has one board, without a choice of size"),
            Some(Sizes { range, .. }) => {
                let (least, most) = (range.start(), range.end());
                write!(f, "{title} is played on sizes {least} to {most}, not {size}")
            }
        }
    }
}
