//! What must hold for any record that is written and for any bytes that are read.
//!
//! Each property is a plain function that panics where it does not hold. The proptest tests call it
//! with inputs made on a stable compiler, the fuzz target in `fuzz/` with inputs that libFuzzer
//! finds.

// Part of several programs, each a crate of its own, and each uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use trine_record::{NodeId, ReadError, Reader, Record};

/// A record reads back from its text and from its JSON, and is written the same again.
pub fn reads_back(record: &Record) {
    let text = record.to_string();
    let mut games = Reader::with_longest(text.as_bytes(), usize::MAX);
    let read = games.next().expect("a game was written");
    let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&read, record, "\n{text}");
    assert!(games.next().is_none(), "one game was written\n{text}");
    assert_eq!(read.to_string(), text);
    let json = serde_json::to_string(record).expect("a record becomes JSON");
    let read: Record = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}\n{json}"));
    assert_eq!(&read, record, "\n{json}");
    assert_eq!(serde_json::to_string(&read).expect("JSON"), json);
}

/// Any bytes are read as games that read back, or refused with errors that point at them.
pub fn any_bytes(bytes: &[u8]) {
    let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
    let mut last_line = 0;
    for game in Reader::new(bytes) {
        match game {
            Ok(record) => {
                reads_back(&record);
                assert_plays(&record);
            }
            Err(ReadError::Io(error)) => panic!("bytes can be read: {error}"),
            Err(ReadError::Broken(broken)) => {
                assert!((last_line..=lines).contains(&broken.line), "{broken}");
                assert!(broken.column > 0, "{broken}");
                last_line = broken.line;
                let message = broken.to_string();
                assert!(!message.contains(char::is_control), "{message:?}");
                assert!(!message.ends_with('.') && message.len() < 500, "{message:?}");
            }
        }
    }
}

/// Every turn can be played again, and is written as the notation writes it.
fn assert_plays(record: &Record) {
    let mut again = Record::from_position(record.game(), record.start_text()).expect("a start");
    let end = again.append_line(NodeId::START, record.turns_to(record.end()));
    let end = end.expect("the main line can be played");
    assert_eq!(again.turns_to(end), record.turns_to(record.end()));
    assert_eq!(again.outcome(end), record.outcome(record.end()));
}

/// What mistakes are made of: the characters of records, and some that fit none.
const ALPHABET: &[char] = &[
    '[', ']', '(', ')', '{', '}', '"', '\\', ';', '%', '$', '!', '?', '*', '.', ',', '/', '-', '+',
    '>', 'x', ' ', '\n', '\r', '\t', '0', '1', '2', '9', 'a', 'b', 'w', 'n', '#', ':', '_', '\0',
    'é', '😀', '\u{feff}', '\u{85}', '\u{301}',
];

/// A text with mistakes. Three bytes make one mistake: its kind, its place and its character.
pub fn edited(text: &str, edits: &[u8]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits.chunks_exact(3) {
        let [kind, place, letter] = [0, 1, 2].map(|i| usize::from(edit[i]));
        let at = (kind / 6 * 256 + place) * 7 % (letters.len() + 1);
        let end = (at + letter % 8 + 1).min(letters.len());
        let letter = ALPHABET[letter % ALPHABET.len()];
        match kind % 6 {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            2 => drop(letters.drain(at..end)),
            3 => drop(letters.splice(at..at, letters[at..end].to_vec())),
            4 if at + 1 < letters.len() => letters.swap(at, at + 1),
            5 if edits.len().is_multiple_of(5) => letters.truncate(at),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
