//! What must hold for any text that is read as a position or a move, and for any game.
//!
//! Each property is a plain function over text or bytes that panics where it does not hold. The
//! proptest tests call it with inputs made on a stable compiler, the fuzz targets in `fuzz/` with
//! inputs that libFuzzer finds. The second half of the file turns bytes into valid texts and into
//! valid texts with a few mistakes in them, for both.

// The test binary and each fuzz target include this module, and each uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use std::fmt::Display;

use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{MoveError, PositionError};

/// How many moves of one position are written and read; of more, an even spread.
const MOVES_SAMPLED: usize = 50;

/// How many moves of a game are played: enough to finish Dropper on boards up to 16×16.
const MOVES_PLAYED: usize = 300;

/// Reading any text as a game's name gives the game it names, and no other text names one.
pub fn game_name(text: &str) {
    let named = GameId::ALL.into_iter().find(|game| game.name() == text.to_ascii_lowercase());
    assert_eq!(text.parse().ok(), named);
}

/// Any text is read as a position that keeps the laws, or refused with an error that points at it.
pub fn position_text(game: GameId, text: &str) {
    if let Err(error) = game.read(text, Laws) {
        assert_points_at(text, error.column, &error);
    }
}

/// Any text is read as a move, the beginning of a turn or a turn that can be played from this
/// position, or refused with an error that points at it. A text that is no position is passed over.
pub fn move_text(game: GameId, position_text: &str, move_text: &str) {
    let _ = game.read(position_text, ReadMoves(move_text));
}

/// Along a game from the start, with moves chosen by the bytes, everything written reads back.
pub fn played(game: GameId, size: u8, choices: &[u8]) {
    game.start(size_of(game, size), Play(choices)).expect("the size is in range");
}

/// The same from any position. A text that is no position is passed over.
pub fn played_from(game: GameId, position_text: &str, choices: &[u8]) {
    let _ = game.read(position_text, Play(choices));
}

struct Laws;

impl Visitor for Laws {
    type Output = ();

    fn visit<P: Playable>(self, position: P) {
        assert_reads_back(&position);
        let moves = position.moves();
        assert_lists_its_moves(&position, &moves);
        for n in spread(moves.len()) {
            let next = position.after(moves[n]);
            assert_reads_back(&next);
            assert_eq!(next.move_count() == 0, next.outcome().is_some(), "{next}");
        }
    }
}

struct ReadMoves<'a>(&'a str);

impl Visitor for ReadMoves<'_> {
    type Output = ();

    fn visit<P: Playable>(self, position: P) {
        let text = self.0;
        let legal = position.moves();
        match position.read_move(text) {
            Ok(m) => {
                assert!(legal.contains(&m), "{text:?} in {position}");
                assert_eq!(position.read_move(&position.move_text(m)), Ok(m), "{position}");
                assert_eq!(position.read_moves(text), Ok(vec![m]), "{text:?} in {position}");
            }
            Err(error) => assert_points_at(text, column(&error), &error),
        }
        match position.read_moves(text) {
            Ok(moves) => {
                assert_legal_part_of_a_turn(&position, &moves);
                assert_eq!(position.read_moves(&position.turn_text(&moves)), Ok(moves));
            }
            Err(error) => assert_points_at(text, column(&error), &error),
        }
        match position.read_turn(text) {
            Ok(moves) => {
                let after = assert_legal_part_of_a_turn(&position, &moves);
                assert!(!after.is_mid_turn(), "{text:?} in {position}");
                assert_eq!(position.read_turn(&position.turn_text(&moves)), Ok(moves));
            }
            Err(error) => assert_points_at(text, column(&error), &error),
        }
    }
}

struct Play<'a>(&'a [u8]);

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        let mut turn = Turn::starts_at(start);
        assert_writes_its_moves(&turn.after);
        for &byte in self.0.iter().take(MOVES_PLAYED) {
            let Some(m) = choose(&turn.after, byte) else { break };
            turn.play(m);
            assert_reads_back(&turn.after);
            assert_writes_its_moves(&turn.after);
            turn.assert_writes_itself();
        }
    }
}

