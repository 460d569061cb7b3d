//! What was found out about positions, put together: turns, players and turning points.

use trine_rules::Side;

use super::judgement::{Judgement, Weighted, player_accuracy, turn_accuracy, weights};
use super::lead::turning_points;
use super::reviewing::{Found, Header, Played, judge, missed_win};
use super::{Assessment, PlayerReview, Review, ReviewedTurn, rounded};
use crate::{GameResult, Record, tag};

/// The review of a game: its turns, and what was found out about the positions before and after
/// them, in order.
pub(super) fn summarise(header: &Header, played: Vec<Played>, found: &[Found]) -> Review {
    let chances: Vec<_> = found.iter().map(|found| found.assessment.white).collect();
    let turns: Vec<_> = played
        .into_iter()
        .zip(found.windows(2))
        .map(|(played, pair)| reviewed(played, &pair[0], pair[1].assessment))
        .collect();
    let weights = weights(&chances);
    let [white, black] =
        Side::BOTH.map(|side| player_review(&header.record, side, &turns, &weights));
    let Header { record, effort, .. } = header;
    Review {
        game: record.game(),
        size: record.size(),
        result: record.result(),
        ending: ending_words(header),
        effort: *effort,
        white,
        black,
        turning_points: turning_points(chances[0], &turns),
        start: found[0].assessment,
        turns,
    }
}

fn reviewed(played: Played, before: &Found, after: Assessment) -> ReviewedTurn {
    let Played { node, number, side, text } = played;
    let Found { assessment: before, better } = before;
    let (chance_before, chance_after) = (before.chance(side), after.chance(side));
    let judgement = judge(*before, after, side);
    let missed_win = missed_win(*before, after, side);
    let is_marked = judgement.is_some() || missed_win.is_some();
    ReviewedTurn {
        node: node.number(),
        number,
        side,
        turn: text,
        chance_before,
        chance_after,
        accuracy: rounded(turn_accuracy(chance_before, chance_after), 2),
        judgement,
        missed_win,
        better: if is_marked { better.clone() } else { Vec::new() },
        after,
    }
}

fn player_review(
    record: &Record,
    side: Side,
    turns: &[ReviewedTurn],
    weights: &[f64],
) -> PlayerReview {
    let own: Vec<_> = turns.iter().zip(weights).filter(|(turn, _)| turn.side == side).collect();
    let weighted =
        |&(turn, &weight): &(&ReviewedTurn, &f64)| Weighted { accuracy: turn.accuracy, weight };
    let accuracy = player_accuracy(&own.iter().map(weighted).collect::<Vec<_>>());
    let lost: f64 = own.iter().map(|(turn, _)| turn.chance_before - turn.chance_after).sum();
    let average = (!own.is_empty()).then(|| rounded(lost / own.len() as f64, 4));
    let count =
        |is: &dyn Fn(&ReviewedTurn) -> bool| own.iter().filter(|(turn, _)| is(turn)).count() as u32;
    let judged = |judgement: Judgement| count(&|turn| turn.judgement == Some(judgement));
    let name = match side {
        Side::White => tag::WHITE,
        Side::Black => tag::BLACK,
    };
    PlayerReview {
        name: record.tags().get(name).filter(|name| !name.is_empty()).map(str::to_owned),
        accuracy: accuracy.map(|accuracy| rounded(accuracy, 2)),
        average_loss: average,
        inaccuracies: judged(Judgement::Inaccuracy),
        mistakes: judged(Judgement::Mistake),
        blunders: judged(Judgement::Blunder),
        missed_wins: count(&|turn| turn.missed_win.is_some()),
    }
}

/// How the game ended: by the rules, otherwise as the record says.
fn ending_words(header: &Header) -> Option<String> {
    let result = match header.record.result() {
        GameResult::White => "White won",
        GameResult::Black => "Black won",
        GameResult::Draw => "a draw",
        GameResult::Unknown => return None,
    };
    let by_rules = header.ending.as_ref().map(|ending| ending.words.as_str());
    let reason = by_rules.or_else(|| header.record.tags().get(tag::REASON));
    Some(reason.map_or(result.to_owned(), |reason| format!("{result}: {reason}")))
}
