//! Every reason a move can be refused for, in the words a player reads.
//!
//! For each game one test for each variant of its `Illegal`. The column in front of the reason is
//! where the refused move starts in the text, or where a turn goes on that is already over.

mod common;

use common::{partly, read, refusal};
use trine_rules::apart::TurnEnd;
use trine_rules::{Notation, Position, apart, differo, dropper};

mod differo_moves {
    use super::*;

    const START: &str = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";
    const ONE: &str = "5/6/7/8/9/8/1w5/6/5 w 3";

    #[test]
    fn nothing_is_played_after_the_end() {
        refuses("w4/6/7/8/4b4/8/7/6/5 b 4", "e5-e6", "column 1: the game is over");
    }

    #[test]
    fn an_empty_cell_has_nothing_to_move() {
        refuses(START, "e5-e6", "column 1: there is no piece on e5");
    }

    #[test]
    fn the_opponents_piece_is_not_yours_to_move() {
        refuses(START, "g4-f4", "column 1: the piece on g4 is Black's");
    }

    #[test]
    fn a_piece_does_not_stay_where_it_is() {
        refuses(START, "c2-c2", "column 1: c2 must move to another cell");
    }

    #[test]
    fn a_piece_does_not_leave_its_lines() {
        refuses(START, "c2-e3", "column 1: c2 and e3 are not on one line");
    }

    #[test]
    fn a_line_without_a_difference_is_closed() {
        let words = "column 1: c2 has 2 white and 3 black pieces on this line, \
                     so it cannot move along it";
        refuses("5/6/7/8/9/8/bwwbb2/6/5 w 3", "c2-c1", words);
        let words = "column 1: c2 has 2 white and 2 black pieces on this line, \
                     so it cannot move along it";
        refuses("5/6/7/8/9/8/1wwbb2/6/5 w 3", "c2-c1", words);
    }

    #[test]
    fn a_piece_moves_neither_less_nor_more_than_the_difference() {
        refuses(START, "c2-d2", "column 1: c2 moves exactly 3 cells along this line");
        refuses(ONE, "c2-c4", "column 1: c2 moves exactly 1 cell along this line");
    }

    #[test]
    fn the_opponents_goal_row_is_closed() {
        refuses("5/6/7/8/9/8/7/1w4/5 w 3", "b2-a1", "column 1: a1 is in Black's goal row");
    }

    #[test]
    fn a_cell_with_a_piece_on_it_is_closed() {
        let difference_of_two = "5/6/7/8/9/8/w1w1wb1/6/5 w 3";
        refuses(difference_of_two, "c3-c1", "column 1: c1 already holds a white piece");
        refuses("5/6/7/8/9/8/wwb4/6/5 w 3", "c2-c3", "column 1: c3 already holds a black piece");
    }

    #[test]
    fn a_turn_is_one_move_and_no_more() {
        refuses(START, "c2-f2-f5", "column 6: a turn is one move");
        assert_eq!(read::<differo::Differo>(ONE).end_turn(), Err(differo::Illegal::TurnOver));
    }

    fn refuses(position: &str, turn: &str, words: &str) {
        assert_eq!(refusal(&read::<differo::Differo>(position), turn), words, "{turn}");
    }
}

mod apart_moves {
    use super::*;

    const START: &str = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1";
    /// The piece on b1 can jump to d1, on to d3, and on to d5.
    const CHAIN: &str = "6bb/8/8/8/8/8/3w4/ww4ww w 3";

    #[test]
    fn nothing_is_played_after_the_end() {
        refuses("6bb/8/8/8/8/8/8/2w2w2 b 4", "g8-e8", "column 1: the game is over");
    }

    #[test]
    fn an_empty_square_has_nothing_to_move() {
        refuses(START, "d4-d5", "column 1: there is no piece on d4");
    }

    #[test]
    fn the_opponents_piece_is_not_yours_to_move() {
        refuses(START, "b7-b5", "column 1: the piece on b7 is Black's");
    }

    #[test]
    fn a_piece_does_not_stay_where_it_is() {
        refuses(START, "b2-b2", "column 1: b2 must move to another square");
    }

