//! What the page and the engine tell each other, beside the session's own data.
//!
//! Everything is JSON. TypeScript types are made from these in `web/src/wire/types.ts`.

use serde::{Deserialize, Serialize};
use trine_engine::session::{BoardView, Choice, Ending, GameInfo, PlayedTurn, Refused};
use trine_record::Record;
use trine_rules::Side;
use ts_rs::TS;

/// A whole game as plain data: what to keep, to share and to ask about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub(crate) struct GameSpec {
    /// The game's name, such as `apart`.
    pub(crate) game: String,
    /// The size of the board; the game's default if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) size: Option<u8>,
    /// The position the game starts from, if it is not the usual one. It has its own size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// The whole turns that have been played, in notation.
    pub(crate) turns: Vec<String>,
    /// The started part of the next turn, in notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<String>,
}

/// Everything a page shows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameState {
    /// The game, with its turns as the notation writes them: what to keep for the next question.
    pub(crate) spec: GameSpec,
    /// The size of the board, for a game that has several.
    pub(crate) size: Option<u8>,
    /// Everything to draw.
    pub(crate) board: BoardView,
    /// Every legal move; none once the game is over.
    pub(crate) choices: Vec<Choice>,
    /// The turns played. The last may be the started part of one.
    pub(crate) turns: Vec<PlayedTurn>,
    /// How the game ended, if it did.
    pub(crate) outcome: Option<Ending>,
    /// The present position as text.
    pub(crate) position: String,
    /// The position the game started from, as text.
    pub(crate) start: String,
}

/// What was wrong with a question, in words for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// What is wrong, and what would be right.
    pub(crate) words: String,
    /// Where in a text the wrong part starts, in characters from 1, if it is one part.
    pub(crate) column: Option<usize>,
}

/// An answer, or why there is none.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Answer<T> {
    /// The answer.
    Ok(T),
    /// Why there is none.
    Error(Problem),
}

/// When to stop thinking, and how. Whichever limit is reached first counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct ThinkOptions {
    /// Positions to look at. This makes thinking repeatable everywhere.
    pub(crate) nodes: Option<u64>,
    /// Time for the whole turn.
    pub(crate) milliseconds: Option<u64>,
    /// Steps to look ahead.
    pub(crate) depth: Option<u32>,
    /// How many lines to tell, from 1 to 20; 1 if it is missing.
    pub(crate) lines: Option<u8>,
    /// Memory for what is remembered between positions, from 1 to 1024; 32 if it is missing.
    pub(crate) megabytes: Option<u16>,
}

/// All there is to choose from.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Catalogue {
    /// The games.
    pub(crate) games: Vec<CatalogueGame>,
    /// The levels, the weakest first.
    pub(crate) levels: Vec<CatalogueLevel>,
    /// The looks a board can have.
    pub(crate) themes: Vec<CatalogueTheme>,
}

/// A game, and its board as it stands at first.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CatalogueGame {
    #[serde(flatten)]
    pub(crate) info: GameInfo,
    /// The usual start on the default board.
    pub(crate) start: String,
    /// The board at the start.
    pub(crate) board: BoardView,
}

/// A level of play.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CatalogueLevel {
    /// From 1 to 10.
    pub(crate) number: u8,
    /// The bot's name, to be asked for its turns and to be written into records.
    pub(crate) bot: String,
}

/// The colours of a board, as in style sheets.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CatalogueTheme {
    pub(crate) name: &'static str,
    /// Behind the board.
    pub(crate) ground: String,
    /// Text on the ground.
    pub(crate) ink: String,
    /// Coordinates, on the ground.
    pub(crate) quiet: String,
    /// Cells.
    pub(crate) cell: String,
    /// Between cells.
    pub(crate) line: String,
    /// Around the board.
    pub(crate) frame: String,
    /// Cells of the last turn.
    pub(crate) last: String,
    /// Choices, paths, arrows and marks.
    pub(crate) accent: String,
    /// Numbers on the accent.
    pub(crate) on_accent: String,
    /// Captures and warnings.
    pub(crate) warn: String,
    /// The owner's mark on goal cells.
    pub(crate) goal_mark: String,
    /// White's goal cells.
    pub(crate) white_goal: String,
    /// Black's goal cells.
    pub(crate) black_goal: String,
    /// White's pieces.
    pub(crate) white: PieceColours,
    /// Black's pieces.
    pub(crate) black: PieceColours,
    /// Whether goals also have a pattern.
    pub(crate) has_patterns: bool,
}

