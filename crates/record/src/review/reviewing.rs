//! A review in the making: position after position, from the end of the game to its start.
//!
//! The way back is the better one: what the engine has learnt of later positions is in its table
//! when it looks at earlier ones, so it sees further there, and what the turn of the game leads to
//! is known before the question is asked whether another would have been better.
//!
//! A position is worth at least what the turn of the game led to. Where the engine thinks that it is
//! worth so much more that a mark would follow, it looks at the position after its own turn as well,
//! as long as it did at the one after the turn of the game. Only what holds in both counts.

use std::cmp::Ordering;
use std::fmt;

use trine_engine::session::{self, Ending, Session};
use trine_engine::{Limits, Settings, Stop, Value};
use trine_rules::Side;

use super::judgement::Judgement;
use super::{Assessment, Effort, Review, rounded, summary};
use crate::{Evaluation, NodeId, Record, Worth};

/// Positions to look at for each position of a game, on boards of up to 64 cells.
const NODES: f64 = 200_000.0;

/// The least, on the largest boards.
const LEAST_NODES: f64 = 2_000.0;

/// For the rest of a turn of which the engine has told only the beginning.
const NODES_FOR_REST: u64 = 2_000;

/// Better lines are no longer than this, in turns.
const LONGEST_LINE: usize = 8;

/// How long a review takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewSettings {
    /// What is spent on each position.
    pub limits: Limits,
    /// How the engine is set up. It reports one line, whatever is said here.
    pub engine: Settings,
}

impl ReviewSettings {
    /// The usual settings for this record: a limit on nodes, so that a review is repeatable. On
    /// larger boards a node takes longer, about as the square of the number of cells, and there are
    /// fewer of them.
    pub fn of(record: &Record) -> Self {
        let cells = open(record).board().cells.len() as f64;
        let share = (64.0 / cells).min(1.0).powi(2);
        let nodes = (NODES * share).round().max(LEAST_NODES) as u64;
        Self { limits: Limits::nodes(nodes), engine: Settings::default() }
    }
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions that have been looked at.
    pub done: usize,
    /// All positions: one more than there are turns.
    pub total: usize,
}

/// A turn of the game.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) node: NodeId,
    pub(super) number: u32,
    pub(super) side: Side,
    pub(super) text: String,
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) assessment: Assessment,
    /// What the side to move should have played, if that is another turn than it played.
    pub(super) better: Vec<String>,
}

/// What is known of the game as a whole.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) record: Record,
    pub(super) ending: Option<Ending>,
    pub(super) effort: Effort,
}

/// A review that goes on position by position.
pub struct Reviewing {
    /// Stands at the position that is looked at next.
    session: Box<dyn Session>,
    settings: ReviewSettings,
    header: Header,
    played: Vec<Played>,
    /// The positions that have been looked at, the last of the game first.
    found: Vec<Found>,
    /// The position looked at last, as text: what the turn of the game leads to.
    next: String,
}

impl Reviewing {
    /// A review of the record's main line that has yet to begin.
    pub fn new(record: &Record, settings: ReviewSettings) -> Self {
        let mut session = open(record);
        let mut played = Vec::new();
        for node in record.main_line() {
            let turn = record.turn(node).expect("only the start is no turn");
            session.play_turn(turn.text()).expect("the turns of a record are legal");
            let (number, side, text) = (turn.number(), turn.side(), turn.text().to_owned());
            played.push(Played { node, number, side, text });
        }
        let engine = Settings { lines: 1, ..settings.engine };
        let Limits { time, nodes, .. } = settings.limits;
        let effort = Effort { nodes, seconds: time.map(|time| rounded(time.as_secs_f64(), 3)) };
        Self {
            header: Header { record: record.clone(), ending: session.outcome(), effort },
            settings: ReviewSettings { engine, ..settings },
            session,
            played,
            found: Vec::new(),
            next: String::new(),
        }
    }

    /// How far the review is.
    pub fn progress(&self) -> Progress {
        Progress { done: self.found.len(), total: self.played.len() + 1 }
    }

    /// Looks at one more position. False if there is none, or if it was stopped: then the position
    /// can be looked at again.
    pub fn advance(&mut self, stop: &Stop) -> bool {
        let Progress { done, total } = self.progress();
        if done == total {
            return false;
        }
        let found = match self.found.last().map(|found| found.assessment) {
            None => Found { assessment: self.look(stop).0, better: Vec::new() },
            Some(after) => {
                let side = self.played[total - 1 - done].side;
                self.compare(side, after, stop)
            }
        };
        if stop.is_stopped() {
            return false;
        }
        self.found.push(found);
        self.next = self.session.position_text();
        self.session.undo_turn();
        true
    }

    /// The review. Nothing if there are positions left to look at.
    pub fn finish(self) -> Option<Review> {
        let Progress { done, total } = self.progress();
        let Self { header, played, mut found, .. } = self;
        found.reverse();
        (done == total).then(|| summary::summarise(&header, played, &found))
    }

    /// What the present position is worth, and how the engine thinks that it goes on.
    fn look(&mut self, stop: &Stop) -> (Assessment, Vec<String>) {
        if let Some(ending) = self.session.outcome() {
            let white = ending.winner.map_or(0.5, |side| f64::from(u8::from(side == Side::White)));
            return (Assessment { white, evaluation: None }, Vec::new());
        }
        let ReviewSettings { limits, engine } = self.settings;
        let thought = self.session.think(engine, &limits, stop, &mut |_| {});
        let thought = thought.expect("the game is not over");
        let line = thought.lines.into_iter().next().expect("a thought has a line");
        (assess(line.value, self.session.board().to_move), line.turns)
    }

