//! The file of a book, as `docs/books.md` describes it.

use std::error::Error;
use std::fmt;
use std::io::{self, Read};

use trine_rules::registry::GameId;

use super::{Book, Counts};

/// The first bytes of every book.
const MAGIC: [u8; 8] = *b"TRINEBK\n";

/// The version of the format that is written, and the only one that is read.
const VERSION: u16 = 1;

/// The length of what stands before the index.
pub(super) const HEADER: usize = 40;

/// A position in the index: its key and where its turns start.
pub(super) const INDEX_ENTRY: usize = 12;

/// A larger file is not read.
pub const LARGEST_BOOK: usize = 1 << 30;

/// No turn has a longer text.
const LONGEST_TURN: u64 = 1 << 14;

/// Why a file is not a book that can be read.
#[derive(Debug)]
pub enum BookError {
    /// It cannot be read at all.
    Io(io::Error),
    /// It does not begin like a book.
    NotABook,
    /// It is a book of this version, and not of ours.
    Version(u16),
    /// It is a book, but its end is missing, or something in it has changed.
    Damaged,
    /// It is larger than [`LARGEST_BOOK`].
    TooLarge,
}

impl Error for BookError {}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotABook => f.write_str("this is no opening book; trine book build makes one"),
            Self::Version(version) => write!(
                f,
                "the book is of version {version}, and this program reads version {VERSION}; \
                 build it again"
            ),
            Self::Damaged => f.write_str("the book is damaged; build it again"),
            Self::TooLarge => write!(f, "a book has at most {LARGEST_BOOK} bytes"),
        }
    }
}

impl Book {
    /// Reads a book to its end and checks all of it.
    pub fn read(input: impl Read) -> Result<Self, BookError> {
        let mut bytes = Vec::new();
        // What is claimed of lengths is not believed: memory grows with what has been read.
        let limit = LARGEST_BOOK as u64 + 1;
        input.take(limit).read_to_end(&mut bytes).map_err(BookError::Io)?;
        if bytes.len() > LARGEST_BOOK {
            return Err(BookError::TooLarge);
        }
        Self::from_bytes(&bytes)
    }

    /// The book in a file's content.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BookError::NotABook);
        }
        let version = bytes.get(8..10).ok_or(BookError::Damaged)?;
        let version = u16::from_le_bytes([version[0], version[1]]);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        read_body(bytes).ok_or(BookError::Damaged)
    }

    /// The content of the book's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.index.len() + self.entries.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let number = GameId::ALL.iter().position(|game| *game == self.game);
        bytes.push(number.expect("every game is listed") as u8);
        bytes.push(self.size.unwrap_or(0));
        for number in [self.turns, self.games, self.positions() as u32, self.entries.len() as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([0; 4]);
        bytes.extend([0; 8]);
        bytes.extend(&self.index);
        bytes.extend(&self.entries);
        let sum = checksum(&bytes);
        bytes[HEADER - 8..HEADER].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The key at this place of the index.
    pub(super) fn key(&self, place: usize) -> u64 {
        let at = place * INDEX_ENTRY;
        u64::from_le_bytes(self.index[at..at + 8].try_into().expect("a key has 8 bytes"))
    }

    fn start(&self, place: usize) -> usize {
        let at = place * INDEX_ENTRY + 8;
        let bytes = self.index[at..at + 4].try_into().expect("a start has 4 bytes");
        u32::from_le_bytes(bytes) as usize
    }

    /// The turns of the position at this place of the index.
    pub(super) fn turns_of(&self, place: usize) -> &[u8] {
        let is_last = place + 1 == self.positions();
        let end = if is_last { self.entries.len() } else { self.start(place + 1) };
        &self.entries[self.start(place)..end]
    }

    /// Whether keys and starts rise, and every position has turns that can be read.
    fn is_sound(&self) -> bool {
        let count = self.positions();
        let rises = |place: usize| {
            self.key(place - 1) < self.key(place) && self.start(place - 1) < self.start(place)
        };
        let starts = count == 0 || self.start(0) == 0 && self.start(count - 1) < self.entries.len();
        let covers = count > 0 || self.entries.is_empty();
        starts && covers && (1..count).all(rises) && (0..count).all(|i| is_whole(self.turns_of(i)))
    }
}

/// Whether bytes are turns to their end.
fn is_whole(bytes: &[u8]) -> bool {
    let mut reader = Reader::new(bytes);
    reader.by_ref().for_each(drop);
    reader.rest.is_empty()
}

fn read_body(bytes: &[u8]) -> Option<Book> {
    let header: &[u8; HEADER] = bytes.first_chunk()?;
    let number = |at: usize| {
        u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
    };
    let game = *GameId::ALL.get(usize::from(header[10]))?;
    let size = Some(header[11]).filter(|size| *size != 0);
    game.position(size).ok().filter(|_| size.is_some() == game.sizes().is_some())?;
    let index = (number(20) as usize).checked_mul(INDEX_ENTRY)?;
    let (index, entries) = bytes[HEADER..].split_at_checked(index)?;
    let mut unsummed = bytes.to_vec();
    unsummed[HEADER - 8..HEADER].fill(0);
    let is_right = header[HEADER - 8..] == checksum(&unsummed).to_le_bytes()
        && entries.len() == number(24) as usize
        && number(28) == 0;
    let (index, entries) = (index.to_vec(), entries.to_vec());
    let book = Book { game, size, turns: number(12), games: number(16), index, entries };
    (is_right && book.is_sound()).then_some(book)
}

/// FNV-1a, which finds accidents. It is no protection against anyone who means harm; that nothing
/// worse than a wrong turn comes of a book does not depend on it.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// Writes a turn with its counts.
pub(super) fn write_entry(text: &str, counts: &Counts, out: &mut Vec<u8>) {
    write_number(text.len() as u64, out);
    out.extend(text.as_bytes());
    for count in [counts.wins, counts.draws, counts.losses] {
        write_number(count.into(), out);
    }
}

/// Writes a number in groups of seven bits, the lowest first; all but the last have the high bit.
fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads turns one after another, as far as they are well formed.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    fn number(rest: &mut &'a [u8]) -> Option<u64> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let (&byte, after) = rest.split_first()?;
            *rest = after;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn entry(rest: &mut &'a [u8]) -> Option<(&'a str, Counts)> {
        let length = Self::number(rest).filter(|length| *length <= LONGEST_TURN)?;
        let (text, after) = rest.split_at_checked(length as usize)?;
        *rest = after;
        let text = str::from_utf8(text).ok()?;
        let mut count = || u32::try_from(Self::number(rest)?).ok();
        Some((text, Counts { wins: count()?, draws: count()?, losses: count()? }))
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = (&'a str, Counts);

    fn next(&mut self) -> Option<Self::Item> {
        let mut rest = self.rest;
        let entry = Self::entry(&mut rest)?;
        self.rest = rest;
        Some(entry)
    }
}
