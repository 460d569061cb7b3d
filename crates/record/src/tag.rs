//! Tags: what is known of a game beside its turns, each a name and a value.
//!
//! The names that mean something to us are the constants here; any other may stand beside them.
//! What the record itself knows (`Result`, `Game`, `Size` and `Position`) is written as tags too,
//! but is no part of [`Tags`].

use std::error::Error;
use std::fmt;

/// What the game was part of.
pub const EVENT: &str = "Event";
/// Where it was played.
pub const SITE: &str = "Site";
/// When it was played, as `2026.11.15`, with `??` for what is not known.
pub const DATE: &str = "Date";
/// The round of the event.
pub const ROUND: &str = "Round";
/// Who played White.
pub const WHITE: &str = "White";
/// Who played Black.
pub const BLACK: &str = "Black";
/// What kind of player White was: `human`, `level:3`, `engine:1`.
pub const WHITE_LEVEL: &str = "WhiteLevel";
/// What kind of player Black was.
pub const BLACK_LEVEL: &str = "BlackLevel";
/// How long the players had: `300+2`, `1/5`, `-`.
pub const TIME_CONTROL: &str = "TimeControl";
/// How the game came to its end, one of the words of [`Termination`].
pub const TERMINATION: &str = "Termination";
/// Why the game ended, in words.
pub const REASON: &str = "Reason";
/// The name of the opening.
pub const OPENING: &str = "Opening";
/// In how many turns a puzzle is won.
pub const DISTANCE: &str = "Distance";
/// How hard a puzzle is, from 1 to 100.
pub const DIFFICULTY: &str = "Difficulty";
/// Where a puzzle comes from.
pub const SOURCE: &str = "Source";

pub(crate) const RESULT: &str = "Result";
pub(crate) const GAME: &str = "Game";
pub(crate) const SIZE: &str = "Size";
pub(crate) const POSITION: &str = "Position";

/// What a record knows by itself.
pub(crate) const OWN: [&str; 4] = [RESULT, GAME, SIZE, POSITION];

/// The tags that come first, in this order; the record's own follow them.
const FIRST: [&str; 6] = [EVENT, SITE, DATE, ROUND, WHITE, BLACK];

/// A tag's name is no longer than this, as in chess.
pub(crate) const LONGEST_NAME: usize = 255;

/// A game has no more tags than this.
pub(crate) const MOST_TAGS: usize = 1000;

/// How a game came to its end: the words of the tag `Termination`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// By the rules of the game.
    Normal,
    /// One player gave up.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// One player's time ran out.
    TimeForfeit,
    /// Someone else decided it, for instance by a limit on turns.
    Adjudication,
    /// One player broke the rules, or a program failed.
    RulesInfraction,
    /// One player left.
    Abandoned,
    /// The game is not over.
    Unterminated,
}

impl Termination {
    /// Every termination.
    pub const ALL: [Self; 8] = [
        Self::Normal,
        Self::Resignation,
        Self::Agreement,
        Self::TimeForfeit,
        Self::Adjudication,
        Self::RulesInfraction,
        Self::Abandoned,
        Self::Unterminated,
    ];

    /// The tag's value.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::TimeForfeit => "time forfeit",
            Self::Adjudication => "adjudication",
            Self::RulesInfraction => "rules infraction",
            Self::Abandoned => "abandoned",
            Self::Unterminated => "unterminated",
        }
    }

    /// Reads the tag's value.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.word() == word)
    }
}

/// The tags of a game: Event, Site, Date, Round, White and Black first if they are there, then the
/// others in the order they were set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sets a tag, in place of its former value if it has one.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check(name, value)?;
        if let Some((_, former)) = self.0.iter_mut().find(|(known, _)| known == name) {
            value.clone_into(former);
        } else if self.0.len() == MOST_TAGS {
            return Err(TagError::TooMany);
        } else {
            self.insert(name, value);
        }
        Ok(())
    }

    /// Takes a tag away. False if it was not there.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|(known, _)| known != name);
        self.0.len() < before
    }

    /// The tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The tags that stand before those the record knows by itself, and the ones behind them.
    pub(crate) fn parts(&self) -> [&[(String, String)]; 2] {
        let first = self.0.iter().take_while(|(name, _)| place(name) < FIRST.len()).count();
        let (first, others) = self.0.split_at(first);
        [first, others]
    }

    fn insert(&mut self, name: &str, value: &str) {
        let at = self.0.iter().position(|(other, _)| place(other) > place(name));
        self.0.insert(at.unwrap_or(self.0.len()), (name.to_owned(), value.to_owned()));
    }
}

/// Where a tag stands; all others have the same place, behind the first ones.
fn place(name: &str) -> usize {
    FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len())
}

/// Whether a tag's name may hold this byte.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn check(name: &str, value: &str) -> Result<(), TagError> {
    if !(1..=LONGEST_NAME).contains(&name.len()) || !name.bytes().all(is_name_byte) {
        Err(TagError::Name)
    } else if OWN.contains(&name) {
        Err(TagError::Own)
    } else if value.contains(char::is_control) {
        Err(TagError::Value)
    } else {
        Ok(())
    }
}

/// Why a tag cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// The name is not made of letters, digits and underscores.
    Name,
    /// The record sets this tag by itself.
    Own,
    /// The value has a line break or another control character.
    Value,
    /// There are a thousand tags already.
    TooMany,
}

impl Error for TagError {}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => write!(
                f,
                "a tag's name is 1 to {LONGEST_NAME} letters, digits and underscores, such as Event"
            ),
            Self::Own => f.write_str("Result, Game, Size and Position follow from the game itself"),
            Self::TooMany => write!(f, "a game has at most {MOST_TAGS} tags"),
            Self::Value => f.write_str("a tag's value has no line breaks or control characters"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_the_standard_order_and_then_their_own() {
        let mut tags = Tags::default();
        for name in ["Zeta", BLACK, "Alpha", EVENT, WHITE, "Zeta"] {
            tags.set(name, name).expect(name);
        }
        let names: Vec<_> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, [EVENT, WHITE, BLACK, "Zeta", "Alpha"]);
        assert!(tags.remove(EVENT) && !tags.remove(EVENT));
        assert_eq!(tags.get(EVENT), None);
    }

    #[test]
    fn a_tag_that_could_not_be_written_is_refused() {
        let mut tags = Tags::default();
        for name in ["", "two words", "Größe", &"x".repeat(256)] {
            assert_eq!(tags.set(name, ""), Err(TagError::Name), "{name}");
        }
        assert_eq!(tags.set("Result", "1-0"), Err(TagError::Own));
        assert_eq!(tags.set("Event", "two\nlines"), Err(TagError::Value));
        assert_eq!(tags, Tags::default());
    }

    #[test]
    fn a_termination_is_its_word() {
        for termination in Termination::ALL {
            assert_eq!(Termination::from_word(termination.word()), Some(termination));
        }
        assert_eq!(Termination::from_word("lost"), None);
    }
}
