//! How hard a puzzle is.

use trine_engine::bots::GreedyBot;
use trine_engine::proof::{MOST_CHOICES, Prover, TooLong};
use trine_engine::roster::Contender;
use trine_engine::{Engine, Limits, Player, Settings, Stop};
use trine_rules::{Game, Position};

/// Positions the engine is given to find the solution, ever more.
const BUDGETS: [u64; 7] = [10, 40, 160, 640, 2_560, 10_240, 40_960];

/// How often the greedy bot tries: it throws dice between turns that look alike to it.
const TRIES: u64 = 8;

/// What makes a puzzle hard or easy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Traits {
    /// Turns of the winner until the end.
    pub distance: u32,
    /// Turns that can be played.
    pub choices: usize,
    /// How many of the budgets the engine has missed the solution with, up to the last it has.
    pub effort: usize,
    /// The share of tries in which the greedy bot misses it.
    pub greedy_misses: f64,
    /// Replies that put off the end for longest: what has to be seen through.
    pub defences: usize,
    /// The share of replies after which the winner cannot win at once: a solution that does not
    /// threaten to is hard to see.
    pub quietness: f64,
}

impl Traits {
    /// Measures a puzzle with its only solution.
    pub(super) fn of<P: Contender>(
        position: &P,
        solution: P::Turn,
        distance: u32,
        prover: &mut Prover<P>,
    ) -> Result<Self, TooLong> {
        let after = position.after_whole_turn(solution);
        let replies = match after.outcome() {
            Some(_) => Vec::new(),
            None => prover.replies(&after, distance - 1)?,
        };
        let longest = replies.iter().map(|reply| reply.distance).max().unwrap_or(0);
        let count = |least: u32| replies.iter().filter(|reply| reply.distance >= least).count();
        let game = Game::new(position.clone());
        let choices = position.whole_turns(MOST_CHOICES).map_or(0, |turns| turns.len());
        Ok(Self {
            distance,
            choices,
            effort: effort(&game, &after),
            greedy_misses: greedy_misses(&game, &after),
            defences: count(longest),
            quietness: count(2) as f64 / replies.len().max(1) as f64,
        })
    }

    /// The difficulty, from 1 to 100. The formula stands in `docs/puzzles.md`.
    pub fn difficulty(&self) -> u32 {
        let log = |count: usize| (count.max(1) as f64).log2();
        let sum = 12.0 * f64::from(self.distance - 1)
            + 2.0 * log(self.choices)
            + 4.0 * self.effort as f64
            + 6.0 * self.greedy_misses
            + 1.5 * log(self.defences)
            + 8.0 * self.quietness;
        (sum.round() as u32).clamp(1, 100)
    }
}

/// How many budgets, up to the last that is not enough, the engine needs.
fn effort<P: Contender>(game: &Game<P>, solved: &P) -> usize {
    let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
    let misses = |&nodes: &u64| {
        let mut engine = Engine::<P>::new(settings);
        let turn = engine.choose(game, &Limits::nodes(nodes), &Stop::default());
        end_of(game.position(), &turn) != *solved
    };
    BUDGETS.iter().rposition(misses).map_or(0, |last| last + 1)
}

fn greedy_misses<P: Contender>(game: &Game<P>, solved: &P) -> f64 {
    let misses = |seed: &u64| {
        let turn = GreedyBot::new(*seed).choose(game, &Limits::default(), &Stop::default());
        end_of(game.position(), &turn) != *solved
    };
    (0..TRIES).filter(misses).count() as f64 / TRIES as f64
}

fn end_of<P: Position>(start: &P, moves: &[P::Move]) -> P {
    moves.iter().fold(start.clone(), |position, &m| position.after(m))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_makes_a_puzzle_harder_raises_its_difficulty() {
        let plain = Traits {
            distance: 2,
            choices: 20,
            effort: 1,
            greedy_misses: 0.5,
            defences: 4,
            quietness: 0.2,
        };
        for harder in [
            Traits { distance: 3, ..plain },
            Traits { choices: 80, ..plain },
            Traits { effort: 2, ..plain },
            Traits { greedy_misses: 1.0, ..plain },
            Traits { defences: 16, ..plain },
            Traits { quietness: 0.9, ..plain },
        ] {
            assert!(harder.difficulty() > plain.difficulty(), "{harder:?}");
        }
    }
}
