//! Looking for puzzles in one fast game.

use trine_engine::bots::RandomBot;
use trine_engine::proof::{MOST_CHOICES, MOST_TURNS, Prover, TooLong};
use trine_engine::roster::Contender;
use trine_engine::{Engine, Limits, Player, Random, Settings, Stop, Value};
use trine_rules::Game;

use super::{Maker, Traits};
use crate::contest::{TURN_LIMIT, opening};

/// Positions the engine looks at for each turn of the games: enough to play with a purpose, few
/// enough to miss things.
const NODES: u64 = 300;

/// Random turns at the start of a game.
const OPENING: std::ops::RangeInclusive<u64> = 2..=6;

/// One turn in so many is played at random, so that there is something to punish.
const RANDOM_TURNS: u64 = 7;

/// Turns that are tried in place of each one near the end.
const SLIPS: usize = 3;

/// Positions a proof may look at. What takes more is left alone: it would also be too much to
/// prove again with every test.
const PROOF: u64 = 200_000;

/// A position with fewer turns leaves too little to find.
const FEWEST_CHOICES: usize = 6;

/// A puzzle that was found.
#[derive(Clone, Debug)]
pub struct Found<P: Contender> {
    /// The position to solve.
    pub position: P,
    /// In how many turns it is won.
    pub distance: u32,
    /// The solution and the best defence, turn by turn.
    pub line: Vec<String>,
    /// What makes it hard or easy.
    pub traits: Traits,
    /// The number of the game it was found in.
    pub game: usize,
}

/// The puzzles near the end of the game with this number.
pub(super) fn look<P: Contender>(start: &P, maker: &Maker, number: usize) -> Vec<Found<P>> {
    let mut random = Random::new(Random::new(maker.seed ^ (number as u64) << 20).bits());
    let game = play(start, &mut random);
    // A win within so many turns shows itself within so many of both sides.
    let turns: Vec<P> = game.turns().map(|(position, _)| position.clone()).collect();
    let near_end = &turns[turns.len().saturating_sub(2 * MOST_TURNS as usize)..];
    let puzzle =
        |position: &P, least| examine(position, least, maker.glance, number).ok().flatten();
    let mut found: Vec<_> = near_end.iter().rev().filter_map(|at| puzzle(at, 1)).collect();
    if found.iter().all(|found| found.distance == 1) {
        let slips = near_end.iter().flat_map(|position| slips(position, &mut random));
        found.extend(slips.filter_map(|slip| puzzle(&slip, 2)));
    }
    found
}

/// What might have come of a position: the game after random turns that someone could have played
/// by mistake. In some games positions with one solution are too rare without them.
fn slips<P: Contender>(position: &P, random: &mut Random) -> Vec<P> {
    let game = Game::new(position.clone());
    let slip = |seed: u64| {
        let turn = RandomBot::new(seed).choose(&game, &Limits::default(), &Stop::default());
        turn.into_iter().fold(position.clone(), |position, m| position.after(m))
    };
    let slips = (0..SLIPS).map(|_| slip(random.bits()));
    slips.filter(|position| position.outcome().is_none()).collect()
}

/// A fast game to its end.
fn play<P: Contender>(start: &P, random: &mut Random) -> Game<P> {
    let turns = OPENING.start() + random.below(OPENING.end() - OPENING.start() + 1);
    let mut game = Game::new(opening(start, turns as u32, random));
    let mut engine = Engine::<P>::new(small());
    let mut hasty = RandomBot::new(random.bits());
    let stop = Stop::default();
    while game.outcome().is_none() && game.position().turn() <= TURN_LIMIT {
        let nodes = NODES / 2 + random.below(NODES + 1);
        let turn = match random.below(RANDOM_TURNS) {
            0 => hasty.choose(&game, &Limits::default(), &stop),
            _ => engine.choose(&game, &Limits::nodes(nodes), &stop),
        };
        for m in turn {
            game.play(m).expect("bots play legal moves");
        }
    }
    game
}

/// Whether the engine sees a win in so many turns or more, but not too far away. It may be mistaken
/// about how far, and that there is none: then a puzzle is missed.
fn looks_won<P: Contender>(position: &P, least: u32, glance: u64) -> bool {
    if position.lag(position.to_move()) > MOST_TURNS {
        return false;
    }
    let mut engine = Engine::<P>::new(small());
    let game = Game::new(position.clone());
    let report = engine.think(&game, &Limits::nodes(glance), &Stop::default(), |_| {});
    let near = least..=MOST_TURNS + 1;
    matches!(report.lines[0].value, Value::Win(turns) if near.contains(&turns))
}

/// An engine with the little memory that a short search needs.
fn small() -> Settings {
    Settings { table_bytes: 1 << 18, ..Settings::default() }
}

/// The puzzle of a position, if it is one that takes so many turns or more and can be proved.
fn examine<P: Contender>(
    position: &P,
    least: u32,
    glance: u64,
    game: usize,
) -> Result<Option<Found<P>>, TooLong> {
    let choices = position.whole_turns(MOST_CHOICES).map_or(0, |turns| turns.len());
    if choices < FEWEST_CHOICES || !looks_won(position, least, glance) {
        return Ok(None);
    }
    let mut prover = Prover::new(position.to_move(), PROOF);
    let distance = prover.distance(position, MOST_TURNS)?.filter(|&distance| distance >= least);
    let Some(distance) = distance else { return Ok(None) };
    let Some(solution) = only_solution(position, distance, &mut prover)? else { return Ok(None) };
    let line = prover.line(position, distance)?;
    let traits = Traits::of(position, solution, distance, &mut prover)?;
    let mut at = position.clone();
    let text = |moves: Vec<P::Move>| {
        let text = at.turn_text(&moves);
        for m in moves {
            at.play(m);
        }
        text
    };
    let line = line.into_iter().map(text).collect();
    let position = position.clone();
    Ok(Some(Found { position, distance, line, traits, game }))
}

/// The turn that wins in time, if it is the only one.
fn only_solution<P: Contender>(
    position: &P,
    distance: u32,
    prover: &mut Prover<P>,
) -> Result<Option<P::Turn>, TooLong> {
    let mut solution = None;
    for turn in position.whole_turns(MOST_CHOICES).ok_or(TooLong)? {
        if prover.turn_wins(position, turn, distance)? && solution.replace(turn).is_some() {
            return Ok(None);
        }
    }
    Ok(solution)
}
