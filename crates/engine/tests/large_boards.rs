//! Boards larger than those that the evaluations were trained on: the engine knows what it is about there, too.

use std::fmt::Debug;
use std::str::FromStr;

use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Level, Limits, Settings, Stop};
use trine_rules::apart::Apart;
use trine_rules::dropper::Dropper;
use trine_rules::registry::GameId;
use trine_rules::{Game, Outcome, Side};

/// What the whole engine makes of a game against the greedy bot.
struct AgainstGreedy {
    engine: Side,
    nodes: u64,
}

impl ContenderVisitor for AgainstGreedy {
    type Output = Option<Outcome>;

    fn visit<P: Contender>(self, start: P) -> Option<Outcome> {
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let mut engine = Level::FULL.player::<P>(1, settings);
        let mut greedy = Level::ALL[1].player::<P>(1, settings);
        let mut game = Game::new(start);
        while game.outcome().is_none() {
            let player =
                if game.position().to_move() == self.engine { &mut engine } else { &mut greedy };
            for m in player.choose(&game, &Limits::nodes(self.nodes), &Stop::default()) {
                game.play(m).expect("bots play legal moves");
            }
        }
        game.outcome()
    }
}

fn beats_greedy(game: GameId, size: u8, nodes: u64) {
    for engine in Side::BOTH {
        let start = game.position(Some(size)).expect("a size of the game");
        let outcome = roster::visit(start, AgainstGreedy { engine, nodes });
        assert_eq!(outcome, Some(Outcome::Win(engine)), "{game} {size}, the engine is {engine}");
    }
}

#[test]
fn the_engine_beats_the_greedy_bot_on_large_boards_of_apart() {
    for size in [10, 13, 17] {
        beats_greedy(GameId::Apart, size, 2_000);
    }
}

#[test]
fn the_engine_beats_the_greedy_bot_on_large_boards_of_dropper() {
    for size in [10, 13, 17] {
        beats_greedy(GameId::Dropper, size, 500);
    }
}

/// A board with pieces put on it, square by square.
struct Board(Vec<Vec<char>>);

impl Board {
    fn empty(size: usize) -> Self {
        Self(vec![vec!['.'; size]; size])
    }

    fn put(&mut self, piece: char, row: usize, col: usize) {
        assert_eq!(self.0[row][col], '.', "the square is taken");
        self.0[row][col] = piece;
    }

    /// What the evaluation says of it to White, which is to move.
    fn worth<P: Contender + FromStr<Err: Debug>>(&self) -> i32 {
        let rows = self.0.iter().map(|row| {
            let mut text = String::new();
            for run in row.chunk_by(|one, other| one == other) {
                match run[0] {
                    '.' => text += &run.len().to_string(),
                    _ => text.extend(run),
                }
            }
            text
        });
        let text = format!("{} w 41", rows.collect::<Vec<_>>().join("/"));
        let position: P = text.parse().expect("it is a position");
        position.evaluate(&P::weights())
    }
}

fn rises(worths: &[i32]) -> bool {
    worths.windows(2).all(|pair| pair[0] < pair[1])
}

#[test]
fn a_larger_group_is_worth_more_however_large_it_is() {
    // So many of White's stones are one group at the bottom, the others touch none; Black has as many
    // in groups of four.
    let worth = |together: usize| {
        let mut board = Board::empty(20);
        for n in 0..48 {
            if n < together {
                board.put('w', 19 - n / 20, n % 20);
            } else {
                board.put('w', 8 + n / 10, n % 10 * 2 + n / 10 % 2);
            }
            board.put('b', n / 16 * 2, n % 16 + n % 16 / 4);
        }
        board.worth::<Dropper<16>>()
    };
    let worths: Vec<i32> = (4..=48).step_by(4).map(worth).collect();
    assert!(rises(&worths), "{worths:?}");
}

#[test]
fn being_further_in_the_race_is_worth_something_however_long_it_is() {
    // White has moved so many of its pieces to where they are alone, Black none.
    let worth = |moved: usize| {
        let mut board = Board::empty(16);
        for n in 0..28 {
            board.put('b', n / 14, 1 + n % 14);
            if n < moved {
                board.put('w', 4 + n / 8 * 2, n % 8 * 2);
            } else {
                board.put('w', 15 - n % 2, 1 + n / 2);
            }
        }
        board.worth::<Apart<4>>()
    };
    let worths: Vec<i32> = (0..=20).step_by(2).map(worth).collect();
    assert!(rises(&worths), "{worths:?}");
}
