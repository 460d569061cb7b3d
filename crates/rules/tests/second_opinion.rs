//! The fast rules against the naive ones: random games on every size, compared after every move.

mod naive;
mod random;

use naive::{Naive, NaiveApart, NaiveDiffero, NaiveDropper};
use random::Random;
use trine_rules::Outcome;
use trine_rules::registry::{GameId, Playable, Visitor};

/// Plays random games and compares both implementations at every position, inside turns too.
struct Compare<'a, N> {
    random: &'a mut Random,
    positions: usize,
    naive: std::marker::PhantomData<N>,
}

impl<N: Naive> Visitor for Compare<'_, N> {
    /// How many of the positions were in the middle of a turn.
    type Output = usize;

    fn visit<P: Playable>(self, start: P) -> usize {
        let mut inside = 0;
        let mut fast = start.clone();
        let mut slow = N::read(&start.to_string());
        for _ in 0..self.positions {
            let moves = compare(&fast, &slow);
            inside += usize::from(fast.is_mid_turn());
            if moves.is_empty() {
                fast = start.clone();
                slow = N::read(&start.to_string());
                continue;
            }
            let (text, m) = &moves[self.random.below(moves.len() as u64) as usize];
            fast.play(fast.read_move(text).expect("a listed move is read back"));
            slow.play(*m);
        }
        inside
    }
}

/// Checks that two positions agree in everything, and gives the moves of the slow one with their
/// texts, in the order of the texts.
fn compare<P: Playable, N: Naive>(fast: &P, slow: &N) -> Vec<(String, N::Move)> {
    let text = slow.text();
    assert_eq!(fast.to_string(), text);
    assert_eq!(fast.to_move().letter(), slow.to_move(), "{text}");
    assert_eq!(fast.is_mid_turn(), slow.is_mid_turn(), "{text}");
    assert_eq!(fast.outcome().map(Outcome::word), slow.outcome(), "{text}");
    let mut expected: Vec<_> = slow.moves().into_iter().map(|m| (slow.move_text(m), m)).collect();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    let mut found: Vec<_> = fast.moves().into_iter().map(|m| fast.move_text(m)).collect();
    found.sort();
    assert!(found.iter().eq(expected.iter().map(|(text, _)| text)), "{text}\n{found:?}");
    expected
}

/// Compares this many positions on each size, and gives how many were inside a turn.
fn compare_game<N: Naive>(game: GameId, positions: impl Fn(u8) -> usize) -> usize {
    let mut random = Random::new(0x7e1e_5eed + game as u64);
    let sizes = game.sizes().map_or(vec![None], |sizes| sizes.range.map(Some).collect());
    let mut inside = 0;
    for size in sizes {
        let positions = positions(size.unwrap_or(0));
        let compare =
            Compare::<N> { random: &mut random, positions, naive: std::marker::PhantomData };
        inside += game.start(size, compare).expect("the size is in range");
    }
    inside
}

#[test]
fn differo_agrees_with_its_naive_rules_over_random_play() {
    compare_game::<NaiveDiffero>(GameId::Differo, |_| 100_000);
}

#[test]
fn apart_agrees_with_its_naive_rules_over_random_play_on_every_size() {
    let inside = compare_game::<NaiveApart>(GameId::Apart, |size| match size {
        8 => 60_000,
        9..=12 => 5_000,
        _ => 2_000,
    });
    assert!(inside > 10_000, "only {inside} positions were inside a turn");
}

#[test]
fn dropper_agrees_with_its_naive_rules_over_random_play_on_every_size() {
    let inside = compare_game::<NaiveDropper>(GameId::Dropper, |size| match size {
        3..=9 => 13_000,
        _ => 2_000,
    });
    assert!(inside > 10_000, "only {inside} positions were inside a turn");
}