    #[test]
    fn a_piece_does_not_leave_its_lines() {
        let words = "column 1: b2 and c4 are not on one row, column or diagonal";
        refuses(START, "b2-c4", words);
    }

    #[test]
    fn a_piece_moves_neither_less_nor_more_than_its_line() {
        let three = "6bb/8/8/8/8/8/1www4/8 w 3";
        refuses(three, "b2-d2", "column 1: b2 moves exactly 3 squares along this row");
        refuses(three, "b2-f2", "column 1: b2 moves exactly 3 squares along this row");
        refuses(three, "b2-b4", "column 1: b2 moves exactly 1 square along this column");
        refuses(START, "b1-e4", "column 1: b1 moves exactly 2 squares along this diagonal");
        refuses(START, "b2-d4", "column 1: b2 moves exactly 1 square along this diagonal");
    }

    #[test]
    fn a_square_with_your_own_piece_is_closed() {
        let position = "6bb/8/8/8/3w4/8/1w6/w6w w 3";
        refuses(position, "b2-d4", "column 1: d4 holds your own piece");
    }

    #[test]
    fn another_piece_does_not_jump_on() {
        refuses_after("b1-d1", "g1-e1", "column 1: only the piece on d1 may jump on");
    }

    #[test]
    fn a_step_does_not_follow_a_jump() {
        let words = "column 6: d1 would only step along this row, \
                     and a step cannot follow a jump";
        refuses(CHAIN, "b1-d1-e1", words);
        let words = "column 1: d1 would only step along this diagonal, \
                     and a step cannot follow a jump";
        refuses_after("b1-d1", "d1-e2", words);
    }

    #[test]
    fn a_jump_does_not_come_back_to_where_it_has_been() {
        let words = "column 9: the piece has already stood on d1 in this turn";
        refuses(CHAIN, "b1-d1-d3-d1", words);
    }

    #[test]
    fn without_a_jump_there_is_nothing_to_stop() {
        refuses(START, "stop", "column 1: stop is only for a piece that could jump on");
    }

    #[test]
    fn the_first_turn_is_one_jump() {
        refuses(START, "b1-h1-f3", "column 6: this is White's first turn: one jump only");
        let black = START.replace("w 1", "b 1");
        refuses(&black, "b8-h8-f6", "column 6: this is Black's first turn: one jump only");
    }

    #[test]
    fn a_step_ends_the_turn() {
        refuses(CHAIN, "d2-d3-d4", "column 6: a single step ends the turn");
        refuses(START, "b2-c3-c4", "column 6: a single step ends the turn");
    }

    #[test]
    fn a_jump_without_a_next_one_ends_the_turn() {
        let words = "column 12: the piece on d5 cannot jump on, so the turn is over";
        refuses(CHAIN, "b1-d1-d3-d5-d7", words);
    }

    #[test]
    fn stopping_ends_the_turn() {
        let jumped = partly(&read::<apart::Apart<1>>(CHAIN), "b1-d1");
        let reason = jumped.why_turn_ends(apart::Move::Stop);
        assert_eq!(reason, apart::Illegal::TurnOver(TurnEnd::Stopped));
        assert_eq!(reason.to_string(), "stop ends the turn");
    }

    #[test]
    fn a_jump_that_ends_the_game_ends_the_turn() {
        let position = "8/8/8/8/8/3bb3/3w4/ww4ww w 3";
        refuses(position, "b1-d1xd3-d5", "column 9: this move ends the game");
    }

    fn refuses(position: &str, turn: &str, words: &str) {
        assert_eq!(refusal(&read::<apart::Apart<1>>(position), turn), words, "{turn}");
    }

    fn refuses_after(jumps: &str, turn: &str, words: &str) {
        let position = partly(&read::<apart::Apart<1>>(CHAIN), jumps);
        assert_eq!(refusal(&position, turn), words, "{turn}");
    }
}

mod dropper_moves {
    use super::*;

    const OPENED: &str = "5/5/2w2/5/5 b 2";
    const DROPPED: &str = "5/1w3/2b2/5/5 b 2 free";

