//! Position text: `<rows> <side> <turn>[ <pending>]`.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::column_at;
use crate::Side;
use crate::position::LAST_TURN;

/// Text that is not a position: what is wrong with it and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// Where the wrong part starts, in characters from 1.
    pub column: usize,
    /// What is wrong with it.
    pub problem: PositionProblem,
}

/// What can be wrong with a position text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionProblem {
    /// There is no text.
    Empty,
    /// A board of this game cannot have this many rows.
    RowCount {
        /// How many rows the text has.
        found: usize,
        /// How many the game allows.
        allowed: RangeInclusive<usize>,
    },
    /// A row has too few or too many cells.
    RowLength {
        /// The row, counted from the top, from 1.
        row: usize,
        /// Whether the row goes past its end; otherwise it stops short.
        overlong: bool,
        /// How many cells it needs.
        needed: usize,
    },
    /// A character that is neither a piece nor a number of empty cells.
    NotAPiece(char),
    /// A number of empty cells that starts with 0.
    LeadingZero,
    /// The side to move is missing.
    NoSide,
    /// The side to move is neither `w` nor `b`.
    BadSide,
    /// The turn number is missing.
    NoTurn,
    /// The turn number is not a whole number from 1.
    BadTurn,
    /// The pending part does not fit the position.
    Pending(PendingProblem),
    /// There is text after the last part.
    Extra,
}

/// What can be wrong with the pending part of a position text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PendingProblem {
    /// A turn of this game is a single move, so nothing can be pending.
    SingleMoveTurns,
    /// The game's first turn is a single move, so nothing can be pending in it.
    FirstTurn,
    /// The only word that can stand here is `free`.
    NotFree,
    /// No square is open to the free stone that is said to be owed.
    NoRoom,
    /// A path must be cells joined by `-`.
    NotAPath,
    /// There is no such cell on this board.
    NoSuchCell,
    /// A path has at least two cells: where the piece started and where it is now.
    TooShort,
    /// The path comes to the same cell twice.
    Repeated,
    /// A cell and the one before it are not a jump apart: two or more squares along one line.
    NotAJump,
    /// A cell that the piece has left is not empty.
    NotLeft,
    /// The last cell holds no piece of the side to move.
    NoPiece,
    /// The piece cannot jump on, so its turn would be over.
    NoFurtherJump,
}

impl Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no text; a position is its rows, side and turn"),
            Self::RowCount { found, allowed } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(f, "the board has {found} {rows}, it needs {}", allowed.start())?;
                if allowed.start() == allowed.end() {
                    return Ok(());
                }
                write!(f, " to {}", allowed.end())
            }
            Self::RowLength { row, overlong, needed } => {
                let wrong = if *overlong { "many" } else { "few" };
                write!(f, "row {row} from the top has too {wrong} cells, it needs {needed}")
            }
            Self::NotAPiece(found) => {
                write!(f, "{found:?} is not w, b or a number of empty cells")
            }
            Self::LeadingZero => f.write_str("a number of empty cells starts with 1 to 9"),
            Self::NoSide => f.write_str("the side to move is missing, w or b"),
            Self::BadSide => f.write_str("the side to move must be w or b"),
            Self::NoTurn => f.write_str("the turn number is missing"),
            Self::BadTurn => write!(f, "the turn must be a whole number from 1 to {LAST_TURN}"),
            Self::Pending(problem) => problem.fmt(f),
            Self::Extra => f.write_str("nothing may follow here"),
        }
    }
}

impl fmt::Display for PendingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SingleMoveTurns => "a turn is a single move, so nothing can be pending",
            Self::FirstTurn => "the first turn is a single move, so nothing can be pending",
            Self::NotFree => "the pending part must be the word free",
            Self::NoRoom => "no square is open to a free stone, so none can be owed",
            Self::NotAPath => "the pending part must be cells joined by -, such as b2-b4",
            Self::NoSuchCell => "there is no such cell on this board",
            Self::TooShort => "a path has at least two cells, such as b2-b4",
            Self::Repeated => "a path may not come to a cell twice",
            Self::NotAJump => {
                "this is not a jump from the cell before: two or more squares straight"
            }
            Self::NotLeft => "the jumping piece has left this cell, so it must be empty",
            Self::NoPiece => "the path must end on a piece of the side to move",
            Self::NoFurtherJump => "the piece cannot jump on from here, so its turn is over",
        })
    }
}

/// A part of a larger text that remembers where it stands in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    whole: &'a str,
    offset: usize,
    pub(crate) text: &'a str,
}

impl Field<'_> {
    /// The error that `problem` starts `within` bytes after the field's beginning.
    pub(crate) fn error(&self, within: usize, problem: PositionProblem) -> PositionError {
        PositionError { column: column_at(self.whole, self.offset + within), problem }
    }

    /// The error that the pending part has this problem `within` bytes after its beginning.
    pub(crate) fn pending(&self, within: usize, problem: PendingProblem) -> PositionError {
        self.error(within, PositionProblem::Pending(problem))
    }
}

/// A position text, taken apart from left to right. The first wrong part is the one reported.
#[derive(Debug)]
pub(crate) struct PositionText<'a, B> {
    pub(crate) board: B,
    pub(crate) to_move: Side,
    pub(crate) turn: u32,
    pub(crate) pending: Option<Field<'a>>,
    extra: Field<'a>,
}

