//! What a match has come to.

use std::collections::BTreeMap;

use trine_rules::{Outcome, Side};

use super::{PlayedPair, Tournament};
use crate::elo::{Pairs, Sprt, Verdict};
use crate::ending::Cause;
use crate::program::FaultKind;
use crate::ratings::{self, Rating};

/// The results of a match so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The players' names, all different.
    pub names: Vec<String>,
    /// The games of every two players.
    pub meetings: Vec<Meeting>,
    /// How many games ended in which way.
    pub endings: BTreeMap<Cause, u64>,
    /// White's wins, draws and losses, whoever was White.
    pub white: [u64; 3],
    /// How many games players lost by which fault.
    pub faults: BTreeMap<(usize, FaultKind), u64>,
    /// The first faults of each kind, one by one.
    pub examples: Vec<FaultReport>,
    /// What programs did that is odd but cost them nothing.
    pub remarks: Vec<Remark>,
    /// The half points of the first player in each pair, with its meeting, in their order.
    pub history: Vec<(usize, usize)>,
    /// How many games were to be played, at most.
    pub planned: usize,
    /// The test that may end the match earlier.
    pub sprt: Option<Sprt>,
}

/// Two players and their games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The player whose points are counted.
    pub first: usize,
    /// Its opponent.
    pub second: usize,
    /// Games that the first player has won.
    pub wins: u64,
    /// Games that nobody has won.
    pub draws: u64,
    /// Games that the second player has won.
    pub losses: u64,
    /// The games in pairs.
    pub pairs: Pairs,
}

/// A game that was lost by a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultReport {
    /// Who lost it.
    pub player: usize,
    /// Who won it.
    pub opponent: usize,
    /// The number of the game, from 1.
    pub game: usize,
    /// What kind of fault.
    pub kind: FaultKind,
    /// What happened.
    pub words: String,
}

/// Something odd that cost nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Who did it.
    pub player: usize,
    /// What it was.
    pub words: String,
    /// How often.
    pub times: u64,
}

/// Faults of one kind by one player that are told one by one; the others are counted.
const EXAMPLES: u64 = 3;

/// Remarks that are kept.
const REMARKS: usize = 20;

impl Results {
    pub(super) fn new(tournament: &Tournament, names: Vec<String>) -> Self {
        let meeting = |(first, second)| Meeting {
            first,
            second,
            wins: 0,
            draws: 0,
            losses: 0,
            pairs: Pairs::default(),
        };
        Self {
            names,
            meetings: tournament.meetings().into_iter().map(meeting).collect(),
            endings: BTreeMap::new(),
            white: [0; 3],
            faults: BTreeMap::new(),
            examples: Vec::new(),
            remarks: Vec::new(),
            history: Vec::new(),
            planned: tournament.total_games(),
            sprt: tournament.sprt,
        }
    }

    /// How many games have been played.
    pub fn games(&self) -> u64 {
        2 * self.history.len() as u64
    }

    /// Whether all has been played that was to be played, or the test is decided.
    pub fn is_complete(&self) -> bool {
        let is_decided = self.verdict().is_some_and(|verdict| verdict != Verdict::Open);
        is_decided || self.games() >= self.planned as u64
    }

    /// What the test says, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt.map(|sprt| sprt.verdict(&self.meetings[0].pairs))
    }

    /// How the match stands, in a few words for a progress bar.
    pub fn headline(&self) -> String {
        if let [meeting] = &self.meetings[..] {
            let Meeting { wins, draws, losses, pairs, .. } = meeting;
            let score = 100.0 * pairs.score();
            let test = self.sprt.map_or(String::new(), |sprt| {
                let ratio = pairs.log_likelihood_ratio(sprt.low, sprt.high);
                format!(", SPRT {ratio:.2} of ±{:.2}", Sprt::BOUND)
            });
            return format!("+{wins} ={draws} -{losses}, {score:.1}%{test}");
        }
        let share = |player: usize| {
            let (half_points, games) = self.points(player);
            half_points as f64 / (2 * games).max(1) as f64
        };
        let best = (0..self.names.len()).max_by(|&a, &b| share(a).total_cmp(&share(b)));
        let best = best.expect("a match has players");
        format!("{} leads with {:.1}%", self.names[best], 100.0 * share(best))
    }

    /// The half points of a player and its games.
    pub fn points(&self, player: usize) -> (u64, u64) {
        let mut sum = (0, 0);
        for meeting in &self.meetings {
            let games = meeting.games();
            let own = 2 * meeting.wins + meeting.draws;
            if meeting.first == player {
                sum = (sum.0 + own, sum.1 + games);
            } else if meeting.second == player {
                sum = (sum.0 + 2 * games - own, sum.1 + games);
            }
        }
        sum
    }

    /// The strength of all players, from all games.
    pub fn ratings(&self) -> Vec<Rating> {
        ratings::rate(self.names.len(), &self.meetings)
    }

    pub(super) fn add(&mut self, pair: &PlayedPair) {
        let is_theirs =
            |meeting: &Meeting| (meeting.first, meeting.second) == (pair.first, pair.second);
        let place = self.meetings.iter().position(is_theirs).expect("pairs belong to meetings");
        let meeting = &mut self.meetings[place];
        let half_points = pair.half_points();
        for points in half_points {
            match points {
                2 => meeting.wins += 1,
                1 => meeting.draws += 1,
                _ => meeting.losses += 1,
            }
        }
        let half_points = half_points.iter().sum();
        meeting.pairs.add(half_points);
        for (index, game) in pair.games.iter().enumerate() {
            *self.endings.entry(game.ending.cause).or_default() += 1;
            self.white[match game.ending.outcome {
                Outcome::Win(Side::White) => 0,
                Outcome::Draw => 1,
                Outcome::Win(Side::Black) => 2,
            }] += 1;
            self.add_fault(pair, index);
            for (player, words) in &game.remarks {
                self.add_remark(*player, words);
            }
        }
        self.history.push((place, half_points));
    }

    fn add_fault(&mut self, pair: &PlayedPair, index: usize) {
        let game = &pair.games[index];
        let (Cause::Fault(kind), Some(side)) = (game.ending.cause, game.side_at_fault()) else {
            return;
        };
        let player = pair.player(index, side);
        let count = self.faults.entry((player, kind)).or_default();
        *count += 1;
        if *count <= EXAMPLES {
            let opponent = pair.player(index, side.other());
            let number = 2 * pair.pair + index + 1;
            let words = game.ending.words.clone();
            self.examples.push(FaultReport { player, opponent, game: number, kind, words });
        }
    }

    fn add_remark(&mut self, player: usize, words: &str) {
        let is_known = |remark: &&mut Remark| remark.player == player && remark.words == words;
        if let Some(remark) = self.remarks.iter_mut().find(is_known) {
            remark.times += 1;
        } else if self.remarks.len() < REMARKS {
            self.remarks.push(Remark { player, words: words.to_owned(), times: 1 });
        }
    }
}

impl Meeting {
    /// How many games they have played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
