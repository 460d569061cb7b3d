//! Conditional turns.

use super::*;

fn lines(lines: &[&[&str]]) -> Act {
    let line = |line: &&[&str]| line.iter().map(ToString::to_string).collect();
    Act::Plan { lines: lines.iter().map(line).collect() }
}

#[test]
fn a_planned_answer_is_played_at_once_and_costs_nothing() {
    let mut play = started("apart", DAYS);
    play.play(&DANCE[..1]);
    // White plans while Black thinks.
    let foreseen = lines(&[&["b7-b5", "B4-B3", "b5-b6", "c2-c4"], &["c7-c5", "c2-c4"]]);
    let step = play.act("ann", foreseen).expect("the lines are legal");
    assert!(step.planned && step.changes.is_empty());
    let step = play.turn("bob", 1, "b7-b5").expect("the turn is legal");
    assert_eq!(step.turns.len(), 2);
    assert_eq!((step.turns[1].text.as_str(), step.turns[1].used), ("b4-b3", 0));
    let left = vec![vec!["b5-b6".to_owned(), "c2-c4".to_owned()]];
    assert_eq!(play.table.plan_of("guest:ann"), Some(left));
    assert_eq!(play.table.plan_of("guest:bob"), Some(Vec::new()));
    assert_eq!(play.table.plan_of("guest:eve"), None);
    assert_eq!(play.turn("bob", 3, "b5-b6").expect("it is legal").turns.len(), 2);
    assert_eq!(play.table.to_move(), Some(Side::Black));
}

#[test]
fn a_turn_that_was_not_foreseen_ends_the_plan() {
    let mut play = started("apart", DAYS);
    play.play(&DANCE[..1]);
    play.act("ann", lines(&[&["b7-b5", "b4-b3"]])).expect("it is legal");
    let step = play.turn("bob", 1, "c7-c5").expect("the turn is legal");
    assert_eq!(step.turns.len(), 1);
    assert_eq!(play.table.plan_of("guest:ann"), Some(Vec::new()));
}

#[test]
fn a_plan_is_replaced_and_goes_with_ones_own_turn() {
    let mut play = started("apart", DAYS);
    play.act("bob", lines(&[&["b2-b4", "b7-b5"]])).expect("it is legal");
    play.act("bob", lines(&[])).expect("nothing is a plan too");
    assert_eq!(play.turn("ann", 0, "b2-b4").expect("it is legal").turns.len(), 1);
}

#[test]
fn a_plan_must_be_legal_answer_and_not_contradict_itself() {
    let mut play = started("apart", DAYS);
    play.play(&DANCE[..1]);
    assert_eq!(code(play.act("ann", lines(&[&["b7-b4", "b4-b3"]]))), RefusalCode::Illegal);
    assert_eq!(code(play.act("ann", lines(&[&["b7-b5"]]))), RefusalCode::NotPossible);
    assert_eq!(code(play.act("ann", lines(&[&[]]))), RefusalCode::NotPossible);
    let two = lines(&[&["b7-b5", "b4-b3"], &["b7-b5", "c2-c4"]]);
    assert_eq!(words(play.act("ann", two)), "two lines answer \"b7-b5\" differently");
    let many = [&["b7-b5", "b4-b3"][..]; 21];
    assert_eq!(code(play.act("ann", lines(&many))), RefusalCode::NotPossible);
    assert_eq!(words(play.act("bob", lines(&[]))), "it is your turn: play it");
    assert_eq!(code(play.act("eve", lines(&[]))), RefusalCode::NotYours);
    let mut quick = started("apart", FISCHER);
    assert_eq!(code(quick.act("bob", lines(&[]))), RefusalCode::NotPossible);
}

#[test]
fn a_plan_has_at_most_twenty_lines_of_at_most_twenty_turns() {
    let mut play = started("apart", DAYS);
    play.play(&DANCE[..1]);
    let line = |turns: usize| {
        // White's only move is to and fro, and so is Black's answer.
        let turns = (0..turns).map(|turn| DANCE[(turn + 1) % 4].to_owned());
        turns.collect::<Vec<_>>()
    };
    let bounds = "a plan has at most 20 lines of at most 20 turns";
    let too_long = play.act("ann", Act::Plan { lines: vec![line(22)] });
    assert_eq!(words(too_long), bounds);
    let too_many = play.act("ann", Act::Plan { lines: vec![line(2); 21] });
    assert_eq!(words(too_many), bounds);
    play.act("ann", Act::Plan { lines: vec![line(2); 20] }).expect("twenty are not too many");
}
