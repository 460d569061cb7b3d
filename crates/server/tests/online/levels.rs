//! Games against the levels of the engine.

use std::time::Duration;

use serde_json::json;
use trine_server::hub::Options;
use trine_server::protocol::{Act, Offer, OnlineGame, RefusalCode, Status, Terms, WantedSide};

use crate::client::{Client, PATIENCE, get, post, terms, timed};
use crate::served::{Served, serve, serve_with};

async fn challenge(served: &Served, client: &Client, terms: &Terms, level: u8) -> OnlineGame {
    let opponent = json!({ "type": "level", "level": level });
    let body = json!({ "terms": terms, "opponent": opponent }).to_string();
    let cookie = [("cookie", client.cookie.as_str())];
    let (status, answer) = post(served.address, "/api/games", &body, &cookie).await;
    assert_eq!(status, 201, "{answer}");
    serde_json::from_str(&answer).expect("it is a game")
}

#[tokio::test]
async fn a_level_answers_as_soon_as_somebody_waits() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    let made = challenge(&served, &client, &terms("dropper"), 1).await;
    assert_eq!(made.status, Status::Playing);
    assert_eq!(made.black.as_ref().and_then(|seat| seat.player.level), Some(1));
    let mut game = client.watch(&made.id).await;
    client.turn(&game.id, 0, "d5").await.expect("it is legal");
    client.follow(&mut game, 4).await;
    assert_eq!(game.turns.len(), 2);
    // Taken back at once, and answered again.
    client.act(&game.id, Act::Offer { offer: Offer::Undo }).await.expect("levels take back");
    client.turn(&game.id, 0, "c3").await.expect("it is legal");
    client.follow(&mut game, 7).await;
    assert_eq!((game.turns.len(), game.turns[0].as_str()), (2, "c3"));
    let refused = client.act(&game.id, Act::Offer { offer: Offer::Draw }).await;
    assert_eq!(refused, Err(RefusalCode::NotPossible));
    client.act(&game.id, Act::Resign).await.expect("the game goes on");
    client.act(&game.id, Act::Offer { offer: Offer::Rematch }).await.expect("levels play again");
    client.follow(&mut game, 9).await;
    // The level is White now, and begins when somebody looks.
    let mut next = client.watch(&game.rematch.clone().expect("there is another game")).await;
    client.follow(&mut next, 3).await;
    assert_eq!(next.turns.len(), 1);
}

#[tokio::test]
async fn a_level_that_was_thinking_when_the_server_stopped_plays_when_somebody_comes() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    let made = challenge(&served, &client, &terms("dropper"), 1).await;
    // Nobody follows the game: the level waits.
    client.turn(&made.id, 0, "d5").await.expect("it is legal");
    let served = served.restart(trine_server::hub::Options::default());
    let mut client = client.again(served.address).await;
    let mut game = client.watch(&made.id).await;
    client.follow(&mut game, 4).await;
    assert_eq!(game.turns.len(), 2);
}

#[tokio::test]
async fn a_level_whose_time_runs_begins_though_nobody_has_come() {
    let served = serve();
    let client = Client::new(served.address).await;
    let terms = Terms { side: WantedSide::Black, ..timed("dropper", 60_000, 0) };
    let made = challenge(&served, &client, &terms, 1).await;
    assert!(made.turns.is_empty());
    assert!(begins(&served, &made.id).await, "the level begins by itself");
}

/// Whether a turn is played in a game that nobody follows.
async fn begins(served: &Served, game: &str) -> bool {
    let path = format!("/api/games/{game}");
    let begun = async {
        loop {
            let (_, game) = get(served.address, &path).await;
            let game: OnlineGame = serde_json::from_str(&game).expect("it is a game");
            if !game.turns.is_empty() {
                break;
            }
            // An address may not ask for ever.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, begun).await.is_ok()
}

#[tokio::test]
async fn a_level_whose_time_runs_goes_on_after_a_restart_though_nobody_has_come() {
    let served = serve_with(Options { thinkers: 1, ..Options::default() });
    let client = Client::new(served.address).await;
    let terms = Terms { side: WantedSide::Black, ..timed("dropper", 600_000, 0) };
    // Of three that think one after the other the last one has not begun when the server stops.
    for _ in 0..2 {
        challenge(&served, &client, &terms, 10).await;
    }
    let made = challenge(&served, &client, &terms, 10).await;
    let stopped = served.stop();
    assert_eq!(stopped.turns(&made.id).await, 0, "it was stopped while it thought");
    let served = stopped.start(Options::default());
    assert!(begins(&served, &made.id).await, "the level thinks again");
}

#[tokio::test]
async fn all_levels_of_somebody_with_many_games_answer() {
    let served = serve_with(Options { thinkers: 1, ..Options::default() });
    let mut client = Client::new(served.address).await;
    let mut games = Vec::new();
    for _ in 0..10 {
        let made = challenge(&served, &client, &timed("dropper", 600_000, 0), 1).await;
        client.turn(&made.id, 0, "d5").await.expect("it is legal");
        games.push(made.id);
    }
    for id in games {
        let mut game = client.watch(&id).await;
        client.follow(&mut game, 4).await;
        assert_eq!(game.turns.len(), 2);
    }
}
