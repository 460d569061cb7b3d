//! What can be wrong with a game in a file.

use std::error::Error;
use std::{fmt, io};

use trine_rules::Outcome;

pub use crate::draft::StartProblem;
use crate::{GameResult, TagError, TurnProblem};

/// A game that could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenGame {
    /// The line of the file on which the wrong part stands, from 1.
    pub line: u64,
    /// Where in the line it starts, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It is not UTF-8.
    NotText,
    /// It is longer than so many bytes, the most the reader takes.
    TooLong(usize),
    /// It does not begin with tags.
    NoTags,
    /// A tag is not written as one.
    TagForm,
    /// A tag is no good.
    Tag(TagError),
    /// A tag stands twice.
    RepeatedTag(String),
    /// The tags do not say how the game starts.
    Start(StartProblem),
    /// The Result tag is no result.
    ResultTag,
    /// A character that begins nothing.
    Unexpected(char),
    /// This looks like a result and is none.
    NotAResult,
    /// This turn cannot be played.
    Turn {
        /// The turn, or its beginning.
        turn: String,
        /// What is wrong with it.
        problem: TurnProblem,
    },
    /// A mark does not stand behind a turn.
    LooseMark,
    /// There is no such mark.
    NotAMark,
    /// A comment has no end.
    UnclosedComment,
    /// A variation has no end.
    UnclosedVariation,
    /// A variation ends that has not begun.
    UnopenedVariation,
    /// A variation does not stand behind the turn it replaces.
    LooseVariation,
    /// A variation has no turns.
    EmptyVariation,
    /// A result stands in a variation.
    ResultInVariation,
    /// There is no result at the end.
    NoResult,
    /// Something follows the result.
    AfterResult,
    /// The Result tag and the result at the end contradict each other.
    OtherResult {
        /// The result of the tag.
        tag: GameResult,
        /// The result at the end.
        end: GameResult,
    },
    /// The result is not the one by the rules.
    ResultByRules {
        /// The result that is written.
        written: GameResult,
        /// What the last position says.
        rules: Outcome,
    },
}

impl Error for BrokenGame {}

impl fmt::Display for BrokenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotText => "this is not UTF-8 text",
            Self::NoTags => "a game begins with its tags, such as [Game \"differo\"]",
            Self::TagForm => "a tag is written as [Name \"value\"] on one line",
            Self::ResultTag | Self::NotAResult => "a result is 1-0, 0-1, 1/2-1/2 or *",
            Self::LooseMark => "a mark such as ! or $1 must stand behind a turn",
            Self::NotAMark => "the marks are !, ?, !!, ??, !?, ?! and $0 to $255",
            Self::UnclosedComment => "this comment has no end, a closing brace",
            Self::UnclosedVariation => "this variation has no end, a closing bracket",
            Self::UnopenedVariation => "this closing bracket has no opening one",
            Self::LooseVariation => "a variation must stand behind the turn it replaces",
            Self::EmptyVariation => "a variation needs a turn",
            Self::ResultInVariation => "a result must stand at the game's end, not in a variation",
            Self::NoResult => "the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *",
            Self::AfterResult => "nothing but comments may follow the result before the next tags",
            Self::TooLong(limit) => return write!(f, "the game is longer than {limit} bytes"),
            Self::Tag(error) => return error.fmt(f),
            Self::Start(problem) => return problem.fmt(f),
            Self::RepeatedTag(name) => {
                return write!(f, "the tag {name} stands twice, it may stand once");
            }
            Self::Unexpected(found) => {
                let things = "a turn, a comment, a variation nor a result";
                return write!(f, "{found:?} begins neither {things}");
            }
            Self::Turn { turn, problem } => return write!(f, "the turn {turn:?}: {problem}"),
            Self::OtherResult { tag, end } => {
                let rest = "they must agree";
                return write!(
                    f,
                    "the result at the end is {end}, but the Result tag says {tag}; {rest}"
                );
            }
            Self::ResultByRules { written, rules } => {
                let right = GameResult::from(*rules);
                return write!(
                    f,
                    "the result is {written}, but by the rules this game ends {right}"
                );
            }
        })
    }
}

/// Why a game was not read.
#[derive(Debug)]
pub enum ReadError {
    /// The game is broken. The next one can be read.
    Broken(BrokenGame),
    /// The file cannot be read any further.
    Io(io::Error),
}

impl ReadError {
    /// Whether this is about what stands behind a game, not about a game: then it does not count
    /// among the games of a file.
    pub fn is_between_games(&self) -> bool {
        matches!(self, Self::Broken(BrokenGame { problem: Problem::AfterResult, .. }))
    }
}

impl Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(broken) => broken.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}
