//! Training an evaluation: play fast games, fit the weights, keep them if they win.

use std::collections::VecDeque;
use std::sync::Arc;

use trine_engine::{Engine, Limits, Player, Random, Settings, Stop, Trainable};
use trine_rules::{Game, Outcome, PerSide, Side};

use crate::contest::{TURN_LIMIT, half_points, in_order, opening, play};
use crate::elo::{Pairs, Sprt, Verdict};
use crate::fit::{FitSettings, Sample, fit, loss};

/// How to train.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainSettings {
    /// Games to learn from in each round.
    pub games: usize,
    /// Positions the engine looks at for each turn of them.
    pub nodes: u64,
    /// Turns played at random before a game begins, at most.
    pub opening_turns: u32,
    /// Pairs of games, at most, to tell whether new weights are better.
    pub test_pairs: usize,
    /// Threads to play on.
    pub threads: usize,
    /// Everything random follows from this.
    pub seed: u64,
}

/// What a round of training came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    /// Positions learnt from.
    pub samples: usize,
    /// How surprising positions that were not learnt from are to the old weights, and to the new.
    pub losses: (f64, f64),
    /// The match of the new weights against the old.
    pub pairs: Pairs,
    /// Whether the new weights won it.
    pub accepted: bool,
}

/// What training is busy with, for a progress bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// So many games of so many have been played.
    Games(usize, usize),
    /// So many passes of so many are done.
    Passes(u32, u32),
    /// So many pairs of so many have been played, with these results.
    Pairs(usize, usize, Pairs),
}

/// Weights on their way to being better.
#[derive(Debug)]
pub struct Training<P: Trainable> {
    start: P,
    settings: TrainSettings,
    weights: Vec<i16>,
    rounds: u32,
    /// What the last rounds learnt from: newer games are better ones, but more are better too.
    samples: VecDeque<Vec<Sample>>,
}

/// How many rounds' games are learnt from.
const REMEMBERED: usize = 4;

impl<P: Trainable> Training<P> {
    /// Training that starts from nothing: all weights are 0.
    pub fn new(start: P, settings: TrainSettings) -> Self {
        let weights = vec![0; P::WEIGHTS];
        Self { start, settings, weights, rounds: 0, samples: VecDeque::new() }
    }

    /// The best weights so far.
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// Trains for one round: play, fit, compare, and keep what is better.
    pub fn round(&mut self, progress: &mut dyn FnMut(Progress)) -> Round {
        self.rounds += 1;
        let seed = self.settings.seed.wrapping_add(u64::from(self.rounds) << 32);
        let mut new = gather(&self.start, &self.weights, seed, &self.settings, progress);
        // Neighbouring samples come from the same games, so the part kept back is one piece.
        let kept = new.split_off(new.len() - new.len() / 20);
        self.samples.push_back(new);
        if self.samples.len() > REMEMBERED {
            self.samples.pop_front();
        }
        let learnt: Vec<&Sample> = self.samples.iter().flatten().collect();
        let how = FitSettings { seed, ..FitSettings::default() };
        let done = |pass| Progress::Passes(pass, how.passes);
        let better = fit(&self.weights, &learnt, &how, |pass, _| progress(done(pass)));
        let losses = (loss(&self.weights, &kept), loss(&better, &kept));
        let pairs = self.compare(&better, seed ^ 0x7e57, progress);
        let accepted = TEST.verdict(&pairs) == Verdict::Accepted;
        let samples = learnt.len();
        if accepted {
            self.weights = better;
        }
        Round { samples, losses, pairs, accepted }
    }

