//! The rules of Differo, Apart and Dropper: positions, moves, notation, games.
//!
//! This crate does no I/O, has no dependencies and no unsafe code. Everything else in Trine stands
//! on it.
//!
//! - A [`Position`] is a small value that knows whose turn it is, its legal moves, its outcome and
//!   its hash [`Key`]. A *move* is one decision, a *turn* one move or several by the same side.
//! - A [`Game`] adds history: undo, redo, and the draw by repetition.
//! - [`Notation`] reads and writes moves, turns and positions; its errors name the wrong part and
//!   its column. [`Position::check`] says why a move is not legal in the game's own terms.
//! - [`Symmetric`] turns and mirrors positions.
//! - [`registry`] lists the games for programs that name none of them.
//!
//! Text is checked where it comes in; after that nobody checks again. [`Position::play`] trusts
//! its caller, [`Position::try_play`] does not.
//!
//! ```
//! use trine_rules::dropper::{Dropper, Size};
//! use trine_rules::{Notation, Position, Side};
//!
//! let mut position = Dropper::<1>::start(Size::new(5).expect("Dropper is played on 5×5"));
//! position.try_play(position.read_move("c3")?)?;
//! assert_eq!(position.to_move(), Side::Black);
//! assert_eq!(
//!     position.read_turn("c3>b4+c5").unwrap_err().to_string(),
//!     "column 6: a free stone must not touch another stone: c5 is next to b4",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod games;
mod key;
mod outcome;
pub mod perft;
mod position;
pub mod registry;
mod side;
pub mod square;
mod symmetry;
pub mod text;

pub use game::{Game, PlayError, REPETITIONS};
pub use games::{apart, differo, dropper};
pub use key::Key;
pub use outcome::Outcome;
pub use position::Position;
pub use side::{PerSide, Side};
pub use symmetry::Symmetric;
pub use text::{MoveError, Notation, PositionError};
