//! What the matches of the engine against other searches have in common.

use std::time::Duration;

use trine_arena::contest::{half_points, in_order, play};
use trine_arena::elo::Pairs;
use trine_engine::{Engine, Limits, Player, Searchable, Settings};
use trine_rules::{PerSide, Side};

/// Reads seconds a turn.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().map_err(|_| "seconds are a number, such as 0.2".to_owned())?;
    if (0.001..=3600.0).contains(&time) {
        Ok(Duration::from_secs_f64(time))
    } else {
        Err("a turn takes from 0.001 to 3600 seconds".to_owned())
    }
}

/// The engine's half points in two games from one opening.
pub(crate) fn pair<P: Searchable, O: Player<P>>(
    start: &P,
    time: Duration,
    mut opponent: impl FnMut() -> O,
) -> usize {
    let mut game = |side: Side| {
        let (mut engine, mut opponent) = (Engine::<P>::new(Settings::default()), opponent());
        let (engine, opponent): (&mut dyn Player<P>, &mut dyn Player<P>) =
            (&mut engine, &mut opponent);
        let players = PerSide { white: engine, black: opponent };
        let players = if side == Side::White { players } else { players.swapped() };
        let outcome = play(start.clone(), players, &Limits::time(time), |_| true);
        half_points(outcome.expect("nobody gave the game up"), side)
    };
    Side::BOTH.map(&mut game).iter().sum()
}

/// Plays pairs of games by their numbers and prints what they say; an odd number of games is
/// rounded up.
pub(crate) fn run(
    opponent: &str,
    games: usize,
    threads: usize,
    pair: impl Fn(usize) -> usize + Sync,
) {
    let most = games.div_ceil(2).max(1);
    let mut pairs = Pairs::default();
    in_order(threads, pair, |number, half_points| {
        pairs.add(half_points);
        println!("{:>4} games: {:.1}%", 2 * (number + 1), 100.0 * pairs.score());
        number + 1 < most
    });
    let elo = pairs.elo().expect("at least a pair has been played");
    println!(
        "engine against {opponent}: {:.1}%, Elo {:+.0} ({:+.0} to {:+.0})",
        100.0 * pairs.score(),
        elo.difference,
        elo.interval.0,
        elo.interval.1
    );
}
