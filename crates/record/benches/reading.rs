//! How fast records are read and checked: 10,000 random games of each kind, from their text in
//! memory to records whose every turn has been played.
//!
//! `cargo bench -p trine-record`, or `cargo xtask bench`. We promise less than two seconds for each
//! kind, and the bench fails if it takes longer.

use std::hint::black_box;
use std::time::{Duration, Instant};

use trine_record::{Clock, Evaluation, NodeId, Reader, Record, Worth, tag};
use trine_rules::registry::{GameId, Playable, Visitor};

const GAMES: usize = 10_000;
const ROUNDS: usize = 3;

/// In which all games of a kind are read.
const PROMISED: Duration = Duration::from_secs(2);

/// Longer games are cut off here, as in a match.
const MOST_TURNS: usize = 400;

fn main() {
    println!(
        "{GAMES} random games with evaluations and clocks, read and checked, one thread, best of {ROUNDS}:"
    );
    println!(
        "{:<14}{:>12}{:>10}{:>10}{:>10}{:>12}{:>12}",
        "game", "turns/game", "MB", "seconds", "MB/s", "turns/s", "JSON s"
    );
    for (game, size) in
        [(GameId::Differo, None), (GameId::Apart, Some(8)), (GameId::Dropper, Some(8))]
    {
        measure(game, size);
    }
}

fn measure(game: GameId, size: Option<u8>) {
    let mut random = Random(0x5eed);
    let records: Vec<_> = (0..GAMES).map(|_| random_record(game, size, &mut random)).collect();
    let text = records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n");
    let json: String = records.iter().map(json_line).collect();
    let turns: usize = records.iter().map(|record| record.main_line().count()).sum();
    let read_text = || Reader::new(text.as_bytes()).map(|game| game.expect("a good game"));
    let read_json =
        || json.lines().map(|line| serde_json::from_str::<Record>(line).expect("a good record"));
    assert!(read_text().eq(records.iter().cloned()), "{game} is read otherwise");
    assert!(read_json().eq(records.iter().cloned()), "{game} is read otherwise");
    let best = best_time(|| read_text().count());
    let best_json = best_time(|| read_json().count());
    let seconds = best.as_secs_f64();
    let megabytes = text.len() as f64 / 1e6;
    println!(
        "{:<14}{:>12.1}{megabytes:>10.1}{seconds:>10.3}{:>10.0}{:>12.0}{:>12.3}",
        game.title(),
        turns as f64 / GAMES as f64,
        megabytes / seconds,
        turns as f64 / seconds,
        best_json.as_secs_f64(),
    );
    assert!(best < PROMISED, "{game} is read more slowly than promised");
}

fn json_line(record: &Record) -> String {
    serde_json::to_string(record).expect("a record becomes JSON") + "\n"
}

/// The shortest time in which all games are read.
fn best_time(read: impl Fn() -> usize) -> Duration {
    let time = |_| {
        let start = Instant::now();
        assert_eq!(black_box(read()), GAMES);
        start.elapsed()
    };
    (0..ROUNDS).map(time).min().expect("there are rounds")
}

fn random_record(game: GameId, size: Option<u8>, random: &mut Random) -> Record {
    let mut record = Record::new(game, size).expect("the size is in range");
    for (name, value) in
        [(tag::EVENT, "Random games"), (tag::WHITE, "random"), (tag::BLACK, "random")]
    {
        record.tags_mut().set(name, value).expect("a good tag");
    }
    let turns = game.start(size, RandomTurns(random)).expect("the size is in range");
    // The game may be over by repetition before the last of them.
    let _ = record.append_line(NodeId::START, turns);
    for node in record.main_line().collect::<Vec<_>>() {
        let notes = record.notes_mut(node);
        notes.evaluation = Some(Evaluation::new(Worth::Points(random.below(400) as i32 - 200)));
        notes.clock = Some(Clock::from_milliseconds(random.below(600_000)));
    }
    record
}

struct RandomTurns<'a>(&'a mut Random);

impl Visitor for RandomTurns<'_> {
    type Output = Vec<String>;

    fn visit<P: Playable>(self, mut position: P) -> Vec<String> {
        let mut turns = Vec::new();
        while position.outcome().is_none() && turns.len() < MOST_TURNS {
            let start = position.clone();
            let mut moves = Vec::new();
            while moves.is_empty() || position.is_mid_turn() {
                let m = position.nth_move(self.0.below(position.move_count()));
                moves.push(m.expect("the game is not over"));
                position.play(m.expect("the game is not over"));
            }
            turns.push(start.turn_text(&moves));
        }
        turns
    }
}

/// A xorshift generator: the same games in every run.
struct Random(u64);

impl Random {
    /// A number from 0 up to but not including `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) * n) >> 32
    }
}