/// The colours of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PieceColours {
    /// The disc.
    pub(crate) fill: String,
    /// The line around the disc.
    pub(crate) rim: String,
    /// White's engraved ring, Black's centre dot.
    pub(crate) sign: String,
}

/// Records that were read from a text.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadRecords {
    /// The games that are good, in their order.
    pub(crate) records: Vec<Record>,
    /// What is wrong with the others, each with its line.
    pub(crate) problems: Vec<String>,
}

/// A board that was set up by hand.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct SetUp {
    /// The game's name.
    pub(crate) game: String,
    /// The size of the board; the game's default if it is missing.
    #[serde(default)]
    pub(crate) size: Option<u8>,
    /// The pieces.
    pub(crate) pieces: Vec<SetUpPiece>,
    /// The side to move.
    pub(crate) to_move: Side,
    /// The number of the turn, from 1.
    pub(crate) turn: u32,
}

/// A piece on a board that was set up by hand.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SetUpPiece {
    /// Where it stands.
    pub(crate) cell: String,
    /// Whose it is.
    pub(crate) side: Side,
}

/// How much a review looks at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct ReviewOptions {
    /// How many positions to look at, in percent of the usual, from 1 to 1000; 100 if it is missing.
    pub(crate) percent: Option<u16>,
}

/// How far a review is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewProgress {
    /// Positions of the game that have been looked at.
    pub(crate) done: usize,
    /// All positions of the game: one more than it has turns.
    pub(crate) total: usize,
}

/// How a picture looks and what is drawn on it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct PictureOptions {
    /// The theme's name; `paper` if it is missing.
    pub(crate) theme: Option<String>,
    /// The side that is below; White if it is missing.
    pub(crate) below: Option<Side>,
    /// How wide the picture is, from 64 to 4096 pixels.
    pub(crate) width: Option<u16>,
    /// A line above the board.
    pub(crate) title: Option<String>,
    /// Whether rows and columns are named at the edge; true if it is missing.
    pub(crate) coordinates: Option<bool>,
    /// Whether a line below the board says what was played; true if it is missing.
    pub(crate) caption: Option<bool>,
    /// What the picture says; it has its own words, in English, if they are missing.
    pub(crate) words: Option<PictureWords>,
    /// Arrows, such as the engine's.
    #[ts(as = "Option<Vec<PictureArrow>>", optional)]
    pub(crate) arrows: Vec<PictureArrow>,
    /// Signs on cells.
    #[ts(as = "Option<Vec<PictureMark>>", optional)]
    pub(crate) marks: Vec<PictureMark>,
}

/// What a picture says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PictureWords {
    /// The line below the board.
    pub(crate) caption: String,
    /// Everything on the board, for people who do not see it.
    pub(crate) description: String,
}

/// An arrow on a picture.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub(crate) struct PictureArrow {
    pub(crate) from: String,
    pub(crate) to: String,
    /// From 0 to 1, 1 for the best line and if it is missing.
    #[serde(default)]
    pub(crate) strength: Option<f64>,
}

/// A sign on a cell of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PictureMark {
    pub(crate) cell: String,
    pub(crate) sign: PictureSign,
}

/// What can be put on a cell of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) enum PictureSign {
    Ring,
    Dot,
    Outline,
    Cross,
    Number(i32),
}

impl Problem {
    /// A problem that is not a part of a text.
    #[allow(clippy::needless_pass_by_value)] // Errors are given away by `map_err`.
    pub(crate) fn new(words: impl ToString) -> Self {
        Self { words: words.to_string(), column: None }
    }
}

impl From<Refused> for Problem {
    fn from(Refused { column, reason }: Refused) -> Self {
        Self { words: reason, column }
    }
}
