//! Reviews: every turn of a game judged by what it does to the winning chance.
//!
//! [`review`] looks at every position of a record's main line, from the last to the first, and
//! compares what the side to move could have had with what it got. The result is plain data for
//! whichever interface shows it; it can also be printed with [`Review::text`], written into the
//! record with [`Review::annotate`], or made a page with [`page()`]. `docs/review.md` tells what the
//! words and numbers mean.
//!
//! Nothing here knows a game, starts a thread or asks for the time. With a limit on nodes and one
//! thread of the engine, a review is the same on every machine. A program that must not be held up
//! for long, such as one in a browser, goes on position by position with [`Reviewing`].
//!
//! ```
//! use trine_engine::{Limits, Stop};
//! use trine_record::review::{Judgement, ReviewSettings, review};
//! use trine_record::{NodeId, Record};
//! use trine_rules::registry::GameId;
//!
//! // White could win in two turns, and plays something else.
//! let puzzle = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";
//! let mut record = Record::from_position(GameId::Differo, puzzle)?;
//! record.append(NodeId::START, "c3-c1")?;
//!
//! let settings = ReviewSettings { limits: Limits::nodes(20_000), ..ReviewSettings::of(&record) };
//! let review = review(&record, settings, &Stop::default(), |_| {}).expect("nobody stops it");
//! let turn = &review.turns[0];
//! assert_eq!((turn.missed_win, turn.judgement), (Some(2), Some(Judgement::Blunder)));
//! assert_eq!(turn.better[0], "g4-g5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotate;
mod judgement;
mod lead;
mod page;
mod reviewing;
mod summary;
mod text;
mod wire;

use serde::{Deserialize, Serialize};
use trine_engine::Stop;
use trine_rules::Side;
use trine_rules::registry::GameId;

use crate::{Evaluation, GameResult, Record};

pub use judgement::Judgement;
pub use lead::{LEAD, TurningPoint};
pub use page::page;
pub use reviewing::{Progress, ReviewSettings, Reviewing};
pub use text::Ink;

/// Reviews the main line of a record and reports after every position. Nothing if it was stopped.
pub fn review(
    record: &Record,
    settings: ReviewSettings,
    stop: &Stop,
    mut report: impl FnMut(Progress),
) -> Option<Review> {
    let mut reviewing = Reviewing::new(record, settings);
    report(reviewing.progress());
    while reviewing.advance(stop) {
        report(reviewing.progress());
    }
    reviewing.finish()
}

/// A game with its turns judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Review {
    /// The game that was played.
    #[serde(with = "wire::game")]
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub game: GameId,
    /// The size of the board, for a game that has several.
    pub size: Option<u8>,
    /// How it ended.
    #[serde(with = "wire::result")]
    #[cfg_attr(feature = "wire", ts(as = "String"))]
    pub result: GameResult,
    /// How it ended, in words: `White won: groups 5 to 2`. Nothing if it is not known.
    pub ending: Option<String>,
    /// What was spent on each position.
    pub effort: Effort,
    /// White and how it played.
    pub white: PlayerReview,
    /// Black and how it played.
    pub black: PlayerReview,
    /// The turns by which the lead was won, lost or passed on.
    pub turning_points: Vec<TurningPoint>,
    /// What the position the game starts from is worth.
    pub start: Assessment,
    /// The turns in order.
    pub turns: Vec<ReviewedTurn>,
}

/// What was spent on each position of a review.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(optional_fields))]
pub struct Effort {
    /// Positions the engine looked at, at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Seconds, at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// How a player did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct PlayerReview {
    /// The player's name, if the record has one.
    pub name: Option<String>,
    /// From 0 to 100; nothing for a player without a turn.
    pub accuracy: Option<f64>,
    /// How much winning chance a turn of this player lost on average, from 0 to 1.
    pub average_loss: Option<f64>,
    /// Turns that lost 5% to 10% of winning chance.
    pub inaccuracies: u32,
    /// Turns that lost 10% to 15%.
    pub mistakes: u32,
    /// Turns that lost 15% or more.
    pub blunders: u32,
    /// Turns after which a proved win was no longer one.
    pub missed_wins: u32,
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Assessment {
    /// White's chance to win, from 0 to 1, to four places; a draw counts half.
    pub white: f64,
    /// What the engine found; nothing where the game is over.
    #[serde(rename = "eval", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(as = "Option<crate::json::EvaluationJson>", optional))]
    pub evaluation: Option<Evaluation>,
}

/// A turn and its judgement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ReviewedTurn {
    /// The number of the turn's node in the record.
    pub node: u32,
    /// The turn's number: 1 for a game's first.
    pub number: u32,
    /// Who played it.
    #[serde(with = "wire::side")]
    #[cfg_attr(feature = "wire", ts(as = "char"))]
    pub side: Side,
    /// The turn in notation.
    pub turn: String,
    /// The chance to win that its side had before it.
    pub chance_before: f64,
    /// The chance that was left after it, never more than before.
    pub chance_after: f64,
    /// From 0 to 100.
    pub accuracy: f64,
    /// What is wrong with it, if anything is.
    pub judgement: Option<Judgement>,
    /// The win that was proved before it and not after it, in this many turns of its side.
    pub missed_win: Option<u32>,
    /// What should have been played and how it goes on, in notation, where the turn has a judgement
    /// or misses a win.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<String>>", optional))]
    pub better: Vec<String>,
    /// What the position after it is worth.
    pub after: Assessment,
}

impl Review {
    /// How a side did.
    pub fn player(&self, side: Side) -> &PlayerReview {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// What the position after so many turns is worth.
    pub fn assessment(&self, turns: usize) -> &Assessment {
        turns.checked_sub(1).map_or(&self.start, |last| &self.turns[last].after)
    }

    /// The turns that missed a win.
    pub fn missed_wins(&self) -> impl Iterator<Item = &ReviewedTurn> {
        self.turns.iter().filter(|turn| turn.missed_win.is_some())
    }
}

impl PlayerReview {
    /// How many of this player's turns were judged so.
    pub fn count(&self, judgement: Judgement) -> u32 {
        match judgement {
            Judgement::Inaccuracy => self.inaccuracies,
            Judgement::Mistake => self.mistakes,
            Judgement::Blunder => self.blunders,
        }
    }
}

impl Assessment {
    /// The chance of a side to win.
    pub fn chance(&self, side: Side) -> f64 {
        match side {
            Side::White => self.white,
            Side::Black => rounded(1.0 - self.white, 4),
        }
    }
}

impl ReviewedTurn {
    /// Whether there is something to say about the turn.
    pub fn is_marked(&self) -> bool {
        self.judgement.is_some() || self.missed_win.is_some()
    }
}

/// A number to so many places. What machines compute differs in the last bits; what we tell does
/// not.
fn rounded(number: f64, places: i32) -> f64 {
    let unit = 10_f64.powi(places);
    (number * unit).round() / unit
}
