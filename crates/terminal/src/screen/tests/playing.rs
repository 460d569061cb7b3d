//! Playing with the keyboard.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;

use super::Stage;

#[test]
fn arrow_keys_move_the_cursor_and_enter_chooses() {
    let mut stage = Stage::people("apart", &[]);
    stage.type_turn("b2");
    assert_eq!(stage.seated().cursor, "b2");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Up);
    assert_eq!(stage.seated().cursor, "b4");
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns(), ["b2-b4"]);
    assert!(stage.screen().contains("▸ B Bob"), "{}", stage.screen());
}

#[test]
fn on_a_hexagon_up_and_down_keep_their_column() {
    let mut stage = Stage::people("differo", &[]);
    stage.type_turn("c6");
    let walk = |stage: &mut Stage, codes: &[KeyCode]| {
        for code in codes {
            stage.key(*code);
        }
        stage.seated().cursor.clone()
    };
    let there = walk(&mut stage, &[KeyCode::Up; 4]);
    assert_ne!(there, "c6");
    assert_eq!(walk(&mut stage, &[KeyCode::Down; 4]), "c6");
    assert_eq!(walk(&mut stage, &[KeyCode::Left, KeyCode::Right]), "c6");
}

#[test]
fn the_cursor_follows_the_board_when_it_is_turned_round() {
    let mut stage = Stage::people("apart", &[]);
    stage.type_turn("d2");
    stage.keys("f");
    stage.key(KeyCode::Up);
    assert_eq!(stage.seated().cursor, "d1");
    stage.key(KeyCode::Right);
    assert_eq!(stage.seated().cursor, "c1");
}

#[test]
fn tab_goes_through_the_cells_that_can_be_chosen() {
    let mut stage = Stage::people("apart", &["b2-b4", "e7-e5"]);
    stage.type_turn("c2");
    let mut seen = Vec::new();
    for _ in 0..4 {
        stage.key(KeyCode::Tab);
        seen.push(stage.seated().cursor.clone());
    }
    seen.sort();
    assert_eq!(seen, ["a4", "c4", "e4", "h2"]);
    stage.key(KeyCode::BackTab);
    assert!(seen.contains(&stage.seated().cursor));
}

#[test]
fn a_started_turn_is_taken_back_step_by_step_or_as_a_whole() {
    let mut stage = Stage::people("apart", &["b2-b4", "e7-e5", "c2-a4-c4"]);
    assert_eq!(stage.turns().last().expect("it has begun"), "c2-a4-c4");
    stage.key(KeyCode::Backspace);
    assert_eq!(stage.turns().last().expect("it has begun"), "c2-a4");
    stage.type_turn("c4");
    stage.key(KeyCode::Esc);
    assert_eq!(stage.turns(), ["b2-b4", "e7-e5"]);
    stage.key(KeyCode::Backspace);
    assert_eq!(stage.said(), "Nothing of the turn was chosen. u takes turns back.");
}

#[test]
fn enter_ends_a_chain_of_jumps() {
    let mut stage = Stage::people("apart", &["b2-b4", "e7-e5", "c2-a4"]);
    assert_eq!(stage.said(), "The piece on a4 may jump on, or stop. Enter ends the turn.");
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns(), ["b2-b4", "e7-e5", "c2-a4"]);
    assert_eq!(stage.said(), "Bob (Black) to move.");
}

#[test]
fn a_drop_is_two_cells_and_a_free_stone_another() {
    let mut stage = Stage::people("dropper", &["d4"]);
    stage.type_turn("d4");
    stage.type_turn("d4>c5");
    assert_eq!(stage.said(), "A free stone is owed, on a square that touches no stone.");
    stage.type_turn("g5");
    assert_eq!(stage.turns(), ["d4", "d4>c5+g5"]);
}

#[test]
fn what_cannot_be_played_says_why() {
    let mut stage = Stage::people("apart", &[]);
    stage.type_turn("b2");
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Enter);
    assert_eq!(stage.said(), "b2 moves exactly 2 squares along this column.");
    stage.keys("/castle");
    stage.key(KeyCode::Enter);
    assert!(
        stage.said().starts_with("\"castle\" is no turn. Turns look like "),
        "{}",
        stage.said()
    );
    stage.key(KeyCode::Esc);
    stage.keys(".");
    assert_eq!(stage.said(), "There is no turn that could end here.");
}

#[test]
fn going_back_and_playing_on_makes_another_line() {
    let mut stage = Stage::people("differo", &["c6-f9", "g4-d1"]);
    stage.keys("[");
    assert_eq!(stage.said(), "Looking at turn 1 of 2. Play on from here, or End returns.");
    stage.type_turn("g4-g7");
    assert_eq!(stage.turns(), ["c6-f9", "g4-g7"]);
    assert!(stage.screen().contains("v: 1 other turn tried here"), "{}", stage.screen());
    stage.keys("v");
    assert_eq!(stage.turns(), ["c6-f9", "g4-d1"]);
    stage.key(KeyCode::End);
    assert_eq!(stage.turns(), ["c6-f9", "g4-g7"]);
    stage.key(KeyCode::Home);
    assert_eq!(stage.turns(), [""; 0]);
    stage.keys("]]");
    assert_eq!(stage.turns(), ["c6-f9", "g4-g7"]);
}

