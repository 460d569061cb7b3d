//! The random and the greedy bot from outside: their turns, and whole games between them. What
//! looks best to the greedy bot is tested beside each game's measure of it.

use std::collections::{BTreeMap, BTreeSet};

use trine_engine::bots::{GreedyBot, RandomBot};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Limits, Player, Stop};
use trine_rules::apart::Apart;
use trine_rules::differo::Differo;
use trine_rules::dropper::Dropper;
use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{Game, Notation, Outcome, Position, Side};

/// The longest games seen here, random Apart on the largest boards, have some 6000 turns.
const TURN_LIMIT: usize = 20_000;

fn choose<P: Position>(player: &mut impl Player<P>, game: &Game<P>) -> Vec<P::Move> {
    player.choose(game, &Limits::default(), &Stop::default())
}

/// Has a player choose a turn, checks that it is legal and whole, and plays it.
fn play_turn<P: Playable>(game: &mut Game<P>, player: &mut impl Player<P>) {
    let turn = choose(player, game);
    for (i, &m) in turn.iter().enumerate() {
        assert!(i == 0 || game.position().is_mid_turn(), "{turn:?} goes on after its end");
        assert_eq!(game.play(m), Ok(()), "{turn:?} is played from {}", game.position());
    }
    assert!(!turn.is_empty() && !game.position().is_mid_turn(), "{turn:?} is not whole");
}

/// A whole game between White and Black.
fn play_game<P: Playable>(
    start: &P,
    white: &mut impl Player<P>,
    black: &mut impl Player<P>,
) -> Game<P> {
    let mut game = Game::new(start.clone());
    for _ in 0..TURN_LIMIT {
        if game.outcome().is_some() {
            return game;
        }
        match game.position().to_move() {
            Side::White => play_turn(&mut game, white),
            Side::Black => play_turn(&mut game, black),
        }
    }
    panic!("the game from {start} does not end");
}

/// The positions of a random game, turns begun included, up to its end.
fn random_positions<P: Playable>(start: &P, seed: u64) -> Vec<P> {
    let mut game = play_game(start, &mut RandomBot::new(seed), &mut RandomBot::new(seed + 1000));
    let mut positions = Vec::new();
    while game.undo() {
        positions.push(game.position().clone());
    }
    positions.reverse();
    positions
}

fn on_size<V: ContenderVisitor>(game: GameId, size: Option<u8>, visitor: V) -> V::Output {
    roster::visit(game.position(size).expect("the size is in range"), visitor)
}

/// Runs a visitor on the start of every game, on sizes that are small enough for whole games.
fn on_every_game<V: ContenderVisitor>(visitor: impl Fn() -> V) {
    on_size(GameId::Differo, None, visitor());
    for size in [8, 9, 12] {
        on_size(GameId::Apart, Some(size), visitor());
    }
    for size in [3, 4, 7, 8, 13, 17] {
        on_size(GameId::Dropper, Some(size), visitor());
    }
}

fn read<P: Notation>(text: &str) -> P {
    text.parse().expect("the text is a position")
}

// The random bot.

/// How often each move comes first in what a random bot chooses.
fn first_moves<P: Playable>(position: &P, seeds: u64) -> BTreeMap<P::Move, u64> {
    let game = Game::new(position.clone());
    let mut times = BTreeMap::new();
    for seed in 0..seeds {
        *times.entry(choose(&mut RandomBot::new(seed), &game)[0]).or_default() += 1;
    }
    times
}

struct EveryMove;

impl Visitor for EveryMove {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        for position in random_positions(&start, 1).iter().step_by(5) {
            let moves: BTreeSet<_> = position.moves().into_iter().collect();
            let chosen = first_moves(position, 20 * moves.len() as u64);
            assert!(chosen.keys().eq(&moves), "{position}: {chosen:?}");
        }
    }
}

#[test]
fn the_random_bot_reaches_every_legal_move() {
    for game in GameId::ALL {
        game.start(None, EveryMove).expect("the default size is in range");
    }
}

#[test]
fn all_moves_are_equally_likely_to_the_random_bot() {
    let chosen = first_moves(&Differo::start(()), 20_000);
    assert_eq!(chosen.len(), 20);
    assert!(chosen.values().all(|times| (850..1150).contains(times)), "{chosen:?}");
}

