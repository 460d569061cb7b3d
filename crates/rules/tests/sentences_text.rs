//! The sections on draws, notation and position text, sentence by sentence, each with an example.

mod common;

use common::{BLACK_WINS, after, moves, partly, read, refusal};
use trine_rules::differo::Differo;
use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::square::Cell;
use trine_rules::{Game, Notation, Outcome, PlayError, Position, Side};

type Apart = trine_rules::apart::Apart<1>;
type LargeApart = trine_rules::apart::Apart<16>;
type Dropper = trine_rules::dropper::Dropper<1>;

mod draws {
    use super::*;

    /// Both sides go there and back again, which takes four turns.
    const ROUND: [&str; 4] = ["c2-f2", "g8-d8", "f2-c2", "d8-g8"];

    #[test]
    fn a_game_is_a_draw_when_a_position_stands_at_the_start_of_a_turn_for_the_third_time() {
        let mut game = Game::new(Differo::start(()));
        play(&mut game, &ROUND);
        assert_eq!((game.occurrences(), game.outcome()), (2, None));
        play(&mut game, &ROUND[..3]);
        assert_eq!(game.outcome(), None);
        play(&mut game, &ROUND[3..]);
        assert_eq!((game.occurrences(), game.outcome()), (3, Some(Outcome::Draw)));
        assert_eq!(game.position().outcome(), None, "the bare position is no draw");
        let m = game.position().read_move("c2-f2").expect("legal by the position alone");
        assert_eq!(game.play(m), Err(PlayError::Repetition));
    }

    #[test]
    fn the_same_board_with_the_other_side_to_move_is_another_position() {
        // White comes back after three steps, Black after two.
        let start = read::<Apart>("6bb/8/1b6/8/3w4/8/8/6ww w 3");
        let mut game = Game::new(start.clone());
        play(&mut game, &["d4-d5", "b6-b5", "d5-e4", "b5-b6", "e4-d4"]);
        let board = |position: &Apart| Side::BOTH.map(|side| position.pieces(side));
        assert_eq!(board(game.position()), board(&start));
        assert_eq!(game.occurrences(), 1);
    }

    #[test]
    fn positions_in_the_middle_of_a_turn_do_not_count() {
        let mut game = Game::new(read::<Apart>("6bb/8/8/8/8/8/3w4/ww4ww w 3"));
        let jump = game.position().read_move("b1-d1").expect("a jump of two");
        assert_eq!(game.play(jump), Ok(()));
        assert!(game.position().is_mid_turn());
        assert_eq!(game.occurrences(), 0);
        assert_eq!(game.turn_keys().count(), 1);
    }

    #[test]
    fn dropper_cannot_repeat() {
        let mut game = Game::new(read::<Dropper>("5/5/5/5/5 w 1"));
        while let Some(m) = game.position().nth_move(0) {
            assert_eq!(game.play(m), Ok(()));
            assert!(game.occurrences() <= 1);
        }
        assert_eq!(game.outcome(), game.position().outcome());
    }

