//! Turns: whose, when, and what they cost.

use super::*;

#[test]
fn a_game_of_each_kind_is_played_by_the_rules() {
    let games = [
        ("differo", &["c2-f2", "g8-d5"][..]),
        ("apart", &["b2-b4", "c7-c5", "c2-a4"]),
        ("dropper", &["d5", "d5>c5+g5"]),
    ];
    for (game, turns) in games {
        let mut play = started(game, ClockRule::None);
        play.play(&turns[..1]);
        let view = play.table.view();
        assert_eq!(view.turns, turns[..1], "{game}");
        assert_eq!(view.version, 3, "made, started, one turn");
    }
}

#[test]
fn a_turn_is_written_as_the_notation_writes_it() {
    let mut play = started("apart", ClockRule::None);
    let step = play.turn("ann", 0, " B2xB4 stop").or_else(|_| play.turn("ann", 0, "B2xB4"));
    let step = step.expect("the turn is legal");
    assert_eq!(step.turns[0].text, "b2-b4");
    assert_eq!(step.turns[0].side, Side::White);
    let What::Turn { number, text, .. } = &step.changes[0].what else { panic!("it is a turn") };
    assert_eq!((*number, text.as_str()), (0, "b2-b4"));
}

#[test]
fn only_the_player_to_move_plays_and_only_the_next_turn() {
    let mut play = started("apart", ClockRule::None);
    assert_eq!(code(play.turn("eve", 0, "b2-b4")), RefusalCode::NotYours);
    assert_eq!(code(play.turn("bob", 0, "b2-b4")), RefusalCode::NotYourTurn);
    assert_eq!(code(play.turn("ann", 1, "b2-b4")), RefusalCode::OutOfOrder);
    assert_eq!(code(play.turn("ann", 0, "b2-b5")), RefusalCode::Illegal);
    assert_eq!(code(play.turn("ann", 0, "")), RefusalCode::Illegal);
    play.play(&["b2-b4"]);
    assert_eq!(code(play.turn("ann", 0, "b2-b4")), RefusalCode::OutOfOrder);
    assert_eq!(code(play.turn("ann", 1, "c2-c4")), RefusalCode::NotYourTurn);
    assert_eq!(play.table.version(), 3, "nothing that was refused has changed anything");
}

#[test]
fn a_refused_turn_says_what_is_wrong() {
    let mut play = started("apart", ClockRule::None);
    let words = words(play.turn("ann", 0, "b2-b5"));
    assert_eq!(words, "column 1: b2 moves exactly 2 squares along this column");
}

#[test]
fn half_a_turn_of_dropper_is_no_turn() {
    let mut play = started("dropper", ClockRule::None);
    play.play(&["d5"]);
    assert_eq!(code(play.turn("bob", 1, "d5>c5")), RefusalCode::Illegal);
    assert_eq!(play.table.turn_count(), 1);
    play.play(&["d5>c5+g5"]);
}

#[test]
fn the_third_repetition_is_a_draw() {
    let mut play = started("apart", ClockRule::None);
    play.play(&DANCE[..2]);
    // From here on the same four positions come round.
    let round = ["b4-b3", "b5-b6", "b3-b4", "b6-b5"];
    let mut rounds = 0;
    while play.ended().is_none() {
        play.play(&[round[rounds % 4]]);
        rounds += 1;
        assert!(rounds < 20, "it must end");
    }
    assert_eq!(play.ended(), Some((None, EndedBy::Rules)));
    assert_eq!(code(play.turn("ann", play.table.turn_count(), "c2-c4")), RefusalCode::Ended);
}

#[test]
fn a_clock_is_charged_and_told_with_each_turn() {
    let mut play = started("apart", FISCHER);
    play.play(&["b2-b4", "b7-b5"]);
    play.now += 4_000;
    let step = play.turn("ann", 2, "b4-b3").expect("the turn is legal");
    assert_eq!(step.turns[0].used, 4_000);
    let What::Turn { used, clock: Some(clock), .. } = &step.changes[0].what else {
        panic!("it is a turn with a clock")
    };
    assert_eq!((*used, clock.white.left, clock.running), (4_000, 57_000, Some(Side::Black)));
    assert_eq!(play.table.view().used, [0, 0, 4_000]);
}

