//! Levels: legal, repeatable, and the higher the stronger.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Level, Limits, Random, Settings, Stop};
use trine_rules::differo::Differo;
use trine_rules::registry::GameId;
use trine_rules::{Game, Position};

fn small() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

/// The turns of a game of a level against itself, up to some number.
struct SelfPlay {
    level: Level,
    seed: u64,
    turns: u32,
}

impl ContenderVisitor for SelfPlay {
    type Output = Vec<String>;

    fn visit<P: Contender>(self, start: P) -> Vec<String> {
        let mut game = Game::new(start);
        let mut player = self.level.player::<P>(self.seed, small());
        let mut turns = Vec::new();
        while game.outcome().is_none() && game.position().turn() <= self.turns {
            let turn = player.choose(&game, &Limits::nodes(1_000), &Stop::default());
            turns.push(game.position().turn_text(&turn));
            for m in turn {
                game.play(m).expect("a level plays legal moves");
            }
            assert!(!game.position().is_mid_turn(), "a level plays whole turns");
        }
        turns
    }
}

fn turns(game: GameId, size: Option<u8>, level: Level, seed: u64, turns: u32) -> Vec<String> {
    let start = game.position(size).expect("a size of the game");
    roster::visit(start, SelfPlay { level, seed, turns })
}

#[test]
fn every_level_plays_whole_legal_turns_and_the_same_ones_again() {
    for game in GameId::ALL {
        for level in Level::ALL {
            let once = turns(game, None, level, 5, 30);
            assert_eq!(once, turns(game, None, level, 5, 30), "{game} at level {level}");
        }
    }
}

#[test]
fn levels_that_are_held_back_play_otherwise_with_another_seed() {
    for game in GameId::ALL {
        for level in &Level::ALL[..6] {
            let games: HashSet<_> =
                (0..4).map(|seed| turns(game, None, *level, seed, 30)).collect();
            assert!(games.len() > 1, "{game} at level {level}");
        }
    }
}

#[test]
fn levels_play_on_large_boards() {
    for (game, size) in [(GameId::Apart, 25), (GameId::Dropper, 32)] {
        for level in &Level::ALL[2..9] {
            assert_eq!(turns(game, Some(size), *level, 1, 4).len(), 4);
        }
    }
}

#[test]
fn the_strongest_level_without_a_limit_ends_by_itself() {
    let game = Game::new(Differo::start(()));
    let begin = Instant::now();
    let mut player = Level::FULL.player(1, small());
    assert_eq!(player.choose(&game, &Limits::default(), &Stop::default()).len(), 1);
    assert!(begin.elapsed() < Level::USUAL_TIME + Duration::from_secs(5));
}

/// The points of one level against another from random openings, sides swapped.
struct Points {
    upper: Level,
    lower: Level,
    pairs: u64,
}

impl ContenderVisitor for Points {
    type Output = u64;

    fn visit<P: Contender>(self, start: P) -> u64 {
        let mut wins = 0;
        for seed in 0..self.pairs {
            let mut random = Random::new(seed);
            let mut opening = start.clone();
            while opening.turn() <= 4 || opening.is_mid_turn() {
                let n = random.below(opening.move_count());
                opening.play(opening.nth_move(n).expect("it is in range"));
            }
            for upper_side in trine_rules::Side::BOTH {
                let mut upper = self.upper.player::<P>(seed, small());
                let mut lower = self.lower.player::<P>(seed, small());
                let mut game = Game::new(opening.clone());
                while game.outcome().is_none() && game.position().turn() < 200 {
                    let is_upper = game.position().to_move() == upper_side;
                    let player = if is_upper { &mut upper } else { &mut lower };
                    for m in player.choose(&game, &Limits::nodes(3_000), &Stop::default()) {
                        game.play(m).expect("a level plays legal moves");
                    }
                }
                wins += u64::from(game.outcome() == Some(trine_rules::Outcome::Win(upper_side)));
            }
        }
        wins
    }
}

#[test]
fn higher_levels_win_against_lower_ones() {
    for game in GameId::ALL {
        for (upper, lower) in [(3, 1), (6, 2), (9, 4)] {
            let [upper, lower] = [upper, lower].map(|n| Level::new(n).expect("a level"));
            let start = game.position(None).expect("there is a default");
            let wins = roster::visit(start, Points { upper, lower, pairs: 5 });
            assert!(wins >= 6, "{game}: level {upper} won {wins} of 10 against level {lower}");
        }
    }
}
