//! The Apart section of the rules, sentence by sentence, each with an example.
//!
//! A side whose pieces are all apart has won, so most examples give each side a pair of pieces in
//! a corner that takes no part in the action.

mod common;

use common::{BLACK_WINS, WHITE_WINS, after, moves, partly, read, refusal, targets};
use trine_rules::apart::{Move, SIZES, Size};
use trine_rules::registry::GameId;
use trine_rules::square::Cell;
use trine_rules::{Notation, Position, Side};

type Apart = trine_rules::apart::Apart<1>;
type LargeApart = trine_rules::apart::Apart<16>;

/// The piece on b1 can jump to d1, on to d3, and on to d5.
const CHAIN: &str = "6bb/8/8/8/8/8/3w4/ww4ww w 3";

// Board and setup.

#[test]
fn the_board_has_8_to_25_squares_a_side_and_8_by_default() {
    assert_eq!(SIZES, 8..=25);
    assert_eq!(GameId::Apart.sizes().map(|sizes| sizes.default), Some(8));
    for size in 0..=40 {
        assert_eq!(Size::<16>::new(size).is_some(), (8..=25).contains(&size), "{size}");
    }
}

#[test]
fn each_side_starts_with_two_rows_in_all_columns_but_the_first_and_last() {
    let default = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1";
    assert_eq!(Apart::start(Size::default()).to_string(), default);
    let nine = LargeApart::start(Size::new(9).expect("Apart is played on 9×9"));
    assert_eq!(nine.to_string(), "1bbbbbbb1/1bbbbbbb1/9/9/9/9/9/1wwwwwww1/1wwwwwww1 w 1",);
    let largest = LargeApart::start(Size::new(25).expect("Apart is played on 25×25"));
    for side in Side::BOTH {
        let rows = if side == Side::White { [0, 1] } else { [23, 24] };
        let squares = rows.into_iter().flat_map(|row| (1..=23).map(move |col| Cell { row, col }));
        assert!(largest.pieces(side).cells().eq(squares), "{side}");
    }
}

// A move.

