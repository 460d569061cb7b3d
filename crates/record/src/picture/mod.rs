//! Pictures of positions and games: SVG, PNG and animated GIF.
//!
//! A [`Picture`] is made from a [`Session`], so the drawing knows no game: the session's board view
//! says where cells lie, what stands on them and what the last turn did. It draws itself as SVG
//! with [`Picture::svg`]. With the feature `png` there are pixels too: `Picture::png`, and `gif` for
//! a whole game.
//!
//! Everything that is drawn comes from three tables: [`Theme::tokens`] (the colours), `geometry`
//! (where things lie) and `glyphs` (the letters, which are strokes, because a machine may have no
//! fonts). The same input gives the same bytes.
//!
//! ```
//! use trine_engine::session;
//! use trine_record::picture::{MarkSign, Picture, Style, Theme};
//!
//! let mut session = session::start("differo", None)?;
//! session.play_turn("c6-f9")?;
//! let style = Style { theme: Theme::Slate, ..Style::default() };
//! let mut picture = Picture::new(session.as_ref(), style);
//! picture.arrow("g4", "d1", 1.0)?;
//! picture.mark("e5", MarkSign::Ring)?;
//! assert!(picture.svg().starts_with("<svg "));
//! assert_eq!(picture.caption(), "1. c6-f9, Black to move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Session`]: trine_engine::session::Session

#[cfg(feature = "png")]
mod animation;
mod annotations;
mod board;
mod colour;
mod geometry;
mod glyphs;
mod lettering;
mod painter;
#[cfg(feature = "png")]
mod palette;
mod plan;
#[cfg(feature = "png")]
mod raster;
mod shapes;
mod signs;
mod svg;
mod theme;
mod words;

use std::error::Error;
use std::fmt;

use trine_engine::session::{BoardView, CellView, Ending, Session};
use trine_rules::Side;

use crate::GameResult;

#[cfg(feature = "png")]
pub use animation::{Pace, gif};
pub use colour::Colour;
pub use geometry::Orientation;
pub use plan::Width;
pub use theme::{PieceTokens, Theme, Tokens, UnknownTheme};

/// How a picture looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The side that is below.
    pub orientation: Orientation,
    /// How wide the picture is; by default as wide as its board needs.
    pub width: Option<Width>,
    /// A line above the board.
    pub title: Option<String>,
    /// Whether rows and columns are named at the edge.
    pub has_coordinates: bool,
    /// Whether a line below the board says what was played and who is to move.
    pub has_caption: bool,
    /// What the picture says, if not in its own words: it speaks English only.
    pub words: Option<Words>,
}

/// What a picture says, such as in another language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// The line below the board.
    pub caption: String,
    /// Everything on the board, for people who do not see it.
    pub description: String,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            orientation: Orientation::default(),
            width: None,
            title: None,
            has_coordinates: true,
            has_caption: true,
            words: None,
        }
    }
}

/// What can be put on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkSign {
    /// A ring around what stands there.
    Ring,
    /// A small dot, as on cells that can be chosen.
    Dot,
    /// An outline of the cell, as on a cell that is chosen.
    Outline,
    /// A cross, as for what is captured or wrong.
    Cross,
    /// A number, as of an explanation.
    Number(i32),
}

/// A sign on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Mark {
    /// The cell's place in the view's list.
    cell: usize,
    sign: MarkSign,
}

/// An arrow from cell to cell.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Arrow {
    /// The cells' places in the view's list.
    from: usize,
    to: usize,
    /// From 0 to 1.
    strength: f64,
}

/// A position to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    view: BoardView,
    style: Style,
    /// The game's name for people.
    game: &'static str,
    /// The last turn with its number, or its started part.
    last_turn: Option<String>,
    ending: Option<Ending>,
    /// How a game ended that the position does not end.
    conclusion: Option<Conclusion>,
    arrows: Vec<Arrow>,
    marks: Vec<Mark>,
}

/// The end of a game by the will or the clock of its players.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Conclusion {
    winner: Option<Side>,
    /// Why, in words that follow a colon.
    words: Option<String>,
}

impl Picture {
    /// The picture of a session's present position.
    pub fn new(session: &dyn Session, style: Style) -> Self {
        let turns = session.turns();
        Self {
            view: session.board(),
            style,
            game: session.game().title,
            last_turn: turns.last().map(|turn| format!("{}. {}", turn.number, turn.text)),
            ending: session.outcome(),
            conclusion: None,
            arrows: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Says that the game was over here, and why in words that follow a colon: somebody resigned,
    /// time ran out, a draw was agreed. An end by the rules is seen without it.
    pub fn conclude(&mut self, result: GameResult, why: Option<&str>) {
        let winner = match result {
            GameResult::White => Some(Side::White),
            GameResult::Black => Some(Side::Black),
            GameResult::Draw => None,
            GameResult::Unknown => return,
        };
        self.conclusion = Some(Conclusion { winner, words: why.map(str::to_owned) });
    }

    /// Adds an arrow. Its strength is from 0 to 1 and shows as its width: 1 for the best line.
    pub fn arrow(&mut self, from: &str, to: &str, strength: f64) -> Result<(), PictureError> {
        let (from, to) = (self.find(from)?, self.find(to)?);
        if from == to {
            return Err(PictureError::ShortArrow(self.view.cells[from].name.clone()));
        }
        // Something that is no number is weak.
        let strength = if strength.is_nan() { 0.0 } else { strength.clamp(0.0, 1.0) };
        self.arrows.push(Arrow { from, to, strength });
        Ok(())
    }

    /// Adds a sign on a cell.
    pub fn mark(&mut self, cell: &str, sign: MarkSign) -> Result<(), PictureError> {
        let cell = self.find(cell)?;
        self.marks.push(Mark { cell, sign });
        Ok(())
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        painter::paint(self)
    }

    /// The place of a cell in the view's list.
    fn find(&self, name: &str) -> Result<usize, PictureError> {
        let found = self.view.cells.iter().position(|cell| cell.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| PictureError::NoCell(name.to_owned()))
    }

    fn cell_named(&self, name: &str) -> Option<&CellView> {
        self.view.cells.iter().find(|cell| cell.name == name)
    }
}

/// Why a sign cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    /// The board has no such cell.
    NoCell(String),
    /// An arrow ends on the cell it starts from.
    ShortArrow(String),
}

impl Error for PictureError {}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCell(name) => write!(f, "there is no cell {name} on this board"),
            Self::ShortArrow(name) => write!(f, "an arrow from {name} must end on another cell"),
        }
    }
}