    /// What the present position is worth, where the turn of the game leads to a position that is
    /// worth so much.
    fn compare(&mut self, side: Side, after: Assessment, stop: &Stop) -> Found {
        let kept = Found { assessment: one_turn_earlier(after, side), better: Vec::new() };
        let (assessment, line) = self.look(stop);
        if order(assessment, kept.assessment, side) != Ordering::Greater {
            return kept;
        }
        let turn = self.play_first(&line, stop);
        let found = if self.session.position_text() == self.next {
            kept
        } else if is_missed(assessment, after, side) {
            // What is proved needs no second look.
            let better = std::iter::once(turn).chain(self.follow(&line[1..])).collect();
            Found { assessment, better }
        } else if judge(assessment, after, side).is_some() {
            self.confirm(turn, kept, side, stop)
        } else {
            Found { assessment, better: Vec::new() }
        };
        self.session.undo_turn();
        found
    }

    /// Looks at the position after the engine's turn, which has been played, and tells whether that
    /// turn is the better one.
    fn confirm(&mut self, turn: String, kept: Found, side: Side, stop: &Stop) -> Found {
        let (after, line) = self.look(stop);
        let assessment = one_turn_earlier(after, side);
        if order(assessment, kept.assessment, side) != Ordering::Greater {
            return kept;
        }
        let better = std::iter::once(turn).chain(self.follow(&line)).collect();
        Found { assessment, better }
    }

    /// Plays the first turn of a line to its end and gives it as it is written.
    fn play_first(&mut self, line: &[String], stop: &Stop) -> String {
        let turn = line.first().expect("a line has a turn");
        if self.session.play_turn(turn).is_err() {
            self.session.play_text(turn).expect("the engine's moves are legal");
            let limits = self.settings.limits.and(&Limits::nodes(NODES_FOR_REST));
            let rest = self.session.best_turn(self.settings.engine, &limits, stop);
            let rest = rest.expect("a turn that has begun can be finished");
            self.session.play_turn(&rest).expect("the engine's turns are legal");
        }
        self.session.turns().pop().expect("a turn was played").text
    }

    /// As many turns of a line as are whole, from the present position on.
    fn follow(&mut self, line: &[String]) -> Vec<String> {
        let turns = line.iter().take(LONGEST_LINE - 1);
        let whole: Vec<_> =
            turns.take_while(|turn| self.session.play_turn(turn).is_ok()).cloned().collect();
        for _ in &whole {
            self.session.undo_turn();
        }
        whole
    }
}

impl fmt::Debug for Reviewing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviewing").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

/// The start of a record's game.
pub(super) fn open(record: &Record) -> Box<dyn Session> {
    let start = session::read(record.game().name(), record.start_text());
    start.expect("a record starts from a position of its game")
}

/// The engine's value as White sees it.
fn assess(value: Value, to_move: Side) -> Assessment {
    let chance = value.winning_chance();
    let (sign, chance) = match to_move {
        Side::White => (1, chance),
        Side::Black => (-1, 1.0 - chance),
    };
    let worth = match value {
        Value::Points(points) => Worth::Points(sign * points),
        Value::Win(turns) => Worth::Win { side: to_move, turns },
        Value::Loss(turns) => Worth::Win { side: to_move.other(), turns },
    };
    Assessment { white: rounded(chance, 4), evaluation: Some(Evaluation::new(worth)) }
}

/// What a position is worth from which a turn of this side leads to one that is worth so much.
fn one_turn_earlier(after: Assessment, side: Side) -> Assessment {
    let win = |winner: Side, turns: u32| Worth::Win {
        side: winner,
        turns: if winner == side { turns + 1 } else { turns },
    };
    let worth = match after.evaluation.map(|evaluation| evaluation.worth) {
        Some(Worth::Win { side: winner, turns }) => win(winner, turns),
        Some(points) => points,
        None if after.white > 0.9 => win(Side::White, 0),
        None if after.white < 0.1 => win(Side::Black, 0),
        None => Worth::Points(0),
    };
    Assessment { evaluation: Some(Evaluation::new(worth)), ..after }
}

/// The turns in which this side wins by force.
fn win_of(assessment: Assessment, side: Side) -> Option<u32> {
    match assessment.evaluation?.worth {
        Worth::Win { side: winner, turns } if winner == side => Some(turns),
        _ => None,
    }
}

/// Which of two positions is better for a side: the one with the better chance; of two wins the
/// nearer, of two losses the farther.
fn order(one: Assessment, other: Assessment, side: Side) -> Ordering {
    let turns = |assessment| win_of(assessment, side);
    let losing = |assessment| win_of(assessment, side.other());
    one.chance(side).total_cmp(&other.chance(side)).then_with(|| {
        match (turns(one), turns(other), losing(one), losing(other)) {
            (Some(one), Some(other), ..) => other.cmp(&one),
            (_, _, Some(one), Some(other)) => one.cmp(&other),
            _ => Ordering::Equal,
        }
    })
}

/// Whether a side that wins by force before its turn does not after it.
pub(super) fn is_missed(before: Assessment, after: Assessment, side: Side) -> bool {
    let is_won = after.evaluation.is_none() && after.chance(side) > 0.9;
    win_of(before, side).is_some() && win_of(after, side).is_none() && !is_won
}

/// The win that a side missed, in its own turns.
pub(super) fn missed_win(before: Assessment, after: Assessment, side: Side) -> Option<u32> {
    win_of(before, side).filter(|_| is_missed(before, after, side))
}

pub(super) fn judge(before: Assessment, after: Assessment, side: Side) -> Option<Judgement> {
    Judgement::of(before.chance(side), after.chance(side))
}
