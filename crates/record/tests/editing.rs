//! Growing and changing a record, as an interface does while someone plays or studies.

use trine_record::{
    Clock, Command, CommandError, Evaluation, GameResult, Mark, NodeId, Record, TurnProblem, Worth,
};
use trine_rules::apart::{Apart, Size};
use trine_rules::registry::{AnyPosition, GameId, Playable, Visitor};
use trine_rules::{Game, Notation, Outcome, Position, Side};

fn dropper() -> Record {
    Record::new(GameId::Dropper, Some(5)).expect("Dropper is played on 5×5")
}

/// The turns of a record without its tags.
fn turns(record: &Record) -> String {
    let text = record.to_string();
    let (_, turns) = text.split_once("\n\n").expect("tags and turns");
    turns.replace('\n', " ").trim_end().to_owned()
}

/// A record with two lines: 1. c3 2. c3>c4+a1, and 2. c3>b2+e5 3. b2>a1.
fn two_lines() -> (Record, [NodeId; 4]) {
    let mut record = dropper();
    let first = record.append(NodeId::START, "c3").expect("legal");
    let main = record.append(first, "c3>c4+a1").expect("legal");
    let other = record.append(first, "c3>b2+e5").expect("legal");
    let last = record.append(other, "e5>d4+e1").expect("legal");
    (record, [first, main, other, last])
}

#[test]
fn a_second_turn_at_a_node_is_a_variation() {
    let (record, [first, main, other, last]) = two_lines();
    assert_eq!(turns(&record), "1. c3 2. c3>c4+a1 (2. c3>b2+e5 3. e5>d4+e1) *");
    assert_eq!(record.children(first), [main, other]);
    assert_eq!(record.next(first), Some(main));
    assert_eq!(record.main_line().collect::<Vec<_>>(), [first, main]);
    assert_eq!(record.end(), main);
    assert_eq!(record.line_to(last), [NodeId::START, first, other, last]);
    assert_eq!(record.turns_to(last), ["c3", "c3>b2+e5", "e5>d4+e1"]);
    assert_eq!(record.walk().collect::<Vec<_>>(), [NodeId::START, first, main, other, last]);
    assert_eq!(record.parent(NodeId::START), None);
}

#[test]
fn a_turn_knows_its_number_and_side() {
    let (record, [first, main, ..]) = two_lines();
    let known = |node| record.turn(node).map(|turn| (turn.number(), turn.side(), turn.text()));
    assert_eq!(known(NodeId::START), None);
    assert_eq!(known(first), Some((1, Side::White, "c3")));
    assert_eq!(known(main), Some((2, Side::Black, "c3>c4+a1")));
}

#[test]
fn a_turn_that_is_there_is_not_added_again() {
    let (mut record, [first, main, ..]) = two_lines();
    assert_eq!(record.append(first, "C3>C4+A1"), Ok(main));
    assert_eq!(record.append_line(NodeId::START, ["c3", "c3>c4+a1"]), Ok(main));
    assert_eq!(record.children(first).len(), 2);
}

#[test]
fn a_turn_that_cannot_be_played_is_refused() {
    let (mut record, [first, main, ..]) = two_lines();
    let before = record.clone();
    let error = record.append(main, "c3").expect_err("no drop");
    assert_eq!(
        error.to_string(),
        "column 1: a turn begins with a drop on an enemy stone, such as b2>b3"
    );
    assert!(matches!(error.problem, TurnProblem::Illegal(_)));
    assert_eq!(record, before);
    let error = record.append_line(first, ["c3>d4+a1", "x"]).expect_err("the second is no turn");
    assert_eq!(error.to_string(), "column 1: a cell such as b2 is missing here");
    assert_eq!(record.children(first).len(), 3);
}

#[test]
fn the_position_at_a_node_is_the_one_after_its_turns() {
    let (record, [_, main, _, last]) = two_lines();
    assert_eq!(record.position_text(NodeId::START), "5/5/5/5/5 w 1");
    assert_eq!(record.position_text(main), "5/2w2/2b2/5/b4 w 3");
    let text = record.position_text(last);
    assert_eq!(GameId::Dropper.parse(&text), Ok(record.position(last)));
}

#[test]
fn a_variation_can_become_the_main_line_and_back() {
    let (mut record, [first, main, other, last]) = two_lines();
    assert!(record.promote(other));
    assert!(!record.promote(other));
    assert!(!record.promote(NodeId::START));
    assert_eq!(turns(&record), "1. c3 2. c3>b2+e5 (2. c3>c4+a1) 3. e5>d4+e1 *");
    let another = record.append(NodeId::START, "a1").expect("legal");
    let deep = record.append(another, "a1>b2+e5").expect("legal");
    record.make_main(deep);
    assert_eq!(record.end(), deep);
    record.make_main(main);
    assert_eq!(record.children(first), [main, other]);
    assert_eq!(record.end(), main);
    assert_eq!(record.turns_to(last).len(), 3);
}