    #[test]
    fn nothing_is_played_after_the_end() {
        refuses("bw1/bww/bbb w 9", "a3>b3", "column 1: the game is over");
    }

    #[test]
    fn the_first_turn_is_not_a_drop() {
        let words = "column 1: the first turn is one stone on an empty square, such as b2";
        refuses("5/5/5/5/5 w 1", "c3>c4", words);
    }

    #[test]
    fn a_later_turn_begins_with_a_drop() {
        let words = "column 1: a turn begins with a drop on an enemy stone, such as b2>b3";
        refuses(OPENED, "a1", words);
    }

    #[test]
    fn a_free_stone_is_owed_after_the_drop() {
        let words = "after the drop a free stone is owed, such as +c1";
        refuses(OPENED, "c3>b4", &format!("column 6: {words}"));
        refuses(DROPPED, "b4>a5", &format!("column 1: {words}"));
    }

    #[test]
    fn a_square_with_a_stone_on_it_is_closed() {
        refuses("2w/3/3 w 1", "c3", "column 1: c3 already holds a white stone");
        refuses(DROPPED, "c3", "column 1: c3 already holds a black stone");
        refuses("5/1b3/2w2/5/5 b 4", "c3>b4", "column 1: b4 already holds a black stone");
    }

    #[test]
    fn an_empty_square_has_nothing_to_drop_on() {
        refuses(OPENED, "b3>b4", "column 1: there is no stone on b3 to drop on");
    }

    #[test]
    fn a_drop_is_not_on_your_own_stone() {
        refuses("5/1b3/2w2/5/5 b 4", "b4>a5", "column 1: b4 holds your own stone");
    }

    #[test]
    fn a_stone_is_pushed_no_further_than_one_square() {
        let words = "column 1: a stone is pushed to a square next to it, not from c3 to c5";
        refuses(OPENED, "c3>c5", words);
    }

    #[test]
    fn a_free_stone_touches_nothing() {
        let words = "a free stone must not touch another stone: c5 is next to b4";
        refuses(OPENED, "c3>b4+c5", &format!("column 6: {words}"));
        refuses(DROPPED, "c5", &format!("column 1: {words}"));
    }

    #[test]
    fn the_opening_stone_ends_the_turn() {
        let words = "column 3: the first turn is one stone, without a free stone";
        refuses("5/5/5/5/5 w 1", "c3+a1", words);
    }

    #[test]
    fn a_drop_ends_the_turn_where_there_is_no_room() {
        let words = "column 6: no square is open to a free stone, so the turn ends with the drop";
        refuses("3/1w1/3 b 2", "b2>a1+c3", words);
    }

    #[test]
    fn the_free_stone_ends_the_turn() {
        refuses(OPENED, "c3>b4+e1+a1", "column 9: the free stone ends the turn");
        refuses(DROPPED, "e1+a1", "column 3: the free stone ends the turn");
    }

    fn refuses(position: &str, turn: &str, words: &str) {
        assert_eq!(refusal(&read::<dropper::Dropper<1>>(position), turn), words, "{turn}");
    }
}

#[test]
fn checking_reading_and_trying_give_one_reason_and_change_nothing() {
    let start = read::<apart::Apart<1>>("1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1");
    let m = apart::Move::Go { from: cell(1, 1), to: cell(4, 1) };
    let checked = start.check(m).expect_err("b2 goes two squares up");
    assert_eq!(checked.to_string(), "b2 moves exactly 2 squares along this column");
    assert_eq!(refusal(&start, "b2-b5"), format!("column 1: {checked}"));
    let mut tried = start.clone();
    assert_eq!(tried.try_play(m), Err(checked));
    assert_eq!(tried, start);
}

#[test]
fn the_column_counts_from_where_the_text_starts() {
    let start = read::<differo::Differo>("5/6/7/8/9/8/1w5/6/5 w 3");
    assert_eq!(refusal(&start, "  c2-c2"), "column 3: c2 must move to another cell");
}

fn cell(row: u8, col: u8) -> trine_rules::square::Cell {
    trine_rules::square::Cell { row, col }
}
