//! The bot API.

use serde_json::{Value, json};

use crate::client::{Client, Served};

fn challenge(by: &Client, name: &str) -> String {
    let opponent = json!({ "type": "player", "name": name });
    let terms = json!({ "game": "differo", "side": "white" });
    let made = by.post("/api/games", &json!({ "terms": terms, "opponent": opponent }));
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()["id"].as_str().expect("an id").to_owned()
}

fn turn(client: &Client, game: &str, number: u32, text: &str) -> (u16, Value) {
    let body = json!({ "id": format!("turn-{number}"), "number": number, "text": text });
    let answer = client.post(&format!("/api/bot/games/{game}/turns"), &body);
    (answer.status, answer.json())
}

#[test]
fn an_account_that_has_not_played_becomes_a_bot() {
    let server = Served::start();
    let ada = server.member("Ada");
    assert_eq!(server.stranger().post("/api/bot/upgrade", &json!({})).status, 401);
    for scope in ["read", "challenge"] {
        let refused = ada.with_token(&[scope]).post("/api/bot/upgrade", &json!({}));
        assert_eq!(refused.refusal(), (403, "forbidden".to_owned()), "{scope}");
    }
    assert_eq!(ada.get("/api/me").json()["person"]["kind"], json!("account"));
    assert_eq!(ada.post("/api/bot/upgrade", &json!({})).status, 204);
    assert_eq!(ada.get("/api/me").json()["person"]["kind"], json!("bot"));
    let eve = server.member("Eve");
    let opponent = json!({ "type": "level", "level": 1 });
    let game = json!({ "terms": { "game": "differo" }, "opponent": opponent });
    assert_eq!(eve.post("/api/games", &game).status, 201);
    assert_eq!(eve.post("/api/bot/upgrade", &json!({})).refusal(), (409, "conflict".to_owned()));
}

#[test]
fn events_tell_of_challenges_games_and_their_ends() {
    let server = Served::start();
    let ada = server.member("Ada").with_token(&["play", "challenge"]);
    let robby = server.program("Robby", &["play", "challenge"]);
    let waiting = challenge(&ada, "robby");
    let mut events = robby.lines("/api/bot/events");
    let mut next = || events.next().expect("the stream goes on");
    let first = next();
    assert_eq!(first["type"], json!("challenge"), "what waits is told first");
    assert_eq!(first["game"]["id"], json!(waiting));
    let declined = robby.post(&format!("/api/bot/challenges/{waiting}/decline"), &json!({}));
    assert_eq!(declined.status, 200, "{}", declined.text);
    assert_eq!(next(), json!({ "type": "challengeGone", "game": waiting }));

    let id = challenge(&ada, "Robby");
    assert_eq!(next()["type"], json!("challenge"));
    let accepted = robby.post(&format!("/api/bot/challenges/{id}/accept"), &json!({}));
    assert_eq!(accepted.status, 200, "{}", accepted.text);
    let started = next();
    assert_eq!((&started["type"], &started["side"]), (&json!("gameStart"), &json!("black")));

    let mut game = robby.lines(&format!("/api/bot/games/{id}/stream"));
    let full = game.next().expect("the game is told");
    assert_eq!((&full["type"], &full["side"]), (&json!("gameFull"), &json!("black")));
    let (status, done) = turn(&ada, &id, 0, "c2-f2");
    assert_eq!(status, 200, "{done}");
    let (status, again) = turn(&ada, &id, 0, "c2-f2");
    assert_eq!((status, &again), (200, &done), "the same again is answered again");
    let change = game.next().expect("the turn is told");
    assert_eq!(change["change"]["what"]["text"], json!("c2-f2"), "{change}");
    assert_eq!(change["change"]["version"], done["version"]);
    let aborted = robby.post(&format!("/api/bot/games/{id}/acts/abort"), &json!({}));
    assert_eq!(aborted.status, 200, "{}", aborted.text);
    let ended = game.next().expect("the end is told");
    assert_eq!(ended["change"]["what"]["type"], json!("ended"));
    assert_eq!(game.next(), None, "the stream ends with the game");
    let finished = next();
    assert_eq!((&finished["type"], &finished["game"]["id"]), (&json!("gameFinish"), &json!(id)));
}

#[test]
fn programs_play_by_the_same_rules_as_people() {
    let server = Served::start();
    let ada = server.member("Ada").with_token(&["play", "challenge"]);
    let robby = server.program("Robby", &["play", "challenge"]);
    let eve = server.program("Eve", &["play", "challenge"]);
    let id = challenge(&ada, "Robby");
    let accept = format!("/api/bot/challenges/{id}/accept");
    assert_eq!(eve.post(&accept, &json!({})).refusal(), (403, "notYours".to_owned()));
    assert_eq!(turn(&ada, &id, 0, "c2-f2").0, 409, "it has not started");
    assert_eq!(robby.post(&accept, &json!({})).status, 200);
    let refused = |client: &Client, number, text: &str| {
        let (status, body) = turn(client, &id, number, text);
        assert!(status >= 400, "{body}");
        body["error"]["code"].as_str().expect("a code").to_owned()
    };
    assert_eq!(refused(&eve, 0, "c2-f2"), "notYours");
    assert_eq!(refused(&robby, 0, "c2-f2"), "notYourTurn");
    assert_eq!(refused(&ada, 1, "c2-f2"), "outOfOrder");
    assert_eq!(refused(&ada, 0, "c2-c9"), "illegal");
    let turns = format!("/api/bot/games/{id}/turns");
    for odd in ["", "a b", &"x".repeat(65)] {
        let body = json!({ "id": odd, "number": 0, "text": "c2-f2" });
        assert_eq!(ada.post(&turns, &body).refusal(), (400, "badRequest".to_owned()));
    }
    let missing = "/api/bot/games/AAAAAAAAAAAA/stream";
    assert_eq!(robby.get(missing).refusal(), (404, "notFound".to_owned()));
    let nonsense = robby.post(&format!("/api/bot/games/{id}/acts/fly"), &json!({}));
    assert_eq!(nonsense.refusal(), (404, "notFound".to_owned()));
}