#[test]
fn undo_and_redo_say_when_there_is_nothing() {
    let mut stage = Stage::people("differo", &["c6-f9"]);
    stage.keys("u");
    assert_eq!(stage.turns(), [""; 0]);
    stage.keys("u");
    assert_eq!(stage.said(), "There is no turn of yours to take back.");
    stage.keys("r");
    assert_eq!(stage.turns(), ["c6-f9"]);
    stage.keys("r");
    assert_eq!(stage.said(), "There is nothing to play again.");
}

#[test]
fn the_started_part_of_a_turn_is_taken_back_and_played_again() {
    let begun = ["b2-b4", "e7-e5", "c2-a4-c4"];
    let mut stage = Stage::people("apart", &begun);
    stage.keys("u");
    assert_eq!(stage.said(), "Taken back; r plays it again.");
    assert_eq!(stage.turns(), begun[..2]);
    stage.keys("r");
    assert_eq!(stage.turns(), begun);
    assert!(stage.seated().view.pending.is_some(), "it can go on");
    stage.keys("uu");
    assert_eq!(stage.turns(), begun[..1]);
    stage.keys("rr");
    assert_eq!(stage.turns(), begun);
}

#[test]
fn looking_for_another_line_keeps_the_started_part_of_a_turn() {
    let begun = ["b2-b4", "e7-e5", "c2-a4-c4"];
    let mut stage = Stage::people("apart", &begun);
    stage.keys("v");
    assert_eq!(stage.said(), "No other turn was tried in its place.");
    stage.key(KeyCode::Tab);
    stage.key(KeyCode::Enter);
    assert_eq!(stage.turns().last().expect("it goes on"), "c2-a4-c4-e4");
}

#[test]
fn taking_a_started_turn_back_gains_no_time() {
    let mut stage = Stage::start(80, 24);
    // Apart between two people, with three minutes.
    stage.key(KeyCode::Right);
    for code in [KeyCode::Down; 3] {
        stage.key(code);
    }
    for _ in 0..5 {
        stage.key(KeyCode::Left);
    }
    stage.key(KeyCode::Down);
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Right);
    stage.key(KeyCode::Enter);
    for turn in ["b2-b4", "e7-e5"] {
        stage.type_turn(turn);
    }
    stage.now += Duration::from_mins(1);
    stage.type_turn("c2-a4");
    stage.keys("u");
    assert!(stage.screen().contains("2:02"), "{}", stage.screen());
}

#[test]
fn a_draw_between_people_is_taken_or_not() {
    let mut stage = Stage::people("differo", &["c6-f9"]);
    stage.keys("Dn");
    assert_eq!(stage.said(), "Ada (White) wants to play on.");
    stage.keys("Dy");
    assert_eq!(stage.said(), "The game is a draw after 1 turn: the players agreed.");
}

#[test]
fn the_wheel_of_the_game_turns_from_start_to_result() {
    let mut stage = Stage::game("dropper", Some(3), ["human:Ada", "human:Bob"], &["b2"]);
    for _ in 0..40 {
        let choices = stage.seated().course.shown.choices();
        let Some(choice) = choices.first().map(|choice| choice.text.clone()) else { break };
        stage.type_turn(&choice);
    }
    assert!(stage.said().contains(" after "), "{}", stage.said());
    assert!(stage.screen().contains("N new game"), "{}", stage.screen());
    stage.keys("Nl");
    assert_eq!(stage.turns(), [""; 0]);
}

#[test]
fn a_clock_that_runs_out_loses_the_game() {
    let mut stage = Stage::start(80, 24);
    stage.begin_timed();
    assert!(stage.screen().contains("1:00"), "{}", stage.screen());
    stage.now += Duration::from_secs(59);
    assert!(stage.screen().contains("0:01.0"), "{}", stage.screen());
    stage.now += Duration::from_secs(1);
    stage.app.tick(stage.now);
    let said = "Player 2 (Black) wins after 0 turns: White's time ran out.";
    assert_eq!(stage.said(), said);
}

#[test]
fn small_windows_show_the_panel_in_place_of_the_board() {
    let mut stage = Stage::people("differo", &["c6-f9"]);
    stage.resize(40, 12);
    assert!(!stage.screen().contains("turn 2"), "{}", stage.screen());
    stage.keys("p");
    assert!(stage.screen().contains("turn 2") && stage.screen().contains("c6-f9"));
}
