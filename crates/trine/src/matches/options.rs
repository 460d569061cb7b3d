//! The arguments of `trine match` as values.

use std::time::Duration;

use trine_arena::elo::Sprt;
use trine_arena::entrant::Entrant;
use trine_arena::pace::Pace;
use trine_arena::program::Patience;
use trine_arena::tournament::{Openings, Tournament};

use super::Match;
use crate::failure::Failure;

/// The longest time that can be given, in seconds: a day.
const LONGEST: f64 = 86_400.0;

/// The most players of one match.
const MOST_PLAYERS: usize = 64;

impl Match {
    /// The match that the arguments describe.
    pub(super) fn tournament(&self) -> Result<Tournament, Failure> {
        let entrants = self.entrants()?;
        let pace = self.pace(&entrants)?;
        if self.sprt.is_some() && entrants.len() > 2 {
            return Err(Failure::usage("--sprt is for two players, not for more"));
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (answer, margin) = (self.patience, self.margin);
        Ok(Tournament {
            game: self.game,
            size: self.size,
            entrants,
            pace,
            openings: self.openings()?,
            pairs: self.games.div_ceil(2) as usize,
            sprt: self.sprt,
            hash: usize::from(self.hash),
            patience: Patience { answer, margin, ..Patience::default() },
            threads: self.threads.map_or(cores, usize::from),
            seed: self.seed,
        })
    }

    fn entrants(&self) -> Result<Vec<Entrant>, Failure> {
        let two = [&self.first, &self.second].into_iter().flatten();
        let entrants: Vec<Entrant> = two.chain(&self.player).cloned().collect();
        match entrants.len() {
            0 | 1 => Err(Failure::usage(
                "a match needs --first WHO and --second WHO, or --player WHO twice or more",
            )),
            2..=MOST_PLAYERS => Ok(entrants),
            many => Err(Failure::usage(format!(
                "a match has at most {MOST_PLAYERS} players, not {many}"
            ))),
        }
    }

    fn openings(&self) -> Result<Openings, Failure> {
        let openings = self.openings.unwrap_or(Openings::usual(self.game, self.size));
        if openings == Openings::Book && !Openings::has_book(self.game, self.size) {
            let title = self.game.title();
            return Err(Failure::usage(format!(
                "the book of {title} is for its default board; give --openings random:N"
            )));
        }
        Ok(openings)
    }

    fn pace(&self, entrants: &[Entrant]) -> Result<Pace, Failure> {
        let nodes = self.nodes.map(Pace::Nodes);
        if let Some(pace) = nodes.or(self.time).or(self.clock) {
            return Ok(pace);
        }
        match entrants.iter().find(|entrant| !entrant.has_own_time()) {
            None => Ok(Pace::Own),
            Some(entrant) => Err(Failure::usage(format!(
                "{entrant} has no time of its own; give --nodes N, --time S or --clock BASE+INC"
            ))),
        }
    }
}

/// The command that was run, for the report: arguments that need quotes have them.
pub(super) fn command_line() -> String {
    let word = |argument: String| {
        let is_plain = |c: char| c.is_alphanumeric() || "-_=+:,./%@".contains(c);
        if !argument.is_empty() && argument.chars().all(is_plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', r"'\''"))
        }
    };
    let arguments = std::env::args_os().skip(1);
    let words = arguments.map(|argument| word(argument.to_string_lossy().into_owned()));
    std::iter::once("trine".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Reads how many positions to look at.
pub(super) fn read_nodes(text: &str) -> Result<u64, &'static str> {
    let nodes = text.parse().ok().filter(|nodes| *nodes > 0);
    nodes.ok_or("positions are a whole number from 1 on, such as 20000")
}

/// Reads what everything random follows from.
pub(super) fn read_seed(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "a seed is a whole number from 0 on, such as 7")
}

/// Reads seconds, from a millisecond to a day.
pub(super) fn read_seconds(text: &str) -> Result<Duration, &'static str> {
    seconds(text, 0.001).ok_or("seconds are a number from 0.001 to 86400, such as 0.5")
}

/// Reads seconds for each turn.
pub(super) fn read_time(text: &str) -> Result<Pace, &'static str> {
    read_seconds(text).map(Pace::Time)
}

/// Reads a clock: seconds for the game, and those for each turn.
pub(super) fn read_clock(text: &str) -> Result<Pace, &'static str> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let clock = seconds(base, 0.001).zip(seconds(increment, 0.0));
    let (base, increment) = clock.ok_or("a clock is BASE+INC in seconds, such as 60+0.5")?;
    Ok(Pace::Clock { base, increment })
}

fn seconds(text: &str, least: f64) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    (least..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Reads where openings come from.
pub(super) fn read_openings(text: &str) -> Result<Openings, &'static str> {
    if text == "book" {
        return Ok(Openings::Book);
    }
    let turns = text.strip_prefix("random:").and_then(|turns| turns.parse().ok());
    let turns = turns.filter(|turns| *turns <= 100);
    turns.map(Openings::Random).ok_or("openings are book, or random:N with N from 0 to 100")
}

/// Reads two differences of strength, the smaller one first.
pub(super) fn read_sprt(text: &str) -> Result<Sprt, &'static str> {
    let wrong = "two Elo differences, the smaller one first, such as 0,20";
    let (low, high) = text.split_once(',').ok_or(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.abs() <= 1000.0);
    let (low, high) = number(low).zip(number(high)).ok_or(wrong)?;
    if low < high { Ok(Sprt { low, high }) } else { Err(wrong) }
}
