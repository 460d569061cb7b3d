//! The search: right where the truth is known, legal everywhere, and repeatable.

use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Engine, Limits, Player, Random, Searchable, Settings, Stop, Trainable, Value};
use trine_rules::differo::Differo;
use trine_rules::dropper::Dropper;
use trine_rules::registry::GameId;
use trine_rules::{Game, Outcome, Position};

fn small() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

/// What the engine finds within these limits.
fn value<P: Searchable>(position: &P, limits: Limits) -> Value {
    let game = Game::new(position.clone());
    let report = Engine::new(small()).think(&game, &limits, &Stop::default(), |_| {});
    report.lines[0].value
}

#[test]
fn the_designers_puzzle_is_a_win_in_two() {
    let text = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";
    let game = Game::new(text.parse::<Differo>().expect("it is well formed"));
    let report =
        Engine::new(small()).think(&game, &Limits::nodes(20_000), &Stop::default(), |_| {});
    assert_eq!(report.lines[0].value, Value::Win(2));
    let line = &report.lines[0].turns;
    assert_eq!(format!("{:?}", line[0][0]), "Move { from: g4, to: g5 }");
    assert_eq!(line.len(), 3, "the line goes to the end of the game");
}

/// The result of perfect play for the side to move, by trying everything.
fn truth<P: Position>(position: &P) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.to_move() => 1,
            Outcome::Win(_) => -1,
        };
    }
    let worth = |m| {
        let next = position.after(m);
        if next.to_move() == position.to_move() { truth(&next) } else { -truth(&next) }
    };
    position.moves().into_iter().map(worth).max().expect("the game is not over")
}

/// A random position with this many empty squares, in the middle of a turn or not.
fn nearly_full(size: u8, empty: u32, random: &mut Random) -> Dropper<1> {
    let size = trine_rules::dropper::Size::new(size).expect("a size in range");
    let mut position = Dropper::<1>::start(size);
    while position.empty().len() > empty && position.outcome().is_none() {
        let n = random.below(position.move_count());
        position.play(position.nth_move(n).expect("it is in range"));
    }
    position
}

#[test]
fn the_ends_of_dropper_games_are_solved_as_trying_everything_solves_them() {
    let mut random = Random::new(5);
    let mut results = [0; 3];
    for (size, empty) in [(3, 5), (4, 5), (5, 5), (8, 4)] {
        for _ in 0..25 {
            let position = nearly_full(size, empty, &mut random);
            if position.outcome().is_some() {
                continue;
            }
            let found = match value(&position, Limits::depth(20)) {
                Value::Win(_) => 1,
                Value::Loss(_) => -1,
                Value::Points(points) => {
                    assert_eq!(points, 0, "{position} is solved, so it is a draw");
                    0
                }
            };
            assert_eq!(found, truth(&position), "{position}");
            results[(found + 1) as usize] += 1;
        }
    }
    assert!(results[0] > 10 && results[2] > 10, "both results occur: {results:?}");
}

/// Plays the first turns of a game at very few positions a turn, checking each.
struct PlayThrough;

impl ContenderVisitor for PlayThrough {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let mut engine = Engine::new(small());
        let mut game = Game::new(start);
        while game.outcome().is_none() && game.position().turn() < 12 {
            let turn = engine.choose(&game, &Limits::nodes(60), &Stop::default());
            for m in turn {
                game.play(m).expect("the engine plays legal moves");
            }
            assert!(!game.position().is_mid_turn(), "the engine plays whole turns");
        }
    }
}

#[test]
fn the_engine_plays_legal_whole_turns_on_every_size() {
    for game in GameId::ALL {
        let sizes = game.sizes().map_or(vec![None], |sizes| sizes.range.map(Some).collect());
        for size in sizes {
            roster::visit(game.position(size).expect("a size in range"), PlayThrough);
        }
    }
}

/// Thinks twice, and compares.
struct ThinkTwice;

impl ContenderVisitor for ThinkTwice {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let game = Game::new(start);
        let think = || {
            let mut engine = Engine::new(small());
            let report = engine.think(&game, &Limits::nodes(5_000), &Stop::default(), |_| {});
            (report.depth, report.lines, report.nodes)
        };
        assert_eq!(think(), think());
    }
}

#[test]
fn the_same_position_and_nodes_give_the_same_thoughts() {
    for game in GameId::ALL {
        roster::visit(game.position(None).expect("there is a default"), ThinkTwice);
    }
}

/// Compares evaluations under every symmetry, over random play.
struct SymmetricEvaluation;

impl ContenderVisitor for SymmetricEvaluation {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let weights = P::weights();
        let mut random = Random::new(9);
        let mut position = start.clone();
        for _ in 0..300 {
            let worth = position.evaluate(&weights);
            for symmetry in P::symmetries() {
                assert_eq!(position.image(symmetry).evaluate(&weights), worth, "{position}");
            }
            let count = position.move_count();
            position = match count {
                0 => start.clone(),
                _ => position.after(position.nth_move(random.below(count)).expect("in range")),
            };
        }
    }
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    for game in GameId::ALL {
        roster::visit(game.position(None).expect("there is a default"), SymmetricEvaluation);
    }
}

#[test]
fn the_line_tables_of_differo_add_up_the_active_weights() {
    let mut random = Random::new(3);
    let numbers: Vec<i16> = (0..Differo::WEIGHTS).map(|_| random.below(200) as i16 - 100).collect();
    let tables = Differo::make(numbers.clone());
    let mut position = Differo::start(());
    for _ in 0..200 {
        let mut sum = 0;
        position.active(|index| sum += i32::from(numbers[index]));
        assert_eq!(position.evaluate(&tables), sum, "{position}");
        let Some(m) = position.nth_move(random.below(position.move_count().max(1))) else { break };
        position.play(m);
    }
}

#[test]
fn more_lines_are_the_best_ones_in_order() {
    let game = Game::new(Differo::start(()));
    let mut engine = Engine::new(Settings { lines: 3, ..small() });
    let report = engine.think(&game, &Limits::depth(5), &Stop::default(), |_| {});
    assert_eq!(report.lines.len(), 3);
    let chances: Vec<_> = report.lines.iter().map(|line| line.value.winning_chance()).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    let mut firsts: Vec<_> = report.lines.iter().map(|line| line.turns[0][0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 3, "three different turns");
}

#[test]
fn a_stopped_search_still_gives_a_legal_turn() {
    let stop = Stop::default();
    stop.stop();
    let game = Game::new(Differo::start(()));
    let turn = Engine::new(small()).choose(&game, &Limits::default(), &stop);
    assert_eq!(game.position().check(turn[0]), Ok(()));
}

#[test]
fn two_threads_find_the_same_proof() {
    let text = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";
    let game = Game::new(text.parse::<Differo>().expect("it is well formed"));
    let mut engine = Engine::new(Settings { threads: 2, ..small() });
    let report = engine.think(&game, &Limits::depth(8), &Stop::default(), |_| {});
    assert_eq!(report.lines[0].value, Value::Win(2));
}