impl<'a, B> PositionText<'a, B> {
    /// Takes the parts, and reads all but the pending one, the rows with the game's own reader.
    pub(crate) fn read(
        text: &'a str,
        read_board: impl FnOnce(Field<'a>) -> Result<B, PositionError>,
    ) -> Result<Self, PositionError> {
        let mut rest = 0;
        let rows = next_field(text, &mut rest);
        if rows.text.is_empty() {
            return Err(PositionError { column: 1, problem: PositionProblem::Empty });
        }
        let board = read_board(rows)?;
        let to_move = read_side(next_field(text, &mut rest))?;
        let turn = read_turn(next_field(text, &mut rest))?;
        let pending = next_field(text, &mut rest);
        let pending = (!pending.text.is_empty()).then_some(pending);
        let extra = next_field(text, &mut rest);
        Ok(Self { board, to_move, turn, pending, extra })
    }

    /// Checks that nothing follows. To be asked when the pending part has been read.
    pub(crate) fn end(&self) -> Result<(), PositionError> {
        if self.extra.text.is_empty() {
            Ok(())
        } else {
            Err(self.extra.error(0, PositionProblem::Extra))
        }
    }
}

/// How many rows a position text has, whatever else is wrong with it.
pub(crate) fn row_count(text: &str) -> usize {
    next_field(text, &mut 0).text.bytes().filter(|&b| b == b'/').count() + 1
}

/// Reads rows of the given lengths, top row first, and reports each piece with its row and its
/// place in the row, both counted from 0. The caller has checked the number of rows.
pub(crate) fn read_rows(
    field: Field<'_>,
    needed: impl Fn(usize) -> usize,
    mut place: impl FnMut(usize, usize, Side),
) -> Result<(), PositionError> {
    let mut offset = 0;
    for (row, text) in field.text.split('/').enumerate() {
        read_row(field, offset, text, row, needed(row), |at, side| place(row, at, side))?;
        offset += text.len() + 1;
    }
    Ok(())
}

fn read_row(
    field: Field<'_>,
    offset: usize,
    text: &str,
    row: usize,
    needed: usize,
    mut place: impl FnMut(usize, Side),
) -> Result<(), PositionError> {
    let length = |overlong| PositionProblem::RowLength { row: row + 1, overlong, needed };
    let mut filled = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = offset + text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if let Some(side) = Side::from_letter(first) {
            if filled < needed {
                place(filled, side);
            }
            filled += 1;
            rest = &rest[1..];
        } else if digits == 0 {
            return Err(field.error(at, PositionProblem::NotAPiece(first)));
        } else if first == '0' {
            return Err(field.error(at, PositionProblem::LeadingZero));
        } else {
            // A number too large to read is too large for any row.
            let cells = rest[..digits].parse().unwrap_or(usize::MAX);
            filled = filled.saturating_add(cells);
            rest = &rest[digits..];
        }
        if filled > needed {
            return Err(field.error(at, length(true)));
        }
    }
    if filled < needed {
        return Err(field.error(offset, length(false)));
    }
    Ok(())
}

/// Writes rows of the given lengths, top row first.
pub(crate) fn write_rows(
    f: &mut fmt::Formatter<'_>,
    lengths: impl Iterator<Item = usize>,
    at: impl Fn(usize, usize) -> Option<Side>,
) -> fmt::Result {
    for (row, length) in lengths.enumerate() {
        if row > 0 {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for place in 0..length {
            let Some(side) = at(row, place) else {
                empty += 1;
                continue;
            };
            write_empty(f, empty)?;
            empty = 0;
            write!(f, "{}", side.letter())?;
        }
        write_empty(f, empty)?;
    }
    Ok(())
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: usize) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// Writes what follows the rows: side and turn.
pub(crate) fn write_tail(f: &mut fmt::Formatter<'_>, to_move: Side, turn: u32) -> fmt::Result {
    write!(f, " {} {turn}", to_move.letter())
}

/// The next part between white space, empty at the end of the text.
fn next_field<'a>(text: &'a str, rest: &mut usize) -> Field<'a> {
    let tail = &text[*rest..];
    let offset = *rest + tail.len() - tail.trim_start_matches(is_space).len();
    let tail = &text[offset..];
    let length = tail.find(is_space).unwrap_or(tail.len());
    *rest = offset + length;
    Field { whole: text, offset, text: &tail[..length] }
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

fn read_side(field: Field<'_>) -> Result<Side, PositionError> {
    let mut letters = field.text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Err(field.error(0, PositionProblem::NoSide)),
        (Some(letter), None) => {
            Side::from_letter(letter).ok_or_else(|| field.error(0, PositionProblem::BadSide))
        }
        (Some(_), Some(_)) => Err(field.error(0, PositionProblem::BadSide)),
    }
}

fn read_turn(field: Field<'_>) -> Result<u32, PositionError> {
    if field.text.is_empty() {
        return Err(field.error(0, PositionProblem::NoTurn));
    }
    let is_plain = field.text.bytes().all(|b| b.is_ascii_digit()) && !field.text.starts_with('0');
    match field.text.parse() {
        Ok(turn) if is_plain && (1..=LAST_TURN).contains(&turn) => Ok(turn),
        _ => Err(field.error(0, PositionProblem::BadTurn)),
    }
}
