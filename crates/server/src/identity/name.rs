//! Names of accounts.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The name of an account: 3 to 20 letters, digits, `_` and `-`, beginning with a letter.
///
/// Two names that differ only in case are the same name; it is shown as it was first written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

/// What is no name for an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameError {
    /// It is too short or too long.
    Length,
    /// It has other characters than it may have, or begins with another than a letter.
    Characters,
    /// It would be taken for somebody or something else.
    Reserved,
}

/// How a deleted account is called in the games that stay.
pub const DELETED: &str = "deleted";

/// Names that would be taken for somebody or something else, in lower case.
const RESERVED: [&str; 26] = [
    DELETED,
    "account",
    "admin",
    "administrator",
    "anonymous",
    "apart",
    "api",
    "bot",
    "computer",
    "differo",
    "draw",
    "dropper",
    "engine",
    "moderator",
    "nobody",
    "null",
    "official",
    "owner",
    "player",
    "root",
    "server",
    "staff",
    "support",
    "system",
    "trine",
    "undefined",
];

/// Beginnings that are kept for players without an account, in lower case.
const RESERVED_BEGINNINGS: [&str; 4] = ["guest", "level", "deleted-", "trine-"];

impl Name {
    /// The name as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as it is looked up.
    pub fn key(&self) -> String {
        key(&self.0)
    }
}

/// A name as it is looked up: without regard to case.
pub fn key(name: &str) -> String {
    name.to_ascii_lowercase()
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if !(3..=20).contains(&text.chars().count()) {
            return Err(NameError::Length);
        }
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) || !text.chars().all(fits) {
            return Err(NameError::Characters);
        }
        let key = key(text);
        if RESERVED.contains(&key.as_str())
            || RESERVED_BEGINNINGS.iter().any(|word| key.starts_with(word))
        {
            return Err(NameError::Reserved);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NameError {}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "a name has 3 to 20 characters",
            Self::Characters => {
                "a name has the letters a to z, digits, _ and -, and begins with a letter"
            }
            Self::Reserved => "this name is reserved, choose another one",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_two_signs_make_a_name() {
        for text in ["Ada", "ada_lovelace", "a-1", "X2345678901234567890"] {
            assert_eq!(text.parse::<Name>().map(|name| name.0), Ok(text.to_owned()));
        }
    }

    #[test]
    fn names_are_the_same_without_regard_to_case() {
        let name = |text: &str| text.parse::<Name>().expect("a name").key();
        assert_eq!(name("AdaLovelace"), name("adalovelace"));
        assert_ne!(name("ada"), name("ada_"));
    }

    #[test]
    fn what_is_no_name_is_refused_with_its_reason() {
        let check = |text: &str, error| assert_eq!(text.parse::<Name>(), Err(error), "{text}");
        check("", NameError::Length);
        check("ab", NameError::Length);
        check("a23456789012345678901", NameError::Length);
        check("a b", NameError::Characters);
        check("adä", NameError::Characters);
        check("1ada", NameError::Characters);
        check("-ada", NameError::Characters);
        check("<b>ada", NameError::Characters);
        check("ada\n", NameError::Characters);
        check("аdmin", NameError::Characters); // its first letter is Cyrillic
        check("Admin", NameError::Reserved);
        check("DELETED", NameError::Reserved);
        check("Guest77", NameError::Reserved);
        check("level-3", NameError::Reserved);
    }
}