/// A turn as far as it has been played.
struct Turn<P: Playable> {
    start: P,
    moves: Vec<P::Move>,
    after: P,
}

impl<P: Playable> Turn<P> {
    /// A turn of which nothing has been played, or nothing that is known.
    fn starts_at(start: P) -> Self {
        Self { after: start.clone(), start, moves: Vec::new() }
    }

    /// Plays on, in the next turn if this one is over.
    fn play(&mut self, m: P::Move) {
        if !self.moves.is_empty() && !self.after.is_mid_turn() {
            self.start = self.after.clone();
            self.moves.clear();
        }
        self.moves.push(m);
        self.after.play(m);
    }

    fn text(&self) -> String {
        self.start.turn_text(&self.moves)
    }

    fn assert_writes_itself(&self) {
        let (start, text) = (&self.start, self.text());
        if self.after.is_mid_turn() {
            assert_eq!(start.read_moves(&text).as_ref(), Ok(&self.moves), "{text} in {start}");
        } else {
            assert_eq!(start.read_turn(&text).as_ref(), Ok(&self.moves), "{text} in {start}");
        }
    }
}

/// The text reads back to the same position. Its key, made from scratch, is the one kept in play.
fn assert_reads_back<P: Playable>(position: &P) {
    let text = position.to_string();
    let read: Result<P, PositionError> = text.parse();
    assert_eq!(read.as_ref(), Ok(position), "{text}");
    assert_eq!(read.map(|read| read.key()), Ok(position.key()), "{text}");
}

/// The listed moves are legal, different, as many as counted, and none exactly at the game's end.
fn assert_lists_its_moves<P: Playable>(position: &P, moves: &[P::Move]) {
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
    assert_eq!(moves.len() as u64, position.move_count(), "{position}");
    for &m in moves {
        assert_eq!(position.check(m), Ok(()), "{m:?} in {position}");
    }
    // Finding one move by its number may visit all those before it, hence a spread.
    for n in spread(moves.len()) {
        assert_eq!(position.nth_move(n as u64), Some(moves[n]), "{n} in {position}");
    }
    assert_eq!(position.nth_move(moves.len() as u64), None, "{position}");
    let mut distinct = moves.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), moves.len(), "{position} lists a move twice");
}

/// The laws of [`assert_lists_its_moves`], and each of a spread of moves reads back.
fn assert_writes_its_moves<P: Playable>(position: &P) {
    let moves = position.moves();
    assert_lists_its_moves(position, &moves);
    for m in spread(moves.len()).map(|n| moves[n]) {
        let text = position.move_text(m);
        assert_eq!(position.read_move(&text), Ok(m), "{text} in {position}");
    }
}

/// Each move is listed in the position it is played in, and none follows the end of the turn.
fn assert_legal_part_of_a_turn<P: Playable>(start: &P, moves: &[P::Move]) -> P {
    let mut position = start.clone();
    for (i, &m) in moves.iter().enumerate() {
        assert!(i == 0 || position.is_mid_turn(), "{moves:?} in {start}");
        assert!(position.moves().contains(&m), "{m:?} in {position}");
        position.play(m);
    }
    position
}

/// An error is one short line without a full stop, and its column is in the text or just behind it.
fn assert_points_at(text: &str, column: usize, error: &impl Display) {
    let message = error.to_string();
    assert!((1..=text.chars().count() + 1).contains(&column), "{message:?} for {text:?}");
    let reason = message.strip_prefix(&format!("column {column}: "));
    assert!(reason.is_some_and(|reason| !reason.trim().is_empty()), "{message:?} for {text:?}");
    assert!(!message.contains(char::is_control), "{message:?} for {text:?}");
    assert!(!message.ends_with('.') && message.len() < 300, "{message:?} for {text:?}");
}

