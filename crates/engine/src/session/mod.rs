//! The face of every game for every user interface.
//!
//! Interfaces know no rules. They ask [`games`] what there is, [`start`] or [`read`] a game, draw
//! its [`BoardView`], and let people click: light [`Narrowed::next`], [`narrow`] with each click,
//! and play the choice that is chosen. A choice without cells ends the turn as it stands, and is
//! offered as a button. Everything else comes as plain data too: why a wanted move is not legal,
//! what makes moves legal, how the game ended, what the engine thinks.
//!
//! Virtual calls happen once per request, never per position that the engine looks at.
//!
//! ```
//! use trine_engine::session::{self, narrow};
//!
//! let mut session = session::start("apart", None)?;
//! let choices = session.choices();
//! assert!(narrow(&choices, &["b2"]).next.contains(&"b4"));
//! let chosen = narrow(&choices, &["b2", "b4"]).chosen.expect("both cells are clicked");
//! session.play_choice(chosen)?;
//! assert_eq!(session.turns()[0].text, "b2-b4");
//! assert_eq!(session.why_not("b7-b6").as_deref(), Some("b7 moves exactly 2 squares along this column"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apart;
mod board;
mod differo;
mod dropper;
mod play;
mod present;
mod square;
mod think;
mod view;

use std::error::Error;
use std::fmt;

use trine_rules::PositionError;
use trine_rules::apart::Apart;
use trine_rules::differo::Differo;
use trine_rules::dropper::Dropper;
use trine_rules::registry::{AnyPosition, GameId, SizeError, UnknownGame};

use crate::{Graded, Limits, Settings, Stop, Who};
use play::GameSession;
use present::Present;

pub use board::{BoardView, CellView, Label, Labelled, Mark, MarkKind, Pending, Shape};
pub use think::{Thought, ThoughtLine};
pub use view::{
    Choice, Ending, GameInfo, Narrowed, Note, NoteKind, NoteTarget, PlayedTurn, Reason,
    SizeOptions, narrow,
};

/// A game being played or studied: one position with its history.
pub trait Session: fmt::Debug + Send {
    /// The game that is played.
    fn game(&self) -> GameInfo;

    /// Everything to draw.
    fn board(&self) -> BoardView;

    /// Every legal move, none once the game is over.
    fn choices(&self) -> Vec<Choice>;

    /// Plays one of the choices.
    fn play_choice(&mut self, choice: &Choice) -> Result<(), Refused>;

    /// Plays the moves of a turn or of its beginning, and nothing that is not written: the turn
    /// may be unfinished after it. All of the moves are played, or none.
    fn play_text(&mut self, text: &str) -> Result<(), Refused>;

    /// Plays a whole turn, or what is left of one, to its end: a piece that could go on stops.
    fn play_turn(&mut self, text: &str) -> Result<(), Refused>;

    /// Takes back the started part of a turn, which redoing brings back. False if there is none
    /// that was played in this session.
    fn cancel_turn(&mut self) -> bool;

    /// Takes back one move. False if there is none.
    fn undo_move(&mut self) -> bool;

    /// Takes back moves to the start of the present turn, or of the turn before when the present
    /// one has not begun. False if there is none.
    fn undo_turn(&mut self) -> bool;

    /// Plays again moves that were taken back, to the end of the turn they belong to. False if
    /// there are none.
    fn redo_turn(&mut self) -> bool;

    /// The turns played. The last may be the started part of one.
    fn turns(&self) -> Vec<PlayedTurn>;

    /// The turns that were taken back and can be played again, the next one first. It begins with
    /// the rest of a turn if the present one has begun.
    fn turns_ahead(&self) -> Vec<PlayedTurn>;

    /// The present position as text.
    fn position_text(&self) -> String;

    /// The position the game started from, as text.
    fn start_text(&self) -> String;

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Ending>;

    /// Why a text is not a legal move, or several of one turn; nothing if it is.
    fn why_not(&self, text: &str) -> Option<String>;