    /// Plays new weights against the present ones until the test is decided or the pairs are used
    /// up.
    fn compare(&self, new: &[i16], seed: u64, progress: &mut dyn FnMut(Progress)) -> Pairs {
        let make = |weights: &[i16]| Arc::new(P::make(weights.to_vec()));
        let (new, old) = (make(new), make(&self.weights));
        let limits = Limits::nodes(self.settings.nodes);
        let work = |number: usize| {
            let start = self.settings.opening(&self.start, seed, number);
            let game = |first: Side| {
                let mut one = Engine::<P>::with_weights(small(), new.clone());
                let mut two = Engine::<P>::with_weights(small(), old.clone());
                let (one, two): (&mut dyn Player<P>, &mut dyn Player<P>) = (&mut one, &mut two);
                let players = PerSide { white: one, black: two };
                let players = if first == Side::White { players } else { players.swapped() };
                let outcome = play(start.clone(), players, &limits, |_| true);
                half_points(outcome.expect("nobody gave the game up"), first)
            };
            game(Side::White) + game(Side::Black)
        };
        let mut pairs = Pairs::default();
        let most = self.settings.test_pairs;
        in_order(self.settings.threads, work, |number, half_points| {
            pairs.add(half_points);
            progress(Progress::Pairs(number + 1, most, pairs));
            number + 1 < most && TEST.verdict(&pairs) == Verdict::Open
        });
        pairs
    }
}

impl TrainSettings {
    /// Where the game with this number starts: a few random turns into the game.
    fn opening<P: Trainable>(&self, start: &P, seed: u64, number: usize) -> P {
        let mut random = Random::new(seed.wrapping_add(number as u64 * 0x9e37_79b9));
        let turns = 1 + random.below(u64::from(self.opening_turns)) as u32;
        opening(start, turns, &mut random)
    }
}

/// New weights must be better by some Elo, at the nodes they were trained with.
const TEST: Sprt = Sprt { low: 0.0, high: 15.0 };

/// Plays games against itself and keeps the positions, with the points to be expected from them.
fn gather<P: Trainable>(
    start: &P,
    weights: &[i16],
    seed: u64,
    settings: &TrainSettings,
    progress: &mut dyn FnMut(Progress),
) -> Vec<Sample> {
    // Before anything has been learnt the search knows nothing worth learning.
    let trust = if weights.iter().all(|&weight| weight == 0) { 0.0 } else { TRUST };
    let weights = Arc::new(P::make(weights.to_vec()));
    let limits = Limits::nodes(settings.nodes);
    let work = |number: usize| {
        let game = Game::new(settings.opening(start, seed, number));
        learn_from(game, &weights, &limits, trust)
    };
    let mut samples = Vec::new();
    in_order(settings.threads, work, |number, mut game| {
        samples.append(&mut game);
        progress(Progress::Games(number + 1, settings.games));
        number + 1 < settings.games
    });
    samples
}

/// How much the search's own view of a position counts beside the result of the game: results are
/// true but noisy, one for many positions; views are steady but may be wrong.
const TRUST: f64 = 0.5;

/// Plays a game to its end, and gives its positions.
fn learn_from<P: Trainable>(
    mut game: Game<P>,
    weights: &Arc<P::Weights>,
    limits: &Limits,
    trust: f64,
) -> Vec<Sample> {
    let stop = Stop::default();
    let engine = || Engine::<P>::with_weights(small(), weights.clone());
    let mut engines = PerSide { white: engine(), black: engine() };
    let mut met: Vec<(Box<[u32]>, Side, f64)> = Vec::new();
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let position = game.position();
        if position.turn() > TURN_LIMIT {
            break Outcome::Draw;
        }
        let side = position.to_move();
        let (turn, value) = engines[side].best_turn(&game, limits, &stop);
        if !position.wins_at_once() && !position.is_threatened() {
            let mut active = Vec::new();
            position.active(|index| active.push(index as u32));
            met.push((active.into(), side, value.winning_chance()));
        }
        for m in turn {
            game.play(m).expect("the engine's moves are legal");
        }
    };
    let expected = |(active, side, chance)| {
        let result = half_points(outcome, side) as f64 / 2.0;
        Sample { active, result: (result + trust * (chance - result)) as f32 }
    };
    met.into_iter().map(expected).collect()
}

/// An engine for a few thousand positions a turn needs little memory.
fn small() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}
