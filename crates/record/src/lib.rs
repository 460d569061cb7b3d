//! Game records: the turns of a game with variations, comments and tags, as text and as JSON.
//!
//! A [`Record`] is plain data and needs no game's own type, so the terminal, the browser and the
//! server use the same one. It cannot hold a turn that is not legal: every way to add one, be it
//! [`Record::append`], the [`Reader`] or JSON, plays it first. `docs/records.md` is the
//! specification of the text and of the JSON.
//!
//! A record is a tree. Its nodes are [`NodeId`]s: [`NodeId::START`] is the position the game starts
//! from, every other node is a turn. A node's first child goes on with its line, the others begin
//! variations.
//!
//! ```
//! use trine_record::{GameResult, NodeId, Reader, Record, tag};
//! use trine_rules::registry::GameId;
//!
//! let mut record = Record::new(GameId::Dropper, Some(5))?;
//! record.tags_mut().set(tag::WHITE, "Ada")?;
//! let first = record.append(NodeId::START, "c3")?;
//! record.append(first, "c3>c4+a1")?;
//! let other = record.append(first, "c3>b2+e5")?;
//! record.turn_mut(other).expect("it is a turn").notes.comment = "Too far?".into();
//! record.declare(GameResult::White);
//!
//! let text = record.to_string();
//! assert!(text.ends_with("1. c3 2. c3>c4+a1 (2. c3>b2+e5 {Too far?}) 1-0\n"));
//! let read = Reader::new(text.as_bytes()).next().expect("there is a game")?;
//! assert_eq!(read, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
mod check;
mod clock;
mod comment;
mod draft;
mod evaluation;
mod json;
mod marks;
mod notes;
pub mod page;
pub mod picture;
mod puzzle;
mod read;
mod record;
mod replay;
mod result;
pub mod review;
pub mod tag;
mod tree;
mod write;

pub use clock::Clock;
pub use comment::{Command, CommandError, Comment};
pub use evaluation::{Evaluation, Worth};
pub use marks::{Mark, Marks};
pub use notes::{Notes, Turn};
pub use puzzle::{Puzzle, PuzzleProblem};
pub use read::{BrokenGame, LONGEST_GAME, Problem, ReadError, Reader, StartProblem};
pub use record::Record;
pub use replay::{TurnError, TurnProblem};
pub use result::GameResult;
pub use tag::{TagError, Tags, Termination};
pub use tree::NodeId;
