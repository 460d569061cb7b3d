//! Games between players: one game, and many over all cores.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use trine_engine::roster::Contender;
use trine_engine::{Limits, Player, Random, Settings, Stop, Who};
use trine_rules::{Game, Outcome, PerSide, Position, Side};

use crate::elo::{Pairs, Sprt, Verdict};

/// After this many turns a game counts as a draw.
pub const TURN_LIMIT: u32 = 400;

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

/// Two bots against each other, in pairs of games from the same opening with sides swapped.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tournament {
    /// The bot whose points are counted.
    pub first: Who,
    /// Its opponent.
    pub second: Who,
    /// Random turns before each pair, at most.
    pub opening: u32,
    /// How many pairs to play, at most.
    pub pairs: usize,
    /// When to end earlier.
    pub sprt: Option<Sprt>,
    /// How many pairs are played at once.
    pub threads: usize,
    /// Everything random follows from this.
    pub seed: u64,
}

/// What a match has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games the first player has won.
    pub wins: u64,
    /// Games nobody has won.
    pub draws: u64,
    /// Games the second player has won.
    pub losses: u64,
    /// The games in pairs.
    pub pairs: Pairs,
}

impl Tally {
    /// How many games have been played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, half_points: [usize; 2]) {
        for points in half_points {
            match points {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        self.pairs.add(half_points.iter().sum());
    }
}

impl Tournament {
    /// Plays the match.
    pub fn run<P: Contender>(&self, start: &P, mut progress: impl FnMut(&Tally)) -> Tally {
        let work = |number: usize| {
            let mut random = Random::new(self.seed.wrapping_add(number as u64 * 0x9e37_79b9));
            let turns = random.below(u64::from(self.opening) + 1) as u32;
            let start = opening(start, turns, &mut random);
            Side::BOTH.map(|first| self.play_one(&start, first, &mut random))
        };
        let mut tally = Tally::default();
        in_order(self.threads, work, |number, half_points| {
            tally.add(half_points);
            progress(&tally);
            let is_open = self.sprt.is_none_or(|sprt| sprt.verdict(&tally.pairs) == Verdict::Open);
            is_open && number + 1 < self.pairs
        });
        tally
    }

    /// Plays one game with the first bot on this side, and gives its half points.
    fn play_one<P: Contender>(&self, start: &P, first: Side, random: &mut Random) -> usize {
        let mut one = self.first.player::<P>(random.bits(), Settings::default());
        let mut two = self.second.player::<P>(random.bits(), Settings::default());
        let players: PerSide<&mut dyn Player<P>> = PerSide { white: &mut *one, black: &mut *two };
        let players = if first == Side::White { players } else { players.swapped() };
        let outcome = play(start.clone(), players, &Limits::default(), |_| true);
        half_points(outcome.expect("nobody gave the game up"), first)
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
