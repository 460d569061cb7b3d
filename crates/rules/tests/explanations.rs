//! The data behind the explanations that interfaces show: what a line is worth to a piece, why a
//! square is closed to it, and how a game of Dropper is scored.

mod common;

use common::{partly, read};
use trine_rules::differo::Differo;
use trine_rules::square::{self, Bits};
use trine_rules::{Outcome, PerSide, Position, Side, apart, differo, dropper};

mod differo_lines {
    use super::*;
    use trine_rules::differo::Axis;

    const START: &str = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";

    #[test]
    fn an_empty_cell_has_no_lines_to_explain() {
        assert_eq!(read::<Differo>(START).lines_of(cell("e5")), None);
    }

    #[test]
    fn a_piece_has_its_row_its_number_and_its_rising_line_edge_to_edge() {
        let lines = lines(START, "c2");
        assert_eq!(lines.each_ref().map(|line| line.axis), Axis::ALL);
        assert_eq!(
            lines.each_ref().map(|line| join(line.cells)),
            ["c1 c2 c3 c4 c5 c6 c7", "a2 b2 c2 d2 e2 f2", "b1 c2 d3 e4 f5 g6 h7 i8",]
        );
    }

    #[test]
    fn a_line_counts_the_pieces_of_both_sides() {
        let pieces = lines(START, "c2").map(|line| line.pieces);
        let count = |white, black| PerSide { white, black };
        assert_eq!(pieces, [count(3, 0), count(3, 0), count(2, 3)]);
    }

    #[test]
    fn the_difference_is_own_pieces_minus_enemy_pieces() {
        assert_eq!(lines(START, "c2").map(|line| line.difference), [3, 3, -1]);
        // The same line seen by a black piece on it.
        assert_eq!(lines(START, "f5").map(|line| line.difference), [6, 0, 1]);
    }

    #[test]
    fn the_targets_are_where_the_piece_may_land_backwards_and_forwards() {
        let from_start = lines(START, "c2").map(|line| targets(&line));
        assert_eq!(from_start, ["none, c5", "none, f2", "none, none"]);
        let alone = lines("5/6/7/8/4w4/8/7/6/5 w 3", "e5").map(|line| targets(&line));
        assert_eq!(alone, ["e4, e6", "d5, f5", "d4, f6"]);
    }

    #[test]
    fn closed_cells_say_why_they_are_closed() {
        // Along the row b1 is taken; along the rising line a2 is in the opponent's goal row.
        let [row, number, rising] = lines("5/6/7/8/9/8/2b4/w1w3/5 w 3", "b3");
        assert_eq!(
            (row.difference, targets(&row).as_str()),
            (2, "b1: b1 already holds a white piece, b5")
        );
        assert_eq!((number.difference, targets(&number).as_str()), (0, "none, none"));
        assert_eq!(
            (rising.difference, targets(&rising).as_str()),
            (1, "a2: a2 is in Black's goal row, c4")
        );
    }

    #[test]
    fn a_piece_of_the_side_that_waits_is_explained_as_if_it_were_its_turn() {
        let lines = lines("5/6/7/8/4b4/8/7/w5/5 w 3", "e5");
        assert_eq!(targets(&lines[0]), "e4, e6");
    }

    #[test]
    fn after_the_end_nothing_may_move() {
        let lines = lines("w4/6/7/8/4b4/8/7/6/5 b 4", "e5");
        assert_eq!(targets(&lines[0]), "e4: the game is over, e6: the game is over");
    }

    fn lines(position: &str, name: &str) -> [differo::LineReport; 3] {
        read::<Differo>(position).lines_of(cell(name)).expect("a piece stands there")
    }

    fn cell(name: &str) -> differo::Cell {
        let bytes = name.as_bytes();
        differo::Cell::new(bytes[0] - b'a', bytes[1] - b'0').expect("a cell of the board")
    }

    fn join(cells: &[differo::Cell]) -> String {
        cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The two targets in words, the one towards the line's beginning first.
    fn targets(line: &differo::LineReport) -> String {
        let words = line.targets.each_ref().map(|target| match target {
            None => "none".to_owned(),
            Some(differo::Target { cell, verdict: Ok(()) }) => cell.to_string(),
            Some(differo::Target { cell, verdict: Err(why) }) => format!("{cell}: {why}"),
        });
        words.join(", ")
    }
}

mod apart_lines {
    use super::*;
    use trine_rules::apart::Apart;
    use trine_rules::square::Axis;

    /// A row of three, with an enemy piece and an own one in its way.
    const ROW: &str = "6bb/8/8/8/b1www1w1/8/8/8 w 3";

    #[test]
    fn an_empty_square_has_no_lines_to_explain() {
        assert_eq!(read::<Apart<1>>(ROW).lines_of(cell("b4")), None);
    }

    #[test]
    fn a_piece_has_a_row_a_column_and_two_diagonals() {
        let lines = lines(&read(ROW), "d4");
        assert_eq!(lines.each_ref().map(|line| line.axis), Axis::ALL);
        assert_eq!(lines.each_ref().map(|line| line.length), [3, 1, 1, 1]);
    }

    #[test]
    fn the_ends_are_the_first_and_last_piece_of_the_run() {
        let [row, column, ..] = lines(&read(ROW), "d4");
        assert_eq!(row.ends, [cell("c4"), cell("e4")]);
        assert_eq!(column.ends, [cell("d4"), cell("d4")]);
        // A falling diagonal runs from the top down.
        let [.., falling] = lines(&read("6bb/8/8/2w5/3w4/4w3/8/8 w 3"), "d4");
        assert_eq!((falling.length, falling.ends), (3, [cell("c5"), cell("e3")]));
    }

