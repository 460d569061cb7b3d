//! Who takes part in a match: bots by name, or other programs by their command.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use trine_engine::{Level, UnknownBot, Who};

use crate::pace::Pace;
use crate::program::{CommandError, Program};

/// One of those who play a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// One of our bots.
    Bot(Who),
    /// Another program, written `ugi:COMMAND`.
    Program(Program),
}

/// A text that names nobody who could play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnknownEntrant {
    /// It is no bot.
    Bot(UnknownBot),
    /// It is no command.
    Command(CommandError),
}

/// How the texts of programs begin.
const PREFIX: &str = "ugi:";

impl Entrant {
    /// Whether it knows how long to think without being told.
    pub fn has_own_time(&self) -> bool {
        match self {
            Self::Bot(Who::Random | Who::Greedy | Who::Engine(_)) => true,
            Self::Bot(Who::Level(level)) => *level != Level::FULL,
            Self::Program(_) => false,
        }
    }

    /// How long it may think in a match at this pace: who has its own time keeps it, but nobody
    /// may overstep a clock.
    pub fn pace(&self, pace: Pace) -> Pace {
        match pace {
            Pace::Nodes(_) | Pace::Time(_) if self.has_own_time() => Pace::Own,
            _ => pace,
        }
    }
}

/// Names by which all can be told apart: equal ones get a number from the second on.
pub fn tell_apart(names: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let mut candidates = std::iter::once(name.clone()).chain(numbered);
        let free = candidates.find(|candidate| !told.contains(candidate));
        told.push(free.expect("there are more numbers than names"));
    }
    told
}

impl FromStr for Entrant {
    type Err = UnknownEntrant;

    fn from_str(text: &str) -> Result<Self, UnknownEntrant> {
        match text.get(..PREFIX.len()) {
            Some(prefix) if prefix.eq_ignore_ascii_case(PREFIX) => {
                let command = text[PREFIX.len()..].parse();
                command.map(Self::Program).map_err(UnknownEntrant::Command)
            }
            _ => text.parse().map(Self::Bot).map_err(UnknownEntrant::Bot),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(who) => who.fmt(f),
            Self::Program(program) => write!(f, "{PREFIX}{program}"),
        }
    }
}

impl Error for UnknownEntrant {}

impl fmt::Display for UnknownEntrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(error) => write!(f, "{error}; another program is ugi:COMMAND"),
            Self::Command(error) => error.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn entrants_read_back() {
        for text in ["random", "level:3", "engine:0.5", "ugi:deep --fast", "ugi:'a b' c"] {
            let entrant: Entrant = text.parse().expect("an entrant");
            assert_eq!(entrant.to_string(), text);
        }
        assert_eq!("UGI:x".parse::<Entrant>(), "ugi:x".parse());
    }

    #[test]
    fn only_the_full_engine_and_programs_must_be_told_how_long_to_think() {
        let pace = |text: &str| text.parse::<Entrant>().expect(text).pace(Pace::Nodes(9));
        for text in ["random", "level:2", "level:9", "engine:1"] {
            assert_eq!(pace(text), Pace::Own, "{text}");
        }
        for text in ["level:10", "ugi:x"] {
            assert_eq!(pace(text), Pace::Nodes(9), "{text}");
        }
        let clock = Pace::Clock { base: Duration::from_secs(1), increment: Duration::ZERO };
        assert_eq!("engine:1".parse::<Entrant>().expect("a bot").pace(clock), clock);
    }

    #[test]
    fn what_names_nobody_is_refused() {
        let refused =
            |text: &str| text.parse::<Entrant>().expect_err("it names nobody").to_string();
        assert!(refused("me").contains("another program is ugi:COMMAND"));
        assert!(refused("ugi:").starts_with("the command is empty"));
        assert!(refused("ugi:'x").contains("no closing one"));
        assert!(refused("ügi:x").contains("a bot is"));
    }

    #[test]
    fn equal_names_get_numbers() {
        let names = ["a", "b", "a", "a", "a (2)"].map(str::to_owned).to_vec();
        assert_eq!(tell_apart(names), ["a", "b", "a (2)", "a (3)", "a (2) (2)"]);
    }
}
