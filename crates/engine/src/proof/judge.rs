//! Judging a turn someone plays in a puzzle, for interfaces that know no game.

use std::error::Error;
use std::fmt;

use trine_rules::Outcome;
use trine_rules::registry::AnyPosition;

use super::{MOST_TURNS, Prover, TooLong};
use crate::roster::{self, Contender, ContenderVisitor};

/// What a turn is worth to someone who wants to win within so many turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The game is over, and won.
    Won,
    /// It wins in time.
    Wins {
        /// The reply that puts off the end for longest.
        reply: String,
        /// How many turns the winner still needs after it; 0 if the reply ends the game.
        turns: u32,
    },
    /// It does not win in time, or not at all.
    Fails {
        /// A reply that shows it; none if the game is over.
        reply: Option<String>,
    },
}

/// Why a turn was not judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JudgeError {
    /// The game is over, or has stopped inside a turn.
    NoTurn,
    /// Nothing is looked for so far ahead.
    TooFar,
    /// The turn is not legal, for this reason.
    Illegal(String),
    /// It would take too long.
    TooLong,
}

impl Error for JudgeError {}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTurn => f.write_str("a turn is judged from its start, in a game that goes on"),
            Self::TooFar => write!(f, "a win is looked for within 1 to {MOST_TURNS} turns"),
            Self::Illegal(reason) => f.write_str(reason),
            Self::TooLong => TooLong.fmt(f),
        }
    }
}

impl From<TooLong> for JudgeError {
    fn from(_: TooLong) -> Self {
        Self::TooLong
    }
}

/// Whether the side to move wins within `turns` of its own turns if it plays this one, and how the
/// other answers best. Looks at no more than `nodes` positions, and needs no threads and no clock.
pub fn judge(
    position: AnyPosition,
    turn: &str,
    turns: u32,
    nodes: u64,
) -> Result<Verdict, JudgeError> {
    if !(1..=MOST_TURNS).contains(&turns) {
        return Err(JudgeError::TooFar);
    }
    roster::visit(position, Judge { turn, turns, nodes })
}

struct Judge<'a> {
    turn: &'a str,
    turns: u32,
    nodes: u64,
}

impl ContenderVisitor for Judge<'_> {
    type Output = Result<Verdict, JudgeError>;

    fn visit<P: Contender>(self, position: P) -> Self::Output {
        if position.outcome().is_some() || position.is_mid_turn() {
            return Err(JudgeError::NoTurn);
        }
        let moves = position.read_turn(self.turn);
        let moves = moves.map_err(|error| JudgeError::Illegal(error.to_string()))?;
        let winner = position.to_move();
        let after = moves.into_iter().fold(position, |position, m| position.after(m));
        match after.outcome() {
            Some(outcome) if outcome == Outcome::Win(winner) => return Ok(Verdict::Won),
            Some(_) => return Ok(Verdict::Fails { reply: None }),
            None => {}
        }
        let mut prover = Prover::new(winner, self.nodes);
        let written = |turn| after.turn_text(&after.moves_of_whole_turn(turn));
        if let Some(reply) = prover.refutation(&after, self.turns - 1)? {
            return Ok(Verdict::Fails { reply: Some(written(reply)) });
        }
        let replies = prover.replies(&after, self.turns - 1)?;
        let best = prover.best_reply(&after, &replies)?;
        Ok(Verdict::Wins { reply: written(best.turn), turns: best.distance })
    }
}
