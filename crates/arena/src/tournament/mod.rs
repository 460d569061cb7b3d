//! Matches: two players or more, everybody against everybody, in pairs of games from the same
//! opening with sides swapped, on all cores.
//!
//! The pairs of a match are numbered. What happens in a pair depends on its number and the settings
//! alone, as far as the players allow, and results are taken in the order of the numbers. So a
//! match that was interrupted and went on gives what it would have given at once.

mod journal;
mod openings;
mod results;
mod venue;

pub use journal::{Journal, JournalError};
pub use openings::Openings;
pub use results::{FaultReport, Meeting, Remark, Results};
pub use venue::{StartError, Venue};

use serde::{Deserialize, Serialize};
use trine_rules::Side;
use trine_rules::registry::GameId;

use crate::elo::Sprt;
use crate::ending::{Cause, Ending};
use crate::entrant::Entrant;
use crate::pace::Pace;
use crate::program::Patience;

/// A match: who plays what, how long, and how often.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    /// The game.
    pub game: GameId,
    /// The size of its board, if there is a choice.
    pub size: Option<u8>,
    /// The players, two or more. With two, the points of the first are counted.
    pub entrants: Vec<Entrant>,
    /// How long they may think. Not their own time, unless all of them have one.
    pub pace: Pace,
    /// How games begin. By the book only on the default board.
    pub openings: Openings,
    /// How many pairs of games every two of the players play, at most.
    pub pairs: usize,
    /// When to end earlier. Only for two players.
    pub sprt: Option<Sprt>,
    /// Memory for each player's search, in megabytes.
    pub hash: usize,
    /// How long to wait for programs.
    pub patience: Patience,
    /// How many pairs are played at once.
    pub threads: usize,
    /// Everything random follows from this.
    pub seed: u64,
}

#[cfg(test)]
impl Tournament {
    /// A small match for tests: these players, in their own time, with a pair of games for every two.
    pub(crate) fn small(players: &[&str]) -> Self {
        Self {
            game: GameId::Differo,
            size: None,
            entrants: players.iter().map(|who| who.parse().expect("a player")).collect(),
            pace: Pace::Own,
            openings: Openings::Book,
            pairs: 1,
            sprt: None,
            hash: 1,
            patience: Patience::default(),
            threads: 1,
            seed: 1,
        }
    }
}

/// Two games from the same opening, with sides swapped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedPair {
    /// Its number in the match.
    pub pair: usize,
    /// The player who is White in the first game, by its place among the entrants.
    pub first: usize,
    /// The player who is White in the second game.
    pub second: usize,
    /// How many of the games' turns are the opening.
    pub opening: usize,
    /// The games.
    pub games: [PlayedGame; 2],
}

/// A game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its turns in notation, those of the opening first.
    pub turns: Vec<String>,
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
    /// What programs did that is odd but cost them nothing: the player and the words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<(usize, String)>,
}

impl PlayedGame {
    /// The side whose fault ended the game, if it was one's.
    pub fn side_at_fault(&self) -> Option<Side> {
        match self.ending.cause {
            Cause::Fault(_) => self.ending.outcome.winner().map(Side::other),
            Cause::Rule(_) => None,
        }
    }
}

impl PlayedPair {
    /// The player on a side in one of the two games.
    pub fn player(&self, game: usize, side: Side) -> usize {
        if (game == 0) == (side == Side::White) { self.first } else { self.second }
    }

    /// The half points of the first player in each game.
    pub fn half_points(&self) -> [usize; 2] {
        let points = |game: usize| {
            crate::contest::half_points(self.games[game].ending.outcome, Side::BOTH[game])
        };
        [points(0), points(1)]
    }
}

impl Tournament {
    /// Every two of the players, by their places.
    pub fn meetings(&self) -> Vec<(usize, usize)> {
        let all = 0..self.entrants.len();
        all.clone()
            .flat_map(|first| all.clone().skip(first + 1).map(move |second| (first, second)))
            .collect()
    }

    /// How many pairs the match has, at most.
    pub fn total_pairs(&self) -> usize {
        self.pairs * self.meetings().len()
    }

    /// How many games the match has, at most.
    pub fn total_games(&self) -> usize {
        2 * self.total_pairs()
    }
}
