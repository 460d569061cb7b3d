//! The Dropper section of the rules, sentence by sentence, each with an example.

mod common;

use common::{BLACK_WINS, WHITE_WINS, after, moves, partly, read, refusal, targets};
use trine_rules::dropper::{Move, SIZES, Size};
use trine_rules::registry::GameId;
use trine_rules::{Notation, Outcome, PerSide, Position, Side};

type Dropper = trine_rules::dropper::Dropper<1>;

/// White's opening stone in the middle of a 5×5 board.
const OPENED: &str = "5/5/2w2/5/5 b 2";

// Board.

#[test]
fn the_board_has_3_to_32_squares_a_side_odd_or_even_and_8_by_default() {
    assert_eq!(SIZES, 3..=32);
    assert_eq!(GameId::Dropper.sizes().map(|sizes| sizes.default), Some(8));
    for size in 0..=40 {
        assert_eq!(Size::<16>::new(size).is_some(), (3..=32).contains(&size), "{size}");
    }
}

#[test]
fn the_board_starts_empty_with_white_to_move() {
    assert_eq!(Dropper::start(Size::default()).to_string(), "8/8/8/8/8/8/8/8 w 1");
    assert_eq!(start(3).to_string(), "3/3/3 w 1");
    assert_eq!(start(4).to_string(), "4/4/4/4 w 1");
}

#[test]
fn stones_never_leave_the_board() {
    for choice in 0..50 {
        let mut position = start(5);
        while let Some(m) = position.nth_move(choice % position.move_count().max(1)) {
            let (mover, before) = (position.to_move(), stones(&position));
            position.play(m);
            assert_eq!(stones(&position)[mover], before[mover] + 1);
            assert_eq!(stones(&position)[mover.other()], before[mover.other()]);
        }
        assert!(position.outcome().is_some());
    }
}

// Turn 1.

#[test]
fn on_turn_1_white_puts_a_stone_on_any_square() {
    assert_eq!(moves(&start(3)), "a1 a2 a3 b1 b2 b3 c1 c2 c3");
    let opened = after(&start(5), &["c3"]);
    assert_eq!(opened.to_string(), OPENED);
    let no_free_stone = "column 3: the first turn is one stone, without a free stone";
    assert_eq!(refusal(&start(5), "c3+a1"), no_free_stone);
}

// Every later turn.

#[test]
fn every_later_turn_is_a_drop_and_then_a_free_stone() {
    let opened = dropper(OPENED);
    let dropped = partly(&opened, "c3>b4");
    assert_eq!(dropped.to_string(), "5/1w3/2b2/5/5 b 2 free");
    let freed = partly(&opened, "c3>b4+e1");
    assert_eq!(freed.to_string(), "5/1w3/2b2/5/4b w 3");
}

#[test]
fn the_drop_comes_before_the_free_stone() {
    let first = "column 1: a turn begins with a drop on an enemy stone, such as b2>b3";
    assert_eq!(refusal(&dropper(OPENED), "a1"), first);
    let dropped = partly(&dropper(OPENED), "c3>b4");
    assert!(dropped.moves().iter().all(|m| matches!(m, Move::Place(_))));
    assert!(dropped.read_move("b4>a5").is_err(), "there is no second drop");
}

// The drop.

#[test]
fn a_drop_chooses_an_enemy_stone_next_to_an_empty_square() {
    // a1 is shut in by its neighbours, c3 is not, and b2 is Black's own.
    let position = dropper("5/5/2w2/wb3/wb3 b 4");
    assert_eq!(targets(&position, "a1"), "");
    assert_eq!(targets(&position, "a2"), "a3 b3");
    assert_eq!(targets(&position, "b2"), "");
    assert_eq!(refusal(&position, "b2>b3"), "column 1: b2 holds your own stone");
    assert_eq!(refusal(&position, "d2>d3"), "column 1: there is no stone on d2 to drop on");
}

#[test]
fn a_drop_pushes_the_stone_aside() {
    let dropped = partly(&dropper("3/1w1/3 b 2"), "b2>c3");
    assert_eq!(dropped.to_string(), "2w/1b1/3 w 3");
}

#[test]
fn the_stone_is_pushed_to_any_empty_neighbour_of_the_players_choice() {
    assert_eq!(targets(&dropper(OPENED), "c3"), "b2 b3 b4 c2 c4 d2 d3 d4");
    assert_eq!(targets(&dropper("w4/5/5/5/5 b 2"), "a5"), "a4 b4 b5");
    let crowded = dropper("5/1wb2/1bw2/5/5 b 4");
    assert_eq!(targets(&crowded, "c3"), "b2 c2 d2 d3 d4");
    assert_eq!(refusal(&crowded, "c3>b4"), "column 1: b4 already holds a white stone");
    let far = "column 1: a stone is pushed to a square next to it, not from c3 to c1";
    assert_eq!(refusal(&crowded, "c3>c1"), far);
}

// The free stone.

#[test]
fn a_free_stone_touches_no_stone_of_either_colour() {
    let dropped = partly(&dropper(OPENED), "c3>b4");
    assert_eq!(moves(&dropped), "a1 a2 b1 c1 d1 d5 e1 e2 e3 e4 e5");
    let touches = |stone| format!("column 1: a free stone must not touch another stone: {stone}");
    assert_eq!(refusal(&dropped, "a5"), touches("a5 is next to b4"), "White's stone");
    assert_eq!(refusal(&dropped, "d2"), touches("d2 is next to c3"), "Black's own stone");
    assert_eq!(refusal(&dropped, "b4"), "column 1: b4 already holds a white stone");
}

#[test]
fn the_free_stone_is_judged_after_the_drop() {
    let opened = dropper(OPENED);
    // e5 touches nothing before the drop; where the stone is pushed decides.
    assert!(opened.read_turn("c3>b2+e5").is_ok());
    assert!(opened.read_turn("c3>d4+e5").is_err());
}

