//! The options: what they are called, what they may be, what they are now.

use std::fmt::Write;
use std::fs::File;
use std::ops::RangeInclusive;
use std::sync::Arc;

use trine_rules::registry::{AnyPosition, GameId};

use super::parse::{Refusal, quote};
use crate::book::Book;
use crate::{Level, Settings};

const THREADS: RangeInclusive<usize> = 1..=64;
const HASH: RangeInclusive<usize> = 1..=4096;
const LINES: RangeInclusive<usize> = 1..=20;
const LEVELS: RangeInclusive<usize> = 1..=10;
const SEEDS: RangeInclusive<usize> = 0..=1_000_000_000;

/// What hosts send for a text that is empty.
const NO_BOOK: &str = "<empty>";

/// What has been chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) game: GameId,
    /// The size of the board at the start of a game, if it is not the default. One that the game
    /// is played on.
    pub(super) size: Option<u8>,
    threads: usize,
    /// Memory for the table, in megabytes.
    hash: usize,
    lines: usize,
    /// How strong to play.
    pub(super) level: Level,
    /// Makes the choices of the lower levels, and of turns from the book, repeatable. By chance if
    /// it is 0.
    seed: usize,
    /// An opening book of the chosen game, to play from.
    pub(super) book: Option<Arc<Book>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            game: GameId::ALL[0],
            size: None,
            threads: 1,
            hash: 64,
            lines: 1,
            level: Level::FULL,
            seed: 0,
            book: None,
        }
    }
}

/// The lines that tell the other program which options there are.
pub(super) fn introduction() -> String {
    let usual = Options::default();
    let mut text = format!("option name Game type combo default {}", usual.game);
    for game in GameId::ALL {
        write!(text, " var {game}").expect("writing to a string does not fail");
    }
    text.push('\n');
    let largest = GameId::ALL.into_iter().filter_map(GameId::sizes).map(|sizes| *sizes.range.end());
    let largest = usize::from(largest.max().unwrap_or(0));
    let spins = [
        ("Size", 0, 0..=largest),
        ("Threads", usual.threads, THREADS),
        ("Hash", usual.hash, HASH),
        ("MultiPV", usual.lines, LINES),
        ("Level", usual.level.number().into(), LEVELS),
        ("Seed", usual.seed, SEEDS),
    ];
    for (name, default, range) in spins {
        let (least, most) = range.into_inner();
        writeln!(text, "option name {name} type spin default {default} min {least} max {most}")
            .expect("writing to a string does not fail");
    }
    text + &format!("option name Book type string default {NO_BOOK}\n")
}

impl Options {
    /// The options with one of them changed. Another game is played on its default size and without
    /// a book.
    pub(super) fn with(&self, name: &str, value: &str) -> Result<Self, Refusal> {
        let mut new = self.clone();
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                new.game = read_game(value)?;
                new.size = self.size.filter(|_| new.game == self.game);
                new.book = self.book.clone().filter(|_| new.game == self.game);
            }
            "size" => new.size = self.read_size(value)?,
            "threads" => new.threads = read_number("Threads", value, &THREADS)?,
            "hash" => new.hash = read_number("Hash", value, &HASH)?,
            "multipv" => new.lines = read_number("MultiPV", value, &LINES)?,
            "level" => {
                let number = read_number("Level", value, &LEVELS)?;
                new.level = Level::new(number as u8).expect("it is in range");
            }
            "seed" => new.seed = read_number("Seed", value, &SEEDS)?,
            "book" if value.eq_ignore_ascii_case(NO_BOOK) => new.book = None,
            "book" => new.book = Some(Arc::new(self.read_book(value)?)),
            _ => {
                let wrong = format!("there is no option {}", quote(name));
                let right = "the options are Game, Size, Threads, Hash, MultiPV, Level, Seed and \
                             Book";
                return Err(Refusal { wrong, right: right.to_owned() });
            }
        }
        Ok(new)
    }

    /// How the engine is to be set up.
    pub(super) fn settings(&self) -> Settings {
        Settings { table_bytes: self.hash << 20, threads: self.threads, lines: self.lines }
    }

    /// The seed of a bot that is held back, if one was chosen.
    pub(super) fn seed(&self) -> Option<u64> {
        (self.seed > 0).then_some(self.seed as u64)
    }

    /// The start of the chosen game on the chosen size.
    pub(super) fn start(&self) -> AnyPosition {
        self.game.position(self.size).expect("only sizes of the game are chosen")
    }

    fn read_book(&self, file: &str) -> Result<Book, Refusal> {
        let refusal = |wrong: &dyn std::fmt::Display, right: &str| Refusal {
            wrong: format!("the book {} cannot be used, {wrong}", quote(file)),
            right: right.to_owned(),
        };
        let right = "Book is a file made by trine book build, or <empty>";
        let input = File::open(file).map_err(|error| refusal(&error, right))?;
        let book = Book::read(input).map_err(|error| refusal(&error, right))?;
        book.fits(self.game).map_err(|error| refusal(&error, "set Game first"))?;
        Ok(book)
    }

    fn read_size(&self, value: &str) -> Result<Option<u8>, Refusal> {
        if value == "0" || value.eq_ignore_ascii_case("default") {
            return Ok(None);
        }
        let right = match self.game.sizes() {
            None => "Size is 0".to_owned(),
            Some(sizes) => {
                let (least, most) = sizes.range.into_inner();
                format!("Size is a number from {least} to {most}, or 0 for the default")
            }
        };
        let Ok(size) = value.parse::<u8>() else {
            return Err(Refusal { wrong: format!("{} is no Size", quote(value)), right });
        };
        match self.game.position(Some(size)) {
            Ok(_) => Ok(Some(size)),
            Err(error) => Err(Refusal { wrong: error.to_string(), right }),
        }
    }
}

fn read_game(value: &str) -> Result<GameId, Refusal> {
    value.parse().map_err(|_| Refusal {
        wrong: format!("there is no game {}", quote(value)),
        right: format!("the games are {}", GameId::ALL.map(GameId::name).join(", ")),
    })
}

fn read_number(name: &str, value: &str, range: &RangeInclusive<usize>) -> Result<usize, Refusal> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| Refusal {
        wrong: format!("{} is no {name}", quote(value)),
        right: format!("{name} is a number from {} to {}", range.start(), range.end()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(options: &Options, name: &str, value: &str) -> Options {
        options.with(name, value).expect("the option can be set")
    }

    #[test]
    fn another_game_is_played_on_its_default_size() {
        let apart = set(&Options::default(), "game", "Apart");
        let large = set(&apart, "SIZE", "12");
        assert_eq!((large.game, large.size), (GameId::Apart, Some(12)));
        assert_eq!(set(&large, "Game", "apart").size, Some(12));
        assert_eq!(set(&large, "Game", "dropper").size, None);
        assert_eq!(set(&large, "Size", "default").size, None);
    }

    #[test]
    fn the_defaults_are_the_engines() {
        assert_eq!(Options::default().settings(), Settings::default());
    }

    #[test]
    fn values_out_of_range_are_refused() {
        let options = Options::default();
        let wrong = [
            ("Game", "chess"),
            ("Size", "8"),
            ("Size", "-1"),
            ("Threads", "0"),
            ("Threads", "65"),
            ("Hash", "4097"),
            ("Hash", "1.5"),
            ("MultiPV", "21"),
            ("MultiPV", "many"),
            ("Level", "0"),
            ("Level", "11"),
            ("Seed", "-1"),
            ("Strength", "3"),
        ];
        for (name, value) in wrong {
            assert!(options.with(name, value).is_err(), "{name} {value}");
        }
    }
}
