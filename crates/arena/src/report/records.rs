//! The games of a match as records.

use trine_record::{GameResult, NodeId, Record, Termination, TurnError, tag};
use trine_rules::{Outcome, Side};

use crate::ending::{Cause, Rule};
use crate::pace::Pace;
use crate::program::FaultKind;
use crate::tournament::{PlayedPair, Tournament};

/// One of the two games of a pair as a record. Fails if the game came from a file and cannot be
/// played.
pub fn record(
    tournament: &Tournament,
    names: &[String],
    pair: &PlayedPair,
    game: usize,
) -> Result<Record, TurnError> {
    let Tournament { game: id, size, entrants, pace, .. } = tournament;
    let played = &pair.games[game];
    let mut record = Record::new(*id, *size).expect("the match is played on this board");
    record.append_line(NodeId::START, &played.turns)?;
    record.declare(match played.ending.outcome {
        Outcome::Win(Side::White) => GameResult::White,
        Outcome::Win(Side::Black) => GameResult::Black,
        Outcome::Draw => GameResult::Draw,
    });
    let [white, black] = Side::BOTH.map(|side| pair.player(game, side));
    let tags = [
        (tag::EVENT, "trine match".to_owned()),
        (tag::ROUND, format!("{}.{}", pair.pair + 1, game + 1)),
        (tag::WHITE, names[white].clone()),
        (tag::BLACK, names[black].clone()),
        (tag::WHITE_LEVEL, entrants[white].to_string()),
        (tag::BLACK_LEVEL, entrants[black].to_string()),
        (tag::TIME_CONTROL, time_control(*pace)),
        (tag::TERMINATION, termination(played.ending.cause).word().to_owned()),
        (tag::REASON, format!("{}: {}", played.ending.cause.title(), played.ending.words)),
        ("OpeningTurns", pair.opening.to_string()),
    ];
    for (name, value) in tags {
        let plain: String = value.chars().filter(|c| !c.is_control()).collect();
        record.tags_mut().set(name, &plain).expect("names are sound and values are plain");
    }
    Ok(record)
}

/// The pace as the tag has it: `60+0.5`, `1/0.1` for a time per turn, or `-`.
fn time_control(pace: Pace) -> String {
    match pace {
        Pace::Own | Pace::Nodes(_) => "-".to_owned(),
        Pace::Time(time) => format!("1/{}", time.as_secs_f64()),
        Pace::Clock { base, increment } => {
            format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64())
        }
    }
}

fn termination(cause: Cause) -> Termination {
    match cause {
        Cause::Rule(Rule::TurnLimit) => Termination::Adjudication,
        Cause::Rule(_) => Termination::Normal,
        Cause::Fault(FaultKind::Time) => Termination::TimeForfeit,
        Cause::Fault(_) => Termination::RulesInfraction,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Ending;
    use crate::program::Fault;
    use crate::tournament::PlayedGame;

    #[test]
    fn a_game_lost_by_a_fault_says_so_in_its_record() {
        let small = Tournament::small(&["greedy", "ugi:x\u{7} y"]);
        let tournament = Tournament { pace: Pace::Nodes(10), ..small };
        let turns = ["c2-f2", "h6-g5"].map(str::to_owned).to_vec();
        let fault = Fault::new(FaultKind::Illegal, "\"zz\" cannot be played");
        let ending = Ending::fault(Side::White, fault);
        let game = PlayedGame { turns, ending, remarks: Vec::new() };
        let games = [game.clone(), game];
        let mut pair = PlayedPair { pair: 4, first: 0, second: 1, opening: 2, games };
        let names = ["greedy".to_owned(), "X".to_owned()];
        let text = record(&tournament, &names, &pair, 1).expect("it can be played").to_string();
        for line in [
            "[Round \"5.2\"]",
            "[White \"X\"]",
            "[Black \"greedy\"]",
            "[Result \"0-1\"]",
            "[WhiteLevel \"ugi:x y\"]",
            "[Termination \"rules infraction\"]",
            "[Reason \"illegal turn: \\\"zz\\\" cannot be played\"]",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        assert!(text.ends_with("1. c2-f2 2. h6-g5 0-1\n"), "{text}");
        pair.games[0].turns.push("zz".to_owned());
        assert!(record(&tournament, &names, &pair, 0).is_err());
    }
}
