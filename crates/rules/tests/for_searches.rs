//! What the rules offer to searches beyond the game itself: plain turns, and passes.

use std::collections::{HashMap, HashSet};

use trine_rules::Position;
use trine_rules::apart::{Apart, Move, Size};
use trine_rules::differo::Differo;
use trine_rules::square::Cell;

/// Plays random games on this size and looks at every position between turns.
fn look_at_games<const W: usize>(size: u8, games: u64, look: impl Fn(&Apart<W>)) {
    let mut random = 7_u64;
    for _ in 0..games {
        let mut position = Apart::<W>::start(Size::new(size).expect("a size of the game"));
        while position.outcome().is_none() && position.turn() < 40 {
            if !position.is_mid_turn() {
                look(&position);
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let n = (random >> 33) % position.move_count();
            position.play(position.nth_move(n).expect("it is in range"));
        }
    }
}

fn compare_plain_turns<const W: usize>(position: &Apart<W>) {
    let mut plain = Vec::new();
    position.for_each_plain_turn(|turn| plain.push(turn));
    let distinct: HashSet<_> = plain.iter().copied().collect();
    assert_eq!(distinct.len(), plain.len(), "each comes once");
    let mut by_path = HashSet::new();
    position.for_each_turn(usize::MAX, |turn| {
        if turn.is_plain() {
            by_path.insert(turn);
        }
    });
    assert_eq!(distinct, by_path, "{position}");
}

#[test]
fn plain_turns_are_those_that_capture_nothing_before_they_end() {
    look_at_games::<1>(8, 60, compare_plain_turns);
    look_at_games::<4>(9, 2, compare_plain_turns);
}

/// The fewest moves of every plain turn, by playing each of its moves in every order.
fn fewest_moves(position: &Apart<1>, moves: usize, fewest: &mut HashMap<(Cell, Cell), usize>) {
    for m in position.moves() {
        let Move::Go { from, to } = m else { continue };
        let first = position.path().first().copied().unwrap_or(from);
        let count = fewest.entry((first, to)).or_insert(moves);
        *count = moves.min(*count);
        let next = position.after(m);
        if next.is_mid_turn() && position.at(to).is_none() {
            fewest_moves(&next, moves + 1, fewest);
        }
    }
}

#[test]
fn a_plain_turn_is_played_in_the_fewest_moves() {
    look_at_games::<1>(8, 40, |position| {
        let mut fewest = HashMap::new();
        fewest_moves(position, 1, &mut fewest);
        position.for_each_plain_turn(|turn| {
            let goes = position.moves_of(&turn).iter().filter(|&&m| m != Move::Stop).count();
            assert_eq!(goes, fewest[&(turn.from, turn.to)], "{position} {turn:?}");
        });
    });
}

#[test]
fn a_pass_changes_the_side_and_the_turn_alone() {
    let rows = "b6b/8/2b5/2b5/8/8/8/ww5w";
    let [position, passed]: [Apart<1>; 2] =
        ["b 4", "w 5"].map(|rest| format!("{rows} {rest}").parse().expect("it is well formed"));
    assert_eq!(position.passed(), passed);

    let rows = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5";
    let [position, passed]: [Differo; 2] =
        ["w 1", "b 2"].map(|rest| format!("{rows} {rest}").parse().expect("it is well formed"));
    assert_eq!(position.passed(), passed);
}

#[test]
fn the_key_after_a_move_is_known_before_it_is_made() {
    let mut random = 3_u64;
    for _ in 0..20 {
        let mut position = Differo::start(());
        while position.outcome().is_none() && position.turn() < 60 {
            for m in position.moves() {
                assert_eq!(position.key_after(m), position.after(m).key(), "{position} {m:?}");
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let n = (random >> 33) % position.move_count();
            position.play(position.nth_move(n).expect("it is in range"));
        }
    }
}
