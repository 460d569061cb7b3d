//! The Differo section of the rules, sentence by sentence, each with an example.
//!
//! A board of five cells a side has rows of 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells, so the board
//! without pieces reads `5/6/7/8/9/8/7/6/5`. Most examples have a piece or two.

mod common;

use common::{BLACK_WINS, WHITE_WINS, after, moves, read, refusal, targets};
use trine_rules::differo::{Cell, Differo};
use trine_rules::{Position, Side};

const START: &str = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";

// Board.

#[test]
fn the_board_is_a_hexagon_of_61_cells_with_5_on_a_side() {
    assert_eq!(Cell::all().count(), 61);
    let row_length = |row| Cell::all().filter(|cell| cell.letter() == row).count();
    let lengths: Vec<_> = (0..9).map(row_length).collect();
    assert_eq!(lengths, [5, 6, 7, 8, 9, 8, 7, 6, 5]);
}

#[test]
fn rows_are_lettered_a_at_the_bottom_to_i_at_the_top() {
    let corners = differo("b3w/6/7/8/9/8/7/6/w3b w 3");
    assert_eq!(corners.at(cell("a1")), Some(Side::White));
    assert_eq!(corners.at(cell("a5")), Some(Side::Black));
    assert_eq!(corners.at(cell("i5")), Some(Side::Black));
    assert_eq!(corners.at(cell("i9")), Some(Side::White));
}

#[test]
fn the_number_is_the_line_from_lower_right_to_upper_left() {
    // The number stays the same from row to row, so above e the rows begin with higher ones.
    let column_five = differo("w4/1w4/2w4/3w4/4w4/4w3/4w2/4w1/4w b 4");
    for row in "abcdefghi".chars() {
        assert_eq!(column_five.at(cell(&format!("{row}5"))), Some(Side::White), "row {row}");
    }
}

#[test]
fn row_a_has_1_to_5_row_e_has_1_to_9_and_row_i_has_5_to_9() {
    for (letter, numbers) in [(0, 1..=5), (4, 1..=9), (8, 5..=9)] {
        for number in 0..=10 {
            assert_eq!(Cell::new(letter, number).is_some(), numbers.contains(&number));
        }
    }
    let start = differo(START);
    assert!(refusal(&start, "a6-a5").contains("no such cell"));
    assert!(refusal(&start, "i4-i5").contains("no such cell"));
}

#[test]
fn a_cell_of_the_seeds_matrix_is_on_the_board_when_row_and_column_add_up_to_4_to_12() {
    for r in 0..9_u8 {
        for c in 0..9_u8 {
            let letter = b"ihgfedcba"[usize::from(r)] - b'a';
            assert_eq!(Cell::new(letter, c + 1).is_some(), (4..=12).contains(&(r + c)), "{r} {c}");
        }
    }
}

#[test]
fn the_axes_are_one_letter_one_number_and_letter_and_number_rising_together() {
    // Two pieces on one line go two cells along it, and on their other lines one.
    assert_eq!(targets(&differo("5/6/7/8/w7w/8/7/6/5 w 3"), "e1"), "d1 e3 f2");
    assert_eq!(targets(&differo("5/6/7/w7/9/8/1w5/6/5 w 3"), "c2"), "b1 c1 c3 d3 e2");
    assert_eq!(targets(&differo("5/6/7/3w4/9/8/1w5/6/5 w 3"), "c2"), "b2 c1 c3 d2 e4");
}

// Setup.

#[test]
fn the_game_starts_from_the_setup_with_white_to_move() {
    let start = Differo::start(());
    assert_eq!(start.to_string(), START);
    assert_eq!(start.to_move(), Side::White);
    assert_eq!(start.turn(), 1);
    assert_eq!(start.outcome(), None);
}

#[test]
fn row_i_is_whites_goal_and_row_a_is_blacks() {
    for cell in Cell::all() {
        let goal = match cell.to_string().as_bytes()[0] {
            b'i' => Some(Side::White),
            b'a' => Some(Side::Black),
            _ => None,
        };
        assert_eq!(cell.goal(), goal, "{cell}");
    }
}

