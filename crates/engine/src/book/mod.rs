//! Opening books: the turns of many games with how often they were played and how they did.
//!
//! A book is for one game on one size of board. Positions that are the same to the rules, turned,
//! mirrored or with the sides exchanged, are one position of the book; results are kept as the side
//! to move sees them, so that they stay right when the sides change places. `docs/books.md` is the
//! specification of the file.

mod build;
mod file;
mod player;
mod same;
mod text;

use std::fmt;

use trine_rules::registry::{GameId, Playable};

use crate::Random;

pub use build::{BookTooLarge, Builder};
use file::Reader;
pub use file::{BookError, LARGEST_BOOK};
pub use player::BookPlayer;
pub use text::{TextEntry, UnfitPosition};

/// A book, as it stands in its file.
///
/// A position is found by halving the sorted list of positions, so nothing is unpacked.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    game: GameId,
    /// The size of the board, for a game that has several.
    size: Option<u8>,
    /// How many turns of each game were counted.
    turns: u32,
    /// How many games were counted.
    games: u32,
    /// For each position, in the order of the keys, its key and where its turns start.
    index: Vec<u8>,
    /// The turns with their counts.
    entries: Vec<u8>,
}

/// How often a turn was played, and how it did, as the side that played it sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Counts {
    /// Games it won.
    pub wins: u32,
    /// Games that ended in a draw.
    pub draws: u32,
    /// Games it lost.
    pub losses: u32,
}

impl Counts {
    /// How often the turn was played.
    pub fn games(&self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// The share of points, from 0 to 1; a draw counts half.
    pub fn average(&self) -> f64 {
        self.points() as f64 / (2 * self.games()).max(1) as f64
    }

    /// Two for each win, one for each draw.
    fn points(&self) -> u64 {
        2 * u64::from(self.wins) + u64::from(self.draws)
    }

    /// These games and others.
    pub fn and(&self, other: &Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

/// A turn of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// How it did.
    pub counts: Counts,
}

impl Book {
    /// The game it is for.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The size of the board it is for, in a game that has several.
    pub fn size(&self) -> Option<u8> {
        self.size
    }

    /// How many turns of each game were counted, at most.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// How many games were counted.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many positions it holds.
    pub fn positions(&self) -> usize {
        self.index.len() / file::INDEX_ENTRY
    }

    /// Every turn that was played from this position, of the game and size the book is for: the
    /// most frequent first, of equals the one that did better.
    pub fn look<P: Playable>(&self, position: &P) -> Vec<Entry<P::Move>> {
        if position.is_mid_turn() || position.outcome().is_some() {
            return Vec::new();
        }
        let rows = position.to_string().split('/').count();
        if self.size.is_some_and(|size| usize::from(size) != rows) {
            return Vec::new();
        }
        let (key, model) = same::model(position);
        let back = same::way_back(&model, position);
        let read = |(text, counts): (&str, Counts)| {
            // What cannot be played here is another position's, of the same key by accident.
            let moves = model.read_turn(text).ok()?;
            Some(Entry { moves: same::image_of_turn(&model, &moves, back), counts })
        };
        let mut entries: Vec<_> = self.find(key.0).filter_map(read).collect();
        let rank = |entry: &Entry<P::Move>| (entry.counts.games(), entry.counts.points());
        entries.sort_by(|a, b| rank(b).cmp(&rank(a)).then_with(|| a.moves.cmp(&b.moves)));
        entries
    }

    /// A turn to play from this position, by chance: the more points it made, the likelier. Nothing
    /// if the book knows none that made any.
    pub fn choose<P: Playable>(&self, position: &P, random: &mut Random) -> Option<Vec<P::Move>> {
        let entries = self.look(position);
        let total = entries.iter().map(|entry| entry.counts.points()).sum::<u64>();
        let mut rest = random.below(total.max(1));
        let chosen = entries.into_iter().find(|entry| {
            let points = entry.counts.points();
            let is_chosen = rest < points;
            rest = rest.saturating_sub(points);
            is_chosen
        });
        chosen.map(|entry| entry.moves)
    }

    /// The turns of the position with this key.
    fn find(&self, key: u64) -> Reader<'_> {
        let (mut low, mut high) = (0, self.positions());
        while low < high {
            let middle = low.midpoint(high);
            if self.key(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let is_found = low < self.positions() && self.key(low) == key;
        Reader::new(if is_found { self.turns_of(low) } else { &[] })
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.positions();
        let mut shown = f.debug_struct("Book");
        shown.field("game", &self.game).field("positions", &positions).finish_non_exhaustive()
    }
}
