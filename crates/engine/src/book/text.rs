//! Books for programs that name no game: positions and turns as text.

use std::error::Error;
use std::fmt;

use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{PositionError, Side};

use super::{Book, Counts};
use crate::Random;

/// A turn of a book, in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEntry {
    /// The turn.
    pub turn: String,
    /// The side that plays it.
    pub side: Side,
    /// How it did, as that side sees it.
    pub counts: Counts,
}

/// Why a book says nothing about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnfitPosition {
    /// The book is for another game.
    Game {
        /// The game of the book.
        book: GameId,
    },
    /// The book is for another size of board.
    Size {
        /// The size of the book.
        book: u8,
    },
    /// The text is no position.
    Text(PositionError),
}

impl Error for UnfitPosition {}

impl fmt::Display for UnfitPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { book } => write!(f, "the book is for {}", book.title()),
            Self::Size { book } => write!(f, "the book is for boards of size {book}"),
            Self::Text(error) => error.fmt(f),
        }
    }
}

impl Book {
    /// Every turn that was played from a position, as [`Book::look`] lists them.
    pub fn look_up(&self, game: GameId, position: &str) -> Result<Vec<TextEntry>, UnfitPosition> {
        self.fits(game)?;
        let parsed = game.parse(position).map_err(UnfitPosition::Text)?;
        let rows = position.split(' ').next().unwrap_or_default().split('/').count();
        if let Some(book) = self.size.filter(|size| usize::from(*size) != rows) {
            return Err(UnfitPosition::Size { book });
        }
        Ok(parsed.visit(Look(self)))
    }

    /// A turn to play from a position, as [`Book::choose`] finds it; the same for the same seed.
    pub fn turn(&self, game: GameId, position: &str, seed: u64) -> Option<String> {
        self.fits(game).ok()?;
        game.read(position, Choose(self, seed)).ok()?
    }

    /// Whether the book is for this game.
    pub fn fits(&self, game: GameId) -> Result<(), UnfitPosition> {
        if self.game == game { Ok(()) } else { Err(UnfitPosition::Game { book: self.game }) }
    }
}

struct Look<'a>(&'a Book);

impl Visitor for Look<'_> {
    type Output = Vec<TextEntry>;

    fn visit<P: Playable>(self, position: P) -> Vec<TextEntry> {
        let side = position.to_move();
        let entries = self.0.look(&position).into_iter();
        let written = entries.map(|entry| {
            let turn = position.turn_text(&entry.moves);
            TextEntry { turn, side, counts: entry.counts }
        });
        written.collect()
    }
}

struct Choose<'a>(&'a Book, u64);

impl Visitor for Choose<'_> {
    type Output = Option<String>;

    fn visit<P: Playable>(self, position: P) -> Option<String> {
        let mut random = Random::new(self.1 ^ u64::from(position.turn()));
        let moves = self.0.choose(&position, &mut random)?;
        Some(position.turn_text(&moves))
    }
}