fn column<I>(error: &MoveError<I>) -> usize {
    match error {
        MoveError::Syntax(error) => error.column,
        MoveError::Illegal { column, .. } => *column,
    }
}

/// Numbers of a few moves out of so many, evenly spread.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    (0..count).step_by(count.div_ceil(MOVES_SAMPLED).max(1))
}

/// The game that a byte chooses.
pub fn game_of(byte: u8) -> GameId {
    GameId::ALL[usize::from(byte) % GameId::ALL.len()]
}

/// The size that a byte chooses, of those the game is played on.
pub fn size_of(game: GameId, byte: u8) -> Option<u8> {
    let range = game.sizes()?.range;
    Some(range.start() + byte % (range.end() - range.start() + 1))
}

/// The text of the position that a game reaches with these choices.
pub fn text_after(game: GameId, size: u8, choices: &[u8]) -> String {
    let last = game.start(size_of(game, size), LastTurn(choices)).expect("the size is in range");
    last.after
}

/// The last turn of a game that is played with these choices.
pub fn last_turn(game: GameId, size: u8, choices: &[u8]) -> TurnText {
    game.start(size_of(game, size), LastTurn(choices)).expect("the size is in range")
}

/// A turn, or its beginning, and the positions before and after it, as text.
pub struct TurnText {
    /// The position it is played from.
    pub start: String,
    /// The moves.
    pub moves: String,
    /// The position it leads to.
    pub after: String,
}

struct LastTurn<'a>(&'a [u8]);

impl Visitor for LastTurn<'_> {
    type Output = TurnText;

    fn visit<P: Playable>(self, start: P) -> TurnText {
        let mut turn = Turn::starts_at(start);
        for &byte in self.0.iter().take(MOVES_PLAYED) {
            let Some(m) = choose(&turn.after, byte) else { break };
            turn.play(m);
        }
        let [start, after] = [&turn.start, &turn.after].map(ToString::to_string);
        TurnText { start, moves: turn.text(), after }
    }
}

/// The legal move that a byte chooses, if there is one. The turn number goes into the choice, so
/// that any move of a position with more than 256 of them is chosen at some time.
fn choose<P: Playable>(position: &P, byte: u8) -> Option<P::Move> {
    let count = position.move_count();
    let number = u64::from(byte) * 257 + u64::from(position.turn());
    position.nth_move(number.checked_rem(count)?)
}

/// What mistakes are made of: the characters of every notation, and some that fit none.
pub const ALPHABET: &[char] = &[
    'w', 'b', 'W', 'B', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '/', ' ', '-', 'x', 'X',
    '>', '+', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'o', 'p', 'r', 's', 't', 'u', 'z', 'A', 'Z',
    '\t', '\n', '\u{b}', '\0', '.', 'é', 'Ω', '１', '\u{301}', '\u{a0}', '\u{200f}', '\u{2028}',
    '♟', '😀',
];

/// A text with mistakes. Three bytes make one mistake: its kind, its place and its character.
pub fn edited(text: &str, edits: &[u8]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits.chunks_exact(3) {
        let [kind, place, letter] = [0, 1, 2].map(|i| usize::from(edit[i]));
        // Large boards have texts of more than 256 characters.
        let at = (kind / 8 * 256 + place) % (letters.len() + 1);
        let end = (at + letter % 8 + 1).min(letters.len());
        let letter = ALPHABET[letter % ALPHABET.len()];
        match kind % 8 {
            0 | 1 => letters.insert(at, letter),
            2 | 3 if at < letters.len() => letters[at] = letter,
            4 => drop(letters.drain(at..end)),
            5 => drop(letters.splice(at..at, letters[at..end].to_vec())),
            6 if at + 1 < letters.len() => letters.swap(at, at + 1),
            7 => letters.truncate(at),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
