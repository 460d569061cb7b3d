//! Puzzles: records whose main line is the solution, as `docs/puzzles.md` describes them.

use std::error::Error;
use std::fmt;

use trine_engine::proof::{MOST_TURNS, Prover, TooLong};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_rules::Side;

use crate::{NodeId, Record, tag};

/// A record that is a puzzle: it starts where the solver begins, its tags say how many turns it
/// takes and how hard it is, and its main line is the solution against the best defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    record: Record,
    distance: u32,
    difficulty: u32,
    winner: Side,
}

/// Why a record is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleProblem {
    /// The distance is not said, or is none.
    Distance,
    /// The difficulty is not said, or is none.
    Difficulty,
    /// It starts in the middle of a turn.
    MidTurn,
    /// The main line does not end with a win of the side that begins, after the right number of
    /// turns.
    Line,
    /// It takes another number of turns, or is not won at all.
    OtherDistance(Option<u32>),
    /// So many turns win in time, not one.
    Solutions(usize),
    /// One turn wins in time, and it is this one.
    OtherSolution(String),
    /// The proof would take too long.
    TooLong,
}

impl Puzzle {
    /// Reads a puzzle. What is said of it is not proved: see [`Puzzle::prove`].
    pub fn new(record: Record) -> Result<Self, PuzzleProblem> {
        let number = |name| record.tags().get(name).and_then(|value| value.parse::<u32>().ok());
        let distance = number(tag::DISTANCE).filter(|turns| (1..=MOST_TURNS).contains(turns));
        let distance = distance.ok_or(PuzzleProblem::Distance)?;
        let difficulty = number(tag::DIFFICULTY).filter(|number| (1..=100).contains(number));
        let difficulty = difficulty.ok_or(PuzzleProblem::Difficulty)?;
        // A fourth part of the text says what has been played of a turn.
        if record.start_text().split(' ').count() > 3 {
            return Err(PuzzleProblem::MidTurn);
        }
        let first = record.next(NodeId::START).and_then(|node| record.turn(node));
        let winner = first.ok_or(PuzzleProblem::Line)?.side();
        let won = record.outcome(record.end()).and_then(trine_rules::Outcome::winner);
        // The last turn is the winner's, or a reply that ends the game.
        let turns = record.main_line().count() as u32;
        if won != Some(winner) || turns.div_ceil(2) != distance {
            return Err(PuzzleProblem::Line);
        }
        Ok(Self { record, distance, difficulty, winner })
    }

    /// Makes a record whose main line is a solution into a puzzle.
    pub fn describe(
        record: &mut Record,
        event: &str,
        distance: u32,
        difficulty: u32,
        source: &str,
    ) {
        let first = record.next(NodeId::START).and_then(|node| record.turn(node));
        let side = first.map_or(Side::White, crate::Turn::side);
        let turns = if distance == 1 { "turn" } else { "turns" };
        let task = format!("{side} wins in {distance} {turns}, and only one turn does it.");
        record.notes_mut(NodeId::START).comment = task.as_str().into();
        let (distance, difficulty) = (distance.to_string(), difficulty.to_string());
        for (name, value) in [
            (tag::EVENT, event),
            (tag::DISTANCE, &distance),
            (tag::DIFFICULTY, &difficulty),
            (tag::SOURCE, source),
        ] {
            record.tags_mut().set(name, value).expect("words and numbers are good values");
        }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// In how many turns of its own the side that begins wins.
    pub fn distance(&self) -> u32 {
        self.distance
    }

    /// How hard it is, from 1 to 100.
    pub fn difficulty(&self) -> u32 {
        self.difficulty
    }

    /// The side that begins and wins.
    pub fn winner(&self) -> Side {
        self.winner
    }

    /// The turn that solves it. One that leads to the same position solves it too.
    pub fn solution(&self) -> &str {
        let first = self.record.next(NodeId::START).and_then(|node| self.record.turn(node));
        first.expect("a puzzle has a main line").text()
    }

    /// Proves that the distance is the shortest and the solution the only one, by looking at no
    /// more than so many positions.
    pub fn prove(&self, nodes: u64) -> Result<(), PuzzleProblem> {
        let position = self.record.position(NodeId::START);
        roster::visit(position, Prove { puzzle: self, nodes })
    }
}

struct Prove<'a> {
    puzzle: &'a Puzzle,
    nodes: u64,
}

impl ContenderVisitor for Prove<'_> {
    type Output = Result<(), PuzzleProblem>;

    fn visit<P: Contender>(self, position: P) -> Self::Output {
        let Puzzle { distance, winner, .. } = *self.puzzle;
        let mut prover = Prover::new(winner, self.nodes);
        let shortest = prover.distance(&position, distance)?;
        if shortest != Some(distance) {
            return Err(PuzzleProblem::OtherDistance(shortest));
        }
        let winning = prover.winning_turns(&position, distance)?;
        let &[only] = &winning[..] else { return Err(PuzzleProblem::Solutions(winning.len())) };
        let moves = position.read_turn(self.puzzle.solution()).expect("a record's turns are legal");
        let solved = moves.into_iter().fold(position.clone(), |position, m| position.after(m));
        if position.after_whole_turn(only) != solved {
            let moves = position.moves_of_whole_turn(only);
            return Err(PuzzleProblem::OtherSolution(position.turn_text(&moves)));
        }
        Ok(())
    }
}

impl From<TooLong> for PuzzleProblem {
    fn from(_: TooLong) -> Self {
        Self::TooLong
    }
}

impl Error for PuzzleProblem {}

impl fmt::Display for PuzzleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Distance => {
                write!(f, "the tag {} must be a number from 1 to {MOST_TURNS}", tag::DISTANCE)
            }
            Self::Difficulty => {
                write!(f, "the tag {} must be a number from 1 to 100", tag::DIFFICULTY)
            }
            Self::MidTurn => f.write_str("a puzzle starts at the start of a turn"),
            Self::Line => f.write_str(
                "the main line must end with a win of the side that begins, after Distance turns",
            ),
            Self::OtherDistance(Some(turns)) => write!(f, "it is won in {turns} turns already"),
            Self::OtherDistance(None) => f.write_str("it is not won in so many turns"),
            Self::Solutions(count) => write!(f, "{count} turns win in time, not one alone"),
            Self::OtherSolution(turn) => write!(f, "the turn that wins is {turn}"),
            Self::TooLong => TooLong.fmt(f),
        }
    }
}
