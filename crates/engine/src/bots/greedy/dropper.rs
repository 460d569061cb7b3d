//! Greedy Dropper: the turn that leaves the best own largest group less the enemy's largest.
//!
//! A free stone touches no other, and the drop before it has put an own stone on the board, so it
//! is never a larger group than there is: all free stones are equally good, and a turn is as good
//! as its drop. A best drop is taken in proportion to the free stones it leaves room for, which
//! makes all best turns equally likely.
//!
//! A drop changes few groups: the ones it touches. So the groups are found once, and only what the
//! drop changes is found anew, which makes a large board no trouble.

use trine_rules::Position;
use trine_rules::dropper::{Dropper, Group, Move, group_sizes};
use trine_rules::square::{Bits, Cell};

use super::{Greedy, best};
use crate::Random;

impl<const W: usize> Greedy for Dropper<W> {
    fn greedy_move(&self, random: &mut Random) -> Move {
        let mut chosen = None;
        let mut turns = 0;
        for (m, _) in best(valued_moves(self), |&(_, value)| value) {
            // The move replaces the one chosen so far with the share it has of the turns so far.
            let with_this = turns_from(self, m);
            turns += with_this;
            if random.below(turns) < with_this {
                chosen = Some(m);
            }
        }
        chosen.expect("a position that is not over has a move")
    }
}

/// How many turns begin with a move.
fn turns_from<const W: usize>(position: &Dropper<W>, m: Move) -> u64 {
    let after = position.after(m);
    if after.is_mid_turn() { after.turn_count() } else { 1 }
}

/// Every legal move with what it leaves: the size of the own largest group less the enemy's.
fn valued_moves<const W: usize>(position: &Dropper<W>) -> Vec<(Move, i32)> {
    let side = position.to_move();
    let (own, enemy) = (position.groups(side), position.groups(side.other()));
    let value = |m| match m {
        Move::Place(cell) => {
            let largest = enemy.first().map_or(0, Group::size);
            largest_with(cell, &own, Bits::EMPTY) as i32 - largest as i32
        }
        Move::Drop { on, push } => {
            let enemy = largest_with(push, &enemy, Bits::of(on));
            largest_with(on, &own, Bits::EMPTY) as i32 - enemy as i32
        }
    };
    position.moves().into_iter().map(|m| (m, value(m))).collect()
}

