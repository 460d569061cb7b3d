//! How often something may be done, hit through real sockets.

use serde_json::json;
use trine_server::limits::Deed;

use crate::client::{PASSWORD, Served};

#[test]
fn guessing_the_password_of_an_account_is_slowed_down() {
    let server = Served::start();
    server.member("Ada");
    let stranger = server.stranger();
    let guess = || stranger.post("/api/login", &json!({ "name": "ada", "password": "a guess" }));
    for _ in 0..Deed::LogIn.usual().account.burst {
        assert_eq!(guess().status, 403);
    }
    let refused = guess();
    assert_eq!(refused.refusal(), (429, "tooFast".to_owned()));
    assert!(refused.retry_after.is_some_and(|seconds| seconds.parse::<u64>().is_ok()));
    let right = stranger.post("/api/login", &json!({ "name": "Ada", "password": PASSWORD }));
    assert_eq!(right.status, 429, "not even the right one helps now");
    let other = stranger.post("/api/login", &json!({ "name": "Eve", "password": "a guess" }));
    assert_eq!(other.status, 403, "other accounts are not locked");
}

#[test]
fn accounts_are_not_made_in_masses() {
    let server = Served::start();
    for number in 0..Deed::MakeAccount.usual().address.burst {
        server.member(&format!("Ada{number}"));
    }
    let more = json!({ "name": "Eve", "password": PASSWORD });
    assert_eq!(
        server.stranger().post("/api/account", &more).refusal(),
        (429, "tooFast".to_owned())
    );
}

#[test]
fn games_are_not_made_in_masses() {
    let server = Served::start();
    let ada = server.member("Ada");
    let game = || json!({ "terms": { "game": "differo" } });
    for _ in 0..Deed::MakeGame.usual().account.burst {
        assert_eq!(ada.post("/api/games", &game()).status, 201);
    }
    assert_eq!(ada.post("/api/games", &game()).refusal(), (429, "tooFast".to_owned()));
    assert_eq!(server.stranger().post("/api/games", &game()).status, 201, "others may");
}

#[test]
fn nobody_talks_without_end() {
    let server = Served::start();
    let program = server.program("Robby", &["play", "challenge"]);
    let opponent = json!({ "type": "level", "level": 1 });
    let game = json!({ "terms": { "game": "differo", "side": "white" }, "opponent": opponent });
    let game = program.post("/api/games", &game).json();
    let path = format!("/api/bot/games/{}/chat", game["id"].as_str().expect("an id"));
    let most = Deed::Chat.usual().account.burst;
    for number in 0..most {
        let said = program.post(&path, &json!({ "id": format!("{number}"), "text": "Hello" }));
        assert_eq!(said.status, 200, "{}", said.text);
    }
    let refused = program.post(&path, &json!({ "id": "more", "text": "Hello" }));
    assert_eq!(refused.refusal(), (429, "tooFast".to_owned()));
}

#[test]
fn searches_and_requests_have_their_bounds() {
    let server = Served::start();
    let ada = server.member("Ada");
    let most = Deed::Search.usual().account.burst;
    for _ in 0..most {
        assert_eq!(ada.get("/api/games").status, 200);
    }
    assert_eq!(ada.get("/api/games").refusal(), (429, "tooFast".to_owned()));
    let mut refused = 0;
    for _ in 0..Deed::Api.usual().account.burst {
        refused += u32::from(ada.get("/api/me").status == 429);
    }
    assert!(refused > 0, "an account may ask for so much and no more");
}
