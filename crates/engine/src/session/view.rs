//! What a session tells an interface: plain data, the same for every game.
//!
//! Cells go by their names (`b2`); [`board`](super::Session::board) says where they are drawn.

use trine_rules::Side;

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct GameInfo {
    /// The name for commands, files and addresses.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Who made the game, and when.
    pub credit: &'static str,
    /// The board sizes, if there is a choice.
    pub sizes: Option<SizeOptions>,
    /// The rules for people, in Markdown.
    pub rules: &'static str,
    /// How strong the levels are on the default board, in Elo, level 1 first. Level 1 is too weak
    /// to be measured.
    pub ratings: [Option<u16>; 10],
}

/// The board sizes that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct SizeOptions {
    /// The smallest size.
    pub least: u8,
    /// The largest size.
    pub most: u8,
    /// The size to play on if none is chosen.
    pub default: u8,
}

/// One legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Choice {
    /// The move in notation.
    pub text: String,
    /// The cells to click, in order. None for the choice to end the turn as it stands.
    pub cells: Vec<String>,
    /// The cells on which it captures.
    pub captures: Vec<String>,
    /// Whether the turn is over after it.
    pub ends_turn: bool,
}

impl Choice {
    /// Whether this is the choice to end the turn as it stands.
    pub fn is_stop(&self) -> bool {
        self.cells.is_empty()
    }
}

/// What is left of the choices after some cells were clicked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Narrowed<'a> {
    /// The choices that begin with these cells. All of them before the first click.
    pub choices: Vec<&'a Choice>,
    /// The cells that can be clicked next, each once, to be lit.
    pub next: Vec<&'a str>,
    /// The choice whose cells have all been clicked: to be played.
    pub chosen: Option<&'a Choice>,
}

/// Narrows choices by the cells clicked so far.
pub fn narrow<'a>(choices: &'a [Choice], clicked: &[&str]) -> Narrowed<'a> {
    let begins =
        |choice: &&Choice| choice.cells.len() >= clicked.len() && is_prefix(clicked, &choice.cells);
    let choices: Vec<_> = choices.iter().filter(begins).collect();
    let mut next = Vec::new();
    for cell in choices.iter().filter_map(|choice| choice.cells.get(clicked.len())) {
        if !next.contains(&cell.as_str()) {
            next.push(cell);
        }
    }
    let is_chosen = |choice: &&&Choice| choice.cells.len() == clicked.len() && !choice.is_stop();
    let chosen = choices.iter().find(is_chosen).copied();
    Narrowed { choices, next, chosen }
}

fn is_prefix(clicked: &[&str], cells: &[String]) -> bool {
    clicked.iter().zip(cells).all(|(clicked, cell)| clicked.eq_ignore_ascii_case(cell))
}

/// A turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct PlayedTurn {
    /// Its number: 1 for the game's first.
    pub number: u32,
    /// Who played it.
    pub side: Side,
    /// The turn in notation.
    pub text: String,
    /// False for the started part of a turn.
    pub is_whole: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
    /// Why, in words that follow a colon: `the same position for the third time`.
    pub words: String,
    /// The cells that show it, such as a piece in its goal row or the winning group.
    pub cells: Vec<String>,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "kind", rename_all = "camelCase"))]
pub enum Reason {
    /// The winner has a piece in its goal row.
    GoalReached,
    /// The loser is to move and cannot.
    NoMoves,
    /// No two of the winner's pieces touch.
    AllApart,
    /// The first pair of groups that differs in size.
    Groups {
        /// How many larger pairs are equal.
        equal: u32,
        /// The size of the winner's group.
        winner: u32,
        /// The size of the loser's group; 0 if it has none left to compare.
        loser: u32,
    },
    /// Both sides have groups of the same sizes.
    EqualGroups,
    /// The same position stood at the start of a turn for the third time.
    Repetition,
}

/// Something to show about the position: what makes moves legal, or what counts in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct Note {
    /// What the note is about.
    pub kind: NoteKind,
    /// The side it concerns.
    pub side: Option<Side>,
    /// The cells it is about, such as those of a line or group.
    pub cells: Vec<String>,
    /// The number to write beside them.
    pub number: i32,
    /// Where it lets a piece go, or why not.
    pub targets: Vec<NoteTarget>,
    /// The whole note in words.
    pub words: String,
}

/// What a note can be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub enum NoteKind {
    /// A line of cells and how far a piece moves along it.
    Line,
    /// Pieces that belong together.
    Group,
    /// Cells that can be played on.
    Open,
}

/// A cell that a note names as the aim of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "camelCase"))]
pub struct NoteTarget {
    /// The cell.
    pub cell: String,
    /// Why the piece may not go there; nothing if it may, on its side's turn.
    pub refusal: Option<String>,
}
