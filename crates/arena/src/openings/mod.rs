//! Balanced openings: where matches start, so that the players decide them and not the opening.
//!
//! A book is a text file a game in `openings/`, made by `trine openings`: one opening a line, as
//! its turns in notation from the starting position. What follows a `#` is for people. Every turn
//! is checked when a book is read. The books are part of the program and are for the default
//! boards; on other sizes matches begin with random turns, see [`contest::opening`].
//!
//! [`contest::opening`]: crate::contest::opening

mod check;
mod make;
mod measure;

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{Game, Key, MoveError, Position};

pub use check::{BOUND, Check, Summary};
pub use make::{Made, Maker, Opening, nodes_behind};
pub use measure::{Balance, SelfPlay};

/// Openings of one game, at least one, no two of them alike.
#[derive(Clone, Debug)]
pub struct Book<P: Position> {
    /// Each with its turns from the starting position. None is over.
    openings: Vec<Game<P>>,
}

/// The book that comes with the program for games from this start, if there is one: it must be the
/// start on the game's default board.
pub fn book<P: Playable>(game: GameId, start: &P) -> Option<Book<P>> {
    let is_default = game.start(None, Text) == Ok(start.to_string());
    is_default.then(|| Book::read(start, text(game)).expect("the tests read every book"))
}

/// The file of a book that comes with the program.
pub const fn text(game: GameId) -> &'static str {
    match game {
        GameId::Differo => include_str!("../../openings/differo.txt"),
        GameId::Apart => include_str!("../../openings/apart.txt"),
        GameId::Dropper => include_str!("../../openings/dropper.txt"),
    }
}

/// Writes a position.
struct Text;

impl Visitor for Text {
    type Output = String;

    fn visit<P: Playable>(self, position: P) -> String {
        position.to_string()
    }
}

impl<P: Playable> Book<P> {
    /// Reads the text of a book.
    pub fn read(start: &P, text: &str) -> Result<Self, BookError<P::Illegal>> {
        let mut openings = Vec::new();
        let mut seen = HashMap::new();
        for (line, text) in (1..).zip(text.lines()) {
            let turns = text.split('#').next().unwrap_or_default();
            if turns.trim().is_empty() {
                continue;
            }
            let wrong = |problem| BookError::Line { line, problem };
            let opening = read_opening(start, turns).map_err(wrong)?;
            if let Some(earlier) = seen.insert(class(opening.position()), line) {
                return Err(wrong(LineProblem::SameAs(earlier)));
            }
            openings.push(opening);
        }
        if openings.is_empty() { Err(BookError::Empty) } else { Ok(Self { openings }) }
    }

    /// The openings, in the order of the file.
    pub fn openings(&self) -> &[Game<P>] {
        &self.openings
    }

    /// Where the game with this number starts: after the last opening the first comes again.
    pub fn position(&self, number: usize) -> &P {
        self.openings[number % self.openings.len()].position()
    }
}

fn read_opening<P: Playable>(start: &P, text: &str) -> Result<Game<P>, LineProblem<P::Illegal>> {
    let mut game = Game::new(start.clone());
    for turn in text.split_whitespace() {
        if game.outcome().is_some() {
            return Err(LineProblem::Over);
        }
        let wrong = |error| LineProblem::Turn { turn: turn.to_owned(), error };
        for m in game.position().read_turn(turn).map_err(wrong)? {
            game.play(m).expect("a turn that was read is legal");
        }
    }
    if game.outcome().is_some() { Err(LineProblem::Over) } else { Ok(game) }
}

/// A key that a position shares with those that are the same to the rules: turned, mirrored, or
/// with the sides exchanged.
fn class<P: Playable>(position: &P) -> Key {
    let keys = P::symmetries().map(|symmetry| position.image(symmetry).key());
    keys.min_by_key(|key| key.0).expect("there is a symmetry that changes nothing")
}

/// Why a text is not a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError<I> {
    /// One of its lines is wrong.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: LineProblem<I>,
    },
    /// It has no openings.
    Empty,
}

/// Why a line is not an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineProblem<I> {
    /// A turn cannot be played.
    Turn {
        /// The turn as it is written.
        turn: String,
        /// Why it cannot be played.
        error: MoveError<I>,
    },
    /// The game ends in it.
    Over,
    /// It leads to the position of an earlier line, or to its mirror image.
    SameAs(usize),
}