#[test]
fn a_move_takes_one_of_your_pieces_along_one_of_four_axes() {
    let position = apart("6bb/8/8/8/3w4/8/8/6ww w 3");
    assert_eq!(targets(&position, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    assert_eq!(targets(&position, "g8"), "", "not Black's turn");
    let off_axis = "column 1: d4 and e6 are not on one row, column or diagonal";
    assert_eq!(refusal(&position, "d4-e6"), off_axis);
}

#[test]
fn the_line_is_the_unbroken_run_of_your_own_pieces_both_ways_itself_included() {
    let row = apart("6bb/8/8/8/2www3/8/8/8 w 3");
    assert_eq!(targets(&row, "c4"), "b3 b5 c3 c5 d3 d5 f4");
    assert_eq!(targets(&row, "d4"), "a4 c3 c5 d3 d5 e3 e5 g4");
    let column = apart("6bb/8/8/3w4/3w4/8/8/8 w 3");
    assert_eq!(targets(&column, "d4"), "c3 c4 c5 d2 d6 e3 e4 e5");
    let rising = apart("6bb/8/8/4w3/3w4/8/8/8 w 3");
    assert_eq!(targets(&rising, "d4"), "b2 c4 c5 d3 d5 e3 e4 f6");
    let falling = apart("6bb/8/8/2w5/3w4/8/8/8 w 3");
    assert_eq!(targets(&falling, "d4"), "b6 c3 c4 d3 d5 e4 e5 f2");
}

#[test]
fn a_gap_or_an_enemy_piece_breaks_the_line() {
    let position = apart("6bb/8/8/8/1w1wwb1w/8/8/8 w 3");
    assert_eq!(targets(&position, "e4"), "c4 d3 d5 e3 e5 f3 f5 g4", "two squares along the row");
}

#[test]
fn a_piece_moves_exactly_the_length_of_its_line_passing_over_anything() {
    let position = apart("6bb/8/8/8/1bwww3/8/8/6ww w 3");
    let passed = after(&position, &["d4-a4"]);
    assert_eq!(passed.to_string(), "6bb/8/8/8/wbw1w3/8/8/6ww b 4");
    for other_distance in ["d4-b4", "d4-f4", "d4-h4"] {
        let exactly = "column 1: d4 moves exactly 3 squares along this row";
        assert_eq!(refusal(&position, other_distance), exactly);
    }
}

#[test]
fn a_piece_may_not_land_on_its_own_sides_piece() {
    let position = apart("6bb/8/8/8/1w1ww3/8/8/8 w 3");
    assert_eq!(targets(&position, "d4"), "c3 c5 d3 d5 e3 e5 f4");
    assert_eq!(refusal(&position, "d4-b4"), "column 1: b4 holds your own piece");
}

#[test]
fn a_piece_may_not_land_off_the_board() {
    let position = apart("6bb/8/8/8/8/8/8/ww6 w 3");
    assert_eq!(targets(&position, "a1"), "a2 b2 c1");
    assert_eq!(targets(&position, "b1"), "a2 b2 c2 d1");
    let off = "column 4: there is no such cell on this board, its cells are a1 to h8";
    assert_eq!(refusal(&apart("6bb/8/8/8/8/8/8/6ww w 3"), "h1-j1"), off);
}

#[test]
fn a_piece_that_lands_on_an_enemy_piece_captures_and_removes_it() {
    let position = apart("6bb/8/8/3b4/3w4/8/8/6ww w 3");
    let captured = after(&position, &["d4xd5"]);
    assert_eq!(captured.to_string(), "6bb/8/8/3w4/8/8/8/6ww b 4");
    assert_eq!(captured.pieces(Side::Black).len(), 2);
    let jumped = after(&apart("6bb/8/3b4/8/3w4/3w4/8/6ww w 3"), &["d4xd6"]);
    assert_eq!(jumped.to_string(), "6bb/8/3w4/8/8/3w4/8/6ww b 4");
}

#[test]
fn a_line_of_1_is_a_single_step_and_ends_the_turn() {
    let position = apart("6bb/8/8/8/3w1w2/8/8/6ww w 3");
    let stepped = partly(&position, "d4-e4");
    assert_eq!(stepped.to_string(), "6bb/8/8/8/4ww2/8/8/6ww b 4");
    assert_eq!(refusal(&position, "d4-e4-c4"), "column 6: a single step ends the turn");
}

#[test]
fn a_line_of_2_or_more_is_a_jump_and_may_go_on() {
    let jumped = partly(&apart(CHAIN), "b1-d1");
    assert_eq!(jumped.to_string(), "6bb/8/8/8/8/8/3w4/w2w2ww w 3 b1-d1");
    assert!(jumped.is_mid_turn());
    assert_eq!(jumped.to_move(), Side::White);
}

// Continuous jump.

#[test]
fn after_a_jump_the_same_piece_may_go_on_jumping() {
    let jumped = partly(&apart(CHAIN), "b1-d1");
    assert_eq!(moves(&jumped), "d1-d3 stop");
    assert_eq!(refusal(&jumped, "g1-e1"), "column 1: only the piece on d1 may jump on");
    let chained = after(&apart(CHAIN), &["b1-d1-d3-d5"]);
    assert_eq!(chained.to_string(), "6bb/8/8/3w4/8/8/3w4/w5ww b 4");
}

#[test]
fn each_jump_is_measured_afresh_from_where_the_piece_now_stands() {
    let start = Apart::start(Size::default());
    // Six squares along the full row, then two along the diagonal from h8 over g7.
    let position = after(&start, &["b2-b4", "b8-h8-f6"]);
    assert_eq!(position.to_string(), "2bbbbb1/1bbbbbb1/5b2/8/1w6/8/2wwwww1/1wwwwww1 w 3");
}

#[test]
fn a_single_step_never_follows_a_jump() {
    let jumped = partly(&apart(CHAIN), "b1-d1");
    for step in ["d1-c1", "d1-e1", "d1-c2", "d1-e2"] {
        assert!(refusal(&jumped, step).ends_with("a step cannot follow a jump"), "{step}");
    }
}

#[test]
fn a_jumping_piece_may_not_land_on_a_square_it_has_stood_on() {
    let jumped = partly(&apart(CHAIN), "b1-d1-d3");
    assert_eq!(moves(&jumped), "d3-d5 stop");
    let back = "column 1: the piece has already stood on d1 in this turn";
    assert_eq!(refusal(&jumped, "d3-d1"), back);
}

#[test]
fn a_jumping_piece_may_not_land_on_its_starting_square() {
    let position = apart("6bb/8/8/8/8/8/8/ww2w1ww w 3");
    let jumped = partly(&position, "b1-d1");
    assert_eq!(moves(&jumped), "d1-f1 stop");
    let back = "column 6: the piece has already stood on b1 in this turn";
    assert_eq!(refusal(&position, "b1-d1-b1"), back);
    // In a later turn it may.
    let later = after(&jumped, &["stop", "g8-g7"]);
    assert_eq!(targets(&later, "d1"), "b1 c2 d2 e2 f1");
}

#[test]
fn the_player_may_stop_after_any_jump() {
    let position = apart(CHAIN);
    for (jumps, rows) in
        [("b1-d1", "6bb/8/8/8/8/8/3w4/w2w2ww"), ("b1-d1-d3", "6bb/8/8/8/8/3w4/3w4/w5ww")]
    {
        let jumped = partly(&position, jumps);
        let stopped = jumped.after(jumped.read_move("stop").expect("stop is legal here"));
        assert_eq!(stopped.to_string(), format!("{rows} b 4"));
    }
}

#[test]
fn whites_very_first_turn_is_not_a_continuous_jump() {
    let start = Apart::start(Size::default());
    let jumped = partly(&start, "b1-h1");
    assert_eq!(jumped.to_string(), "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/2wwwwww b 2");
    let only_one = "column 6: this is White's first turn: one jump only";
    assert_eq!(refusal(&start, "b1-h1-f3"), only_one);
}

#[test]
fn from_turn_2_on_continuous_jumps_are_allowed() {
    let black = apart("1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/2wwwwww b 2");
    assert!(black.read_turn("b8-h8-f6").is_ok());
    let third = apart("1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 3");
    assert!(third.read_turn("b1-h1-f3").is_ok());
}

#[test]
fn a_jump_that_leaves_no_further_jump_ends_the_turn_by_itself() {
    let position = partly(&apart(CHAIN), "b1-d1-d3-d5");
    assert_eq!(position.to_string(), "6bb/8/8/3w4/8/8/3w4/w5ww b 4");
    assert_eq!(position.check(Move::Stop).map_err(|why| why.to_string()), Err(no_stop()));
    let over = "column 12: the piece on d5 cannot jump on, so the turn is over";
    assert_eq!(refusal(&apart(CHAIN), "b1-d1-d3-d5-d7"), over);
}

#[test]
fn stop_is_a_move_only_where_going_on_is_possible() {
    let start = Apart::start(Size::default());
    assert_eq!(start.check(Move::Stop).map_err(|why| why.to_string()), Err(no_stop()));
    assert!(!start.moves().contains(&Move::Stop));
    assert!(partly(&apart(CHAIN), "b1-d1").moves().contains(&Move::Stop));
}

// End.

#[test]
fn a_side_is_apart_when_no_piece_has_one_of_its_colour_on_the_8_squares_around_it() {
    for touching in ["8/8/ww6", "w7/w7/8", "8/1w6/w7", "8/w7/1w6"] {
        let text = format!("6bb/8/8/8/8/{touching} b 4");
        assert_eq!(apart(&text).outcome(), None, "{text}");
    }
    for separate in ["8/8/w1w5", "w7/8/w7", "1w6/8/w7", "w1w5/8/w1w5"] {
        let text = format!("6bb/8/8/8/8/{separate} b 4");
        assert_eq!(apart(&text).outcome(), WHITE_WINS, "{text}");
    }
    // Enemy pieces around it do not matter.
    assert_eq!(apart("8/8/8/8/8/bbb5/bwb5/bbbw4 b 4").outcome(), WHITE_WINS);
}

#[test]
fn if_the_side_that_has_not_just_moved_is_apart_it_wins() {
    let captured = after(&apart("7b/8/8/8/8/8/8/w1wwbb2 w 3"), &["c1xe1"]);
    assert_eq!(captured.to_string(), "7b/8/8/8/8/8/8/w2wwb2 b 4");
    assert_eq!(captured.outcome(), BLACK_WINS);
    let pair_left = after(&apart("6bb/8/8/8/8/8/8/w1wwbb2 w 3"), &["c1xe1"]);
    assert_eq!(pair_left.outcome(), None);
}

#[test]
fn the_mover_loses_if_both_sides_become_apart() {
    let both = after(&apart("8/8/8/8/8/8/8/2ww1bb1 w 3"), &["d1xf1"]);
    assert_eq!(both.to_string(), "8/8/8/8/8/8/8/2w2wb1 b 4");
    assert_eq!(both.outcome(), BLACK_WINS);
    let mirrored = after(&apart("8/8/8/8/8/8/8/2bb1ww1 b 4"), &["d1xf1"]);
    assert_eq!(mirrored.outcome(), WHITE_WINS);
}

#[test]
fn otherwise_the_mover_wins_by_being_apart() {
    let separated = after(&apart("6bb/8/8/8/8/8/8/2ww4 w 3"), &["d1-f1"]);
    assert_eq!(separated.to_string(), "6bb/8/8/8/8/8/8/2w2w2 b 4");
    assert_eq!(separated.outcome(), WHITE_WINS);
    assert_eq!(moves(&separated), "");
    let by_a_last_jump = after(&apart("6bb/8/8/8/8/8/3w4/ww6 w 3"), &["b1-d1-d3-d5"]);
    assert_eq!(by_a_last_jump.outcome(), WHITE_WINS);
}

#[test]
fn a_capture_by_the_first_jump_of_a_turn_can_end_the_game() {
    let position = apart("8/8/8/8/8/8/3w4/ww1bb1ww w 3");
    let captured = partly(&position, "b1xd1");
    assert_eq!(captured.outcome(), BLACK_WINS);
    assert_eq!(captured.to_string(), "8/8/8/8/8/8/3w4/w2wb1ww b 4", "the turn has ended");
    assert!(captured.path().is_empty());
    assert_eq!(refusal(&position, "b1xd1-d3"), "column 6: this move ends the game");
    // With another pair of black pieces the same jump goes on.
    let goes_on = partly(&apart("6bb/8/8/8/8/8/3w4/ww1bb1ww w 3"), "b1xd1");
    assert_eq!(goes_on.to_string(), "6bb/8/8/8/8/8/3w4/w2wb1ww w 3 b1-d1");
}

#[test]
fn a_capture_in_the_middle_of_a_chain_that_makes_the_opponent_apart_ends_turn_and_game() {
    let position = apart("8/8/8/8/8/3bb3/3w4/ww4ww w 3");
    let before = partly(&position, "b1-d1");
    assert_eq!((before.to_move(), before.turn(), before.outcome()), (Side::White, 3, None));
    let captured = partly(&before, "d1xd3");
    assert_eq!(captured.to_string(), "8/8/8/8/8/3wb3/3w4/w5ww b 4", "no pending path");
    assert_eq!(captured.outcome(), BLACK_WINS);
    assert_eq!(moves(&captured), "", "neither d3-d5 nor stop");
    assert_eq!(refusal(&position, "b1-d1xd3-d5"), "column 9: this move ends the game");
}

#[test]
fn a_side_with_one_piece_or_none_is_apart() {
    assert_eq!(apart("6bb/8/8/8/8/8/8/2w5 b 4").outcome(), WHITE_WINS);
    assert_eq!(apart("6bb/8/8/8/8/8/8/8 b 4").outcome(), WHITE_WINS);
    assert_eq!(apart("7b/8/8/8/8/8/8/2ww4 w 3").outcome(), BLACK_WINS);
    assert_eq!(apart("7b/8/8/8/8/8/8/2w5 w 3").outcome(), WHITE_WINS, "Black moved last");
}

#[test]
fn a_player_to_move_always_has_a_legal_move() {
    for rows in [
        "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww",
        "wwwwwwbb/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww",
        "wbwbwbwb/wbwbwbwb/wbwbwbwb/wbwbwbwb/wbwbwbwb/wbwbwbwb/wbwbwbwb/wbwbwbwb",
        "ww6/bb6/bbb5/8/8/8/8/8",
    ] {
        for tail in ["w 3", "b 4"] {
            let position = apart(&format!("{rows} {tail}"));
            assert_eq!(position.outcome(), None, "{position}");
            assert_ne!(moves(&position), "", "{position}");
        }
    }
}

fn apart(text: &str) -> Apart {
    read(text)
}

fn no_stop() -> String {
    "stop is only for a piece that could jump on".to_owned()
}
