//! What nobody may do: each refused, and nothing changed by it.

use serde_json::json;
use trine_server::protocol::{Act, NewGame, Offer, Opponent, RefusalCode, Request};

use crate::client::{Client, pair, post, terms};
use crate::served::serve;

#[tokio::test]
async fn turns_out_of_order_altered_replayed_or_of_another_are_refused() {
    let served = serve();
    let (mut white, mut black, game) = pair(served.address, &terms("apart")).await;
    let mut eve = Client::new(served.address).await;
    let id = game.id.as_str();
    assert_eq!(eve.turn(id, 0, "b2-b4").await, Err(RefusalCode::NotYours), "a stolen game id");
    assert_eq!(black.turn(id, 0, "b2-b4").await, Err(RefusalCode::NotYourTurn), "another's turn");
    assert_eq!(white.turn(id, 2, "b2-b4").await, Err(RefusalCode::OutOfOrder), "out of order");
    assert_eq!(white.turn(id, 0, "b2-b7").await, Err(RefusalCode::Illegal));
    let turn = |text: &str, number| Request::Turn {
        id: "one".to_owned(),
        game: game.id.clone(),
        number,
        text: text.to_owned(),
    };
    let version = white.ask(&turn("b2-b4", 0)).await.expect("it is legal");
    // The same request with another turn in it is the same request: what was played stays.
    assert_eq!(white.ask(&turn("c2-c4", 0)).await, Ok(version), "altered");
    assert_eq!(white.turn(id, 0, "b2-b4").await, Err(RefusalCode::OutOfOrder), "replayed");
    assert_eq!(eve.ask(&turn("b2-b4", 0)).await, Err(RefusalCode::NotYours), "replayed by another");
    let seen = eve.watch(id).await;
    assert_eq!((seen.turns, seen.version), (vec!["b2-b4".to_owned()], version));
}

#[tokio::test]
async fn a_guest_cannot_act_for_another() {
    let served = serve();
    let (mut white, _black, game) = pair(served.address, &terms("apart")).await;
    // White's public id with a signature of one's own, and without one.
    let eve = Client::new(served.address).await;
    let letters = white.me.id.trim_start_matches("guest:");
    let (_, signature) = eve.cookie.split_once('.').expect("it is signed");
    for forged in [format!("trine_guest={letters}.{signature}"), format!("trine_guest={letters}.")]
    {
        let forger = Client::try_connect(served.address, Some(&forged)).await;
        let mut forger = forger.expect("the server answers");
        assert_ne!(forger.me.id, white.me.id);
        assert_eq!(forger.turn(&game.id, 0, "b2-b4").await, Err(RefusalCode::NotYours));
        for act in [Act::Resign, Act::Abort, Act::Offer { offer: Offer::Draw }] {
            assert_eq!(forger.act(&game.id, act).await, Err(RefusalCode::NotYours));
        }
        assert_eq!(forger.act(&game.id, Act::Join).await, Err(RefusalCode::Conflict));
        assert_eq!(forger.act(&game.id, Act::Cancel).await, Err(RefusalCode::NotYours));
    }
    assert_eq!(white.watch(&game.id).await, game);
}

#[tokio::test]
async fn games_that_there_are_not_are_not_found() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    for id in ["AAAAAAAAAAAA", "", "../../etc/passwd", "' OR 1=1 --", &"x".repeat(3000)] {
        assert_eq!(client.turn(id, 0, "b2-b4").await, Err(RefusalCode::NotFound), "{id}");
    }
    assert_eq!(served.hub.numbers().1, 1);
}

#[tokio::test]
async fn games_that_cannot_be_played_are_not_made() {
    let served = serve();
    let client = Client::new(served.address).await;
    let cookie = [("cookie", client.cookie.as_str())];
    let mut rated = terms("apart");
    rated.rated = true;
    let level = NewGame {
        terms: terms("apart"),
        listed: false,
        opponent: Some(Opponent::Level { level: 11 }),
    };
    let nobody = Some(Opponent::Player { name: "nobody".to_owned() });
    let nobody = NewGame { terms: terms("apart"), listed: false, opponent: nobody };
    for (body, expected, code) in [
        ("{".to_owned(), 400, "badRequest"),
        (json!({}).to_string(), 400, "badRequest"),
        (json!({ "terms": terms("chess") }).to_string(), 400, "badRequest"),
        (json!({ "terms": rated }).to_string(), 422, "notPossible"),
        (json!(level).to_string(), 400, "badRequest"),
        (json!(nobody).to_string(), 404, "notFound"),
        (" ".repeat(17_000), 413, "tooLarge"),
        (" ".repeat(16_000), 400, "badRequest"),
    ] {
        let (status, answer) = post(served.address, "/api/games", &body, &cookie).await;
        assert_eq!(status, expected, "{body}: {answer}");
        assert!(answer.contains(code), "{answer}");
    }
}

#[tokio::test]
async fn the_first_answer_makes_a_guest_of_whoever_comes() {
    let served = serve();
    let body = json!({ "terms": terms("apart") }).to_string();
    let (status, answer) = post(served.address, "/api/games", &body, &[]).await;
    assert_eq!(status, 201);
    assert!(answer.contains("\"guest:"), "{answer}");
}
