//! Who sits at the board.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use trine_engine::Who;
use trine_rules::Side;

use crate::{Guest, words};

/// A player of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Participant {
    /// A person of this name.
    Human(String),
    /// A bot.
    Computer(Who),
    /// Another program.
    Program(Guest),
}

/// A name has no more characters than this.
pub const LONGEST_NAME: usize = 40;

impl Participant {
    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// Whether it plays at once when it is told to.
    pub fn can_be_hurried(&self) -> bool {
        matches!(self, Self::Computer(_))
    }

    /// The name of a person, or what kind of bot it is: `Ada`, `level 5`.
    pub fn name(&self) -> String {
        match self {
            Self::Human(name) => name.clone(),
            Self::Computer(Who::Level(level)) => format!("level {level}"),
            Self::Computer(Who::Engine(time)) => {
                format!("engine, {} s a turn", time.as_secs_f64())
            }
            Self::Computer(who) => who.to_string(),
            Self::Program(guest) => guest.name().to_owned(),
        }
    }

    /// What kind of player it is, as records and commands write it: `human`, `level:5`.
    pub fn kind(&self) -> String {
        match self {
            Self::Human(_) => "human".to_owned(),
            Self::Computer(who) => who.to_string(),
            Self::Program(guest) => guest.kind().to_owned(),
        }
    }

    /// The player and the side: `Ada (White)`, `Black (level 5)`.
    pub fn title(&self, side: Side) -> String {
        match self {
            Self::Human(name) => format!("{name} ({side})"),
            Self::Computer(_) | Self::Program(_) => format!("{side} ({})", self.name()),
        }
    }
}

impl FromStr for Participant {
    type Err = ParticipantError;

    /// Reads `human`, `human:NAME` or the name of a bot.
    fn from_str(text: &str) -> Result<Self, ParticipantError> {
        let (kind, name) = text.split_once(':').unwrap_or((text, ""));
        match (kind.eq_ignore_ascii_case("human"), name) {
            (true, "") if kind.len() == text.len() => Ok(Self::Human("Player".to_owned())),
            (true, name) => read_name(name).map(Self::Human).map_err(ParticipantError::Name),
            (false, _) => text.parse().map(Self::Computer).map_err(|_| ParticipantError::Unknown),
        }
    }
}

/// Reads a person's name: white space around it and control characters in it are dropped.
pub fn read_name(text: &str) -> Result<String, NameError> {
    let name = words::clean(text);
    let name = name.trim();
    match name.chars().count() {
        0 => Err(NameError::Empty),
        1..=LONGEST_NAME => Ok(name.to_owned()),
        _ => Err(NameError::TooLong),
    }
}

/// Why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameError {
    /// There is nothing in it.
    Empty,
    /// It is too long.
    TooLong,
}

impl Error for NameError {}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a name has at least one character"),
            Self::TooLong => write!(f, "a name has at most {LONGEST_NAME} characters"),
        }
    }
}

/// Why a text names no player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParticipantError {
    /// A person's name cannot be used.
    Name(NameError),
    /// It is neither a person nor a bot.
    Unknown,
}

impl Error for ParticipantError {}

impl fmt::Display for ParticipantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(error) => error.fmt(f),
            Self::Unknown => f.write_str(
                "a player is human, human:NAME, random, greedy, level:1 to level:10, or \
                 engine:SECONDS such as engine:0.5",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_bots_are_read_by_their_names() {
        let human = |name: &str| Ok(Participant::Human(name.to_owned()));
        assert_eq!("human".parse(), human("Player"));
        assert_eq!("HUMAN:  Zoë Müller ".parse(), human("Zoë Müller"));
        assert_eq!("human:a:b".parse(), human("a:b"));
        let level = "level:5".parse().expect("it is a level");
        assert_eq!("level:5".parse(), Ok(Participant::Computer(level)));
        assert_eq!("human:".parse::<Participant>(), Err(ParticipantError::Name(NameError::Empty)));
        assert_eq!("humans".parse::<Participant>(), Err(ParticipantError::Unknown));
        let long = format!("human:{}", "n".repeat(41));
        assert_eq!(long.parse::<Participant>(), Err(ParticipantError::Name(NameError::TooLong)));
    }

    #[test]
    fn titles_name_the_player_and_the_side() {
        let title = |text: &str, side| text.parse::<Participant>().map(|player| player.title(side));
        assert_eq!(title("human:Ada", Side::White).as_deref(), Ok("Ada (White)"));
        assert_eq!(title("level:5", Side::Black).as_deref(), Ok("Black (level 5)"));
        assert_eq!(title("engine:0.5", Side::Black).as_deref(), Ok("Black (engine, 0.5 s a turn)"));
        assert_eq!(title("greedy", Side::White).as_deref(), Ok("White (greedy)"));
    }
}