impl<I: Error> Error for BookError<I> {}

impl<I: fmt::Display> fmt::Display for BookError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, problem } => write!(f, "line {line}: {problem}"),
            Self::Empty => f.write_str("there are no openings; a line is the turns of one"),
        }
    }
}

impl<I: fmt::Display> fmt::Display for LineProblem<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn { turn, error } => write!(f, "{turn}: {error}"),
            Self::Over => f.write_str("the game is over; an opening must leave it open"),
            Self::SameAs(line) => {
                write!(f, "the position is that of line {line}, perhaps turned or mirrored")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use trine_engine::roster::{self, Contender, ContenderVisitor};
    use trine_rules::differo::Differo;

    use super::*;

    /// How many openings a book must have at least. To be raised with the books.
    const ENOUGH: usize = 100;

    struct Inspect(GameId);

    impl ContenderVisitor for Inspect {
        type Output = ();

        fn visit<P: Contender>(self, start: P) {
            // Reading proves that turns are legal, games open and openings different.
            let book = book(self.0, &start).expect("the default board has a book");
            assert!(book.openings().len() >= ENOUGH, "{}", self.0);
            for opening in book.openings() {
                let position = opening.position();
                assert!(!position.is_mid_turn() && position.turn() > 2, "{position}");
                assert!(!make::wins_at_once(position), "{position}");
            }
            assert_eq!(book.position(0), book.position(book.openings().len()));
        }
    }

    #[test]
    fn the_books_hold_open_games_that_nobody_wins_at_once() {
        for game in GameId::ALL {
            let start = game.position(None).expect("there is a default");
            roster::visit(start, Inspect(game));
        }
    }

    struct HasBook(GameId);

    impl Visitor for HasBook {
        type Output = bool;

        fn visit<P: Playable>(self, start: P) -> bool {
            book(self.0, &start).is_some()
        }
    }

    #[test]
    fn other_boards_and_other_games_have_no_book() {
        assert_eq!(GameId::Apart.start(Some(9), HasBook(GameId::Apart)), Ok(false));
        assert_eq!(GameId::Dropper.start(Some(7), HasBook(GameId::Dropper)), Ok(false));
        assert_eq!(GameId::Apart.start(None, HasBook(GameId::Dropper)), Ok(false));
        assert_eq!(GameId::Apart.start(Some(8), HasBook(GameId::Apart)), Ok(true));
    }

    fn differo(text: &str) -> Result<usize, String> {
        let book = Book::read(&Differo::start(()), text).map_err(|error| error.to_string())?;
        Ok(book.openings().len())
    }

    #[test]
    fn comments_and_empty_lines_are_passed_over() {
        assert_eq!(differo("# a book\n\n  c2-f2 h6-g5 # 50%\nc4-c7\n"), Ok(2));
    }

    #[test]
    fn a_bad_line_is_refused_by_its_number() {
        for (text, error) in [
            ("", "there are no openings; a line is the turns of one"),
            ("# nothing\n", "there are no openings; a line is the turns of one"),
            ("c2-f2\nc2-f9", "line 2: c2-f9: column 1: "),
            ("c2-f2 nonsense", "line 1: nonsense: column 1: "),
            ("c4-c7\n\nc2-f2 c2-f2", "line 3: c2-f2: column 1: "),
            ("c4-c7\nc4-c7", "line 2: the position is that of line 1, perhaps turned or mirrored"),
            ("c4-c7\nc4-c1", "line 2: the position is that of line 1, perhaps turned or mirrored"),
        ] {
            let refused = differo(text).expect_err(text);
            assert!(refused.starts_with(error), "{text:?}: {refused}");
        }
    }

    #[test]
    fn an_opening_that_ends_the_game_is_refused() {
        let start: Differo = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1"
            .parse()
            .expect("the designer's puzzle is a position");
        let read = |text| Book::read(&start, text).map_err(|error| error.to_string());
        assert_eq!(read("g4-g5 e4-e6").map(|book| book.openings().len()), Ok(1));
        for over in ["g4-g5 e4-e6 g5-i7", "g4-g5 e4-e6 g5-i7 a1-a2"] {
            let error = "line 1: the game is over; an opening must leave it open";
            assert_eq!(read(over).expect_err(over), error);
        }
    }
}