#[test]
fn the_free_move_is_compulsory_where_a_square_is_open_to_it() {
    let owed = "column 6: after the drop a free stone is owed, such as +c1";
    assert_eq!(refusal(&dropper(OPENED), "c3>b4"), owed);
    let dropped = partly(&dropper(OPENED), "c3>b4");
    assert!(dropped.is_mid_turn());
    assert_eq!(dropped.to_move(), Side::Black);
}

#[test]
fn the_turn_ends_after_the_drop_where_no_square_is_open() {
    let middle = dropper("3/1w1/3 b 2");
    let dropped = partly(&middle, "b2>a1");
    assert_eq!(dropped.to_string(), "3/1b1/w2 w 3");
    let no_room = "column 6: no square is open to a free stone, so the turn ends with the drop";
    assert_eq!(refusal(&middle, "b2>a1+c3"), no_room);
}

#[test]
fn once_there_is_no_room_for_a_free_stone_there_never_is_again() {
    for choice in 0..50 {
        let mut position = start(6);
        let mut room = position.free().len();
        while let Some(m) = position.nth_move(choice % position.move_count().max(1)) {
            position.play(m);
            assert!(position.free().len() <= room, "{position}");
            room = position.free().len();
        }
        assert_eq!(room, 0);
    }
}

// End.

#[test]
fn the_game_is_over_as_soon_as_the_player_to_move_has_no_drop() {
    // Only white stones are next to the empty square, so only Black could drop.
    let white = dropper("bw1/bww/bbb w 9");
    assert_eq!(white.outcome(), BLACK_WINS);
    assert_eq!(moves(&white), "");
    assert_eq!(refusal(&white, "a3>c3"), "column 1: the game is over");
    let black = dropper("bw1/bww/bbb b 10");
    assert_eq!(black.outcome(), None);
    assert_eq!(moves(&black), "b2>c3 b3>c3 c2>c3");
}

#[test]
fn there_is_no_passing() {
    let opened = dropper(OPENED);
    assert!(opened.moves().iter().all(|m| matches!(m, Move::Drop { .. })));
    assert!(opened.read_move("pass").is_err());
    assert!(opened.read_turn("").is_err());
}

#[test]
fn the_designers_own_example_ends_with_a_square_empty() {
    let text = "wbbwbbw1/wwbwwwww/bwwwwwbb/wwwbwwww/bbbwbbbb/bbbwbbbb/wbwbwwbw/wbbbwbbw w 47";
    let position = dropper(text);
    assert_eq!(position.empty().len(), 1);
    assert_eq!(position.outcome(), WHITE_WINS);
}

// Score: full boards, so that the game is over whoever is to move.

#[test]
fn a_group_is_connected_orthogonally_and_not_diagonally() {
    assert_eq!(sizes("wbw/bwb/wbw w 9"), (vec![1; 5], vec![1; 4]));
    assert_eq!(sizes("wbw/www/wbw w 9"), (vec![7], vec![1, 1]));
}

#[test]
fn each_sides_group_sizes_are_listed_in_falling_order_equal_sizes_repeated() {
    assert_eq!(sizes("bwwb/bwbb/wbww/bbwb w 17"), (vec![3, 3, 1], vec![3, 3, 2, 1]));
}

#[test]
fn the_largest_group_decides_and_not_the_number_of_stones() {
    assert_eq!(sizes("bwb/bwb/bww w 9"), (vec![4], vec![3, 2]));
    assert_eq!(dropper("bwb/bwb/bww w 9").outcome(), WHITE_WINS);
}

#[test]
fn the_first_difference_between_the_lists_decides() {
    assert_eq!(sizes("wbb/bww/wbb w 9"), (vec![2, 1, 1], vec![2, 2, 1]));
    assert_eq!(dropper("wbb/bww/wbb w 9").outcome(), BLACK_WINS);
    // The same sizes occur in both lists; that White has a second group of two decides.
    assert_eq!(sizes("bwb/wbw/wbw w 9"), (vec![2, 2, 1], vec![2, 1, 1]));
    assert_eq!(dropper("bwb/wbw/wbw w 9").outcome(), WHITE_WINS);
    // Later entries do not matter, however many there are.
    assert_eq!(sizes("wwbw/bbwb/bwbw/wwbw w 17"), (vec![3, 2, 2, 1, 1], vec![3, 2, 1, 1]));
    assert_eq!(dropper("wwbw/bbwb/bwbw/wwbw w 17").outcome(), WHITE_WINS);
}

#[test]
fn a_missing_entry_counts_as_0() {
    assert_eq!(sizes("bwb/wwb/wbb w 9"), (vec![4], vec![4, 1]));
    assert_eq!(dropper("bwb/wwb/wbb w 9").outcome(), BLACK_WINS);
}

#[test]
fn identical_lists_are_a_draw() {
    assert_eq!(sizes("wwbb/wbwb/wbwb/bbww w 17"), (vec![4, 4], vec![4, 4]));
    assert_eq!(dropper("wwbb/wbwb/wbwb/bbww w 17").outcome(), Some(Outcome::Draw));
}

fn dropper(text: &str) -> Dropper {
    read(text)
}

fn start(size: u8) -> Dropper {
    Dropper::start(Size::new(size).expect("a size of one word"))
}

fn stones(position: &Dropper) -> PerSide<u32> {
    PerSide { white: Side::White, black: Side::Black }.map(|side| position.stones(side).len())
}

/// White's and Black's group sizes.
fn sizes(text: &str) -> (Vec<u32>, Vec<u32>) {
    let (PerSide { white, black }, _) = dropper(text).score();
    (white, black)
}
