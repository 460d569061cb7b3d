//! Making a book: counting the turns of games.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use trine_rules::registry::{GameId, Playable};
use trine_rules::{Key, Outcome};

use super::same::{ModelTurn, model_turn};
use super::{Book, Counts, file};

/// A book in the making.
#[derive(Clone, Debug)]
pub struct Builder {
    game: GameId,
    size: Option<u8>,
    turns: u32,
    games: u32,
    /// Turns by the keys of their positions and by what they lead to. Of the texts that do the same
    /// the least is kept, so that the order of the games does not matter.
    counted: BTreeMap<(Key, Key), (String, Counts)>,
}

/// The book would be larger than a file can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookTooLarge;

impl Error for BookTooLarge {}

impl fmt::Display for BookTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the book would be too large; count fewer turns of each game")
    }
}

impl Builder {
    /// An empty book for this game and size of board, of so many turns of each game.
    pub fn new(game: GameId, size: Option<u8>, turns: u32) -> Self {
        Self { game, size, turns, games: 0, counted: BTreeMap::new() }
    }

    /// The game it is for.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The size of the board it is for, in a game that has several.
    pub fn size(&self) -> Option<u8> {
        self.size
    }

    /// How many turns of each game are counted.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// How many games have been counted.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Counts the first turns of a game on the right board, which are legal and whole, with its
    /// outcome. What is left of a turn in which the game starts is not counted.
    pub fn add<P: Playable>(
        &mut self,
        start: P,
        turns: impl IntoIterator<Item: AsRef<[P::Move]>>,
        outcome: Outcome,
    ) {
        self.games = self.games.saturating_add(1);
        let mut position = start;
        for turn in turns.into_iter().take(self.turns as usize) {
            let counts = match outcome {
                Outcome::Draw => Counts { draws: 1, ..Counts::default() },
                Outcome::Win(side) if side == position.to_move() => {
                    Counts { wins: 1, ..Counts::default() }
                }
                Outcome::Win(_) => Counts { losses: 1, ..Counts::default() },
            };
            if !position.is_mid_turn() {
                self.count(model_turn(&position, turn.as_ref()), counts);
            }
            for &m in turn.as_ref() {
                position.play(m);
            }
        }
    }

    fn count(&mut self, turn: ModelTurn, counts: Counts) {
        let ModelTurn { position, after, text } = turn;
        let (known, sum) = self.counted.entry((position, after)).or_default();
        if known.is_empty() || text < *known {
            *known = text;
        }
        *sum = sum.and(&counts);
    }

    /// The book, without turns that were played less often than `least`.
    pub fn finish(self, least: u64) -> Result<Book, BookTooLarge> {
        let Self { game, size, turns, games, counted } = self;
        let (mut index, mut entries) = (Vec::new(), Vec::new());
        let mut former = None;
        for ((key, _), (text, counts)) in counted {
            if counts.games() < least {
                continue;
            }
            if former != Some(key) {
                let start = u32::try_from(entries.len()).map_err(|_| BookTooLarge)?;
                index.extend(key.0.to_le_bytes());
                index.extend(start.to_le_bytes());
                former = Some(key);
            }
            file::write_entry(&text, &counts, &mut entries);
        }
        if index.len() + entries.len() + file::HEADER > super::LARGEST_BOOK {
            return Err(BookTooLarge);
        }
        Ok(Book { game, size, turns, games, index, entries })
    }
}