#[test]
fn a_time_that_has_run_out_loses() {
    let mut play = started("apart", FISCHER);
    play.play(&["b2-b4", "b7-b5"]);
    let due = play.table.due(0).expect("a time runs");
    assert_eq!(due, play.now + 60_000);
    assert_eq!(play.table.expire(due - 1, 0), None);
    assert_eq!(play.table.expire(due, 200), None, "a turn may be on its way");
    let step = play.table.expire(due + 200, 200).expect("its time has come");
    assert!(step.ends_game());
    assert_eq!(play.ended(), Some((Some(Side::Black), EndedBy::Time)));
    assert_eq!(play.table.view().clock.expect("there is one").white.left, 0);
    assert_eq!(play.table.due(0), None);
}

#[test]
fn a_game_that_nobody_begins_is_aborted() {
    let mut play = started("apart", FISCHER);
    let due = play.table.due(0).expect("the first turn is awaited");
    assert_eq!(due, FIRST_TURN);
    play.table.expire(due, 0).expect("its time has come");
    assert_eq!(play.ended(), Some((None, EndedBy::Aborted)));
    let untimed = started("apart", ClockRule::None);
    assert_eq!(untimed.table.due(0), None);
}

#[test]
fn clocks_stand_still_while_the_server_is_down() {
    let mut play = started("apart", FISCHER);
    play.play(&["b2-b4", "b7-b5"]);
    let step = play.table.resume(play.now + 500, 1_000_000).expect("a time runs");
    let What::Resumed { clock: Some(clock) } = step.changes[0].what else { panic!("it goes on") };
    assert_eq!((clock.white.left, clock.at), (60_000, 999_500));
    assert_eq!(play.table.due(0), Some(999_500 + 60_000));
    let mut untimed = started("apart", ClockRule::None);
    assert_eq!(untimed.table.resume(0, 1_000), None);
}

#[test]
fn black_begins_where_the_position_says_so() {
    let position = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 b 2";
    let terms = Terms { position: Some(position.to_owned()), ..terms("apart", FISCHER) };
    let (mut table, _) = Table::open(founding(terms), 0);
    table.command(&person("bob"), Command::Act(Act::Join), &moment(0)).expect("the seat is free");
    assert_eq!(table.to_move(), Some(Side::Black));
    assert_eq!(table.view().terms.size, Some(8));
    let mut play = Play { table, now: 0 };
    assert_eq!(code(play.turn("ann", 0, "b2-b4")), RefusalCode::NotYourTurn);
    play.play(&["b7-b5", "b2-b4"]);
    assert_eq!(play.table.view().clock.expect("there is one").running, Some(Side::Black));
}

#[test]
fn terms_that_cannot_be_played_are_refused_in_words() {
    let refused = |terms: Terms| CheckedTerms::new(terms).expect_err("they are no good").words;
    let none = ClockRule::None;
    assert_eq!(
        refused(terms("chess", none)),
        "there is no such game, the games are differo, apart, dropper"
    );
    let large = Terms { size: Some(26), ..terms("apart", none) };
    assert_eq!(refused(large), "Apart is played on sizes 8 to 25, not 26");
    let rated = Terms { rated: true, ..terms("apart", none) };
    assert_eq!(refused(rated), "a rated game needs a clock");
    let over = "5/5/5/5/4w w 2".replace('5', "3").replace("4w", "2w");
    let over = Terms { position: Some(over), ..terms("dropper", none) };
    assert!(CheckedTerms::new(over).is_err());
    let other = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 b 2".to_owned();
    let other = Terms { position: Some(other), size: Some(9), ..terms("apart", none) };
    assert_eq!(refused(other), "the position is of another size");
}

#[test]
fn the_usual_start_written_out_is_the_usual_start() {
    let position = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1".to_owned();
    let written = Terms { position: Some(position), ..terms("APART", FISCHER) };
    let checked = CheckedTerms::new(Terms { rated: true, ..written }).expect("they are good");
    assert_eq!(checked.terms().position, None);
    assert_eq!((checked.terms().game.as_str(), checked.terms().size), ("apart", Some(8)));
}
