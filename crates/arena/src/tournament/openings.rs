//! How the games of a match begin.

use std::fmt;

use trine_engine::Random;
use trine_rules::registry::{GameId, Playable};
use trine_rules::{Game, Position};

use crate::openings;

/// Where the openings of a match come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The book that comes with the program. Only for games on their default board.
    Book,
    /// Random turns, up to so many of them.
    Random(u32),
}

impl Openings {
    /// What matches use if nothing else is wanted: the book where there is one.
    pub fn usual(game: GameId, size: Option<u8>) -> Self {
        if Self::has_book(game, size) { Self::Book } else { Self::Random(6) }
    }

    /// Whether there is a book for boards of this size, or of the default size.
    pub fn has_book(game: GameId, size: Option<u8>) -> bool {
        size.is_none() || size == game.sizes().map(|sizes| sizes.default)
    }

    /// The openings of a match, ready to be played.
    pub(super) fn ready<P: Playable>(self, game: GameId, start: &P, seed: u64) -> Opener<P> {
        match self {
            Self::Random(most) => Opener::Random { start: start.clone(), most, seed },
            Self::Book => {
                let book = openings::book(game, start);
                let book = book.expect("a book is asked for only where there is one");
                let mut openings = book.openings().to_vec();
                shuffle(&mut openings, seed);
                Opener::Book(openings)
            }
        }
    }
}

/// Gives the openings of a match, the same for everybody: all play the same ones.
pub(super) enum Opener<P: Position> {
    /// Never empty.
    Book(Vec<Game<P>>),
    Random {
        start: P,
        most: u32,
        seed: u64,
    },
}

impl<P: Position> Opener<P> {
    /// The opening with this number. After the last of a book the first comes again.
    pub(super) fn opening(&self, number: usize) -> Game<P> {
        match self {
            Self::Book(openings) => openings[number % openings.len()].clone(),
            Self::Random { start, most, seed } => random_opening(start, *most, number, *seed),
        }
    }
}

/// Puts a book in an order that depends on the seed, so that short matches with other seeds play
/// other openings.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random::new(seed);
    for end in (1..items.len()).rev() {
        items.swap(end, random.below(end as u64 + 1) as usize);
    }
}

/// Some random turns after which the game is not over.
fn random_opening<P: Position>(start: &P, most: u32, number: usize, seed: u64) -> Game<P> {
    let mut random = Random::new(seed.wrapping_add(number as u64 * 0x9e37_79b9));
    let turns = random.below(u64::from(most) + 1) as u32;
    let last = start.turn() + turns;
    loop {
        let mut game = Game::new(start.clone());
        while game.outcome().is_none() && game.position().turn() < last {
            let position = game.position();
            let m = position.nth_move(random.below(position.move_count()));
            game.play(m.expect("it is in range")).expect("listed moves are legal");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book => f.write_str("book"),
            Self::Random(turns) => write!(f, "random:{turns}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use trine_rules::differo::Differo;
    use trine_rules::dropper::{Dropper, Size};

    use super::*;

    #[test]
    fn a_book_is_played_through_before_it_begins_again() {
        let start = Differo::start(());
        let opener = Openings::Book.ready(GameId::Differo, &start, 7);
        let count = openings::book(GameId::Differo, &start).expect("a book").openings().len();
        let key = |number| opener.opening(number).position().key();
        let different: HashSet<_> = (0..count).map(key).collect();
        assert_eq!(different.len(), count);
        assert_eq!(key(0), key(count));
        let other = Openings::Book.ready(GameId::Differo, &start, 8);
        assert!((0..count).any(|number| other.opening(number).position().key() != key(number)));
    }

    #[test]
    fn random_openings_are_open_games_that_repeat() {
        let start = Dropper::<1>::start(Size::new(3).expect("a size"));
        let opener = Openings::Random(4).ready(GameId::Dropper, &start, 1);
        for number in 0..200 {
            let game = opener.opening(number);
            assert!(game.outcome().is_none() && !game.position().is_mid_turn());
            assert!(game.turns().count() <= 4);
            assert_eq!(game.position(), opener.opening(number).position());
        }
    }

    #[test]
    fn books_are_for_default_boards() {
        assert_eq!(Openings::usual(GameId::Differo, None), Openings::Book);
        assert_eq!(Openings::usual(GameId::Apart, Some(8)), Openings::Book);
        assert_eq!(Openings::usual(GameId::Apart, Some(9)), Openings::Random(6));
    }
}
