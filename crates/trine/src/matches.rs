//! `trine match`: two bots over many games, and how much stronger one is.

use std::io::IsTerminal;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use trine_arena::contest::{Tally, Tournament};
use trine_arena::elo::{Sprt, Verdict};
use trine_engine::Who;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::registry::GameId;

use crate::failure::Failure;
use crate::perft::read_size;

/// Play two bots against each other and tell their difference in strength
///
/// Games come in pairs: the same short random opening, sides swapped. Prints the points, wins,
/// draws and losses of the first bot, and the Elo difference with its 95% interval. With --sprt the
/// match ends as soon as it is clear which of the two differences is nearer the truth.
#[derive(Args, Debug)]
pub(crate) struct Match {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// The first bot: random, greedy, level:1 to level:10, or engine:SECONDS
    #[arg(long, value_name = "WHO")]
    first: Who,
    /// The second bot
    #[arg(long, value_name = "WHO")]
    second: Who,
    /// How many games to play, at most; an odd one is rounded up to a pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random turns before each pair, at most
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening: u32,
    /// Stop when one of two Elo differences is shown, such as 0,20
    #[arg(long, value_name = "E0,E1", value_parser = read_sprt)]
    sprt: Option<Sprt>,
    /// How many games to play at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Reads two differences of strength, the smaller one first.
fn read_sprt(text: &str) -> Result<Sprt, &'static str> {
    let wrong = "two Elo differences, the smaller one first, such as 0,20";
    let (low, high) = text.split_once(',').ok_or(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.abs() <= 1000.0);
    let (low, high) = number(low).zip(number(high)).ok_or(wrong)?;
    if low < high { Ok(Sprt { low, high }) } else { Err(wrong) }
}

impl Match {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.size).map_err(Failure::usage)?;
        roster::visit(position, Play(self));
        Ok(())
    }

    fn pairs(&self) -> usize {
        self.games.div_ceil(2) as usize
    }
}

/// A bar on a terminal, and nothing anywhere else.
pub(crate) fn progress_bar(length: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}");
    ProgressBar::new(length as u64).with_style(style.expect("the template is well formed"))
}

struct Play<'a>(&'a Match);

impl ContenderVisitor for Play<'_> {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let Match { first, second, opening, sprt, seed, .. } = *self.0;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.0.threads.map_or(cores, usize::from);
        let pairs = self.0.pairs();
        let bar = progress_bar(2 * pairs);
        let tournament = Tournament { first, second, opening, pairs, sprt, threads, seed };
        let tally = tournament.run(&start, |tally| {
            bar.set_position(tally.games());
            bar.set_message(format!("{:.1}%", 100.0 * tally.pairs.score()));
        });
        bar.finish_and_clear();
        self.print(&tally);
    }
}

impl Play<'_> {
    fn print(&self, tally: &Tally) {
        let Match { first, second, sprt, .. } = self.0;
        let Tally { wins, draws, losses, pairs } = tally;
        println!("{first} against {second}: {} games", tally.games());
        println!("{wins} won, {draws} drawn, {losses} lost: {:.1}%", 100.0 * pairs.score());
        let elo = pairs.elo();
        let (low, high) = elo.interval;
        println!("Elo {:+.0}, with 95% between {low:+.0} and {high:+.0}", elo.difference);
        if let Some(sprt) = sprt {
            let ratio = pairs.log_likelihood_ratio(sprt.low, sprt.high);
            let verdict = match sprt.verdict(pairs) {
                Verdict::Accepted => format!("{:+} Elo is shown", sprt.high),
                Verdict::Rejected => format!("{:+} Elo is ruled out", sprt.high),
                Verdict::Open => "undecided".to_owned(),
            };
            println!(
                "SPRT {:+},{:+}: {verdict} (log-likelihood ratio {ratio:.2})",
                sprt.low, sprt.high
            );
        }
    }
}
