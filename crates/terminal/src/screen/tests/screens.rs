//! Pages as they look, from the smallest window to the largest.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::Stage;

const SIZES: [(u16, u16); 5] = [(40, 12), (80, 24), (120, 40), (200, 60), (480, 154)];

/// A picture for every size, named after it.
fn look(name: &str, stage: &mut Stage) {
    for (width, height) in SIZES {
        stage.resize(width, height);
        assert_snapshot!(format!("{name}_{width}x{height}"), stage.screen());
    }
}

#[test]
fn the_start_page() {
    look("start", &mut Stage::start(80, 24));
}

#[test]
fn nothing_of_the_start_page_is_cut_from_60_columns_and_20_rows_on() {
    for (width, height) in [(60, 20), (71, 20), (72, 24), (80, 24), (81, 20), (120, 40)] {
        let mut stage = Stage::start(width, height);
        for _ in 0..3 {
            for _ in 0..7 {
                let screen = stage.screen();
                assert!(screen.contains("Three board games for two players"), "{screen}");
                assert!(!screen.contains('…'), "{screen}");
                stage.key(KeyCode::Down);
            }
            stage.key(KeyCode::Right);
        }
    }
}

#[test]
fn differo_with_a_chosen_piece() {
    let mut stage = Stage::people("differo", &["c6-f9", "g4-d1"]);
    stage.keys("/c2");
    stage.key(KeyCode::Enter);
    stage.key(KeyCode::Esc);
    look("differo", &mut stage);
}

#[test]
fn apart_inside_a_chain_of_jumps() {
    look("apart", &mut Stage::people("apart", &["b2-b4", "e7-e5", "c2-a4-c4"]));
}

#[test]
fn dropper_explained() {
    let mut stage = Stage::people("dropper", &["d4", "d4>c5+g5", "g5>h6+b2"]);
    stage.keys("e");
    look("dropper", &mut stage);
}

#[test]
fn the_lines_of_a_whole_board_are_on_it_and_none_is_cut_in_the_panel() {
    let mut stage = Stage::people("differo", &[]);
    stage.type_turn("c6");
    stage.key(KeyCode::Esc);
    stage.key(KeyCode::Up);
    stage.key(KeyCode::Up);
    stage.keys("e");
    assert_snapshot!("differo_explained_80x24", stage.screen());
    let markings = stage.seated().markings();
    let badges = markings.values().filter(|marking| marking.badge.is_some()).count();
    assert_eq!(badges, 2, "a number at the end of every line through the cursor that has a piece");
}

#[test]
fn a_large_board_in_a_small_window_scrolls() {
    let players = ["human:Ada", "human:Bob"];
    let mut stage = Stage::game("dropper", Some(32), players, &["a1", "a1>b1+af32"]);
    assert_snapshot!("dropper_32_80x24", stage.screen());
    stage.resize(40, 12);
    assert_snapshot!("dropper_32_40x12", stage.screen());
    for _ in 0..31 {
        stage.key(KeyCode::Down);
        stage.key(KeyCode::Left);
    }
    assert!(stage.screen().contains('W'), "the corner has come into sight");
}

#[test]
fn the_end_of_a_game() {
    let mut stage = Stage::people("differo", &["c6-f9", "g4-d1"]);
    stage.keys("R");
    assert_snapshot!("resigning_80x24", stage.screen());
    stage.keys("r");
    assert_snapshot!("resigned_80x24", stage.screen());
}

#[test]
fn pages_of_text() {
    let mut stage = Stage::people("apart", &[]);
    stage.keys("?");
    assert_snapshot!("keys_80x24", stage.screen());
    stage.key(KeyCode::PageDown);
    assert_snapshot!("keys_80x24_end", stage.screen());
    stage.key(KeyCode::Esc);
    stage.keys("i");
    stage.resize(40, 12);
    assert_snapshot!("rules_40x12", stage.screen());
}

#[test]
fn a_window_that_is_too_small_says_what_is_needed() {
    for (width, height) in [(39, 12), (40, 11), (20, 5), (1, 1), (10, 100)] {
        let mut stage = Stage::people("apart", &[]);
        stage.resize(width, height);
        if width * height > 80 {
            let text = stage.screen().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains("needs a window of 40 columns and 12 rows"), "{text}");
        }
    }
}
