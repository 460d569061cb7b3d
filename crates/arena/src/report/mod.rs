//! The results of a match for people and programs: text, JSON, and a page with charts.

mod charts;
mod html;
mod json;
mod records;
mod text;

pub use records::record;

use crate::elo::{Elo, Sprt, Verdict};
use crate::ratings::Rating;
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
    /// Nothing for one who has not played yet.
    rating: Option<Rating>,
}

impl Report<'_> {
    /// The players, the best first, those who have not played yet last.
    fn standings(&self) -> Vec<Standing> {
        let ratings = self.results.ratings();
        let mut standings: Vec<Standing> = (0..self.results.names.len())
            .map(|player| {
                let (half_points, games) = self.results.points(player);
                let rating = (games > 0).then_some(ratings[player]);
                Standing { player, points: half_points as f64 / 2.0, games, rating }
            })
            .collect();
        let strength = |row: &Standing| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        standings.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
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

/// A share of points such as `62.5%`, or a dash if there are no games.
fn percent(points: f64, games: u64) -> String {
    if games == 0 { "–".to_owned() } else { format!("{:.1}%", 100.0 * points / games as f64) }
}

/// The points of games won, drawn and lost.
fn points([won, drawn, _]: [u64; 3]) -> f64 {
    won as f64 + drawn as f64 / 2.0
}

/// `1 game`, `2 games`.
fn games(number: u64) -> String {
    if number == 1 { "1 game".to_owned() } else { format!("{number} games") }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use trine_engine::Stop;
    use trine_rules::Position;
    use trine_rules::differo::Differo;

    use super::*;
    use crate::tournament::Venue;

    /// Plays a match, which may have been stopped before it begins.
    fn results(tournament: &Tournament, stop: &Stop) -> Results {
        let venue = Venue::open(tournament, stop).expect("bots are always there");
        venue.run(&Differo::start(()), &BTreeMap::new(), |_| (), |_, _| ())
    }

    #[test]
    fn a_match_without_games_claims_nothing() {
        let stop = Stop::default();
        stop.stop();
        for players in [&["greedy", "random"][..], &["greedy", "random", "level:1"]] {
            let tournament = Tournament::small(players);
            let results = results(&tournament, &stop);
            assert_eq!(results.games(), 0);
            let report = Report { tournament: &tournament, results: &results, command: "" };
            let (text, html) = (report.text(), report.html());
            assert!(!text.contains("+0") && !text.contains('%'), "{text}");
            assert!(html.contains("<h2>Strength</h2><p>No game has ended yet.</p>"), "{html}");
            assert!(!html.contains("+0<") && !html.contains("± 0") && !html.contains("0.0%"));
            let json: serde_json::Value = serde_json::from_str(&report.json()).expect("JSON");
            for row in [&json["players"][0], &json["meetings"][0]] {
                let row = row.as_object().expect("an object");
                assert!(row.keys().all(|key| !key.starts_with("elo")), "{row:?}");
            }
        }
    }

    #[test]
    fn an_infinite_difference_is_null_and_not_left_out() {
        let tournament = Tournament::small(&["greedy", "random"]);
        let results = results(&tournament, &Stop::default());
        assert_eq!(results.meetings[0].wins, 2, "the greedy bot is far better");
        let report = Report { tournament: &tournament, results: &results, command: "" };
        let json: serde_json::Value = serde_json::from_str(&report.json()).expect("JSON");
        let meeting = json["meetings"][0].as_object().expect("an object");
        assert_eq!(meeting.get("elo"), Some(&serde_json::Value::Null));
        assert!(meeting["elo_low"].is_number() && json["players"][0]["elo"].is_number());
    }
}
