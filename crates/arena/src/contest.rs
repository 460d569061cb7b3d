//! Games between players who can be trusted, and numbered work over all cores.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use trine_engine::{Limits, Player, Random, Stop};
use trine_rules::{Game, Outcome, PerSide, Position, Side};

/// After this many turns a game on a default board counts as a draw.
pub const TURN_LIMIT: u32 = 400;

/// After how many turns a game on a board of this size counts as a draw: on large boards, where a
/// game of Dropper fills a square a turn, later.
pub fn turn_limit(size: Option<u8>) -> u32 {
    size.map_or(TURN_LIMIT, |size| TURN_LIMIT.max(2 * u32::from(size).pow(2)))
}

/// Plays a game to its end. `watch` sees it before the first turn and after every turn; when it
/// has seen enough the game is given up, without an outcome.
pub fn play<P: Position>(
    start: P,
    mut players: PerSide<&mut dyn Player<P>>,
    limits: &Limits,
    mut watch: impl FnMut(&Game<P>) -> bool,
) -> Option<Outcome> {
    let mut game = Game::new(start);
    let stop = Stop::default();
    loop {
        if !watch(&game) {
            return None;
        }
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        if game.position().turn() > TURN_LIMIT {
            return Some(Outcome::Draw);
        }
        for m in players[game.position().to_move()].choose(&game, limits, &stop) {
            game.play(m).expect("players play legal moves");
        }
    }
}

/// A random position some turns into the game, not over: where a pair of games starts.
pub fn opening<P: Position>(start: &P, turns: u32, random: &mut Random) -> P {
    loop {
        let mut position = start.clone();
        while position.outcome().is_none() && position.turn() <= turns {
            let n = random.below(position.move_count());
            position.play(position.nth_move(n).expect("it is in range"));
        }
        if position.outcome().is_none() && !position.is_mid_turn() {
            return position;
        }
    }
}

/// The half points of the first player in one game.
pub fn half_points(outcome: Outcome, first: Side) -> usize {
    match outcome {
        Outcome::Win(side) if side == first => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    }
}

/// Does numbered pieces of work on this many threads and hands over the results in the order of
/// their numbers, until `take` says stop. What is found depends on the numbers alone, so the same
/// work gives the same results on any machine.
pub fn in_order<T: Send>(
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> bool,
) {
    let next = AtomicUsize::new(0);
    let done = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel::<(usize, T)>(threads * 4);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, work, next, done) = (sender.clone(), &work, &next, &done);
            scope.spawn(move || {
                let _guard = StopOnPanic(done);
                while !done.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut wanted = 0;
        'all: for (number, result) in &receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&wanted) {
                if !take(wanted, result) {
                    break 'all;
                }
                wanted += 1;
            }
        }
        done.store(true, Ordering::Relaxed);
        // Threads that wait to send must not wait for ever.
        drop(receiver);
    });
}

/// Ends the work of the other threads when one of them panics, so that the panic comes through.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_in_one_thread_ends_the_work() {
        let work = |n| {
            assert_ne!(n, 10, "this piece of work panics");
            n
        };
        let result = std::panic::catch_unwind(|| in_order(2, work, |_, _| true));
        assert!(result.is_err());
    }

    #[test]
    fn results_come_in_order_and_work_stops_when_told() {
        let mut seen = Vec::new();
        in_order(
            4,
            |n| n * n,
            |n, square| {
                seen.push((n, square));
                n < 99
            },
        );
        assert_eq!(seen, (0..100).map(|n| (n, n * n)).collect::<Vec<_>>());
    }
}
