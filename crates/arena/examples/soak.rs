//! Plays many fast games over all games, sizes and levels, and looks for what must never happen: a
//! move that is not legal, a panic, a turn that is not whole, a turn that takes too long.
//!
//! A turn takes too long when its thread worked longer than it may: time in which the system let others
//! work is not the bot's. A turn that came late though its bot worked no longer than it may was held up by
//! something else on the machine, and is counted apart.
//!
//! On a machine that is itself only a guest, what its host gave to others counts as work, too. So a bot
//! that worked too long is asked [`AGAIN`] times more in the same position, and its least work counts.
//! Turns that were too long only at first are counted as well: there may be one in [`RARELY`].
//!
//! `cargo xtask soak` runs it with 1,000 games, over all cores. A second number is the game to begin with, to
//! play one again.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use trine_arena::contest::in_order;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Level, Limits, Player, Random, Settings, Stop};
use trine_rules::registry::GameId;
use trine_rules::{Game, PerSide};

/// What a turn may take, and by how much it may take longer.
const TIME: Duration = Duration::from_millis(5);
const GRACE: Duration = Duration::from_millis(20);

/// How often a bot that worked too long is asked again.
const AGAIN: usize = 2;

/// One in so many turns may be too long at first.
const RARELY: u32 = 10_000;

fn main() -> ExitCode {
    let number = |nth: usize, usual: usize| {
        std::env::args().nth(nth).map_or(Ok(usual), |text| text.parse::<usize>())
    };
    let (Ok(games), Ok(first)) = (number(1, 1_000), number(2, 0)) else {
        eprintln!("soak: how many games, and from which one on? Numbers, such as 1000 0");
        return ExitCode::from(2);
    };
    let boards = boards();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut played: BTreeMap<&str, Tally> = BTreeMap::new();
    let work = |number: usize| {
        let number = first + number;
        let (game, size) = boards[number % boards.len()];
        let start = game.position(size).expect("a size of the game");
        (game, size, roster::visit(start, OneGame { seed: number as u64 }))
    };
    in_order(threads, work, |done, (game, size, tally)| {
        if tally.late > 0 {
            let board = size.map_or(String::new(), |size| format!(" {size}"));
            let Tally { worst, slowest, .. } = tally;
            let level = slowest.expect("a late turn is somebody's");
            let number = first + done;
            println!("game {number}, {game}{board}: level {level} worked at a turn for {worst:?}");
        }
        played.entry(game.name()).or_default().add(&tally);
        done + 1 < games
    });
    let mut is_well = true;
    for (game, tally) in played {
        let Tally { games, turns, worst, slowest, late, late_at_first, held_up } = tally;
        let slowest = slowest.map_or(String::new(), |level| format!(" (level {level})"));
        println!(
            "{game}: {games} games, {turns} turns, the most work {worst:?}{slowest}, {late} too long, \
             {late_at_first} only at first, {held_up} held up by other work"
        );
        is_well &= late == 0 && late_at_first <= turns.div_ceil(RARELY);
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
    /// The longest that a bot worked at a turn, and which bot it was. Of one that was asked again the
    /// least work counts.
    worst: Duration,
    slowest: Option<Level>,
    /// Turns at which a bot worked longer than it may, also when it was asked again.
    late: u32,
    /// Turns at which a bot did so, but not when it was asked again.
    late_at_first: u32,
    /// Turns that came later than they may, but not for the bot's work.
    held_up: u32,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.late += other.late;
        self.late_at_first += other.late_at_first;
        self.held_up += other.held_up;
        self.worked(other.worst, other.slowest);
    }

    fn worked(&mut self, time: Duration, by: Option<Level>) {
        if time > self.worst {
            (self.worst, self.slowest) = (time, by);
        }
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
        let mut bot = || {
            let level = *random.pick(&Level::ALL).expect("there are levels");
            (level, random.bits())
        };
        let bots = PerSide { white: bot(), black: bot() };
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let player = |(level, seed): (Level, u64)| level.player::<P>(seed, settings);
        let mut players = PerSide { white: player(bots.white), black: player(bots.black) };
        let mut game = Game::new(start);
        let mut tally = Tally { games: 1, ..Tally::default() };
        while game.outcome().is_none() && tally.turns < 2_000 {
            let side = game.position().to_move();
            let (turn, Taken { work, waited }) = timed(&mut *players[side], &game);
            let is_late = |time: Duration| time > TIME + GRACE;
            let again = || timed(&mut *player(bots[side]), &game).1.work;
            let times = if is_late(work) { AGAIN } else { 0 };
            let least = (0..times).map(|_| again()).fold(work, Duration::min);
            tally.turns += 1;
            tally.worked(least, Some(bots[side].0));
            tally.late += u32::from(is_late(least));
            tally.late_at_first += u32::from(is_late(work) && !is_late(least));
            tally.held_up += u32::from(is_late(waited) && !is_late(work));
            for m in turn {
                game.play(m).expect("bots play legal moves");
            }
            assert!(!game.position().is_mid_turn(), "bots play whole turns");
        }
        tally
    }
}

/// What a turn took.
struct Taken {
    /// How long its bot worked.
    work: Duration,
    /// How long whoever asked for it waited.
    waited: Duration,
}

/// A bot's turn, and what it took. The bot thinks on this thread.
fn timed<P: Contender>(player: &mut dyn Player<P>, game: &Game<P>) -> (Vec<P::Move>, Taken) {
    let (asked, at_rest) = (Instant::now(), ThreadTime::now());
    let turn = player.choose(game, &Limits::time(TIME), &Stop::default());
    (turn, Taken { work: at_rest.elapsed(), waited: asked.elapsed() })
}
