//! Reading records, one game after another.
//!
//! A file is first cut into games, by lines: a line that begins like a tag begins a game when
//! anything but a tag line stands before it. That needs no understanding of what lies between, so
//! no broken game can hide the next. Then each game is taken apart and played.

mod comment;
mod game;
mod problem;
mod turns;

use std::io::{self, BufRead};

use crate::Record;
use crate::tag::{LONGEST_NAME, is_name_byte};

use game::{Fault, fault};

pub use problem::{BrokenGame, Problem, ReadError, StartProblem};

/// A reader takes games of up to this many bytes, unless it is told otherwise: some 20,000 turns
/// with evaluations and clocks.
pub const LONGEST_GAME: usize = 1 << 20;

/// Reads games one after another and goes on after a broken one.
///
/// It keeps one game at a time. What that takes is bounded by the length of a game's text, which
/// is at most [`LONGEST_GAME`] bytes or what [`Reader::with_longest`] says.
///
/// ```
/// use trine_record::Reader;
///
/// let file = "[Game \"dropper\"]\n\n1. d4 2. d4>d5 *\n\n[Game \"dropper\"]\n\n1. d4 1-0\n";
/// let mut games = Reader::new(file.as_bytes());
/// let broken = games.next().expect("a first game").unwrap_err();
/// assert!(broken.to_string().starts_with("line 3, column 15: the turn \"d4>d5\": "));
/// assert!(games.next().expect("a second game").is_ok());
/// assert!(games.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    longest: usize,
    /// How many lines have been read.
    lines: u64,
    /// The last line that was read, with its end.
    line: Line,
    /// Whether the line is still to be used: it begins the next game.
    is_held: bool,
    /// What stood behind the last game and belongs to none: to be reported next.
    excess: Option<BrokenGame>,
    is_done: bool,
}

#[derive(Debug, Default)]
struct Line {
    bytes: Vec<u8>,
    /// Whether the line goes on where the bytes end.
    is_cut: bool,
}

/// The text of one game.
struct Chunk {
    bytes: Vec<u8>,
    first_line: u64,
    is_too_long: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads games from here.
    pub fn new(input: R) -> Self {
        Self::with_longest(input, LONGEST_GAME)
    }

    /// Reads games of up to so many bytes. Longer ones are reported as broken.
    pub fn with_longest(input: R, longest: usize) -> Self {
        let line = Line::default();
        Self { input, longest, lines: 0, line, is_held: false, excess: None, is_done: false }
    }

    fn read(&mut self, chunk: &Chunk) -> Result<Record, BrokenGame> {
        if chunk.is_too_long {
            return Err(chunk.broken("", fault(0, Problem::TooLong(self.longest))));
        }
        let text = std::str::from_utf8(&chunk.bytes).map_err(|error| {
            let good = String::from_utf8_lossy(&chunk.bytes[..error.valid_up_to()]);
            chunk.broken(&good, fault(good.len(), Problem::NotText))
        })?;
        let broken = |fault| chunk.broken(text, fault);
        let (record, excess) = game::read_game(text).map_err(broken)?;
        self.excess = excess.map(broken);
        Ok(record)
    }

    /// The text of the next game.
    fn chunk(&mut self) -> io::Result<Option<Chunk>> {
        let mut chunk = Chunk { bytes: Vec::new(), first_line: 0, is_too_long: false };
        let mut is_in_tags = true;
        while self.next_line()? {
            let mut line = &self.line.bytes[..];
            let is_passed_over = line.starts_with(b"%");
            if chunk.first_line == 0 {
                if is_passed_over || line.starts_with(b";") || line.trim_ascii().is_empty() {
                    continue;
                }
                chunk.first_line = self.lines;
            }
            if is_passed_over {
                // Its end stays, so that lines can be counted.
                line = if line.ends_with(b"\n") { b"\n" } else { b"" };
            } else if !is_tag_line(line) {
                is_in_tags = false;
            } else if is_in_tags {
                // Turns may follow the tags on the same line.
                is_in_tags = line.trim_ascii_end().ends_with(b"]");
            } else {
                self.is_held = true;
                break;
            }
            chunk.add(line, self.longest);
            chunk.is_too_long |= self.line.is_cut && !is_passed_over;
            is_in_tags &= !chunk.is_too_long;
        }
        Ok((chunk.first_line > 0).then_some(chunk))
    }

    /// Reads the next line, or takes the one that is held. False at the end of the file.
    fn next_line(&mut self) -> io::Result<bool> {
        if std::mem::take(&mut self.is_held) {
            return Ok(true);
        }
        self.line.bytes.clear();
        self.line.is_cut = false;
        let mut any = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                break;
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = end.map_or(buffer, |end| &buffer[..=end]);
            let room = self.longest.saturating_sub(self.line.bytes.len());
            self.line.is_cut |= part.len() > room;
            self.line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len();
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        self.lines += u64::from(any);
        if self.lines == 1 && self.line.bytes.starts_with(BYTE_ORDER_MARK) {
            self.line.bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(any)
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Whether a line begins with a bracket, a name, and a quotation mark.
fn is_tag_line(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take(LONGEST_NAME + 1).take_while(|&&b| is_name_byte(b)).count();
    let behind = rest[name..].trim_ascii_start();
    name > 0 && behind.starts_with(b"\"")
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(excess) = self.excess.take() {
            return Some(Err(ReadError::Broken(excess)));
        }
        if self.is_done {
            return None;
        }
        let chunk = self.chunk();
        self.is_done = !matches!(chunk, Ok(Some(_)));
        match chunk.transpose()? {
            Ok(chunk) => Some(self.read(&chunk).map_err(ReadError::Broken)),
            Err(error) => Some(Err(ReadError::Io(error))),
        }
    }
}

impl Chunk {
    /// Adds a line, as long as the text stays below the limit.
    fn add(&mut self, line: &[u8], longest: usize) {
        self.is_too_long |= self.bytes.len() + line.len() > longest;
        if self.is_too_long {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(line);
        }
    }

    fn broken(&self, text: &str, fault: Fault) -> BrokenGame {
        let before = &text[..fault.offset];
        let lines = before.bytes().filter(|&byte| byte == b'\n').count() as u64;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before[line_start..].chars().count() + fault.column;
        BrokenGame { line: self.first_line + lines, column, problem: fault.problem }
    }
}
