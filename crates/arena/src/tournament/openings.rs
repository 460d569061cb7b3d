//! How the games of a match begin.

use std::fmt;

use trine_engine::Random;
use trine_rules::registry::{GameId, Playable};
use trine_rules::{Game, Position};

use crate::contest::with_so_many_turns;
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
                Opener::Book { openings, seed }
            }
        }
    }
}

/// Gives the openings of a match, the same for everybody: all play the same ones.
pub(super) enum Opener<P: Position> {
    Book {
        /// Never empty.
        openings: Vec<Game<P>>,
        seed: u64,
    },
    Random {
        start: P,
        most: u32,
        seed: u64,
    },
}

impl<P: Position> Opener<P> {
    /// The opening with this number. After the last of a book the first comes again, with turns of
    /// its own behind it: games that repeat others would count as if they said something new.
    pub(super) fn opening(&self, number: usize) -> Game<P> {
        match self {
            Self::Book { openings, seed } => {
                let (round, place) = (number / openings.len(), number % openings.len());
                match round.checked_sub(1) {
                    None => openings[place].clone(),
                    Some(further) => lengthened(&openings[place], place, further, *seed),
                }
            }
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

/// How often further turns are looked for after which the game is not over.
const ATTEMPTS: u32 = 50;

/// An opening of a book with one further turn of each side, as long as there are such turns that it
/// has not had with a smaller number; then with two turns of each, and so on.
fn lengthened<P: Position>(opening: &Game<P>, place: usize, number: usize, seed: u64) -> Game<P> {
    let open = |game: Game<P>| game.outcome().is_none().then_some(game);
    let own = Random::new(seed.wrapping_add(place as u64 * 0x9e37_79b9)).bits();
    if let Some(game) = open(numbered_turns(opening, number as u64, Random::new(own))) {
        return game;
    }
    // The turns with this number end the game, which is rare: any others will do.
    let mut random = Random::new(own.wrapping_add(number as u64 + 1));
    let mut attempts = (0..ATTEMPTS).map(|_| random_turns(opening, 2, &mut random));
    attempts.find_map(open).unwrap_or_else(|| opening.clone())
}

/// The game after turns that the number is written with, as with digits: at each move it is divided
/// by the number of legal moves, and the rest says which of them is played. So no two numbers have
/// the same turns. Where counting begins is random.
fn numbered_turns<P: Position>(opening: &Game<P>, number: u64, mut random: Random) -> Game<P> {
    let mut game = opening.clone();
    let mut left = number;
    let mut last = game.position().turn() + 2;
    while game.outcome().is_none() {
        if game.position().turn() >= last {
            if left == 0 {
                break;
            }
            last += 2;
        }
        let count = game.position().move_count();
        play(&mut game, (left % count + random.below(count)) % count);
        left /= count;
    }
    game
}

/// The game after so many random turns, or when it is over.
fn random_turns<P: Position>(start: &Game<P>, turns: u32, random: &mut Random) -> Game<P> {
    let mut game = start.clone();
    let last = game.position().turn() + turns;
    while game.outcome().is_none() && game.position().turn() < last {
        let n = random.below(game.position().move_count());
        play(&mut game, n);
    }
    game
}

/// Plays the legal move with this number.
fn play<P: Position>(game: &mut Game<P>, n: u64) {
    let m = game.position().nth_move(n).expect("it is in range");
    game.play(m).expect("listed moves are legal");
}

/// Some random turns after which the game is not over.
fn random_opening<P: Position>(start: &P, most: u32, number: usize, seed: u64) -> Game<P> {
    let mut random = Random::new(seed.wrapping_add(number as u64 * 0x9e37_79b9));
    let start = Game::new(start.clone());
    let turns = random.below(u64::from(most) + 1) as u32;
    let opening = with_so_many_turns(turns, &mut random, |turns, random| {
        Some(random_turns(&start, turns, random)).filter(|game| game.outcome().is_none())
    });
    opening.unwrap_or(start)
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

    use trine_rules::Notation;
    use trine_rules::apart::Apart;
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
        let other = Openings::Book.ready(GameId::Differo, &start, 8);
        assert!((0..count).any(|number| other.opening(number).position().key() != key(number)));
    }

    /// Asserts that the openings of a book go on with turns of their own from the second time on,
    /// and gives how many of a thousand and more are different.
    fn different<P: Playable>(game: GameId, start: &P) -> (usize, usize) {
        let opener = Openings::Book.ready(game, start, 7);
        let count = openings::book(game, start).expect("a book").openings().len();
        let numbers = 0..10 * count;
        let keys = numbers.clone().map(|number| {
            let (bare, longer) = (opener.opening(number % count), opener.opening(number));
            let further = if number < count { 0 } else { 2 };
            assert_eq!(longer.turns().count(), bare.turns().count() + further, "{number}");
            assert!(bare.turns().zip(longer.turns()).all(|(a, b)| a.1 == b.1), "{number}");
            assert!(longer.outcome().is_none() && !longer.position().is_mid_turn(), "{number}");
            assert_eq!(longer.position(), opener.opening(number).position(), "{number}");
            longer.position().key()
        });
        (keys.collect::<HashSet<_>>().len(), numbers.len())
    }

    #[test]
    fn a_book_that_is_used_up_goes_on_with_other_turns() {
        let check = |(different, all): (usize, usize)| {
            assert!(all >= 1000 && 100 * different >= 99 * all, "{different} of {all}");
        };
        check(different(GameId::Differo, &Differo::start(())));
        let size = trine_rules::apart::Size::new(8).expect("a size");
        check(different(GameId::Apart, &Apart::<1>::start(size)));
        check(different(GameId::Dropper, &Dropper::<1>::start(Size::new(8).expect("a size"))));
    }

    #[test]
    fn further_turns_of_an_opening_do_not_repeat() {
        let start = Game::new(Differo::start(()));
        let line = |number: u64| {
            let game = numbered_turns(&start, number, Random::new(1));
            game.turns().map(|(position, moves)| position.turn_text(moves)).collect::<Vec<_>>()
        };
        let lines: HashSet<Vec<String>> = (0..3000).map(line).collect();
        assert_eq!(lines.len(), 3000);
        // There are so few turns that not all can be different without more of them.
        assert!(line(0).len() == 2 && line(2999).len() == 4);
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
    fn a_random_opening_longer_than_any_game_has_fewer_turns() {
        let start = Dropper::<1>::start(Size::new(3).expect("a size"));
        let opener = Openings::Random(30).ready(GameId::Dropper, &start, 1);
        for number in 0..20 {
            let game = opener.opening(number);
            assert!(game.outcome().is_none() && game.turns().count() <= 9);
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
