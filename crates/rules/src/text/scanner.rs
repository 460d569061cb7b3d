//! Reading moves as they are written, character by character.

use std::error::Error;
use std::fmt;

use super::column_at;

/// Text that is not a move or turn: what is wrong with it and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Where the wrong part starts, in characters from 1.
    pub column: usize,
    /// What is wrong with it.
    pub problem: SyntaxProblem,
}

/// What can be wrong with the writing of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SyntaxProblem {
    /// A cell such as `b2` should stand here.
    NoCell,
    /// The board has no cell of this name.
    NoSuchCell {
        /// The board's cells in words, such as `a1 to h8`.
        cells: String,
    },
    /// One of these marks should stand here.
    NoMark(&'static str),
    /// The text goes on where one move should have ended.
    Extra,
}

impl Error for SyntaxError {}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl fmt::Display for SyntaxProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCell => f.write_str("a cell such as b2 is missing here"),
            Self::NoSuchCell { cells } => {
                write!(f, "there is no such cell on this board, its cells are {cells}")
            }
            Self::NoMark(marks) => write!(f, "{marks} is missing here"),
            Self::Extra => f.write_str("one move ends here, nothing may follow it"),
        }
    }
}

/// A place in a text that is being read as a move or turn.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    /// Where white space before the text ends: the first thing read starts here.
    start: usize,
    /// Everything before this byte has been read.
    offset: usize,
    /// Where white space after the text starts.
    end: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the first character that is not white space.
    pub fn new(text: &'a str) -> Self {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        Self { text, start, offset: start, end }
    }

    /// Whether nothing has been read yet.
    pub fn is_at_start(&self) -> bool {
        self.offset == self.start
    }

    /// Whether everything has been read.
    pub fn is_done(&self) -> bool {
        self.offset == self.end
    }

    /// Where the scanner stands, in characters from 1.
    pub fn column(&self) -> usize {
        column_at(self.text, self.offset)
    }

    /// The error that there is this problem where the scanner stands.
    pub fn error(&self, problem: SyntaxProblem) -> SyntaxError {
        SyntaxError { column: self.column(), problem }
    }

    /// Whether the next character is one of `marks`, in either case.
    pub fn is_at(&self, marks: &str) -> bool {
        let next = self.rest().chars().next().map(|c| c.to_ascii_lowercase());
        next.is_some_and(|c| marks.contains(c))
    }

    /// Takes a character if it is one of `marks`, in either case. Marks are ASCII.
    pub fn take_mark(&mut self, marks: &str) -> bool {
        let found = self.is_at(marks);
        self.offset += usize::from(found);
        found
    }

    /// Takes a character that must be one of `marks`; `names` says which, for people.
    pub fn need_mark(&mut self, marks: &str, names: &'static str) -> Result<(), SyntaxError> {
        if self.take_mark(marks) { Ok(()) } else { Err(self.error(SyntaxProblem::NoMark(names))) }
    }

    /// Takes this whole word, in either case, if it is all that is left.
    pub fn take_last_word(&mut self, word: &str) -> bool {
        let found = self.rest().eq_ignore_ascii_case(word);
        if found {
            self.offset = self.end;
        }
        found
    }

    /// Reads letters and a number, and asks `find` which cell that is. `find` gets the letters as
    /// a number too (`a` is 0, `z` 25, `aa` 26); `cells` says in words which cells there are.
    pub fn read_cell<C>(
        &mut self,
        find: impl FnOnce(u32, u32) -> Option<C>,
        cells: impl FnOnce() -> String,
    ) -> Result<C, SyntaxError> {
        let rest = self.rest();
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        if letters == 0 || digits == 0 {
            return Err(self.error(SyntaxProblem::NoCell));
        }
        let (name, number) = (&rest[..letters], &rest[letters..letters + digits]);
        let cell = read_letters(name).zip(read_number(number)).and_then(|(l, n)| find(l, n));
        let cell = cell.ok_or_else(|| self.error(SyntaxProblem::NoSuchCell { cells: cells() }))?;
        self.offset += letters + digits;
        Ok(cell)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..self.end]
    }
}

fn read_letters(name: &str) -> Option<u32> {
    if name.len() > 2 {
        return None;
    }
    let value = |b: u8| u32::from(b.to_ascii_lowercase() - b'a');
    name.bytes().map(value).reduce(|high, low| (high + 1) * 26 + low)
}

/// Numbers are written as we write them: without leading zeros.
fn read_number(number: &str) -> Option<u32> {
    if number.starts_with('0') || number.len() > 2 {
        return None;
    }
    number.parse().ok()
}
