//! Reviews: what they find, that they repeat, and how they are written into records.

use serde_json::{Value, json};
use trine_engine::{Limits, Stop};
use trine_record::review::{Judgement, Review, ReviewSettings, Reviewing, review};
use trine_record::{Evaluation, GameResult, Mark, NodeId, Reader, Record, Worth};
use trine_rules::Side;
use trine_rules::registry::GameId;

/// The designer's puzzle: White wins in two turns with g4-g5.
const PUZZLE: &str = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";

const APART: &str = "[White \"Ada\"]\n[Black \"greedy\"]\n[Game \"apart\"]\n\n\
    1. b2-b4 2. e7-e5 3. c2-a4-c4-e4 4. f7-h5 5. c1-e3-g5 6. c7-c5 7. d1-h1-f3-c6 8. e8-e7 \
    9. e1-e3-e6 10. b7-a8 11. f1-d1-d3-f5-h7 12. b8-c7 13. g2-h3 14. c7-a5 \
    15. e2-h2-h4-f6-d6-a6 16. c8-e8 17. g1-h1 1-0\n";

fn read(text: &str) -> Record {
    Reader::new(text.as_bytes()).next().expect("a game").expect("a good one")
}

fn puzzle(turns: &[&str]) -> Record {
    let mut record = Record::from_position(GameId::Differo, PUZZLE).expect("a position");
    record.append_line(NodeId::START, turns).expect("legal turns");
    record
}

fn settings(record: &Record, nodes: u64) -> ReviewSettings {
    ReviewSettings { limits: Limits::nodes(nodes), ..ReviewSettings::of(record) }
}

fn reviewed(record: &Record, nodes: u64) -> Review {
    review(record, settings(record, nodes), &Stop::default(), |_| {}).expect("nobody stops it")
}

#[test]
fn a_missed_win_is_found_with_its_distance_and_the_line() {
    let review = reviewed(&puzzle(&["c3-c1"]), 20_000);
    let turn = &review.turns[0];
    assert_eq!((turn.missed_win, turn.judgement), (Some(2), Some(Judgement::Blunder)));
    assert!((turn.chance_before - 1.0).abs() < 1e-9 && turn.chance_after < 0.85, "{turn:?}");
    assert_eq!((turn.better[0].as_str(), turn.better.len()), ("g4-g5", 3), "{:?}", turn.better);
    assert_eq!((review.white.blunders, review.white.missed_wins), (1, 1));
    assert_eq!((review.black.accuracy, review.black.average_loss), (None, None));
    let start = Evaluation::new(Worth::Win { side: Side::White, turns: 2 });
    assert_eq!(review.start.evaluation, Some(start));
}

#[test]
fn a_win_that_is_played_to_its_end_has_no_fault() {
    let review = reviewed(&puzzle(&["g4-g5", "e4-e6", "g5-i7"]), 20_000);
    assert!(review.turns.iter().all(|turn| !turn.is_marked() && turn.better.is_empty()));
    assert_eq!(review.white.accuracy, Some(100.0));
    let last = review.turns[2].after;
    assert_eq!((last.white.to_bits(), last.evaluation), (1.0_f64.to_bits(), None));
    let wins: Vec<_> = (0..3).map(|turns| review.assessment(turns).evaluation).collect();
    let win = |turns| Some(Evaluation::new(Worth::Win { side: Side::White, turns }));
    assert_eq!(wins, [win(2), win(1), win(1)]);
    assert_eq!(review.ending.as_deref(), Some("White won: White reached the goal row"));
}

#[test]
fn no_turn_gains_and_what_one_side_loses_the_other_has() {
    let record = puzzle(&["c3-c1", "e4-e6", "g4-g5"]);
    let review = reviewed(&record, 30_000);
    for turn in &review.turns {
        assert!(turn.chance_after <= turn.chance_before, "{turn:?}");
        assert_eq!(turn.is_marked(), !turn.better.is_empty(), "{turn:?}");
    }
    for (turn, next) in review.turns.iter().zip(&review.turns[1..]) {
        let chance = next.chance_before + turn.chance_after;
        assert!((chance - 1.0).abs() < 1e-6, "chances go over from turn to turn");
    }
}

#[test]
fn a_limit_on_nodes_makes_reviews_repeatable() {
    let record = read(APART);
    let first = reviewed(&record, 1_500);
    assert_eq!(first, reviewed(&record, 1_500));
    assert_eq!(first.turns.len(), 17);
    assert_eq!(first.effort.nodes, Some(1_500));
    assert_ne!(first, reviewed(&record, 3_000), "more nodes see other things");
}

#[test]
fn every_game_and_size_can_be_reviewed() {
    let cases = [
        ("[Game \"differo\"]\n\n1. c6-f9 2. g4-d1 3. b3-c3 4. d1-c1 *\n", 61.0),
        ("[Game \"apart\"]\n[Size \"13\"]\n\n1. b2-b4 2. b12-b10 *\n", 169.0),
        ("[Game \"dropper\"]\n\n1. d4 2. d4>d5+g2 3. d4>e3+g7 *\n", 64.0),
        ("[Game \"dropper\"]\n[Size \"20\"]\n\n1. d4 2. d4>d5+g2 *\n", 400.0),
    ];
    for (text, cells) in cases {
        let record = read(text);
        let usual = ReviewSettings::of(&record).limits.nodes.expect("a limit on nodes");
        let share = (64.0_f64 / cells).min(1.0);
        assert_eq!(usual, (200_000.0 * share * share).round() as u64, "{text}");
        let review = reviewed(&record, 2_000);
        assert_eq!(review.turns.len(), record.main_line().count(), "{text}");
        let mut annotated = record.clone();
        review.annotate(&mut annotated);
        assert_eq!(read(&annotated.to_string()), annotated, "{text}");
    }
}

