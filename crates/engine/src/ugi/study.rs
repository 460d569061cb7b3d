//! A game of any kind as the protocol sees it: turns as text, an outcome, and a search.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use trine_rules::registry::AnyPosition;
use trine_rules::{Game, Outcome, Side};

use super::parse::{Refusal, quote};
use crate::book::Book;
use crate::roster::{self, Contender, ContenderVisitor};
use crate::{Engine, Level, Limits, Line, Random, Report, Settings, Stop, Value};

/// An engine for one kind of position, kept between searches. Which kind, only its user knows.
pub(super) type Kept = Option<Box<dyn Any + Send>>;

/// How to think, beside the limits.
pub(super) struct Thought {
    pub(super) settings: Settings,
    /// How strong to play.
    pub(super) level: Level,
    /// Makes the choices of the lower levels repeatable.
    pub(super) seed: u64,
    pub(super) stop: Stop,
}

/// A game that can be asked about and searched.
pub(super) trait Study: Send + Sync {
    fn outcome(&self) -> Option<Outcome>;

    fn to_move(&self) -> Side;

    /// A turn that a book of this game has for the position.
    fn book_turn(&self, book: &Book, seed: u64) -> Option<String>;

    /// Makes the engine for this kind of position, unless it is there.
    fn prepare(&self, kept: &mut Kept, settings: Settings);

    /// Searches the position, in which the game is not over, with `info` lines on the way. Gives
    /// the best turn.
    fn think(
        &self,
        kept: &mut Kept,
        thought: &Thought,
        limits: &Limits,
        say: &mut dyn FnMut(&str),
    ) -> String;
}

/// A position and the turns played from it. Fails on the first turn that cannot be played.
pub(super) fn open(start: AnyPosition, turns: &[&str]) -> Result<Arc<dyn Study>, Refusal> {
    roster::visit(start, Open(turns))
}

struct Open<'a>(&'a [&'a str]);

impl ContenderVisitor for Open<'_> {
    type Output = Result<Arc<dyn Study>, Refusal>;

    fn visit<P: Contender>(self, position: P) -> Self::Output {
        let mut game = Game::new(position);
        for (number, turn) in (1..).zip(self.0) {
            play_turn(&mut game, turn).map_err(|reason| Refusal {
                wrong: format!("turn {number} of moves, {}, cannot be played", quote(turn)),
                right: reason,
            })?;
        }
        Ok(Arc::new(game))
    }
}

/// Plays a whole turn, or says why not.
fn play_turn<P: Contender>(game: &mut Game<P>, turn: &str) -> Result<(), String> {
    if game.is_repetition() {
        return Err("the game is a draw by repetition".to_owned());
    }
    let moves = game.position().read_turn(turn).map_err(|error| error.to_string())?;
    moves.into_iter().try_for_each(|m| game.play(m)).map_err(|error| error.to_string())
}

impl<P: Contender> Study for Game<P> {
    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn to_move(&self) -> Side {
        self.position().to_move()
    }

    fn book_turn(&self, book: &Book, seed: u64) -> Option<String> {
        let position = self.position();
        let mut random = Random::new(seed ^ u64::from(position.turn()));
        Some(position.turn_text(&book.choose(position, &mut random)?))
    }

    fn prepare(&self, kept: &mut Kept, settings: Settings) {
        if !kept.as_ref().is_some_and(|engine| engine.is::<Engine<P>>()) {
            // Another game's engine gives its memory back before the new one takes its own.
            *kept = None;
            *kept = Some(Box::new(Engine::<P>::new(settings)));
        }
    }

    fn think(
        &self,
        kept: &mut Kept,
        thought: &Thought,
        limits: &Limits,
        say: &mut dyn FnMut(&str),
    ) -> String {
        if thought.level != Level::FULL {
            return held_back(self, thought, limits);
        }
        self.prepare(kept, thought.settings);
        let engine = kept.as_mut().and_then(|engine| engine.downcast_mut::<Engine<P>>());
        let engine = engine.expect("the engine has just been made");
        let report = engine.think(self, limits, &thought.stop, |report| {
            say(&info(self.position(), report));
        });
        let turn = report.lines.into_iter().next().and_then(|line| line.turns.into_iter().next());
        let turn = finish(self, turn.expect("a report has a line"), engine, thought, limits);
        self.position().turn_text(&turn)
    }
}

/// The turn of a level that is not the whole engine. It does not tell what it thinks.
fn held_back<P: Contender>(game: &Game<P>, thought: &Thought, limits: &Limits) -> String {
    let Thought { settings, level, seed, ref stop } = *thought;
    let mut player = level.player_at::<P>(game.position().turn(), seed, settings);
    let turn = player.choose(game, limits, stop);
    game.position().turn_text(&turn)
}

/// Completes a turn that the search saw only the beginning of. Even a search that was stopped
/// takes a moment for it, so that the rest of the turn is not played blindly.
fn finish<P: Contender>(
    game: &Game<P>,
    mut turn: Vec<P::Move>,
    engine: &mut Engine<P>,
    thought: &Thought,
    limits: &Limits,
) -> Vec<P::Move> {
    let mut ahead = game.clone();
    for &m in &turn {
        ahead.play(m).expect("the engine's moves are legal");
    }
    let is_timed = limits.time.is_some() || thought.stop.is_stopped();
    let time = is_timed.then_some(Duration::from_millis(3));
    let quick = Limits { time, nodes: Some(2_000), depth: None };
    while ahead.position().is_mid_turn() {
        let rest = engine.think(&ahead, &quick, &Stop::default(), |_| {});
        for &m in &rest.lines[0].turns[0] {
            ahead.play(m).expect("the engine's moves are legal");
            turn.push(m);
        }
    }
    turn
}

/// The lines that tell what was found at one depth.
fn info<P: Contender>(position: &P, report: &Report<P>) -> String {
    let (depth, nodes, speed) = (report.depth, report.nodes, report.speed());
    let time = report.time.as_millis();
    let line = |(rank, line): (u32, &Line<P>)| {
        let score = match line.value {
            Value::Points(points) => format!("cp {points}"),
            Value::Win(turns) => format!("win {turns}"),
            Value::Loss(turns) => format!("loss {turns}"),
        };
        let variation = variation(position, line);
        format!(
            "info depth {depth} score {score} nodes {nodes} nps {speed:.0} time {time} \
             multipv {rank}{variation}\n"
        )
    };
    (1..).zip(&report.lines).map(line).collect()
}

/// The whole turns of a line, after the word `pv`. Nothing if there is none: the last turn may be
/// a beginning, which another program could not play.
fn variation<P: Contender>(position: &P, line: &Line<P>) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for turn in &line.turns {
        let before = position.clone();
        for &m in turn {
            position.play(m);
        }
        if position.is_mid_turn() {
            break;
        }
        text += if text.is_empty() { " pv " } else { " " };
        text += &before.turn_text(turn);
    }
    text
}
