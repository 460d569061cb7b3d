//! Computers and the engine's advice, in other threads.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use super::Stage;

#[test]
fn a_computer_answers_while_the_screen_goes_on() {
    let mut stage = Stage::game("differo", None, ["human:Ada", "level:1"], &["c6-f9"]);
    assert!(stage.said().starts_with("Black (level 1) is thinking."), "{}", stage.said());
    stage.key(KeyCode::Up);
    stage.wait_until("the answer", |stage| stage.turns().len() == 2);
    assert_eq!(stage.said(), "Ada (White) to move.");
    stage.keys("u");
    assert_eq!(stage.turns(), [""; 0]);
}

#[test]
fn a_person_with_black_sees_the_board_from_there() {
    let mut stage = Stage::game("differo", None, ["level:1", "human:Bob"], &[]);
    stage.wait_until("White's turn", |stage| stage.turns().len() == 1);
    assert_eq!(stage.seated().sight.facing, crate::board::Facing::Black);
}

#[test]
fn thinking_can_be_cut_short() {
    let mut stage = Stage::game("apart", None, ["human:Ada", "engine:3000"], &["b2-b4"]);
    assert!(stage.screen().contains("n play now"), "{}", stage.screen());
    stage.keys("n");
    stage.wait_until("the answer", |stage| stage.turns().len() == 2);
}

#[test]
fn looking_back_does_not_disturb_the_computer() {
    let mut stage = Stage::game("apart", None, ["human:Ada", "engine:3000"], &["b2-b4"]);
    stage.keys("[");
    assert_eq!(stage.turns(), [""; 0]);
    stage.key(KeyCode::End);
    stage.keys("n");
    stage.keys("[");
    stage.wait_until("the answer", |stage| !stage.seated().is_waiting());
    assert_eq!(stage.turns(), [""; 0], "whoever looks elsewhere goes on looking");
    stage.key(KeyCode::End);
    assert_eq!(stage.turns().len(), 2);
}

#[test]
fn a_hint_is_marked_and_told() {
    let mut stage = Stage::people("differo", &[]);
    stage.keys("h");
    stage.wait_until("the hint", |stage| stage.said().starts_with("The engine would play"));
    let turn = stage.said().replace("The engine would play ", "").replace('.', "");
    stage.type_turn(&turn);
    assert_eq!(stage.turns(), [turn]);
}

#[test]
fn analysis_shows_who_stands_better_and_follows_the_game() {
    let mut stage = Stage::people("differo", &[]);
    stage.keys("a");
    stage.wait_until("the thought", |stage| stage.seated().evaluation().is_some());
    assert!(stage.screen().contains("% White"), "{}", stage.screen());
    stage.type_turn("c6-f9");
    assert!(stage.seated().evaluation().is_none(), "the old thought is not shown any more");
    stage.wait_until("another thought", |stage| stage.seated().evaluation().is_some());
    stage.keys("a");
    assert!(!stage.screen().contains("% White"), "{}", stage.screen());
}

#[test]
fn windows_without_a_panel_tell_what_the_engine_thinks_and_what_is_explained() {
    let mut stage = Stage::people("differo", &[]);
    stage.resize(60, 20);
    stage.type_turn("c2");
    stage.key(KeyCode::Esc);
    stage.keys("e");
    assert_eq!(stage.said(), "c1 to c7, 3 white − 0 black = 3: c2 moves exactly 3 cells.");
    stage.keys("ea");
    stage.wait_until("the thought", |stage| stage.seated().evaluation().is_some());
    assert!(stage.said().contains("% White, "), "{}", stage.said());
    stage.keys("s");
    stage.key(KeyCode::Esc);
    stage.keys(".");
    assert_eq!(stage.said(), "There is no turn that could end here.", "warnings come first");
    // The panel takes the place of the board.
    stage.keys("p");
    assert!(!stage.said().contains("% White"), "{}", stage.said());
    assert!(stage.screen().contains("% White"), "{}", stage.screen());
}

#[test]
fn a_computer_takes_a_draw_or_wants_to_play_on() {
    let mut stage = Stage::game("dropper", Some(4), ["human:Ada", "level:1"], &["b2"]);
    stage.wait_until("the answer", |stage| stage.turns().len() == 2);
    stage.keys("D");
    let is_answered = |stage: &Stage| {
        stage.said().contains("wants to play on") || stage.said().contains("the players agreed")
    };
    stage.wait_until("an answer to the offer", is_answered);
}

#[test]
fn computers_play_by_themselves_to_the_end() {
    let mut stage = Stage::start(80, 24);
    stage.app.around.delay = Some(std::time::Duration::ZERO);
    stage.sit_down("dropper", Some(4), ["level:1", "level:2"], &[]);
    stage.wait_until("the end", |stage| stage.seated().course.finish().is_some());
    assert!(stage.said().contains(" after "), "{}", stage.said());
    stage.keys("q");
    assert!(stage.screen().contains("The game is not saved."), "{}", stage.screen());
}

/// A short game that is over, on a board so small that the engine sees to its end.
fn finished() -> Stage {
    let mut stage = Stage::people("dropper", &[]);
    stage.sit_down("dropper", Some(3), ["human:Ada", "human:Bob"], &["b2", "b2>c3"]);
    stage.keys("Rr");
    stage
}

#[test]
fn a_game_that_is_over_is_reviewed() {
    let mut stage = finished();
    assert!(stage.screen().contains("w review"), "{}", stage.screen());
    stage.keys("w");
    assert!(stage.screen().contains("has looked at 0 of 3 positions."), "{}", stage.screen());
    stage.wait_until("the review", |stage| stage.screen().contains("Ada (White): accuracy"));
    let screen = stage.screen();
    for words in ["Dropper 3×3: Ada against Bob.", "White's chance to win", "  1. w", "b2>c3"] {
        assert!(screen.to_lowercase().contains(&words.to_lowercase()), "{words}: {screen}");
    }
    for (width, height) in [(40, 12), (60, 20), (200, 60)] {
        stage.resize(width, height);
        assert!(stage.screen().contains("accuracy"), "{}", stage.screen());
    }
    stage.key(KeyCode::Esc);
    assert!(!stage.screen().contains("accuracy"), "{}", stage.screen());
    stage.keys("w");
    assert!(stage.screen().contains("accuracy"), "it is not thought about twice");
}

#[test]
fn a_review_stops_when_its_page_is_closed() {
    let mut stage = finished();
    stage.keys("w");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), (5, 5));
    assert!(stage.app.overlay.is_some(), "a click closes nothing that is under way");
    stage.key(KeyCode::Esc);
    assert!(stage.app.overlay.is_none());
    stage.keys("w");
    assert!(stage.screen().contains("has looked at 0 of 3 positions."), "{}", stage.screen());
    stage.wait_until("the review", |stage| stage.screen().contains("accuracy"));
}

#[test]
fn a_game_is_reviewed_when_it_is_over() {
    let mut stage = Stage::people("differo", &["c6-f9"]);
    stage.keys("w");
    assert_eq!(stage.said(), "A game is reviewed when it is over.");
    let mut stage = Stage::people("differo", &[]);
    stage.keys("Rrw");
    assert_eq!(stage.said(), "There is nothing to review: no turn was played.");
}
