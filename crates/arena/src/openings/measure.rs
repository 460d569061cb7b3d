//! How balanced an opening is: fast games of the engine against itself.

use trine_engine::roster::Contender;
use trine_engine::{Engine, Limits, Player, Random, Settings, Stop};
use trine_rules::{Game, Outcome, PerSide, Side};

use crate::contest::play;

/// The engine against itself, both sides with the same limit.
///
/// The engine always plays the same from the same position. What makes the games differ is the
/// limit, which is drawn anew for every turn from half of `nodes` to one and a half times as many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Positions to look at for each turn, on average.
    pub nodes: u64,
}

impl SelfPlay {
    /// Plays a game. Equal seeds give equal games.
    pub fn play<P: Contender>(self, start: &P, seed: u64) -> Outcome {
        let mut random = Random::new(seed);
        let mut player = || Varied::<P> {
            engine: self.engine(),
            nodes: self.nodes,
            random: Random::new(random.bits()),
        };
        let (mut white, mut black) = (player(), player());
        let players = PerSide { white: &mut white as &mut dyn Player<P>, black: &mut black };
        let outcome = play(start.clone(), players, &Limits::default(), |_| true);
        outcome.expect("nobody gave the game up")
    }

    /// An engine with the little memory that a search of this length needs.
    pub(super) fn engine<P: Contender>(self) -> Engine<P> {
        let table_bytes = (self.nodes as usize).saturating_mul(128).clamp(1 << 18, 1 << 24);
        Engine::new(Settings { table_bytes, ..Settings::default() })
    }
}

/// The engine with another limit for every turn.
struct Varied<P: Contender> {
    engine: Engine<P>,
    nodes: u64,
    random: Random,
}

impl<P: Contender> Player<P> for Varied<P> {
    fn choose(&mut self, game: &Game<P>, _limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        let nodes = self.nodes / 2 + self.random.below(self.nodes + 1);
        self.engine.choose(game, &Limits::nodes(nodes), stop)
    }
}

/// What games from one position came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Balance {
    /// Games that White has won.
    pub wins: u64,
    /// Games that nobody has won.
    pub draws: u64,
    /// Games that Black has won.
    pub losses: u64,
}

impl Balance {
    /// Counts a game.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win(Side::White) => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Win(Side::Black) => self.losses += 1,
        }
    }

    /// These games and others together.
    pub fn and(self, other: &Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// White's share of the points, from 0 to 1; a draw counts half.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// The standard error of the score.
    pub fn error(&self) -> f64 {
        let (games, score) = (self.games().max(1) as f64, self.score());
        let squares = (self.wins as f64 + self.draws as f64 / 4.0) / games;
        // Games that all ended alike still leave doubt: as if half a game had gone otherwise.
        let variance = (squares - score * score).max(0.25 / (games + 1.0));
        (variance / games).sqrt()
    }

    /// How far the score is from an even one.
    pub fn tilt(&self) -> f64 {
        (self.score() - 0.5).abs()
    }
}

#[cfg(test)]
mod tests {
    use trine_rules::Position;
    use trine_rules::differo::Differo;

    use super::*;

    #[test]
    fn a_draw_counts_half_and_errors_shrink_with_games() {
        let few = Balance { wins: 3, draws: 2, losses: 5 };
        assert_eq!((few.games(), few.score()), (10, 0.4));
        assert!((few.tilt() - 0.1).abs() < 1e-9);
        let many = Balance { wins: 300, draws: 200, losses: 500 };
        assert!((few.error() / many.error() - 10.0).abs() < 1e-9);
        // The deviation of one game is the square root of 0.3 + 0.05 - 0.16.
        assert!((many.error() - (0.19_f64 / 1000.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn games_that_all_ended_alike_leave_doubt() {
        assert!(Balance { wins: 20, draws: 0, losses: 0 }.error() > 0.02);
    }

    #[test]
    fn games_differ_by_their_seed_alone() {
        let start = Differo::start(());
        let games = || (0..20).map(|seed| SelfPlay { nodes: 200 }.play(&start, seed));
        assert!(games().eq(games()));
        let first = games().next();
        assert!(games().any(|outcome| Some(outcome) != first), "all games ended alike");
    }
}
