//! Results for programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Report, Standing};
use crate::elo::{Sprt, Verdict};
use crate::ending::Cause;
use crate::program::FaultKind;
use crate::ratings::Rating;
use crate::tournament::{FaultReport, Meeting, Remark};

/// The whole report. An Elo that is infinite is `null`; where no game has been played there is none.
#[derive(Serialize)]
struct Document<'a> {
    game: &'static str,
    size: Option<u8>,
    pace: String,
    openings: String,
    seed: u64,
    hash: usize,
    command: &'a str,
    planned_games: usize,
    games: u64,
    is_complete: bool,
    players: Vec<Player<'a>>,
    meetings: Vec<Pairing<'a>>,
    sprt: Option<Test>,
    white: Score,
    endings: BTreeMap<Cause, u64>,
    faults: Vec<Faults<'a>>,
    fault_examples: Vec<Example<'a>>,
    remarks: Vec<Odd<'a>>,
}

/// The players come in the order of their strength.
#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    entrant: String,
    points: f64,
    games: u64,
    #[serde(flatten)]
    strength: Option<Strength>,
}

#[derive(Serialize)]
struct Strength {
    /// Above the average of all players.
    elo: f64,
    /// The half of a 95% interval.
    elo_margin: f64,
}

#[derive(Serialize)]
struct Pairing<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    score: Score,
    /// Pairs that gave the first player 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    #[serde(flatten)]
    difference: Option<Difference>,
}

#[derive(Serialize)]
struct Difference {
    elo: f64,
    elo_low: f64,
    elo_high: f64,
}

#[derive(Serialize)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
}

#[derive(Serialize)]
struct Test {
    low: f64,
    high: f64,
    log_likelihood_ratio: f64,
    bound: f64,
    verdict: &'static str,
}

#[derive(Serialize)]
struct Faults<'a> {
    player: &'a str,
    kind: FaultKind,
    games: u64,
}

#[derive(Serialize)]
struct Example<'a> {
    game: usize,
    player: &'a str,
    opponent: &'a str,
    kind: FaultKind,
    words: &'a str,
}

#[derive(Serialize)]
struct Odd<'a> {
    player: &'a str,
    words: &'a str,
    times: u64,
}

impl<'a> Report<'a> {
    /// The results as JSON.
    pub fn json(&self) -> String {
        let (tournament, results) = (self.tournament, self.results);
        let [wins, draws, losses] = results.white;
        let document = Document {
            game: tournament.game.name(),
            size: tournament.size.or(tournament.game.sizes().map(|sizes| sizes.default)),
            pace: tournament.pace.to_string(),
            openings: tournament.openings.to_string(),
            seed: tournament.seed,
            hash: tournament.hash,
            command: self.command,
            planned_games: results.planned,
            games: results.games(),
            is_complete: results.is_complete(),
            players: self.players(),
            meetings: self.meetings(),
            sprt: results.sprt.as_ref().map(|sprt| self.test(sprt)),
            white: Score { wins, draws, losses },
            endings: results.endings.clone(),
            faults: self.faults(),
            fault_examples: self.examples(),
            remarks: self.remarks(),
        };
        serde_json::to_string_pretty(&document).expect("a report is plain data") + "\n"
    }

    fn name(&self, player: usize) -> &'a str {
        &self.results.names[player]
    }

    fn players(&self) -> Vec<Player<'a>> {
        let player = |row: Standing| Player {
            name: self.name(row.player),
            entrant: self.tournament.entrants[row.player].to_string(),
            points: row.points,
            games: row.games,
            strength: row.rating.map(|Rating { elo, margin }| Strength { elo, elo_margin: margin }),
        };
        self.standings().into_iter().map(player).collect()
    }

    fn meetings(&self) -> Vec<Pairing<'a>> {
        let pairing = |meeting: &Meeting| {
            let (wins, draws, losses) = (meeting.wins, meeting.draws, meeting.losses);
            Pairing {
                first: self.name(meeting.first),
                second: self.name(meeting.second),
                score: Score { wins, draws, losses },
                pairs: meeting.pairs.0,
                difference: meeting.pairs.elo().map(|elo| Difference {
                    elo: elo.difference,
                    elo_low: elo.interval.0,
                    elo_high: elo.interval.1,
                }),
            }
        };
        self.results.meetings.iter().map(pairing).collect()
    }

    fn test(&self, sprt: &Sprt) -> Test {
        let pairs = &self.results.meetings[0].pairs;
        Test {
            low: sprt.low,
            high: sprt.high,
            log_likelihood_ratio: pairs.log_likelihood_ratio(sprt.low, sprt.high),
            bound: Sprt::BOUND,
            verdict: match sprt.verdict(pairs) {
                Verdict::Accepted => "accepted",
                Verdict::Rejected => "rejected",
                Verdict::Open => "open",
            },
        }
    }

    fn faults(&self) -> Vec<Faults<'a>> {
        let faults = self.results.faults.iter();
        faults
            .map(|(&(player, kind), &games)| Faults { player: self.name(player), kind, games })
            .collect()
    }

    fn examples(&self) -> Vec<Example<'a>> {
        let example = |fault: &'a FaultReport| Example {
            game: fault.game,
            player: self.name(fault.player),
            opponent: self.name(fault.opponent),
            kind: fault.kind,
            words: &fault.words,
        };
        self.results.examples.iter().map(example).collect()
    }

    fn remarks(&self) -> Vec<Odd<'a>> {
        let odd = |remark: &'a Remark| Odd {
            player: self.name(remark.player),
            words: &remark.words,
            times: remark.times,
        };
        self.results.remarks.iter().map(odd).collect()
    }
}
