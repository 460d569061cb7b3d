//! Plain UCT is a real opponent: it plays by the rules, sees a win and beats random play.

mod uct;

use trine_arena::contest::{half_points, play};
use trine_engine::bots::RandomBot;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Limits, Player, Stop};
use trine_rules::apart::Apart;
use trine_rules::differo::Differo;
use trine_rules::registry::GameId;
use trine_rules::{Game, Outcome, PerSide, Position, Side};
use uct::Uct;

/// Games against random play, half of them with each side: the half points of plain UCT.
struct AgainstRandom;

impl ContenderVisitor for AgainstRandom {
    type Output = usize;

    fn visit<P: Contender>(self, start: P) -> usize {
        let game = |(seed, side): (u64, Side)| {
            let (mut uct, mut random) = (Uct::new(seed), RandomBot::new(seed));
            let (uct, random): (&mut dyn Player<P>, &mut dyn Player<P>) = (&mut uct, &mut random);
            let players = PerSide { white: uct, black: random };
            let players = if side == Side::White { players } else { players.swapped() };
            let outcome = play(start.clone(), players, &Limits::nodes(100), |_| true);
            half_points(outcome.expect("nobody gave the game up"), side)
        };
        [(1, Side::White), (2, Side::Black)].into_iter().map(game).sum()
    }
}

#[test]
fn it_wins_against_random_play_in_every_game() {
    for game in GameId::ALL {
        let start = game.position(None).expect("there is a default");
        assert!(roster::visit(start, AgainstRandom) >= 3, "{game:?}");
    }
}

fn finds_a_win<P: Position>(position: P) {
    let side = position.to_move();
    let mut game = Game::new(position);
    for m in Uct::new(1).choose(&game, &Limits::nodes(3000), &Stop::default()) {
        game.play(m).expect("its moves are legal");
    }
    assert_eq!(game.outcome(), Some(Outcome::Win(side)));
}

#[test]
fn it_finds_a_win_in_one() {
    let differo = "5/1bb1b1/1b1w1b1/1bbb1bb1/9/1ww1www1/1w1w1w1/1wwww1/5 w 9";
    finds_a_win(differo.parse::<Differo>().expect("it is well formed"));
    let apart = "b7/8/2b5/3b4/8/8/5ww1/5w2 b 40";
    finds_a_win(apart.parse::<Apart<1>>().expect("it is well formed"));
}