    #[test]
    fn a_target_says_whether_the_piece_may_go_there() {
        let targets = verdicts(&read(ROW), "d4", Axis::Row);
        assert_eq!(targets, "a4: yes, g4: g4 holds your own piece");
    }

    #[test]
    fn a_target_off_the_board_is_left_out() {
        assert_eq!(verdicts(&read(ROW), "c4", Axis::Row), "none, f4: yes");
        assert_eq!(verdicts(&read("6bb/8/8/8/8/8/8/ww6 w 3"), "a1", Axis::Falling), "none, none");
    }

    #[test]
    fn inside_a_turn_steps_and_visited_squares_are_explained() {
        let jumped = partly(&read("6bb/8/8/8/8/8/3w4/ww4ww w 3"), "b1-d1-d3");
        let column = "d1: the piece has already stood on d1 in this turn, d5: yes";
        assert_eq!(verdicts(&jumped, "d3", Axis::Column), column);
        let step = "d3 would only step along this row, and a step cannot follow a jump";
        assert_eq!(verdicts(&jumped, "d3", Axis::Row), format!("c3: {step}, e3: {step}"));
        let waits = "only the piece on d3 may jump on";
        let row = format!("f1: {waits}, none");
        assert_eq!(verdicts(&jumped, "h1", Axis::Row), row);
    }

    #[test]
    fn a_piece_of_the_side_that_waits_is_explained_as_if_it_were_its_turn() {
        assert_eq!(lines(&read(ROW), "g8")[0].length, 2);
        assert_eq!(verdicts(&read(ROW), "g8", Axis::Row), "e8: yes, none");
    }

    #[test]
    fn after_the_end_nothing_may_move() {
        let over = read("b6b/8/8/8/8/8/8/ww6 w 4");
        assert_eq!(verdicts(&over, "a1", Axis::Row), "none, c1: the game is over");
    }

    fn lines(position: &Apart<1>, name: &str) -> [apart::LineReport; 4] {
        position.lines_of(cell(name)).expect("a piece stands there")
    }

    /// The two targets along one axis in words, the one towards the beginning first.
    fn verdicts(position: &Apart<1>, name: &str, axis: Axis) -> String {
        let lines = lines(position, name);
        let line = lines.iter().find(|line| line.axis == axis).expect("a line of every axis");
        let words = line.targets.each_ref().map(|target| match target {
            None => "none".to_owned(),
            Some(target) => match &target.verdict {
                Ok(()) => format!("{}: yes", target.cell),
                Err(why) => format!("{}: {why}", target.cell),
            },
        });
        words.join(", ")
    }
}

mod dropper_score {
    use super::*;
    use trine_rules::dropper::Dropper;

    /// A finished game: White has groups of 4, 3 and 1, Black of 4, 2, 1 and 1.
    const FULL: &str = "wbbb/wwbw/wbwb/bwwb w 17";

    #[test]
    fn groups_are_listed_with_their_stones_the_largest_first() {
        let position = read::<Dropper<1>>(FULL);
        let groups = position.groups(Side::White);
        assert_eq!(groups.iter().map(dropper::Group::size).collect::<Vec<_>>(), [4, 3, 1]);
        assert_eq!(names(groups[0].stones), "a2 a3 b3 a4");
        assert_eq!(names(groups[1].stones), "b1 c1 c2");
        assert_eq!(names(groups[2].stones), "d3");
        assert_eq!(read::<Dropper<1>>("3/3/3 w 1").groups(Side::Black), []);
    }

    #[test]
    fn the_squares_open_to_free_stones_touch_no_stone() {
        assert_eq!(names(read::<Dropper<1>>("w3/4/4/3b b 2").free()), "a1 b1 a2 b2 c3 d3 c4 d4");
        assert_eq!(names(read::<Dropper<1>>("3/1w1/3 b 2").free()), "");
    }

    #[test]
    fn the_score_is_both_lists_and_what_comparing_them_gives() {
        let (sizes, outcome) = read::<Dropper<1>>(FULL).score();
        assert_eq!(sizes, PerSide { white: vec![4, 3, 1], black: vec![4, 2, 1, 1] });
        assert_eq!(outcome, Outcome::Win(Side::White));
    }

    #[test]
    fn the_score_can_be_asked_for_before_the_end() {
        let position = read::<Dropper<1>>("bw1/bww/bbb b 10");
        let (sizes, outcome) = position.score();
        assert_eq!(sizes, PerSide { white: vec![3], black: vec![5] });
        assert_eq!((outcome, position.outcome()), (Outcome::Win(Side::Black), None));
        assert_eq!(position.deciding_sizes(), None, "nothing is decided yet");
    }

    #[test]
    fn the_deciding_sizes_are_the_first_pair_that_differs() {
        let decided = |text: &str| read::<Dropper<1>>(text).deciding_sizes();
        assert_eq!(decided(FULL), Some(PerSide { white: 3, black: 2 }));
        assert_eq!(decided("bw1/bww/bbb w 9"), Some(PerSide { white: 3, black: 5 }));
        assert_eq!(decided("bwb/wwb/wbb w 9"), Some(PerSide { white: 0, black: 1 }));
    }

    #[test]
    fn a_drawn_game_has_no_deciding_sizes() {
        let drawn = read::<Dropper<1>>("wwbb/wbwb/wbwb/bbww w 17");
        assert_eq!(drawn.outcome(), Some(Outcome::Draw));
        assert_eq!(drawn.deciding_sizes(), None);
    }

    fn names(squares: Bits<1>) -> String {
        squares.cells().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn cell(name: &str) -> square::Cell {
    let bytes = name.as_bytes();
    square::Cell { row: bytes[1] - b'1', col: bytes[0] - b'a' }
}
