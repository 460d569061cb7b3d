//! Playing the turns of a record, line by line: nothing else decides whether they are legal.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use trine_rules::registry::{AnyPosition, Playable, Visitor};
use trine_rules::{Key, MoveError, Outcome, REPETITIONS, Side};

/// Why a turn cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnError {
    /// Where in the turn the wrong part starts, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: TurnProblem,
}

/// What can be wrong with a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnProblem {
    /// The game is over before it.
    GameOver(Outcome),
    /// The position before it has come up for the third time, so the game is a draw.
    Repetition,
    /// It is not legal or not written as a turn, for this reason in the game's own words.
    Illegal(String),
}

impl Error for TurnError {}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl fmt::Display for TurnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(Outcome::Win(side)) => {
                write!(f, "the game is over before this turn, {side} has won")
            }
            Self::GameOver(Outcome::Draw) => {
                f.write_str("the game is over before this turn, it is a draw")
            }
            Self::Repetition => f.write_str(
                "the game is over before this turn, the position stood for the third time",
            ),
            Self::Illegal(reason) => f.write_str(reason),
        }
    }
}

/// A turn that was played.
pub(crate) struct Played {
    pub(crate) text: Box<str>,
    pub(crate) number: u32,
    pub(crate) side: Side,
    pub(crate) outcome: Option<Outcome>,
}

/// One line of play, with what is needed to see repetitions.
pub(crate) struct Line<P: Playable> {
    pub(crate) position: P,
    /// The keys of the positions at the start of turns, the present one last.
    keys: Vec<Key>,
    /// How often each of them has stood.
    counts: HashMap<Key, usize, BuildHasherDefault<KeyHasher>>,
}

/// A key is a hash already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<P: Playable> Line<P> {
    pub(crate) fn new(start: P) -> Self {
        let mut line = Self { position: start, keys: Vec::new(), counts: HashMap::default() };
        line.arrive();
        line
    }

    /// How many turns have been played.
    pub(crate) fn length(&self) -> usize {
        self.keys.len() - 1
    }

    /// Counts the present position, which stands at the start of a turn. A game may also start in
    /// the middle of one; that cannot come again, so counting it does no harm.
    fn arrive(&mut self) {
        let key = self.position.key();
        self.keys.push(key);
        *self.counts.entry(key).or_default() += 1;
    }

    /// Goes back to where so many turns had been played.
    pub(crate) fn go_back(&mut self, length: usize, position: P) {
        for key in self.keys.drain(length + 1..) {
            if let Some(count) = self.counts.get_mut(&key) {
                *count -= 1;
            }
        }
        self.position = position;
    }

    fn is_repetition(&self) -> bool {
        let key = self.keys.last().expect("a line has a start");
        self.counts.get(key).is_some_and(|&count| count >= REPETITIONS)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| self.is_repetition().then_some(Outcome::Draw))
    }

    /// Plays a turn, or what is left of one, to its end.
    pub(crate) fn play(&mut self, text: &str) -> Result<Played, TurnError> {
        if let Some(outcome) = self.position.outcome() {
            return Err(TurnError { column: 1, problem: TurnProblem::GameOver(outcome) });
        }
        if self.is_repetition() {
            return Err(TurnError { column: 1, problem: TurnProblem::Repetition });
        }
        let moves = self.position.read_turn(text).map_err(TurnError::from_rules)?;
        let (number, side) = (self.position.turn(), self.position.to_move());
        let text = self.play_moves(&moves);
        Ok(Played { text, number, side, outcome: self.outcome() })
    }

    /// Plays the moves of a whole turn and writes them, both in one go.
    fn play_moves(&mut self, moves: &[P::Move]) -> Box<str> {
        let mut text = String::new();
        for (i, &m) in moves.iter().enumerate() {
            let written = match i {
                0 => self.position.write_move(m, &mut text),
                _ => self.position.write_next_move(m, &mut text),
            };
            written.expect("writing to a string does not fail");
            self.position.play(m);
        }
        self.arrive();
        text.into()
    }
}

impl TurnError {
    fn from_rules<I: fmt::Display>(error: MoveError<I>) -> Self {
        let (column, reason) = match error {
            MoveError::Syntax(error) => (error.column, error.problem.to_string()),
            MoveError::Illegal { column, reason } => (column, reason.to_string()),
        };
        Self { column, problem: TurnProblem::Illegal(reason) }
    }
}

/// A position as text, and the outcome of a game that starts with it.
pub(crate) fn describe(position: &AnyPosition) -> (String, Option<Outcome>) {
    struct Describe;
    impl Visitor for Describe {
        type Output = (String, Option<Outcome>);

        fn visit<P: Playable>(self, position: P) -> Self::Output {
            (position.to_string(), position.outcome())
        }
    }
    position.clone().visit(Describe)
}

/// The position after turns that are known to be legal, as text.
pub(crate) fn position_after<'a>(
    start: &AnyPosition,
    turns: impl Iterator<Item = &'a str>,
) -> String {
    struct After<I>(I);
    impl<'a, I: Iterator<Item = &'a str>> Visitor for After<I> {
        type Output = String;

        fn visit<P: Playable>(self, mut position: P) -> String {
            for turn in self.0 {
                for m in position.read_turn(turn).expect("a record's turns are legal") {
                    position.play(m);
                }
            }
            position.to_string()
        }
    }
    start.clone().visit(After(turns))
}

/// Plays turns that are known to be legal, and then others, until one is refused. Gives those
/// that were played of the others.
pub(crate) fn play_on<'a>(
    start: &AnyPosition,
    known: impl Iterator<Item = &'a str>,
    turns: impl Iterator<Item: AsRef<str>>,
) -> (Vec<Played>, Option<TurnError>) {
    struct PlayOn<K, T>(K, T);
    impl<'a, K: Iterator<Item = &'a str>, T: Iterator<Item: AsRef<str>>> Visitor for PlayOn<K, T> {
        type Output = (Vec<Played>, Option<TurnError>);

        fn visit<P: Playable>(self, start: P) -> Self::Output {
            let mut line = Line::new(start);
            for turn in self.0 {
                line.play(turn).expect("a record's turns are legal");
            }
            let mut played = Vec::new();
            for turn in self.1 {
                match line.play(turn.as_ref()) {
                    Ok(turn) => played.push(turn),
                    Err(error) => return (played, Some(error)),
                }
            }
            (played, None)
        }
    }
    start.clone().visit(PlayOn(known, turns))
}
