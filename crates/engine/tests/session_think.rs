//! Thinking through sessions: hints, analysis and bots as plain data.

use trine_engine::session::{self, Session};
use trine_engine::{Limits, Settings, Stop, Value, Who};

fn start(game: &str, size: Option<u8>) -> Box<dyn Session> {
    session::start(game, size).expect("the game is played on this size")
}

fn read(game: &str, position: &str) -> Box<dyn Session> {
    session::read(game, position).expect("the position is well formed")
}

fn small() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

#[test]
fn thinking_gives_a_legal_first_turn_in_every_game() {
    for (game, size) in [
        ("differo", None),
        ("apart", None),
        ("apart", Some(12)),
        ("dropper", None),
        ("dropper", Some(20)),
    ] {
        let mut session = start(game, size);
        let (limits, stop) = (Limits::nodes(3_000), Stop::default());
        let mut depths = Vec::new();
        let settings = Settings { lines: 2, ..small() };
        let thought = session
            .think(settings, &limits, &stop, &mut |thought| depths.push(thought.depth))
            .expect("the game is not over");
        assert!(depths.is_sorted() && thought.depth >= depths.last().copied().unwrap_or(0));
        assert!(thought.nodes > 0 && thought.nodes_per_second > 0.0);
        for line in &thought.lines {
            assert!((0.0..=1.0).contains(&line.winning_chance));
            assert_eq!(session.why_not(&line.turns[0]), None, "{:?}", line.turns);
        }
        let hint = session.best_turn(small(), &limits, &stop).expect("the game is not over");
        session.play_turn(&hint).expect("hints are legal whole turns");
        assert_eq!((session.turns().len(), session.board().pending), (1, None));
    }
}

#[test]
fn the_designers_puzzle_is_thought_a_win_in_two() {
    let puzzle = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";
    let mut session = read("differo", puzzle);
    let thought = session.think(small(), &Limits::nodes(20_000), &Stop::default(), &mut |_| {});
    let line = &thought.expect("the game is not over").lines[0];
    assert_eq!((line.value, line.turns[0].as_str()), (Value::Win(2), "g4-g5"));
}

#[test]
fn thinking_that_is_stopped_from_another_thread_still_gives_a_turn() {
    let session = start("dropper", Some(12));
    let (stop, mut other) = (Stop::default(), session.clone_box());
    let thinking = {
        let stop = stop.clone();
        std::thread::spawn(move || {
            other.think(small(), &Limits::default(), &stop, &mut |_| {}).expect("it is not over")
        })
    };
    stop.stop();
    let thought = thinking.join().expect("thinking does not panic");
    assert_eq!(session.why_not(&thought.lines[0].turns[0]), None);
}

#[test]
fn bots_play_legal_turns_and_repeat_them_from_the_same_seed() {
    let bots = [Who::Random, Who::Greedy, "engine:1".parse().expect("it is a bot")];
    let (limits, stop) = (Limits::nodes(500), Stop::default());
    for (game, size) in [("differo", None), ("apart", None), ("dropper", Some(6))] {
        for who in bots {
            let mut session = start(game, size);
            for _ in 0..6 {
                let turn = || session.player_turn(who, 5, small(), &limits, &stop);
                let text = turn().expect("the game is not over so soon");
                assert_eq!(turn().as_ref(), Some(&text));
                session.play_turn(&text).expect("bots play legal turns");
            }
            assert_eq!(session.turns().len(), 6);
        }
    }
}

#[test]
fn nobody_thinks_about_a_game_that_is_over() {
    let mut session = read("dropper", "wwb/wbb/wbw w 9");
    let (limits, stop) = (Limits::nodes(500), Stop::default());
    assert_eq!(session.think(small(), &limits, &stop, &mut |_| {}), None);
    assert_eq!(session.best_turn(small(), &limits, &stop), None);
    assert_eq!(session.player_turn(Who::Greedy, 1, small(), &limits, &stop), None);
}