    /// Why these clicked cells are not a legal move; nothing if they are, or the beginning of one.
    fn why_not_cells(&self, cells: &[&str]) -> Option<String>;

    /// Why nothing may follow one of the choices in its turn; nothing if something may.
    fn why_turn_ends(&self, choice: &Choice) -> Option<String>;

    /// What can be said of a cell, or of the whole board. Nothing of a cell without a piece.
    fn explain(&self, cell: Option<&str>) -> Vec<Note>;

    /// Thinks about the position and reports after every depth; nothing if the game is over. What
    /// the engine learns is kept for the next time, as long as the settings stay the same.
    fn think(
        &mut self,
        settings: Settings,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;

    /// The whole turn, or the rest of one, that the engine would play: a hint. Nothing if the game
    /// is over.
    fn best_turn(&mut self, settings: Settings, limits: &Limits, stop: &Stop) -> Option<String>;

    /// The whole turn, or the rest of one, that a bot plays. Nothing if the game is over. The same
    /// position and seed give the same turn, as far as the bot does not go by the clock.
    fn player_turn(
        &self,
        who: Who,
        seed: u64,
        settings: Settings,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String>;

    /// Another session with the same game and history, for instance to think in another thread.
    fn clone_box(&self) -> Box<dyn Session>;
}

impl Clone for Box<dyn Session> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// Every game.
pub fn games() -> Vec<GameInfo> {
    GameId::ALL.map(info).into()
}

/// Starts a game by its name, on a board of this size or of the default size.
pub fn start(game: &str, size: Option<u8>) -> Result<Box<dyn Session>, StartError> {
    let game: GameId = game.parse().map_err(StartError::Game)?;
    let position = game.position(size).map_err(StartError::Size)?;
    Ok(open(game, position))
}

/// Starts a game from a position, on a board of the size that the text has.
pub fn read(game: &str, position: &str) -> Result<Box<dyn Session>, StartError> {
    let game: GameId = game.parse().map_err(StartError::Game)?;
    let position = game.parse(position).map_err(StartError::Position)?;
    Ok(open(game, position))
}

fn info(game: GameId) -> GameInfo {
    let (credit, rules, ratings) = match game {
        GameId::Differo => {
            ("Kashio Fujii, 2022", include_str!("rules/differo.md"), Differo::RATINGS)
        }
        GameId::Apart => ("Kanare Abstract", include_str!("rules/apart.md"), Apart::<1>::RATINGS),
        GameId::Dropper => {
            let credit = "Andrea Chia, 2023, CC BY 4.0";
            (credit, include_str!("rules/dropper.md"), Dropper::<1>::RATINGS)
        }
    };
    let sizes = game.sizes().map(|sizes| SizeOptions {
        least: *sizes.range.start(),
        most: *sizes.range.end(),
        default: sizes.default,
    });
    GameInfo { name: game.name(), title: game.title(), credit, sizes, rules, ratings }
}

fn open(game: GameId, position: AnyPosition) -> Box<dyn Session> {
    fn boxed<P: Present>(game: GameId, position: P) -> Box<dyn Session> {
        Box::new(GameSession::new(info(game), position))
    }
    match position {
        AnyPosition::Differo(position) => boxed(game, position),
        AnyPosition::Apart1(position) => boxed(game, position),
        AnyPosition::Apart4(position) => boxed(game, *position),
        AnyPosition::Apart16(position) => boxed(game, *position),
        AnyPosition::Dropper1(position) => boxed(game, position),
        AnyPosition::Dropper4(position) => boxed(game, *position),
        AnyPosition::Dropper16(position) => boxed(game, *position),
    }
}

/// Why a session cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// There is no such game.
    Game(UnknownGame),
    /// The game is not played on this size.
    Size(SizeError),
    /// The text is not a position of this game.
    Position(PositionError),
}

impl Error for StartError {}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::Size(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

/// Why a move or turn was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Where in the text the wrong part starts, in characters from 1, if it is one part.
    pub column: Option<usize>,
    /// What is wrong, in words.
    pub reason: String,
}

impl Error for Refused {}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "column {column}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}