// A move.

#[test]
fn a_move_takes_one_of_your_pieces_along_one_of_three_lines() {
    let position = differo("5/6/7/8/1b7/8/4w2/6/5 w 3");
    assert_eq!(moves(&position), "c5-b4 c5-b5 c5-c4 c5-c6 c5-d5 c5-d6");
    assert_eq!(refusal(&position, "e2-e3"), "column 1: the piece on e2 is Black's");
    assert_eq!(refusal(&position, "d4-d5"), "column 1: there is no piece on d4");
    assert_eq!(refusal(&position, "c5-d4"), "column 1: c5 and d4 are not on one line");
}

#[test]
fn the_difference_counts_the_whole_line_edge_to_edge_the_moving_piece_included() {
    let row_e = |row: &str| differo(&format!("5/6/7/8/{row}/8/7/6/5 w 3"));
    assert_eq!(targets(&row_e("w8"), "e1"), "d1 e2 f2");
    assert_eq!(targets(&row_e("w7w"), "e1"), "d1 e3 f2");
    assert_eq!(targets(&row_e("w2w4w"), "e1"), "d1 f2", "e4 is taken");
    assert_eq!(targets(&row_e("w2w3ww"), "e1"), "d1 e5 f2");
    assert_eq!(targets(&row_e("w2w3wb"), "e1"), "d1 e3 f2");
}

#[test]
fn a_piece_cannot_move_on_a_line_with_a_difference_of_0_or_less() {
    let even = differo("5/6/7/8/w7b/8/7/6/5 w 3");
    assert_eq!(targets(&even, "e1"), "d1 f2");
    let fewer = differo("5/6/7/8/w6bb/8/7/6/5 w 3");
    assert_eq!(targets(&fewer, "e1"), "d1 f2");
    // Minus one is not a step backwards either.
    let middle = differo("5/6/7/8/b3w3b/8/7/6/5 w 3");
    assert_eq!(targets(&middle, "e5"), "d4 d5 f5 f6");
}

#[test]
fn a_piece_moves_exactly_the_difference_jumping_over_anything() {
    let position = differo("5/6/7/8/2bwwww2/8/7/6/5 w 3");
    assert_eq!(targets(&position, "e5"), "d4 d5 e2 e8 f5 f6");
    let over_both_colours = after(&position, &["e5-e2"]);
    assert_eq!(over_both_colours.to_string(), "5/6/7/8/1wbw1ww2/8/7/6/5 b 4");
    for other_distance in ["e5-e1", "e5-e9"] {
        let exactly = "column 1: e5 moves exactly 3 cells along this line";
        assert_eq!(refusal(&position, other_distance), exactly);
    }
}

#[test]
fn the_landing_cell_must_be_on_the_board() {
    assert_eq!(targets(&differo("5/6/7/8/w8/8/7/6/5 w 3"), "e1"), "d1 e2 f2");
    // Eight pieces would have to go eight cells, and only the ends of the row have them.
    assert_eq!(targets(&differo("5/6/7/8/1wwwwwwww/8/7/6/5 w 3"), "e5"), "d4 d5 f5 f6");
    assert_eq!(targets(&differo("5/6/7/8/1wwwwwwww/8/7/6/5 w 3"), "e9"), "d8 e1 f9");
}

#[test]
fn the_landing_cell_must_be_empty() {
    let own = differo("5/6/7/8/3w1w3/8/7/6/5 w 3");
    assert_eq!(targets(&own, "e4"), "d3 d4 e2 f4 f5");
    assert_eq!(refusal(&own, "e4-e6"), "column 1: e6 already holds a white piece");
    let enemy = differo("5/6/7/8/2wwwb3/8/7/6/5 w 3");
    assert_eq!(targets(&enemy, "e4"), "d3 d4 e2 f4 f5");
    assert_eq!(refusal(&enemy, "e4-e6"), "column 1: e6 already holds a black piece");
}

