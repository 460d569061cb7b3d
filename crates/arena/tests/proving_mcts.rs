//! The Monte-Carlo tree search that the engine is measured against is a real opponent: it proves
//! what can be proved, keeps to the rules and beats random play.

mod mcts;

use mcts::{Mcts, Settings};
use trine_arena::contest::play;
use trine_engine::bots::RandomBot;
use trine_engine::{Effort, Limits, Player, Random, Searchable, Stop};
use trine_rules::differo::Differo;
use trine_rules::dropper::{Dropper, Move, Size};
use trine_rules::{Game, Notation, Outcome, PerSide, Position, Side};

fn chosen<P>(position: &P, settings: Settings, visits: u64) -> Vec<P::Move>
where
    P: Searchable<Step = <P as Position>::Move>,
{
    let game = Game::new(position.clone());
    Mcts::new(settings, 1).choose(&game, &Limits::nodes(visits), &Stop::default())
}

/// A position at the start of a turn with this many empty squares, no room for a free stone, and
/// the game not over, after random play.
fn random_end(empty: u32, random: &mut Random) -> Dropper<1> {
    loop {
        let mut position = Dropper::start(Size::default());
        while position.outcome().is_none()
            && (position.empty().len() > empty || position.is_mid_turn())
        {
            let n = random.below(position.move_count());
            position.play(position.nth_move(n).expect("it is in range"));
        }
        if position.empty().len() == empty && position.outcome().is_none() {
            return position;
        }
    }
}

/// The result of best play, as the solver of ends has it.
fn solved(position: &Dropper<1>) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let mut effort = Effort { nodes: u64::MAX, turns: u32::MAX, go_on: &mut |_| true };
    let side = position.to_move();
    match position.solve(&mut effort).expect("it is an end").score {
        1.. => Outcome::Win(side),
        0 => Outcome::Draw,
        _ => Outcome::Win(side.other()),
    }
}

/// Checks that the turns chosen in some ends keep their result, and what the tree has proved of
/// it: all results, or nothing because the solver was enough.
fn check_ends(
    empty: u32,
    settings: Settings,
    visits: u64,
    proves: impl Fn(Outcome) -> Option<Outcome>,
) {
    let mut random = Random::new(7);
    let mut results = Vec::new();
    for _ in 0..40 {
        let position = random_end(empty, &mut random);
        let result = solved(&position);
        let mut mcts = Mcts::new(settings, 1);
        let game = Game::new(position.clone());
        let turn = mcts.choose(&game, &Limits::nodes(visits), &Stop::default());
        let &[drop @ Move::Drop { .. }] = &turn[..] else { panic!("{turn:?} in {position}") };
        assert!(position.check(drop).is_ok(), "{drop:?} in {position}");
        assert_eq!(solved(&position.after(drop)), result, "{drop:?} in {position}");
        assert_eq!(mcts.proved(), proves(result), "{position}");
        results.push(result);
    }
    assert!(Side::BOTH.iter().all(|&side| results.contains(&Outcome::Win(side))), "{results:?}");
}

#[test]
fn proofs_go_up_the_tree_from_the_ends_of_games() {
    check_ends(5, Settings { solve: 0, ..Settings::TUNED }, 20_000, Some);
}

#[test]
fn proofs_go_up_the_tree_from_leaves_that_were_solved() {
    // Too few visits for the whole tree, and for the solver at the root.
    check_ends(7, Settings { solve: 300, ..Settings::TUNED }, 1_400, Some);
}

#[test]
fn the_end_is_solved_at_once_where_the_limits_allow_it() {
    check_ends(7, Settings::TUNED, 200_000, |_| None);
}

#[test]
fn it_finds_forced_wins_in_differo() {
    let in_one = "5/1bb1b1/1b1w1b1/1bbb1bb1/9/1ww1www1/1w1w1w1/1wwww1/5 w 9";
    let in_one: Differo = in_one.parse().expect("it is well formed");
    let turn = chosen(&in_one, Settings::TUNED, 10);
    assert_eq!(in_one.after(turn[0]).outcome(), Some(Outcome::Win(Side::White)));
    let puzzle = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";
    let puzzle: Differo = puzzle.parse().expect("it is well formed");
    assert_eq!(puzzle.turn_text(&chosen(&puzzle, Settings::TUNED, 5_000)), "g4-g5");
}

#[test]
fn it_finishes_a_turn_that_was_begun() {
    let position: Dropper<1> = "8/8/8/3wb3/8/8/8/8 w 3 free".parse().expect("it is well formed");
    let turn = chosen(&position, Settings::TUNED, 50);
    let &[free @ Move::Place(_)] = &turn[..] else { panic!("{turn:?} is no free stone") };
    assert!(position.check(free).is_ok(), "{free:?}");
}

/// Plays random play with each side and wins.
fn check_wins(settings: Settings) {
    for side in Side::BOTH {
        let (mut mcts, mut random) = (Mcts::new(settings, 1), RandomBot::new(1));
        let (mcts, random): (&mut dyn Player<_>, &mut dyn Player<_>) = (&mut mcts, &mut random);
        let players = PerSide { white: mcts, black: random };
        let players = if side == Side::White { players } else { players.swapped() };
        let start = Dropper::<1>::start(Size::default());
        let outcome = play(start, players, &Limits::nodes(300), |_| true);
        assert_eq!(outcome, Some(Outcome::Win(side)), "{settings:?}");
    }
}

#[test]
fn it_beats_random_play_with_either_side() {
    check_wins(Settings::TUNED);
}

/// Neither the order by the evaluation nor best play by it hides points of the wrong side here.
#[test]
fn it_beats_random_play_by_the_points_of_visits_alone() {
    let visits = Settings {
        temperature: 1e9,
        prior: 0.1,
        minimax: 0.0,
        rave: 0.0,
        solve: 0,
        ..Settings::TUNED
    };
    check_wins(visits);
    check_wins(Settings { playouts: 1.0, ..visits });
    check_wins(Settings { playouts: 1.0, rave: 100.0, ..visits });
}
