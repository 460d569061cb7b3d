//! The ends of Dropper games are solved, and as trying everything solves them.

mod ends;

use ends::random_end;
use trine_engine::{Effort, Engine, Limits, Random, Report, Searchable, Settings, Stop, Value};
use trine_rules::dropper::Dropper;
use trine_rules::{Game, Outcome, Position};

/// With a limit of positions the solver comes first.
fn solve<P: Searchable>(position: &P) -> Report<P> {
    let mut engine = Engine::new(Settings { table_bytes: 1 << 20, ..Settings::default() });
    let limits = Limits::nodes(1_000_000_000);
    engine.think(&Game::new(position.clone()), &limits, &Stop::default(), |_| {})
}

/// The result for one side of a game that is over.
fn result_for<P: Position>(outcome: Outcome, position: &P) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == position.to_move() => 1,
        Outcome::Win(_) => -1,
    }
}

/// The result of perfect play for the side to move, by trying drops until one wins.
fn truth<P: Position>(position: &P) -> i32 {
    if let Some(outcome) = position.outcome() {
        return result_for(outcome, position);
    }
    let mut best = -1;
    for m in position.moves() {
        best = best.max(-truth(&position.after(m)));
        if best == 1 {
            break;
        }
    }
    best
}

fn check<P: Searchable>(position: &P) -> i32 {
    let report = solve(position);
    let line = &report.lines[0];
    let found = match line.value {
        Value::Win(_) => 1,
        Value::Loss(_) => -1,
        Value::Points(points) => {
            assert_eq!(points, 0, "{position:?} is solved, so it is a draw");
            0
        }
    };
    assert_eq!(found, truth(position), "{position:?}");
    let mut end = position.clone();
    for &m in line.turns.iter().flatten() {
        end.try_play(m).expect("the line is legal");
    }
    let outcome = end.outcome().expect("the line goes to the end of the game");
    assert_eq!(result_for(outcome, position), found, "{position:?}");
    found
}

#[test]
fn ends_are_solved_as_trying_everything_solves_them() {
    let mut random = Random::new(5);
    let mut results = [0; 3];
    for (size, empty, count) in [(3, 4, 20), (4, 5, 20), (5, 6, 20), (8, 5, 20), (8, 7, 4)] {
        for _ in 0..count {
            let found = check(&random_end::<1>(size, empty, &mut random));
            results[(found + 1) as usize] += 1;
        }
    }
    assert!(results.iter().all(|&count| count > 0), "every result occurs: {results:?}");
}

#[test]
fn ends_on_larger_boards_are_solved_too() {
    let mut random = Random::new(6);
    for _ in 0..4 {
        check(&random_end::<4>(10, 5, &mut random));
    }
    check(&random_end::<16>(17, 4, &mut random));
}

#[test]
fn the_distance_of_a_result_is_that_of_the_full_board() {
    let position = random_end::<1>(8, 7, &mut Random::new(1));
    let report = solve(&position);
    match report.lines[0].value {
        Value::Win(turns) => assert_eq!(turns, 4),
        Value::Loss(turns) => assert_eq!(turns, 3),
        Value::Points(_) => panic!("this one is no draw"),
    }
}

#[test]
fn a_search_without_limits_tells_something_before_it_solves() {
    let game = Game::new(random_end::<1>(8, 10, &mut Random::new(2)));
    let mut engine = Engine::new(Settings { table_bytes: 1 << 20, ..Settings::default() });
    let mut depths = Vec::new();
    let report = engine
        .think(&game, &Limits::default(), &Stop::default(), |report| depths.push(report.depth));
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 10]);
    assert_eq!(report.depth, 10, "it is solved to the last square");
}

/// Wherever the solver is cut short, it plays a drop that does what it says.
#[test]
fn a_solver_that_is_cut_short_says_nothing_wrong() {
    let ends = [
        "wwwbwbbwbb/wwwwwbwbwb/bbwwwwbwww/wbb1bbwbbb/bbww1bbwbb/www1wwbwwb/wwwbw1bwwb/wwwbbwwbbb/\
         wbwwbbwwbb/wbwbbbbbbb w 50",
        "bwwbwbwwbw/wbwbwbbwwb/bwbbwwbwbw/wbb1bbwbbb/bbww1bbwbb/www1wwbwwb/wwwbw1bwwb/wwwbbwwbbb/\
         wbwwbbwwbb/wbwbbbbbbb w 50",
    ];
    for text in ends {
        let position: Dropper<4> = text.parse().expect("a well-formed text");
        for nodes in 1..400 {
            let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
            let game = Game::new(position.clone());
            let limits = Limits::nodes(nodes);
            let report = Engine::new(settings).think(&game, &limits, &Stop::default(), |_| {});
            let turn = report.lines[0].turns[0].clone();
            let next = turn.iter().fold(position.clone(), |position, &m| position.after(m));
            if matches!(report.lines[0].value, Value::Win(_)) {
                assert_eq!(truth(&next), -1, "after {nodes} positions {turn:?} is no win");
            }
        }
    }
}

#[test]
fn on_a_large_board_a_solver_is_asked_for_little_and_asks_often() {
    let position = random_end::<16>(32, 11, &mut Random::new(2));
    let (mut asked, mut is_allowed) = (0, true);
    let mut try_with = |nodes: u64, asks: u32| {
        asked = 0;
        let mut go_on = |_: u64| {
            asked += 1;
            is_allowed = asked < asks;
            is_allowed
        };
        let found = position.solve(&mut Effort { nodes, turns: 20, go_on: &mut go_on });
        assert!(found.is_none());
        asked
    };
    assert_eq!(try_with(1_000_000, 1), 0, "a second would not be enough");
    // It asks while it looks at its first position, and no more once it is told to stop.
    assert_eq!(try_with(u64::MAX, 3), 3);
}

#[test]
fn a_position_that_is_too_much_for_the_limits_is_searched_as_ever() {
    let game = Game::new(random_end::<1>(8, 12, &mut Random::new(2)));
    let mut engine = Engine::new(Settings { table_bytes: 1 << 20, ..Settings::default() });
    let report = engine.think(&game, &Limits::nodes(3_000), &Stop::default(), |_| {});
    assert!(matches!(report.lines[0].value, Value::Points(_)), "it is not solved: {report:?}");
    assert!(report.nodes < 3_300, "{}", report.nodes);
}
