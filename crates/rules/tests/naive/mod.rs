//! The three games a second time, deliberately naive.
//!
//! Everything here is arrays and loops, written to be read beside the rules page and to be
//! obviously right: no bit sets, no tables, nothing remembered from one move to the next. It
//! shares no code with the crate under test, so where the two agree, a slip would have to be made
//! twice. It is also the "plain array" reference of the benchmark, hence boards of fixed size that
//! copy without allocation.
//!
//! A cell holds the byte `w` or `b` of the piece on it, or [`EMPTY`]. Rows are kept in the order of
//! the position text, the top row first.

// Several test binaries and a benchmark include this module, and each uses only a part of it.
#![allow(dead_code, unreachable_pub)]

mod apart;
mod differo;
mod dropper;

pub use apart::NaiveApart;
pub use differo::NaiveDiffero;
pub use dropper::NaiveDropper;

/// A cell without a piece.
const EMPTY: u8 = b'.';

/// One position, in arrays and loops, written to be read beside the rules and obviously right.
pub trait Naive: Clone {
    /// One decision of the side to move.
    type Move: Copy + Eq + std::fmt::Debug;

    /// Reads a position text known to be right; panics otherwise.
    fn read(text: &str) -> Self;

    /// Writes the position as text.
    fn text(&self) -> String;

    /// The side to move, 'w' or 'b'.
    fn to_move(&self) -> char;

    /// "w", "b" or "draw", None while the game goes on.
    fn outcome(&self) -> Option<&'static str>;

    /// Whether the side to move has already made a move of this turn.
    fn is_mid_turn(&self) -> bool;

    /// Every legal move (empty when the game is over), in any order.
    fn moves(&self) -> Vec<Self::Move>;

    /// Writes a legal move of this position as text.
    fn move_text(&self, m: Self::Move) -> String;

    /// Plays a legal move of this position.
    fn play(&mut self, m: Self::Move);
}

/// Counts the sequences of `depth` single moves; a game that is over is not extended.
pub fn perft_moves<N: Naive>(position: &N, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // The last move of a sequence need not be played to be counted.
        1 => position.moves().len() as u64,
        _ => after_each_move(position).map(|next| perft_moves(&next, depth - 1)).sum(),
    }
}

/// Counts the sequences of `depth` whole turns; a game that is over is not extended.
///
/// Here the last move is played too, because only then is it known whether it ends the turn.
pub fn perft_turns<N: Naive>(position: &N, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    after_each_move(position)
        .map(|next| {
            let turns_left = if next.is_mid_turn() { depth } else { depth - 1 };
            perft_turns(&next, turns_left)
        })
        .sum()
}

/// The positions one move away.
fn after_each_move<N: Naive>(position: &N) -> impl Iterator<Item = N> {
    position.moves().into_iter().map(|m| {
        let mut next = position.clone();
        next.play(m);
        next
    })
}

/// The opponent of a side.
fn other(side: u8) -> u8 {
    if side == b'w' { b'b' } else { b'w' }
}

/// A side as an outcome names it.
fn side_name(side: u8) -> &'static str {
    if side == b'w' { "w" } else { "b" }
}

/// The squares among the eight around `(row, column)` that are on a square board.
fn neighbours(size: usize, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
    let rows = row.saturating_sub(1)..(row + 2).min(size);
    rows.flat_map(move |r| {
        let columns = column.saturating_sub(1)..(column + 2).min(size);
        columns.map(move |c| (r, c))
    })
    .filter(move |&square| square != (row, column))
}

/// The words of a position text.
struct Words<'a> {
    rows: Vec<Vec<u8>>,
    side: u8,
    turn: u32,
    pending: Option<&'a str>,
}

fn read_words(text: &str) -> Words<'_> {
    let mut words = text.split(' ');
    let rows = words.next().expect("rows come first");
    let side = words.next().expect("the side follows the rows");
    let turn = words.next().expect("the turn follows the side");
    assert!(side == "w" || side == "b", "no such side: {side}");
    Words {
        rows: rows.split('/').map(read_row).collect(),
        side: side.as_bytes()[0],
        turn: turn.parse().expect("the turn is a number"),
        pending: words.next(),
    }
}

/// The cells of one row; a number stands for that many empty ones.
fn read_row(text: &str) -> Vec<u8> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for byte in text.bytes() {
        if byte.is_ascii_digit() {
            empty = empty * 10 + usize::from(byte - b'0');
        } else {
            assert!(byte == b'w' || byte == b'b', "no such piece in {text}");
            cells.extend(vec![EMPTY; empty]);
            cells.push(byte);
            empty = 0;
        }
    }
    cells.extend(vec![EMPTY; empty]);
    cells
}

/// Writes rows of cells, the top row first.
fn rows_text<'a>(rows: impl Iterator<Item = &'a [u8]>) -> String {
    rows.map(row_text).collect::<Vec<_>>().join("/")
}

fn row_text(cells: &[u8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &cell in cells {
        if cell == EMPTY {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push(char::from(cell));
        empty = 0;
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The name of a square: `a1` is the first square of the last row, and `aa` follows `z`.
fn square_text(size: usize, row: usize, column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    let prefix = if column < 26 { "" } else { "a" };
    format!("{prefix}{letter}{}", size - row)
}

/// The row and column of a named square.
fn read_square(size: usize, name: &str) -> (usize, usize) {
    let digits = name.find(|c: char| c.is_ascii_digit());
    let (letters, number) = name.split_at(digits.expect("a square has a number"));
    let column = match *letters.as_bytes() {
        [letter] => letter - b'a',
        [b'a', letter] => 26 + letter - b'a',
        _ => panic!("no such column: {letters}"),
    };
    let number: usize = number.parse().expect("a row is a number");
    (size - number, usize::from(column))
}