/// The size of a side's largest group once it has another stone, and the `lost` ones no more.
fn largest_with<const W: usize>(stone: Cell, groups: &[Group<W>], lost: Bits<W>) -> u32 {
    let touched = Bits::of(stone).grown_straight() | lost;
    let mut changed = Bits::of(stone);
    let mut largest = 0;
    for group in groups {
        if (group.stones & touched).is_empty() {
            largest = largest.max(group.size());
        } else {
            changed |= group.stones;
        }
    }
    group_sizes(changed.without(lost)).fold(largest, u32::max)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use trine_rules::dropper::Size;
    use trine_rules::{Notation, Side};

    use super::super::testing::{at_random_positions, cells, check_among, check_chosen, chosen};
    use super::*;

    fn read(text: &str) -> Dropper<1> {
        text.parse().expect("the text is a position")
    }

    #[test]
    fn a_drop_joins_the_own_groups_and_any_free_stone_follows() {
        let turns = "c3>c4+a5 c3>c4+e5 c3>c4+c1 c3>c4+d1 c3>c4+e1 \
                     c3>b4+d5 c3>b4+e5 c3>b4+c1 c3>b4+d1 c3>b4+e1 \
                     c3>d4+a5 c3>d4+b5 c3>d4+c1 c3>d4+d1 c3>d4+e1 \
                     c3>c2+a5 c3>c2+b5 c3>c2+c5 c3>c2+d5 c3>c2+e5 c3>c2+e1 \
                     c3>b2+a5 c3>b2+b5 c3>b2+c5 c3>b2+d5 c3>b2+e5 c3>b2+d1 c3>b2+e1 \
                     c3>d2+a5 c3>d2+b5 c3>d2+c5 c3>d2+d5 c3>d2+e5";
        check_chosen(&read("5/5/1bwb1/5/w4 b 6"), turns);
    }

    #[test]
    fn a_drop_splits_the_enemy_group_and_pushes_where_it_joins_the_least() {
        let turns = "c3>c2+a1 c3>c2+c5 c3>c2+d5 c3>c2+e5 c3>c4+a1 c3>c4+b1 c3>c4+c1 c3>c4+e5";
        check_chosen(&read("b4/5/wwwww/5/4b b 8"), turns);
    }

    #[test]
    fn the_first_stone_goes_anywhere() {
        check_chosen(&read("3/3/3 w 1"), "a1 a2 a3 b1 b2 b3 c1 c2 c3");
    }

    #[test]
    fn a_free_stone_that_is_still_owed_goes_anywhere() {
        check_chosen(&read("4/4/wb2/4 b 2 free"), "a4 b4 c4 d4 d1 d2 d3");
    }

    /// The pushes to a1, b1 and a2 leave room for 7 free stones, to c1 and a3 for 5, to c2 and b3
    /// for 4, to c3 for 2.
    #[test]
    fn all_best_turns_are_equally_likely_whatever_room_their_drop_leaves() {
        let turns = chosen(&read("4/4/1w2/4 b 2"), 41 * 200);
        assert_eq!(turns.len(), 3 * 7 + 2 * 5 + 2 * 4 + 2);
        for (turn, times) in turns {
            assert!((140..260).contains(&times), "{turn} was chosen {times} times, not about 200");
        }
    }

    /// The size of the largest group, found stone by stone.
    fn largest<const W: usize>(position: &Dropper<W>, side: Side) -> i32 {
        let mut stones: BTreeSet<Cell> = cells(position.size()).collect();
        stones.retain(|&cell| position.at(cell) == Some(side));
        let mut largest = 0;
        while let Some(&stone) = stones.first() {
            largest = largest.max(take_group(&mut stones, stone));
        }
        largest
    }

    /// Takes away a stone and all that are connected to it, and counts them.
    fn take_group(stones: &mut BTreeSet<Cell>, stone: Cell) -> i32 {
        if !stones.remove(&stone) {
            return 0;
        }
        let Cell { row, col } = stone;
        1 + take_group(stones, Cell { row: row + 1, col })
            + take_group(stones, Cell { row: row.wrapping_sub(1), col })
            + take_group(stones, Cell { row, col: col + 1 })
            + take_group(stones, Cell { row, col: col.wrapping_sub(1) })
    }

    /// Every turn, or way to finish one, with what it leaves.
    fn valued_turns<const W: usize>(position: &Dropper<W>) -> Vec<(Vec<Move>, i32)> {
        let side = position.to_move();
        let mut turns = Vec::new();
        for m in position.moves() {
            let next = position.after(m);
            if next.is_mid_turn() {
                let rest = valued_turns(&next).into_iter();
                turns.extend(rest.map(|(rest, value)| ([vec![m], rest].concat(), value)));
            } else {
                turns.push((vec![m], largest(&next, side) - largest(&next, side.other())));
            }
        }
        turns
    }

    fn check_definition<const W: usize>(position: &Dropper<W>) {
        let turns = valued_turns(position);
        let values = valued_moves(position);
        for (turn, expected) in &turns {
            assert!(values.contains(&(turn[0], *expected)), "{turn:?} from {position}");
        }
        let greatest = turns.iter().map(|&(_, value)| value).max();
        let best = turns.iter().filter(|&&(_, value)| Some(value) == greatest);
        check_among(position, &best.map(|(turn, _)| position.turn_text(turn)).collect());
    }

    fn check_games<const W: usize>(size: u8, positions: usize, stride: u64) {
        let start = Dropper::<W>::start(Size::new(size).expect("a size of these words"));
        at_random_positions(&start, positions, stride, check_definition);
    }

    #[test]
    fn the_turns_that_leave_the_best_difference_are_chosen_and_no_others() {
        for size in 3..=8 {
            check_games::<1>(size, 60, 4);
        }
        check_games::<4>(9, 60, 4);
        check_games::<16>(17, 8, 100);
    }

    #[test]
    fn the_first_stone_joins_groups_too_where_a_position_has_stones_on_turn_1() {
        check_definition(&read("4/1ww1/3w/4 w 1"));
    }
}
