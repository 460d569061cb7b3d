//! Who plays, as people write it: `random`, `greedy`, `level:N`, `engine:SECONDS`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use trine_rules::Game;

use crate::bots::{GreedyBot, RandomBot};
use crate::level::turn_seed;
use crate::roster::Contender;
use crate::{Engine, Level, Limits, Player, Settings, Stop};

/// A bot by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Any legal move.
    Random,
    /// The best turn at first sight.
    Greedy,
    /// One of the ten levels.
    Level(Level),
    /// The engine, with this much time for a turn.
    Engine(Duration),
}

/// A name that is no bot's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot;

/// The longest the engine may be told to think about a turn.
const LONGEST: f64 = 86_400.0;

impl Who {
    /// The bot, ready to play. Equal seeds play equal games, as far as the clock allows.
    pub fn player<P: Contender>(self, seed: u64, settings: Settings) -> Box<dyn Player<P>> {
        match self {
            Self::Random => Box::new(RandomBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot::new(seed)),
            Self::Level(level) => level.player(seed, settings),
            Self::Engine(time) => Box::new(Timed { engine: Engine::new(settings), time }),
        }
    }

    /// The bot for one turn of a game with this seed: it makes other choices in every turn.
    pub fn player_at<P: Contender>(
        self,
        turn: u32,
        seed: u64,
        settings: Settings,
    ) -> Box<dyn Player<P>> {
        match self {
            Self::Level(level) => level.player_at(turn, seed, settings),
            Self::Random | Self::Greedy | Self::Engine(_) => {
                self.player(turn_seed(turn, seed), settings)
            }
        }
    }
}

/// The engine with its own time, whatever limit it is given.
struct Timed<P: Contender> {
    engine: Engine<P>,
    time: Duration,
}

impl<P: Contender> Player<P> for Timed<P> {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        self.engine.choose(game, &limits.and(&Limits::time(self.time)), stop)
    }
}

impl FromStr for Who {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        match name.to_ascii_lowercase().split_once(':') {
            None if name.eq_ignore_ascii_case("random") => Ok(Self::Random),
            None if name.eq_ignore_ascii_case("greedy") => Ok(Self::Greedy),
            Some(("level", number)) => {
                let level = Level::ALL.into_iter().find(|level| level.to_string() == number);
                level.map(Self::Level).ok_or(UnknownBot)
            }
            Some(("engine", seconds)) => {
                let seconds: f64 = seconds.parse().map_err(|_| UnknownBot)?;
                let is_sensible = seconds > 0.0 && seconds <= LONGEST;
                let time = is_sensible.then(|| Duration::from_secs_f64(seconds));
                time.map(Self::Engine).ok_or(UnknownBot)
            }
            _ => Err(UnknownBot),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Engine(time) => write!(f, "engine:{}", time.as_secs_f64()),
        }
    }
}

impl Error for UnknownBot {}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a bot is random, greedy, level:1 to level:10, or engine:SECONDS such as engine:0.5",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for name in ["random", "greedy", "level:1", "level:10", "engine:0.5", "engine:3"] {
            assert_eq!(name.parse::<Who>().map(|who| who.to_string()), Ok(name.to_owned()));
        }
        assert_eq!("ENGINE:0.5".parse(), Ok(Who::Engine(Duration::from_millis(500))));
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "",
            "engine",
            "engine:",
            "engine:0",
            "engine:-1",
            "engine:nan",
            "engine:inf",
            "engine:1e300",
            "level",
            "level:0",
            "level:11",
            "level:+3",
            "level:3.5",
            "random:1",
            "greedy ",
        ] {
            assert_eq!(name.parse::<Who>(), Err(UnknownBot), "{name}");
        }
    }
}
