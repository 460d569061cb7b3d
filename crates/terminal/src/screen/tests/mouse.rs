//! Playing with the mouse.

use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Rect;

use super::super::app::Page;
use super::super::board::Plan;
use super::super::layout::Layout;
use super::Stage;

/// Clicks on a cell of the board.
fn click(stage: &mut Stage, cell: &str) {
    let game = stage.seated();
    let area = Layout::of(stage.app.window, game).board.expect("the board is shown");
    let plan = Plan::new(&game.view, area, game.sight);
    let cell = game.view.cells.iter().find(|known| known.name == cell).expect("a cell");
    let (x, y) = plan.corner(cell);
    let place = (x as u16 + 1, y as u16);
    stage.mouse(MouseEventKind::Down(MouseButton::Left), place);
}

#[test]
fn clicks_choose_cells_in_order() {
    let mut stage = Stage::people("differo", &[]);
    click(&mut stage, "c6");
    click(&mut stage, "f9");
    assert_eq!(stage.turns(), ["c6-f9"]);
    let mut stage = Stage::people("dropper", &[]);
    for cell in ["d4", "d4", "c5", "g5"] {
        click(&mut stage, cell);
    }
    assert_eq!(stage.turns(), ["d4", "d4>c5+g5"]);
}

#[test]
fn another_piece_may_be_chosen_instead_and_the_same_one_is_put_down() {
    let mut stage = Stage::people("apart", &[]);
    for cell in ["c2", "b2", "b4"] {
        click(&mut stage, cell);
    }
    assert_eq!(stage.turns(), ["b2-b4"]);
    let mut stage = Stage::people("apart", &[]);
    click(&mut stage, "b2");
    assert!(stage.said().starts_with("b2: choose where to."));
    click(&mut stage, "b2");
    assert_eq!(stage.said(), "Ada (White) to move.");
    click(&mut stage, "a8");
    assert_eq!(stage.said(), "There is no piece on a8.");
}

#[test]
fn a_chain_of_jumps_is_clicked_and_ended_by_its_button() {
    let mut stage = Stage::people("apart", &["b2-b4", "e7-e5"]);
    for cell in ["c2", "a4", "c4"] {
        click(&mut stage, cell);
    }
    assert_eq!(stage.turns().last().expect("it has begun"), "c2-a4-c4");
    stage.mouse(MouseEventKind::Down(MouseButton::Right), (5, 5));
    assert_eq!(stage.turns().last().expect("it has begun"), "c2-a4");
    stage.click_on(". end the turn");
    assert_eq!(stage.turns(), ["b2-b4", "e7-e5", "c2-a4"]);
    assert!(stage.seated().view.pending.is_none());
}

#[test]
fn turns_of_the_list_are_clicked_and_wheeled_through() {
    let mut stage = Stage::people("differo", &["c6-f9", "g4-d1"]);
    stage.click_on("c6-f9");
    assert_eq!(stage.turns(), ["c6-f9"]);
    stage.mouse(MouseEventKind::ScrollUp, (70, 10));
    assert_eq!(stage.turns(), [""; 0]);
    stage.mouse(MouseEventKind::ScrollDown, (70, 10));
    stage.mouse(MouseEventKind::ScrollDown, (70, 10));
    assert_eq!(stage.turns(), ["c6-f9", "g4-d1"]);
}

#[test]
fn the_start_page_is_clicked() {
    let mut stage = Stage::start(80, 24);
    stage.click_on("Differo ›");
    assert!(stage.screen().contains("‹ Apart ›"), "{}", stage.screen());
    stage.click_on("‹ Apart");
    assert!(stage.screen().contains("‹ Differo ›"), "{}", stage.screen());
    stage.click_on("Enter play");
    assert!(matches!(stage.app.page, Page::Game(_)));
}

#[test]
fn questions_are_answered_by_clicks() {
    let mut stage = Stage::people("differo", &["c6-f9"]);
    stage.click_on("q quit");
    stage.click_on("Esc stay".split(' ').next_back().expect("a word"));
    assert!(stage.app.overlay.is_none() && stage.app.departure.is_none());
    stage.click_on("q quit");
    stage.click_on("leave it");
    assert!(stage.app.departure.is_some());
}

#[test]
fn clicks_outside_everything_do_nothing() {
    let mut stage = Stage::people("differo", &[]);
    let Rect { width, height, .. } = stage.app.window;
    for place in [(0, 0), (width - 1, 0), (0, height - 2), (width + 50, height + 50)] {
        stage.mouse(MouseEventKind::Down(MouseButton::Left), place);
    }
    assert_eq!(stage.turns(), [""; 0]);
}
