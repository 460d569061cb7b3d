//! Plays many fast games over all games, sizes and levels, and looks for what must never happen: a
//! move that is not legal, a panic, a turn that is not whole, a turn that takes too long.
//!
//! `cargo xtask soak` runs it with 1,000 games, over all cores.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use trine_arena::contest::in_order;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Level, Limits, Player, Random, Settings, Stop};
use trine_rules::registry::GameId;
use trine_rules::{Game, PerSide};

/// What a turn may take, and by how much it may take longer.
const TIME: Duration = Duration::from_millis(5);
const GRACE: Duration = Duration::from_millis(20);

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(1_000), |text| text.parse::<usize>());
    let Ok(games) = games else {
        eprintln!("soak: how many games? A number, such as 1000");
        return ExitCode::from(2);
    };
    let boards = boards();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut played: BTreeMap<&str, Tally> = BTreeMap::new();
    let work = |number: usize| {
        let (game, size) = boards[number % boards.len()];
        let start = game.position(size).expect("a size of the game");
        (game, size, roster::visit(start, OneGame { seed: number as u64 }))
    };
    in_order(threads, work, |number, (game, size, tally)| {
        if tally.worst > TIME + GRACE {
            let board = size.map_or(String::new(), |size| format!(" {size}"));
            println!("game {number}, {game}{board}: a turn took {:?}", tally.worst);
        }
        played.entry(game.name()).or_default().add(&tally);
        number + 1 < games
    });
    let mut is_well = true;
    for (game, tally) in played {
        let Tally { games, turns, worst, late } = tally;
        println!("{game}: {games} games, {turns} turns, the longest {worst:?}, {late} too long");
        is_well &= late == 0;
    }
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Every game on every size, the games in turn.
fn boards() -> Vec<(GameId, Option<u8>)> {
    let sizes =
        |game: GameId| game.sizes().map_or(vec![None], |sizes| sizes.range.map(Some).collect());
    let all = GameId::ALL.map(|game| (game, sizes(game)));
    let most = all.iter().map(|(_, sizes)| sizes.len()).max().unwrap_or(0);
    let row = |i: usize| all.iter().map(move |(game, sizes)| (*game, sizes[i % sizes.len()]));
    (0..most).flat_map(row).collect()
}

#[derive(Clone, Copy, Default)]
struct Tally {
    games: u32,
    turns: u32,
    worst: Duration,
    /// Turns that took longer than they may.
    late: u32,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.worst = self.worst.max(other.worst);
        self.late += other.late;
    }
}

struct OneGame {
    seed: u64,
}

impl ContenderVisitor for OneGame {
    type Output = Tally;

    /// Plays a game between two levels chosen by the seed.
    fn visit<P: Contender>(self, start: P) -> Tally {
        let mut random = Random::new(self.seed);
        let mut player = || -> Box<dyn Player<P>> {
            let level = *random.pick(&Level::ALL).expect("there are levels");
            level.player(random.bits(), Settings { table_bytes: 1 << 20, ..Settings::default() })
        };
        let mut players = PerSide { white: player(), black: player() };
        let mut game = Game::new(start);
        let mut tally = Tally { games: 1, ..Tally::default() };
        while game.outcome().is_none() && tally.turns < 2_000 {
            let begin = Instant::now();
            let player = &mut players[game.position().to_move()];
            let turn = player.choose(&game, &Limits::time(TIME), &Stop::default());
            let taken = begin.elapsed();
            for m in turn {
                game.play(m).expect("bots play legal moves");
            }
            assert!(!game.position().is_mid_turn(), "bots play whole turns");
            tally.turns += 1;
            tally.worst = tally.worst.max(taken);
            tally.late += u32::from(taken > TIME + GRACE);
        }
        tally
    }
}
