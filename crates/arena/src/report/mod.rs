//! The results of a match for people and programs: text, JSON, and a page with charts.

mod charts;
mod html;
mod json;
mod records;
mod text;

pub use records::record;

use crate::elo::{Elo, Sprt, Verdict};
use crate::tournament::{Meeting, Results, Tournament};

/// A match and what it has come to.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The match.
    pub tournament: &'a Tournament,
    /// What it has come to.
    pub results: &'a Results,
    /// The command that made it.
    pub command: &'a str,
}

/// A player's line in the table.
struct Standing {
    player: usize,
    points: f64,
    games: u64,
    elo: f64,
    margin: f64,
}

impl Report<'_> {
    /// The players, the best first.
    fn standings(&self) -> Vec<Standing> {
        let ratings = self.results.ratings();
        let mut standings: Vec<Standing> = (0..self.results.names.len())
            .map(|player| {
                let (half_points, games) = self.results.points(player);
                let (elo, margin) = (ratings[player].elo, ratings[player].margin);
                Standing { player, points: half_points as f64 / 2.0, games, elo, margin }
            })
            .collect();
        standings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        standings
    }

    /// The only meeting of a match between two.
    fn duel(&self) -> Option<&Meeting> {
        match &self.results.meetings[..] {
            [meeting] => Some(meeting),
            _ => None,
        }
    }

    /// A player's games against another: won, drawn and lost.
    fn games_against(&self, player: usize, opponent: usize) -> Option<[u64; 3]> {
        self.results.meetings.iter().find_map(|meeting| {
            let Meeting { first, second, wins, draws, losses, .. } = *meeting;
            if (first, second) == (player, opponent) {
                Some([wins, draws, losses])
            } else if (second, first) == (player, opponent) {
                Some([losses, draws, wins])
            } else {
                None
            }
        })
    }

    /// What was played, in a few words.
    fn heading(&self) -> String {
        let Tournament { game, pace, openings, seed, .. } = self.tournament;
        let board = self.board();
        let title = game.title();
        format!("{title}{board}, {pace}, openings {openings}, seed {seed}")
    }

    /// The size of the board, where there is a choice.
    fn board(&self) -> String {
        let Tournament { game, size, .. } = self.tournament;
        let size = size.or(game.sizes().map(|sizes| sizes.default));
        size.map_or(String::new(), |size| format!(" {size}×{size}"))
    }

    /// How the match stands, if it has not come to its end.
    fn unfinished(&self) -> Option<String> {
        let Results { planned, .. } = self.results;
        let unfinished = !self.results.is_complete();
        unfinished.then(|| format!("interrupted after {} of {planned} games", self.results.games()))
    }
}

/// `+12`, `-3`, or `∞` for a match in which one side won everything.
fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞".to_owned() } else { "-∞".to_owned() };
    }
    // Nothing is "-0".
    format!("{:+.0}", if elo.abs() < 0.5 { 0.0 } else { elo })
}

/// A difference and its interval, in one sentence.
fn elo_words(elo: &Elo) -> String {
    let (low, high) = elo.interval;
    format!("Elo {}, with 95% between {} and {}", signed(elo.difference), signed(low), signed(high))
}

/// What a sequential test has found, in one sentence.
fn sprt_words(sprt: &Sprt, meeting: &Meeting) -> String {
    let verdict = match sprt.verdict(&meeting.pairs) {
        Verdict::Accepted => format!("{:+} Elo is shown", sprt.high),
        Verdict::Rejected => format!("{:+} Elo is ruled out", sprt.high),
        Verdict::Open => "undecided".to_owned(),
    };
    let ratio = meeting.pairs.log_likelihood_ratio(sprt.low, sprt.high);
    let bound = Sprt::BOUND;
    format!("SPRT {sprt}: {verdict} (log-likelihood ratio {ratio:.2} of ±{bound:.2})")
}

/// The points of games won, drawn and lost.
fn points([won, drawn, _]: [u64; 3]) -> f64 {
    won as f64 + drawn as f64 / 2.0
}

/// `1 game`, `2 games`.
fn games(number: u64) -> String {
    if number == 1 { "1 game".to_owned() } else { format!("{number} games") }
}
