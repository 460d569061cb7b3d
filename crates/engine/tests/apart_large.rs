//! Apart on large boards, where a position may have more turns than anybody can look at: what is
//! proved there is so all the same.

use trine_engine::{Engine, Limits, Random, Settings, Stop, Value};
use trine_rules::apart::Apart;
use trine_rules::{Game, Outcome, Position};

/// Boards of up to 16×16.
type Large = Apart<4>;

/// Positions with more turns of one piece are passed over.
const MOST: usize = 20_000;

fn think(position: &Large, limits: Limits, lines: usize) -> (Value, Vec<String>) {
    let settings = Settings { table_bytes: 1 << 20, lines, ..Settings::default() };
    let game = Game::new(position.clone());
    let report = Engine::new(settings).think(&game, &limits, &Stop::default(), |_| {});
    let best = &report.lines[0];
    let turn = best.turns[0].iter().map(|m| format!("{m:?}")).collect();
    (best.value, turn)
}

fn wins(position: &Large) -> Option<bool> {
    let mut won = false;
    let are_all = position.for_each_turn(MOST, |turn| {
        let mut next = position.clone();
        next.play_turn(&turn);
        won |= next.outcome() == Some(Outcome::Win(position.to_move()));
    });
    (won || are_all).then_some(won)
}

/// Whether the side to move has lost in a turn, whatever it does.
fn loses(position: &Large) -> Option<bool> {
    let mut lost = Some(true);
    let are_all = position.for_each_turn(MOST, |turn| {
        let mut next = position.clone();
        next.play_turn(&turn);
        let answer = match next.outcome() {
            Some(outcome) => Some(outcome == Outcome::Win(next.to_move())),
            None if lost == Some(false) => Some(true),
            None => wins(&next),
        };
        lost = match (lost, answer) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        };
    });
    lost.filter(|&lost| are_all || !lost)
}

/// Scattered pieces of White, and some of Black.
fn scattered(size: u8, random: &mut Random) -> Large {
    let squares = usize::from(size) * usize::from(size);
    let mut board = vec!['1'; squares];
    for (piece, count) in [('w', 10 + random.below(12)), ('b', 3 + random.below(8))] {
        for _ in 0..count {
            board[random.below(squares as u64) as usize] = piece;
        }
    }
    let rows: Vec<String> =
        board.chunks(usize::from(size)).map(|row| row.iter().collect::<String>()).collect();
    // The text counts empty squares together.
    let join = |row: &String| {
        let (mut text, mut empty) = (String::new(), 0);
        for c in row.chars().chain(['/']) {
            if c == '1' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(c);
        }
        text.pop();
        text
    };
    let rows = rows.iter().map(join).collect::<Vec<_>>().join("/");
    format!("{rows} w 20").parse().expect("a well-formed text")
}

#[test]
fn a_win_by_many_jumps_is_seen_at_once() {
    for text in [
        "bwbb4w1/3w2w3/1w8/7w1w/w4w4/3w6/1w6w1/5w4/w6w1w/w1w1w5 w 20",
        "bbbb5w/3w2w3/w8w/3w6/5w1w2/w8w/3w6/w5www1/3w6/w6w1w w 20",
    ] {
        let position: Large = text.parse().expect("a well-formed text");
        assert_eq!(think(&position, Limits::depth(1), 1).0, Value::Win(1), "{text}");
        assert_eq!(think(&position, Limits::depth(3), 1).0, Value::Win(1), "{text}");
    }
}

#[test]
fn what_is_proved_is_so() {
    let mut random = Random::new(3);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..150 {
        let position = scattered(9 + random.below(5) as u8, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        match think(&position, Limits::depth(2), 1).0 {
            Value::Win(1) => {
                assert_ne!(wins(&position), Some(false), "{position}");
                won += 1;
            }
            Value::Loss(1) => {
                assert_ne!(loses(&position), Some(false), "{position}");
                lost += 1;
            }
            _ => {}
        }
    }
    assert!(won > 0 && lost > 0, "both occur: {won} won, {lost} lost");
}

#[test]
fn a_win_is_played_though_not_all_the_lines_that_are_wanted_were_found() {
    let text = "bwbb4w1/3w2w3/1w8/7w1w/w4w4/3w6/1w6w1/5w4/w6w1w/w1w1w5 w 20";
    let position: Large = text.parse().expect("a well-formed text");
    let (value, turn) = think(&position, Limits::nodes(600), 20);
    assert_eq!((value, turn), think(&position, Limits::depth(1), 1));
}