#[test]
fn a_game_that_starts_inside_a_turn_can_be_reviewed() {
    let start = "5/2b2/2w2/5/5 w 3 free";
    let mut record = Record::from_position(GameId::Dropper, start).expect("a position");
    record.append_line(NodeId::START, ["a1", "c3>b2+e5"]).expect("legal turns");
    let review = reviewed(&record, 3_000);
    assert_eq!(review.turns[0].turn, "a1");
    assert_eq!(review.turns[0].side, Side::White);
}

#[test]
fn a_game_without_turns_has_a_review_of_its_start() {
    let record = Record::new(GameId::Apart, None).expect("a size");
    let review = reviewed(&record, 1_000);
    assert!(review.turns.is_empty() && review.turning_points.is_empty());
    assert_eq!((review.result, review.ending), (GameResult::Unknown, None));
}

#[test]
fn progress_is_told_and_a_review_can_be_stopped() {
    let record = puzzle(&["c3-c1", "e4-e6"]);
    let stop = Stop::default();
    let mut told = Vec::new();
    let result = review(&record, settings(&record, 500), &stop, |progress| {
        told.push((progress.done, progress.total));
        if progress.done == 2 {
            stop.stop();
        }
    });
    assert_eq!((result, told), (None, vec![(0, 3), (1, 3), (2, 3)]));
}

#[test]
fn a_review_goes_on_where_it_was_stopped() {
    let record = puzzle(&["c3-c1", "e4-e6"]);
    let mut reviewing = Reviewing::new(&record, settings(&record, 5_000));
    let stopped = Stop::default();
    stopped.stop();
    assert!(reviewing.advance(&Stop::default()) && !reviewing.advance(&stopped));
    assert_eq!((reviewing.progress().done, reviewing.progress().total), (1, 3));
    while reviewing.advance(&Stop::default()) {}
    let review = reviewing.finish().expect("it is done");
    assert_eq!(review.turns[0].missed_win, Some(2));
}

#[test]
fn a_review_is_plain_data() {
    let review = reviewed(&puzzle(&["c3-c1"]), 20_000);
    let value = serde_json::to_value(&review).expect("it is plain data");
    let keys = |value: &Value| {
        let keys = value.as_object().expect("an object").keys();
        keys.cloned().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        keys(&value),
        "black effort ending game result size start turning_points turns white"
    );
    assert_eq!(
        keys(&value["white"]),
        "accuracy average_loss blunders inaccuracies missed_wins mistakes name"
    );
    assert_eq!(
        keys(&value["turns"][0]),
        "accuracy after better chance_after chance_before judgement missed_win node number side turn"
    );
    assert_eq!(value["game"], "differo");
    assert_eq!(value["effort"], json!({"nodes": 20_000}));
    assert_eq!(value["start"], json!({"white": 1.0, "eval": {"win": "w", "turns": 2}}));
    let turn = &value["turns"][0];
    assert_eq!((&turn["side"], &turn["judgement"]), (&json!("w"), &json!("blunder")));
    assert_eq!(value["turning_points"][0]["place"], 0);
    let read: Review = serde_json::from_value(value).expect("it reads what it writes");
    assert_eq!(read, review);
}

#[test]
fn a_review_is_written_into_the_record() {
    let mut record = puzzle(&["c3-c1"]);
    let node = record.end();
    record.notes_mut(node).comment = "I did not see it.".into();
    let review = reviewed(&record, 20_000);
    review.annotate(&mut record);
    let turn = record.turn(node).expect("a turn");
    assert_eq!(turn.marks.as_slice(), [Mark::BLUNDER]);
    let comment = turn.notes.comment.as_str();
    assert!(comment.starts_with("I did not see it.\nReview: blunder, 100% to "), "{comment}");
    assert!(comment.ends_with("; missed a win in 2."), "{comment}");
    assert_eq!(turn.notes.evaluation, review.turns[0].after.evaluation);
    let variation = record.children(NodeId::START)[1];
    assert_eq!(record.turn(variation).map(trine_record::Turn::text), Some("g4-g5"));
    let text = record.to_string();
    assert!(text.contains("(1. g4-g5 {[%eval #2] Review: better.} 2. e4-e6 3. g5-i7)"), "{text}");
    assert_eq!(read(&text), record);
}

#[test]
fn another_review_replaces_what_the_first_has_written() {
    let mut record = read(APART);
    let human = record.append(NodeId::START, "c2-c4").expect("a legal turn");
    record.notes_mut(human).comment = "My choice.".into();
    let plain = record.clone();
    reviewed(&plain, 1_000).annotate(&mut record);
    let review = reviewed(&plain, 3_000);
    review.annotate(&mut record);
    let mut once = plain;
    review.annotate(&mut once);
    assert_eq!(record.to_string(), once.to_string());
    assert!(record.to_string().contains("My choice."));
}