#[test]
fn the_landing_cell_must_not_be_in_the_opponents_goal_row() {
    let white_low = differo("5/6/7/8/9/8/7/1w4/5 w 3");
    assert_eq!(targets(&white_low, "b2"), "b1 b3 c2 c3");
    assert_eq!(refusal(&white_low, "b2-a2"), "column 1: a2 is in Black's goal row");
    let black_high = differo("5/1b4/7/8/9/8/7/6/5 b 4");
    assert_eq!(targets(&black_high, "h5"), "g4 g5 h4 h6");
    assert_eq!(refusal(&black_high, "h5-i6"), "column 1: i6 is in White's goal row");
    // The way into one's own goal row is open.
    assert_eq!(targets(&differo("5/6/7/8/9/8/7/1b4/5 b 4"), "b2"), "a1 a2 b1 b3 c2 c3");
    assert_eq!(targets(&differo("5/1w4/7/8/9/8/7/6/5 w 3"), "h5"), "g4 g5 h4 h6 i5 i6");
}

#[test]
fn there_are_no_captures() {
    let turns = ["c2-f2", "h6-g5", "f2-g3", "g6-g9", "g3-h4", "g9-f9", "h4-i5"];
    let mut position = Differo::start(());
    for turn in turns {
        position = after(&position, &[turn]);
        for side in Side::BOTH {
            let pieces = Cell::all().filter(|&cell| position.at(cell) == Some(side)).count();
            assert_eq!(pieces, 13, "{side} after {turn}");
        }
    }
}

// End.

#[test]
fn you_win_at_once_when_one_of_your_pieces_stands_in_your_goal_row() {
    let white = after(&differo("5/w5/7/8/4b4/8/7/6/5 w 3"), &["h4-i5"]);
    assert_eq!(white.outcome(), WHITE_WINS);
    assert_eq!(moves(&white), "", "Black is not asked for a reply");
    let black = after(&differo("5/6/7/8/4w4/8/7/5b/5 b 4"), &["b6-a5"]);
    assert_eq!(black.outcome(), BLACK_WINS);
    assert_eq!(moves(&black), "");
}

#[test]
fn standing_before_the_goal_row_or_in_the_opponents_wins_nothing() {
    assert_eq!(differo("5/w5/7/8/4b4/8/7/6/5 b 4").outcome(), None);
    // This cannot arise in play, but it can be set up.
    assert_eq!(differo("b4/6/7/8/4w4/8/7/6/w4 w 3").outcome(), None);
}

#[test]
fn you_lose_if_it_is_your_turn_and_you_have_no_move() {
    // A black piece on each of the three lines through e5.
    assert_eq!(differo("5/6/7/8/b3w4/8/7/1b2b1/5 w 3").outcome(), BLACK_WINS);
    assert_eq!(differo("5/6/7/8/b3w4/8/7/1b2b1/5 b 4").outcome(), None, "not White's turn");
    assert_eq!(differo("5/1w2w1/7/8/4b3w/8/7/6/5 b 4").outcome(), WHITE_WINS);
    assert_eq!(differo("5/6/7/8/b8/8/7/6/5 w 3").outcome(), BLACK_WINS, "no piece, no move");
}

#[test]
fn a_move_that_leaves_the_opponent_without_one_wins() {
    let before = differo("5/6/7/8/b3w4/8/5b1/1b4/5 b 4");
    assert_eq!(before.outcome(), None);
    let shut_in = after(&before, &["c6-b5"]);
    assert_eq!(shut_in.outcome(), BLACK_WINS);
    assert_eq!(moves(&shut_in), "");
}

fn differo(text: &str) -> Differo {
    read(text)
}

fn cell(name: &str) -> Cell {
    let bytes = name.as_bytes();
    Cell::new(bytes[0] - b'a', bytes[1] - b'0').expect("a cell of the board")
}
