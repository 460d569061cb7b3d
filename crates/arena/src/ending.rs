//! How a game of a match ended, in data that can be counted, written and read back.

use serde::{Deserialize, Serialize};
use trine_engine::session::{self, Reason};
use trine_rules::registry::GameId;
use trine_rules::{Outcome, Side};

use crate::program::{Fault, FaultKind};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who won.
    #[serde(with = "word")]
    pub outcome: Outcome,
    /// Why.
    pub cause: Cause,
    /// Why, in words that follow a colon.
    pub words: String,
}

/// Why a game ended. Written as one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cause {
    /// By the rules, or by the length of the game.
    Rule(Rule),
    /// Because the loser did something that ends the game.
    Fault(FaultKind),
}

/// The ways games end without anybody's fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The winner has a piece in its goal row.
    GoalReached,
    /// The loser cannot move.
    NoMoves,
    /// No two of the winner's pieces touch.
    AllApart,
    /// The winner has the larger groups.
    Groups,
    /// A draw: groups of the same sizes.
    EqualGroups,
    /// A draw: the same position for the third time.
    Repetition,
    /// A draw: more turns than a match allows.
    TurnLimit,
}

impl Cause {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Fault(kind) => kind.title(),
            Self::Rule(Rule::GoalReached) => "goal reached",
            Self::Rule(Rule::NoMoves) => "no moves left",
            Self::Rule(Rule::AllApart) => "all apart",
            Self::Rule(Rule::Groups) => "larger groups",
            Self::Rule(Rule::EqualGroups) => "draw by equal groups",
            Self::Rule(Rule::Repetition) => "draw by repetition",
            Self::Rule(Rule::TurnLimit) => "draw by turn limit",
        }
    }
}

impl Ending {
    /// The end by the rules in a position that is over.
    pub(crate) fn by_position(game: GameId, position: &str) -> Self {
        let session = session::read(game.name(), position).expect("positions read back");
        let end = session.outcome().expect("the game is over");
        let rule = match end.reason {
            Reason::GoalReached => Rule::GoalReached,
            Reason::NoMoves => Rule::NoMoves,
            Reason::AllApart => Rule::AllApart,
            Reason::Groups { .. } => Rule::Groups,
            Reason::EqualGroups => Rule::EqualGroups,
            Reason::Repetition => Rule::Repetition,
        };
        let outcome = end.winner.map_or(Outcome::Draw, Outcome::Win);
        Self { outcome, cause: Cause::Rule(rule), words: end.words }
    }

    /// A draw by repetition.
    pub(crate) fn repetition() -> Self {
        let words = "the same position for the third time".to_owned();
        Self { outcome: Outcome::Draw, cause: Cause::Rule(Rule::Repetition), words }
    }

    /// A draw after this many turns.
    pub(crate) fn turn_limit(turns: u32) -> Self {
        let words = format!("{turns} turns without a winner");
        Self { outcome: Outcome::Draw, cause: Cause::Rule(Rule::TurnLimit), words }
    }

    /// The loss of a side that has done something wrong.
    pub(crate) fn fault(loser: Side, fault: Fault) -> Self {
        let outcome = Outcome::Win(loser.other());
        Self { outcome, cause: Cause::Fault(fault.kind), words: fault.words }
    }
}

/// Outcomes as `w`, `b` and `draw`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
mod word {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use trine_rules::{Outcome, Side};

    pub(super) fn serialize<S: Serializer>(outcome: &Outcome, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(outcome.word())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Outcome, D::Error> {
        let word = String::deserialize(input)?;
        let all = [Outcome::Win(Side::White), Outcome::Win(Side::Black), Outcome::Draw];
        let known = all.into_iter().find(|outcome| outcome.word() == word);
        known.ok_or_else(|| D::Error::custom("an outcome is w, b or draw"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_read_back_from_json() {
        let fault = Fault::new(FaultKind::NoAnswer, "no answer to go in 1 s");
        for ending in [Ending::repetition(), Ending::fault(Side::White, fault)] {
            let json = serde_json::to_string(&ending).expect("endings are plain data");
            assert_eq!(serde_json::from_str::<Ending>(&json).expect("it reads back"), ending);
        }
        let json = serde_json::to_value(Ending::turn_limit(400)).expect("endings are plain data");
        assert_eq!(json["cause"], "turn-limit");
        assert_eq!(json["outcome"], "draw");
    }

    #[test]
    fn a_won_position_says_why() {
        let ending = Ending::by_position(
            GameId::Differo,
            "1w3/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1www2/5 b 2",
        );
        assert_eq!(ending.outcome, Outcome::Win(Side::White));
        assert_eq!(ending.cause, Cause::Rule(Rule::GoalReached));
    }
}
