//! What the tests of the games' measures share.

use std::collections::{BTreeMap, BTreeSet};

use trine_rules::square::Cell;
use trine_rules::{Game, Notation, Position};

use super::{Greedy, GreedyBot};
use crate::{Limits, Player, Random, Stop};

/// The turns chosen from a position, and how often each, with the seeds up to this many.
pub(super) fn chosen<P: Greedy + Notation>(position: &P, seeds: u64) -> BTreeMap<String, u64> {
    let game = Game::new(position.clone());
    let mut turns = BTreeMap::new();
    for seed in 0..seeds {
        let turn = GreedyBot::new(seed).choose(&game, &Limits::default(), &Stop::default());
        *turns.entry(position.turn_text(&turn)).or_default() += 1;
    }
    turns
}

/// Checks that exactly these turns are chosen, a space between them in the text.
pub(super) fn check_chosen<P: Greedy + Notation>(position: &P, expected: &str) {
    let expected: BTreeSet<String> = expected.split(' ').map(str::to_owned).collect();
    let seeds = 20 * expected.len() as u64;
    assert_eq!(chosen(position, seeds).into_keys().collect::<BTreeSet<_>>(), expected);
}

/// Checks that no turns but these are chosen; and each of them, where they are few.
pub(super) fn check_among<P: Greedy + Notation>(position: &P, expected: &BTreeSet<String>) {
    let is_few = expected.len() <= 5;
    let turns: BTreeSet<_> = chosen(position, if is_few { 60 } else { 10 }).into_keys().collect();
    assert!(turns.is_subset(expected), "{position}: {turns:?} among {expected:?}");
    assert!(!is_few || turns.len() == expected.len(), "{position}: {turns:?} of {expected:?}");
}

/// Calls a check on positions of random games, up to so many moves after each other. One in which
/// the game is over is passed by.
pub(super) fn at_random_positions<P: Position>(
    start: &P,
    positions: usize,
    stride: u64,
    mut check: impl FnMut(&P),
) {
    let mut random = Random::new(0x9eed);
    let mut position = start.clone();
    for _ in 0..positions {
        for _ in 0..=random.below(stride) {
            let count = position.move_count();
            position = match count {
                0 => start.clone(),
                _ => position.after(position.nth_move(random.below(count)).expect("in range")),
            };
        }
        if position.outcome().is_none() {
            check(&position);
        }
    }
}

/// The squares of a board of this size, row by row.
pub(super) fn cells(size: u8) -> impl Iterator<Item = Cell> + Clone {
    (0..size).flat_map(move |row| (0..size).map(move |col| Cell { row, col }))
}