#[test]
fn where_a_turn_may_end_the_random_bot_goes_on_half_the_time_with_any_move() {
    let position: Apart<1> = read("6bb/6bb/1w6/1w6/1w6/8/8/8 w 9 e4-b4");
    let chosen = first_moves(&position, 10_000);
    let times = |m| chosen[&position.read_move(m).expect("the move is legal")];
    assert_eq!(chosen.len(), 3);
    assert!((4800..5200).contains(&times("stop")), "{chosen:?}");
    assert!((2350..2650).contains(&times("b4-b1")), "{chosen:?}");
    assert!((2350..2650).contains(&times("b4-b7")), "{chosen:?}");
}

#[test]
fn where_a_turn_may_not_end_the_random_bot_goes_on() {
    let position: Dropper<1> = read("4/4/wb2/4 b 2 free");
    let chosen = first_moves(&position, 7_000);
    assert_eq!(chosen.len(), 7);
    assert!(chosen.values().all(|times| (850..1150).contains(times)), "{chosen:?}");
}

// Whole games.

struct RandomGames;

impl Visitor for RandomGames {
    type Output = ();

    fn visit<P: Playable>(self, start: P) {
        for seed in 0..2 {
            play_game(&start, &mut RandomBot::new(seed), &mut RandomBot::new(seed + 1000));
        }
    }
}

#[test]
fn games_between_random_bots_end_on_all_kinds_of_boards() {
    for game in GameId::ALL {
        let sizes = game.sizes().into_iter().flat_map(|sizes| sizes.range.step_by(4));
        for size in sizes.map(Some).chain([None]) {
            game.start(size, RandomGames).expect("the size is in range");
        }
    }
}

struct GreedyGames;

impl ContenderVisitor for GreedyGames {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        play_game(&start, &mut GreedyBot::new(1), &mut GreedyBot::new(2));
        play_game(&start, &mut GreedyBot::new(3), &mut RandomBot::new(4));
        play_game(&start, &mut RandomBot::new(5), &mut GreedyBot::new(6));
    }
}

#[test]
fn games_of_greedy_bots_end() {
    on_every_game(|| GreedyGames);
}

/// Has the greedy bot play single turns from positions this many moves apart in a random game.
struct GreedyTurns(usize);

impl ContenderVisitor for GreedyTurns {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        for position in random_positions(&start, 7).into_iter().step_by(self.0) {
            play_turn(&mut Game::new(position), &mut GreedyBot::new(8));
        }
    }
}

#[test]
fn greedy_turns_are_legal_and_whole_on_the_largest_boards() {
    on_size(GameId::Apart, Some(25), GreedyTurns(500));
    on_size(GameId::Dropper, Some(32), GreedyTurns(50));
}

struct TurnsBegun;

impl ContenderVisitor for TurnsBegun {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let positions = random_positions(&start, 9).into_iter();
        for position in positions.filter(Position::is_mid_turn).take(20) {
            play_turn(&mut Game::new(position.clone()), &mut RandomBot::new(10));
            play_turn(&mut Game::new(position), &mut GreedyBot::new(11));
        }
    }
}

#[test]
fn both_bots_finish_a_turn_that_has_begun() {
    on_every_game(|| TurnsBegun);
}

struct SameGame;

impl ContenderVisitor for SameGame {
    type Output = ();

    fn visit<P: Contender>(self, start: P) {
        let game = |seed| play_game(&start, &mut RandomBot::new(seed), &mut GreedyBot::new(seed));
        assert_eq!(game(12).moves(), game(12).moves());
        assert_ne!(game(12).moves(), game(13).moves());
    }
}

#[test]
fn the_same_seeds_make_the_same_game() {
    on_every_game(|| SameGame);
}

/// How many of 40 games the greedy bot wins against the random one, with White in every other.
struct GreedyWins;

impl ContenderVisitor for GreedyWins {
    type Output = usize;

    fn visit<P: Contender>(self, start: P) -> usize {
        let is_won = |&seed: &u64| {
            let (mut greedy, mut random) = (GreedyBot::new(seed), RandomBot::new(seed + 1000));
            let (side, game) = match seed % 2 {
                0 => (Side::White, play_game(&start, &mut greedy, &mut random)),
                _ => (Side::Black, play_game(&start, &mut random, &mut greedy)),
            };
            game.outcome() == Some(Outcome::Win(side))
        };
        (0..40).filter(is_won).count()
    }
}

/// Seen with these seeds: 40 of 40 in every game.
#[test]
fn the_greedy_bot_beats_the_random_one() {
    for game in GameId::ALL {
        let wins = on_size(game, None, GreedyWins);
        assert!(wins >= 36, "{wins} of 40 in {game}");
    }
}