#[test]
fn a_deleted_turn_takes_what_follows_with_it() {
    let (mut record, [first, main, other, last]) = two_lines();
    assert_eq!(record.delete(other), Some(first));
    assert_eq!(turns(&record), "1. c3 2. c3>c4+a1 *");
    assert_eq!(
        [first, main, other, last].map(|node| record.node(node.number()).is_some()),
        [true, true, false, false]
    );
    assert_eq!(record.node(99), None);
    assert_eq!(record.delete(NodeId::START), None);
    let again = record.append(first, "c3>b2+e5").expect("legal");
    assert_ne!(again, other);
    let mut fresh = dropper();
    fresh.append_line(NodeId::START, ["c3", "c3>c4+a1"]).expect("legal");
    fresh.append(first, "c3>b2+e5").expect("legal");
    assert_eq!(record, fresh);
}

#[test]
fn the_rules_decide_the_result_where_they_can() {
    let mut record = Record::from_position(GameId::Dropper, "3/1bw/3 w 3").expect("a position");
    record.declare(GameResult::Black);
    assert_eq!(record.result(), GameResult::Black);
    let mut position = record.position(NodeId::START);
    let mut at = NodeId::START;
    while record.outcome(at).is_none() {
        let turn = any_turn(position);
        at = record.append(at, &turn).expect("it is legal");
        position = record.position(at);
    }
    let outcome = record.outcome(at).expect("the game is over");
    assert_eq!(record.result(), GameResult::from(outcome));
    let error = record.append(at, "a1>a2").expect_err("the game is over");
    assert_eq!(error.problem, TurnProblem::GameOver(outcome));
    record.delete(at);
    assert_eq!(record.result(), GameResult::Black);
}

/// The first turn that can be played.
fn any_turn(position: AnyPosition) -> String {
    struct First;
    impl Visitor for First {
        type Output = String;

        fn visit<P: Playable>(self, start: P) -> String {
            let mut position = start.clone();
            let mut moves = Vec::new();
            while moves.is_empty() || position.is_mid_turn() {
                moves.push(position.nth_move(0).expect("the game is not over"));
                position.play(moves[moves.len() - 1]);
            }
            start.turn_text(&moves)
        }
    }
    position.visit(First)
}

#[test]
fn a_game_that_was_played_becomes_a_record() {
    let mut game = Game::new(Apart::<1>::start(Size::default()));
    for turn in ["b2-b4", "e7-e5", "c2-a4-c4"] {
        for m in game.position().read_moves(turn).expect(turn) {
            game.play(m).expect(turn);
        }
    }
    assert!(game.position().is_mid_turn());
    let record = Record::from_game(GameId::Apart, &game).expect("Apart is Apart");
    assert_eq!(record.turns_to(record.end()), ["b2-b4", "e7-e5"]);
    assert!(record.has_standard_start());
    assert!(Record::from_game(GameId::Differo, &game).is_err());
    game.play(game.position().end_turn().expect("it may stop")).expect("it may stop");
    let record = Record::from_game(GameId::Apart, &game).expect("Apart is Apart");
    assert_eq!(record.turns_to(record.end()).last(), Some(&"c2-a4-c4"));
}

#[test]
fn the_third_repetition_is_a_draw_in_every_line() {
    let mut record = Record::new(GameId::Differo, None).expect("a game");
    let round = ["b2-b6", "f3-f9", "b6-b2", "f9-f3"];
    let end = record.append_line(NodeId::START, [round, round].concat()).expect("legal");
    assert_eq!(record.outcome(end), Some(Outcome::Draw));
    assert_eq!(record.append(end, "b2-b6").expect_err("a draw").problem, TurnProblem::Repetition);
    let before = record.parent(end).expect("a turn");
    assert_eq!(record.outcome(before), None);
}

#[test]
fn notes_stand_behind_their_turn() {
    let (mut record, [first, main, ..]) = two_lines();
    record.notes_mut(NodeId::START).comment = "A game".into();
    let turn = record.turn_mut(first).expect("a turn");
    turn.before = "To begin with".into();
    turn.marks.add(Mark(14));
    turn.marks.add(Mark::GOOD);
    let notes = record.notes_mut(main);
    notes.comment = "[%eval 1] {so} \\ said\nAda".into();
    let win = Worth::Win { side: Side::Black, turns: 3 };
    notes.evaluation = Some(Evaluation { worth: win, depth: Some(12) });
    notes.clock = Some(Clock::from_milliseconds(250_000));
    notes.elapsed = Some(Clock::from_milliseconds(1_500));
    notes.commands.push(Command::new("csl", "Ga1").expect("a command"));
    assert!(
        turns(&record).starts_with(
            "{A game} 1. {To begin with} c3 $14 $1 2. c3>c4+a1 {[%eval #-3,12] [%clk 0:04:10] \
         [%emt 0:00:01.500] [%csl Ga1] \\[%eval 1] {so\\} \\\\ said\\nAda} (2."
        ),
        "{record}"
    );
    assert_eq!(Command::new("eval", "1"), Err(CommandError::OwnField));
    assert_eq!(Command::new("", "1"), Err(CommandError::Name));
}

#[test]
fn lines_are_at_most_80_characters_long() {
    let mut record = dropper();
    let first = record.append(NodeId::START, "c3").expect("legal");
    for comment in ["word ".repeat(100), "日本 ".repeat(100), "[x] %y ".repeat(3), "a".repeat(79)]
    {
        record.notes_mut(first).comment = comment.into();
        let text = record.to_string();
        assert!(
            text.lines().all(|line| line.chars().count() <= 80 || !line.contains(' ')),
            "{text}"
        );
        assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
    }
}