    #[test]
    fn taking_back_a_move_takes_back_the_draw() {
        let mut game = Game::new(Differo::start(()));
        play(&mut game, &[ROUND, ROUND].concat());
        assert!(game.undo());
        assert_eq!(game.outcome(), None);
        assert!(game.redo() && !game.redo());
        assert_eq!(game.outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn a_game_takes_back_moves_and_turns_and_plays_them_again() {
        let mut game = Game::new(read::<Apart>("6bb/8/8/8/8/8/3w4/ww4ww w 3"));
        play(&mut game, &["b1-d1-d3", "g8-g7"]);
        let furthest = game.position().clone();
        assert!(game.undo_turn());
        assert_eq!((game.position().turn(), game.moves().len()), (4, 3), "two jumps and a stop");
        assert!(game.undo());
        assert!(game.position().is_mid_turn(), "one move is less than this turn");
        assert!(game.undo_turn());
        assert_eq!(game.position(), game.start());
        assert!(!game.undo() && !game.undo_turn());
        assert!(game.redo_turn() && game.redo_turn() && !game.redo_turn());
        assert_eq!(game.position(), &furthest);
    }

    #[test]
    fn another_move_forgets_those_taken_back() {
        let mut game = Game::new(Differo::start(()));
        play(&mut game, &ROUND[..2]);
        assert!(game.undo() && game.undo());
        assert_eq!(game.moves_ahead().len(), 2);
        play(&mut game, &["d2-d8"]);
        assert_eq!((game.moves().len(), game.moves_ahead().len()), (1, 0));
    }
}

mod notation {
    use super::*;

    /// The piece on b2 can jump to b4, and on to d6, where it captures.
    const CAPTURES: &str = "6bb/8/3b4/8/8/ww6/1w6/6ww w 3";

    #[test]
    fn columns_are_letters_from_the_left_and_rows_numbers_from_the_bottom() {
        let wide = read::<trine_rules::dropper::Dropper<16>>(&format!("{} w 1", empty_rows(32)));
        for (name, col, row) in [("a1", 0, 0), ("z1", 25, 0), ("aa9", 26, 8), ("af32", 31, 31)] {
            let m = trine_rules::dropper::Move::Place(Cell { row, col });
            assert_eq!(wide.read_move(name), Ok(m));
            assert_eq!(wide.move_text(m), name);
        }
        for beyond in ["ag1", "a33", "ba1", "a0", "a01", "aaa1"] {
            assert!(refusal(&wide, beyond).contains("its cells are a1 to af32"), "{beyond}");
        }
    }

    #[test]
    fn lower_case_is_written_and_either_case_is_read() {
        written_as(&Differo::start(()), "C2-F2", "c2-f2");
        written_as(&read::<Apart>(CAPTURES), "B2-B4Xd6", "b2-b4xd6");
        written_as(&read::<Dropper>("8/8/8/3w4/8/8/8/8 b 2"), "D5>C5+G5", "d5>c5+g5");
        let jumped = partly(&read::<Apart>(CAPTURES), "b2-b4");
        assert_eq!(jumped.read_move("STOP"), jumped.read_move("stop"));
    }

    #[test]
    fn a_differo_turn_is_written_like_its_move() {
        assert!(moves(&Differo::start(())).contains("c2-f2"));
        written_as(&Differo::start(()), "c2-f2", "c2-f2");
    }

    #[test]
    fn an_apart_move_has_an_x_when_it_captures_and_a_turn_is_its_moves_joined() {
        let position = read::<Apart>(CAPTURES);
        assert_eq!(moves(&partly(&position, "b2-b4")), "b4-b6 b4xd6 stop");
        written_as(&position, "b2-b4xd6", "b2-b4xd6");
        let done = after(&position, &["b2-b4xd6"]);
        assert_eq!(done.to_string(), "6bb/8/3w4/8/8/ww6/8/6ww b 4");
    }

    #[test]
    fn a_trailing_stop_is_not_written_but_follows_from_the_turns_end() {
        let position = read::<Apart>(CAPTURES);
        let turn = position.read_turn("b2-b4").expect("a jump that could go on");
        assert_eq!(turn.last(), Some(&trine_rules::apart::Move::Stop));
        assert_eq!(position.turn_text(&turn), "b2-b4");
        // On its own it is written, and it finishes a turn already begun.
        let jumped = partly(&position, "b2-b4");
        assert_eq!(jumped.turn_text(&turn[1..]), "stop");
        assert_eq!(jumped.read_turn("stop").as_deref(), Ok(&turn[1..]));
    }

    #[test]
    fn both_marks_are_read_for_any_apart_move_and_the_right_one_is_written() {
        let position = read::<Apart>(CAPTURES);
        for typed in ["b2-b4-d6", "b2xb4xd6", "b2xb4-d6"] {
            written_as(&position, typed, "b2-b4xd6");
        }
    }

    #[test]
    fn a_dropper_turn_is_a_stone_or_a_drop_with_its_free_stone() {
        written_as(&read::<Dropper>("8/8/8/8/8/8/8/8 w 1"), "d5", "d5");
        let opened = read::<Dropper>("8/8/8/3w4/8/8/8/8 b 2");
        written_as(&opened, "d5>c5+g5", "d5>c5+g5");
        assert_eq!(moves(&partly(&opened, "d5>c5")).split(' ').next(), Some("a1"));
        written_as(&read::<Dropper>("3/1w1/3 b 2"), "b2>a1", "b2>a1");
    }

    #[test]
    fn on_wide_boards_x_is_a_column_too_and_a_separator_only_after_a_digit() {
        for size in [24, 25] {
            let position = wide_board(size);
            for typed in ["u22-x22", "u22xx22", "U22XX22"] {
                written_as(&position, typed, "u22-x22");
            }
            for typed in ["v5xx3", "v5-x3", "V5XX3"] {
                written_as(&position, typed, "v5xx3");
            }
            let captured = after(&position, &["v5xx3"]);
            assert_eq!(captured.pieces(Side::Black).len(), 2);
            let no_column = "column 5: a cell such as b2 is missing here";
            assert_eq!(refusal(&position, "u22x22"), no_column);
            written_as(&after(&position, &["u22-x22"]), "x3xx4", "x3-x4");
        }
    }

    #[test]
    fn text_that_is_no_move_is_refused_with_the_column() {
        let start = Differo::start(());
        let cells = "its cells are a1 to a5, up to e1 to e9, up to i5 to i9";
        assert_eq!(refusal(&start, "c2"), "column 3: '-' is missing here");
        assert_eq!(refusal(&start, "c2-"), "column 4: a cell such as b2 is missing here");
        let no_such_cell = format!("column 4: there is no such cell on this board, {cells}");
        assert_eq!(refusal(&start, "c2-d9"), no_such_cell);
    }

    /// On this board u22 can jump to x22, and v5 can jump to x3 and capture.
    fn wide_board(size: usize) -> LargeApart {
        let mut rows = vec![size.to_string(); size];
        rows[0] = format!("{}bb", size - 2);
        rows[size - 22] = format!("18www{}", size - 21);
        rows[size - 6] = format!("20w{}", size - 21);
        rows[size - 5] = format!("21w{}", size - 22);
        rows[size - 3] = format!("23b{}", if size == 24 { "" } else { "1" });
        read(&format!("{} w 3", rows.join("/")))
    }

    /// Reads a turn and writes it again.
    fn written_as<P: Notation>(position: &P, typed: &str, written: &str) {
        let turn = position.read_turn(typed);
        let turn = turn.unwrap_or_else(|error| panic!("{typed} from {position}: {error}"));
        assert_eq!(position.turn_text(&turn), written, "{typed}");
    }
}

mod position_text {
    use super::*;

    #[test]
    fn the_examples_of_the_rules_are_the_starting_positions() {
        let apart = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1";
        assert_eq!(GameId::Apart.start(None, Text), Ok(apart.to_owned()));
        assert_eq!(GameId::Dropper.start(None, Text), Ok("8/8/8/8/8/8/8/8 w 1".to_owned()));
    }

    #[test]
    fn every_game_round_trips_at_its_smallest_and_largest_size() {
        let (apart, dropper) = (GameId::Apart, GameId::Dropper);
        for (game, size) in [(apart, 8), (apart, 25), (dropper, 3), (dropper, 32)] {
            let start = game.start(Some(size), Text).expect("a size of this game");
            assert_eq!(game.read(&start, Text), Ok(start));
            let full_row = &"wb".repeat(16)[..usize::from(size)];
            let full = format!("{} b 7", vec![full_row; full_row.len()].join("/"));
            assert_eq!(game.read(&full, Text), Ok(full));
        }
        let full = "wbwbw/bbbbbb/wwwwwww/bbbbbbbb/wwwwwwwww/bwbwbwbw/wbwbwbw/bbbbbb/wwwww b 7";
        assert_eq!(GameId::Differo.read(full, Text).as_deref(), Ok(full));
    }

    #[test]
    fn rows_run_from_the_top_with_decimal_numbers_for_empty_cells() {
        let position = read::<Apart>("b7/8/8/8/8/8/8/6ww w 3");
        assert_eq!(position.at(Cell { row: 7, col: 0 }), Some(Side::Black));
        assert_eq!(position.at(Cell { row: 0, col: 6 }), Some(Side::White));
        let ten = "10/10/10/10/10/10/10/10/10/3w6 b 2";
        assert_eq!(GameId::Dropper.read(ten, Text).as_deref(), Ok(ten), "10 is ten empty cells");
        assert!("12/3/3 w 5".parse::<Dropper>().is_err(), "12 is not 1 and 2");
    }

    #[test]
    fn the_side_to_move_and_the_turn_follow_one_more_after_every_turn_of_either_side() {
        let start = read::<Dropper>("8/8/8/8/8/8/8/8 w 1");
        let first = after(&start, &["d5"]);
        assert_eq!(first.to_string(), "8/8/8/3w4/8/8/8/8 b 2");
        let second = after(&first, &["d5>e6+f3"]);
        assert_eq!(second.to_string(), "8/8/4w3/3b4/8/5b2/8/8 w 3");
    }

    #[test]
    fn inside_an_apart_turn_the_pending_part_is_the_path_of_the_jumping_piece() {
        let text = "6bb/8/8/8/8/3w4/3w4/w5ww w 3 b1-d1-d3";
        let position = read::<Apart>(text);
        assert_eq!(position.to_string(), text);
        assert_eq!(moves(&position), "d3-d5 stop");
        assert_eq!(read::<Apart>(&text.replace("b1-d1-d3", "B1-D1-D3")), position);
        assert_eq!(partly(&position, "stop").to_string(), "6bb/8/8/8/8/3w4/3w4/w5ww b 4");
    }

    #[test]
    fn inside_a_dropper_turn_the_pending_part_is_the_word_free() {
        let text = "5/1w3/2b2/5/5 b 2 free";
        let position = read::<Dropper>(text);
        assert!(position.is_mid_turn());
        assert_eq!(position.to_string(), text);
        assert_eq!(read::<Dropper>(&text.replace("free", "FREE")), position);
        assert_eq!(partly(&position, "e1").to_string(), "5/1w3/2b2/5/4b w 3");
    }

    #[test]
    fn a_position_that_could_not_arise_in_play_is_accepted() {
        read::<Differo>("wwwww/6/7/8/9/8/7/6/bbbbb b 1");
        read::<Apart>("8/8/8/8/8/8/8/8 b 1");
        read::<Apart>("wwwwwwww/wwwwwwww/8/8/8/8/8/8 w 2");
        read::<Dropper>("www/www/www b 1");
        read::<Dropper>("8/8/8/8/8/8/8/8 b 77");
        // White, in the middle of its turn, has already left Black apart.
        let over = read::<Apart>("7b/8/8/8/8/8/3w4/w2w2ww w 3 b1-d1");
        assert_eq!((over.outcome(), moves(&over)), (BLACK_WINS, String::new()));
    }

    #[test]
    fn text_that_is_no_position_is_refused_with_the_wrong_part_and_its_column() {
        let apart = |text: &str, words: &str| refuses(GameId::Apart, text, words);
        let seven = "8/8/8/8/8/8/8";
        apart(&format!("{seven}/7 w 3"), "15: row 8 from the top has too few cells, it needs 8");
        apart(&format!("{seven}/4w4 w 3"), "17: row 8 from the top has too many cells, it needs 8");
        apart(&format!("{seven}/6xx w 3"), "16: 'x' is not w, b or a number of empty cells");
        apart(&format!("{seven}/8 x 3"), "17: the side to move must be w or b");
        apart(&format!("{seven}/8 w"), "18: the turn number is missing");
    }

    #[test]
    fn a_size_out_of_range_is_refused() {
        for (game, rows, needed) in [
            (GameId::Differo, [8, 10], "9"),
            (GameId::Apart, [7, 26], "8 to 25"),
            (GameId::Dropper, [2, 33], "3 to 32"),
        ] {
            for rows in rows {
                let words = format!("1: the board has {rows} rows, it needs {needed}");
                refuses(game, &format!("{} w 1", empty_rows(rows)), &words);
            }
        }
    }

    #[test]
    fn a_pending_part_that_does_not_fit_is_refused() {
        let rows = "6bb/8/8/8/8/8/3w4/w2w2ww";
        let no_piece = "33: the path must end on a piece of the side to move";
        refuses(GameId::Apart, &format!("{rows} w 3 b1-f1"), no_piece);
        refuses(GameId::Apart, &format!("{rows} b 4 b1-d1"), no_piece);
        let words = "19: the pending part must be the word free";
        refuses(GameId::Dropper, "5/1w3/2b2/5/5 b 2 b4", words);
        let words = "27: a turn is a single move, so nothing can be pending";
        refuses(GameId::Differo, "5/6/7/8/4b4/8/7/1w4/5 b 4 b2", words);
    }

    fn refuses(game: GameId, text: &str, words: &str) {
        let error = game.read(text, Text).expect_err("the text is no position");
        assert_eq!(error.to_string(), format!("column {words}"), "{text}");
    }

    /// Writes a position of any game.
    struct Text;

    impl Visitor for Text {
        type Output = String;

        fn visit<P: Playable>(self, position: P) -> String {
            position.to_string()
        }
    }
}

/// Plays whole turns in a game.
fn play<P: Notation>(game: &mut Game<P>, turns: &[&str]) {
    for turn in turns {
        let moves = game.position().read_turn(turn);
        for m in moves.unwrap_or_else(|error| panic!("{turn}: {error}")) {
            assert_eq!(game.play(m), Ok(()), "{turn}");
        }
    }
}

/// The rows of a board without pieces.
fn empty_rows(size: usize) -> String {
    vec![size.to_string(); size].join("/")
}
