//! Boards as text, of every shape and size, to be looked at.

use insta::assert_snapshot;
use trine_engine::Random;
use trine_engine::session::{self, Session, narrow};
use trine_terminal::board::{self, Facing, Sign, Signs};

/// A game after some turns, whatever they are.
fn played(game: &str, size: Option<u8>, moves: usize) -> Box<dyn Session> {
    let mut session = session::start(game, size).expect("the game is played on this size");
    let mut random = Random::new(3);
    for _ in 0..moves {
        let choices = session.choices();
        let choice = random.pick(&choices).expect("the game is not over");
        session.play_choice(choice).expect("choices are legal");
    }
    session
}

fn text(session: &dyn Session, facing: Facing) -> String {
    let view = session.board();
    board::text(&view, &Signs::of_turn(&view), facing).join("\n")
}

#[test]
fn differo_is_a_slanted_hexagon() {
    assert_snapshot!(text(&*played("differo", None, 9), Facing::White));
}

#[test]
fn differo_flipped() {
    assert_snapshot!(text(&*played("differo", None, 9), Facing::Black));
}

#[test]
fn apart_8() {
    assert_snapshot!(text(&*played("apart", None, 11), Facing::White));
}

#[test]
fn apart_8_flipped() {
    assert_snapshot!(text(&*played("apart", None, 11), Facing::Black));
}

#[test]
fn apart_17_is_the_widest_with_bars() {
    assert_snapshot!(text(&*played("apart", Some(17), 11), Facing::White));
}

#[test]
fn apart_25() {
    assert_snapshot!(text(&*played("apart", Some(25), 11), Facing::White));
}

#[test]
fn dropper_3() {
    assert_snapshot!(text(&*played("dropper", Some(3), 5), Facing::White));
}

#[test]
fn dropper_32() {
    assert_snapshot!(text(&*played("dropper", Some(32), 41), Facing::White));
}

#[test]
fn dropper_32_flipped() {
    assert_snapshot!(text(&*played("dropper", Some(32), 41), Facing::Black));
}

#[test]
fn a_chosen_piece_on_a_wide_board() {
    let session = session::start("apart", Some(20)).expect("the game is played on this size");
    let (view, choices) = (session.board(), session.choices());
    let signs = Signs::of_piece(&view, "B2", &narrow(&choices, &["b2"]).choices);
    assert!(signs.has(Sign::Chosen) && signs.has(Sign::Reach) && !signs.has(Sign::Capture));
    assert_snapshot!(board::text(&view, &signs, Facing::White).join("\n"));
}

#[test]
fn every_board_fits_in_80_columns_and_shows_every_piece() {
    for (game, sizes) in [("differo", 0..=0), ("apart", 8..=25), ("dropper", 3..=32)] {
        for size in sizes {
            let session = played(game, (size > 0).then_some(size), 4);
            let pieces = session.board().cells.iter().filter(|cell| cell.piece.is_some()).count();
            for facing in [Facing::White, Facing::Black] {
                let text = text(&*session, facing);
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                assert!(text.is_ascii() && !text.lines().any(|line| line.ends_with(' ')), "{text}");
                assert_eq!(text.matches(['W', 'B']).count(), pieces, "{text}");
            }
        }
    }
}
