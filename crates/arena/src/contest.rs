//! Games between players who can be trusted, and numbered work over all cores.

use std::collections::BTreeMap;
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

/// A random position some turns into the game, not over: where a pair of games starts. There are
/// fewer turns if hardly any game lasts so long.
pub fn opening<P: Position>(start: &P, turns: u32, random: &mut Random) -> P {
    let opening = with_so_many_turns(turns, random, |turns, random| {
        let mut position = start.clone();
        while position.outcome().is_none() && position.turn() <= turns {
            let n = random.below(position.move_count());
            position.play(position.nth_move(n).expect("it is in range"));
        }
        (position.outcome().is_none() && !position.is_mid_turn()).then_some(position)
    });
    opening.unwrap_or_else(|| start.clone())
}

/// How often a number of random turns is tried before there are fewer.
const ATTEMPTS: u32 = 5000;

/// What the first attempt with so many random turns gives that gives anything. On a small board no
/// game may last so long: after many attempts the number of turns is drawn again, below the last.
/// Gives nothing if not even no turns are possible.
pub(crate) fn with_so_many_turns<T>(
    mut turns: u32,
    random: &mut Random,
    attempt: impl Fn(u32, &mut Random) -> Option<T>,
) -> Option<T> {
    loop {
        if let Some(found) = (0..ATTEMPTS).find_map(|_| attempt(turns, random)) {
            return Some(found);
        }
        if turns == 0 {
            return None;
        }
        turns = random.below(u64::from(turns)) as u32;
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
/// work gives the same results on any machine. What else was finished by then is given back: which
/// pieces these are does depend on the machine.
pub fn in_order<T: Send>(
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> bool,
) -> BTreeMap<usize, T> {
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
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        // To the last result, past the end too: threads that wait to send must not wait for ever.
        for (number, result) in receiver {
            waiting.insert(number, result);
            while !done.load(Ordering::Relaxed)
                && let Some(result) = waiting.remove(&wanted)
            {
                done.fetch_or(!take(wanted, result), Ordering::Relaxed);
                wanted += 1;
            }
        }
        waiting
    })
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
    use trine_rules::dropper::{Dropper, Size};

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

    #[test]
    fn what_is_finished_when_work_stops_is_given_back() {
        // The first piece waits until three others are done, and is the last one wanted.
        let others = AtomicUsize::new(0);
        let work = |n| {
            if n > 0 {
                others.fetch_add(1, Ordering::Relaxed);
            }
            while n == 0 && others.load(Ordering::Relaxed) < 3 {
                std::thread::yield_now();
            }
            n
        };
        let rest = in_order(2, work, |_, _| false);
        assert!([1, 2, 3].iter().all(|n| rest.get(n) == Some(n)), "{rest:?}");
        assert!(!rest.contains_key(&0), "it has been taken");
    }

    #[test]
    fn an_opening_longer_than_any_game_has_fewer_turns() {
        let start = Dropper::<1>::start(Size::new(3).expect("a size"));
        let opened = opening(&start, 30, &mut Random::new(1));
        assert!(opened.outcome().is_none() && opened.turn() <= 9, "{opened}");
        assert_eq!(opened, opening(&start, 30, &mut Random::new(1)));
    }
}
