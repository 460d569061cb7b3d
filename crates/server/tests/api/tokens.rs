//! Tokens and their scopes.

use serde_json::json;
use trine_server::identity::token::Token;

use crate::client::Served;

#[test]
fn a_token_is_shown_once_and_stands_for_its_account() {
    let server = Served::start();
    let ada = server.member("Ada");
    let program = ada.with_token(&["play", "read"]);
    let secret = program.token.clone().expect("it was shown");
    assert!(secret.starts_with("trine_") && secret.len() == 70, "256 bits in base 16");
    assert_eq!(program.get("/api/me").json()["person"]["name"], json!("Ada"));
    let listed = ada.get("/api/tokens");
    assert_eq!(listed.json()[0]["scopes"], json!(["play", "read"]));
    assert!(!listed.text.contains(&secret), "only its hash is kept");
}

#[test]
fn of_tokens_sessions_and_passwords_the_disk_has_only_what_does_not_give_them_away() {
    let server = Served::start();
    let ada = server.member("Ada");
    let token = ada.with_token(&["play"]).token.expect("it was shown");
    let cookie = ada.cookie.clone().expect("she is logged in");
    let session = cookie.trim_start_matches("trine_session=").split(';').next();
    let session = session.expect("it has a value").to_owned();
    let stored = server.stored();
    let has = |bytes: &[u8]| stored.windows(bytes.len()).any(|window| window == bytes);
    for secret in [token, session] {
        let digits = secret.strip_prefix("trine_").expect("it is a token of ours");
        let pairs = digits.as_bytes().chunks_exact(2);
        let pairs = pairs.map(|pair| std::str::from_utf8(pair).expect("they are digits"));
        let bytes = pairs.map(|pair| u8::from_str_radix(pair, 16).expect("they are digits"));
        let bytes: Vec<u8> = bytes.collect();
        assert!(!has(digits.as_bytes()) && !has(&bytes), "the secret itself is on the disk");
        let token: Token = secret.parse().expect("it is a token of ours");
        assert!(has(&token.hash().0), "its hash is");
    }
    assert!(!has(crate::client::PASSWORD.as_bytes()) && has(b"$argon2id$"));
}

#[test]
fn a_revoked_token_and_nonsense_are_refused() {
    let server = Served::start();
    let ada = server.member("Ada");
    let mut program = ada.with_token(&["play"]);
    let id = ada.get("/api/tokens").json()[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(ada.delete(&format!("/api/tokens/{id}"), &json!({})).status, 204);
    assert_eq!(program.get("/api/me").refusal(), (401, "unauthorized".to_owned()));
    assert_eq!(ada.delete(&format!("/api/tokens/{id}"), &json!({})).status, 404);
    program.token = Some("trine_nonsense".to_owned());
    assert_eq!(program.get("/api/bot/events").refusal(), (401, "unauthorized".to_owned()));
    program.token = Some(format!("trine_{}", "0".repeat(64)));
    assert_eq!(program.get("/api/me").status, 401);
}

#[test]
fn the_streams_of_a_revoked_token_end_and_those_of_others_go_on() {
    let server = Served::start();
    let ada = server.member("Ada");
    let program = ada.with_token(&["play", "challenge"]);
    let id = ada.get("/api/tokens").json()[0]["id"].as_str().expect("an id").to_owned();
    let other = ada.with_token(&["play"]);
    let mut events = program.lines("/api/bot/events");
    let mut kept = other.lines("/api/bot/events");
    let level = json!({ "type": "level", "level": 1 });
    let terms = json!({ "game": "differo", "side": "white" });
    let wanted = json!({ "terms": terms, "opponent": level });
    let game = program.post("/api/games", &wanted).json();
    let path = format!("/api/bot/games/{}/stream", game["id"].as_str().expect("an id"));
    let mut stream = program.lines(&path);
    assert_eq!(stream.next().expect("the game is told")["type"], json!("gameFull"));
    for events in [&mut events, &mut kept] {
        assert_eq!(events.next().expect("the game is told")["type"], json!("gameStart"));
    }
    assert_eq!(ada.delete(&format!("/api/tokens/{id}"), &json!({})).status, 204);
    assert_eq!((events.next(), stream.next()), (None, None));
    let aborted = format!("/api/bot/games/{}/acts/abort", game["id"].as_str().expect("an id"));
    assert_eq!(other.post(&aborted, &json!({})).status, 200);
    assert_eq!(kept.next().expect("the end is told")["type"], json!("gameFinish"));
    let password = json!({ "password": crate::client::PASSWORD });
    assert_eq!(ada.delete("/api/account", &password).status, 204);
    assert_eq!(kept.next(), None, "with the account all of it ends");
}

#[test]
fn somebody_elses_token_is_theirs() {
    let server = Served::start();
    let (ada, eve) = (server.member("Ada"), server.member("Eve"));
    ada.with_token(&["play"]);
    let id = ada.get("/api/tokens").json()[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(eve.get("/api/tokens").json(), json!([]));
    let refused = eve.delete(&format!("/api/tokens/{id}"), &json!({}));
    assert_eq!(refused.refusal(), (404, "notFound".to_owned()));
    assert_eq!(ada.get("/api/tokens").json()[0]["id"], json!(id));
}

#[test]
fn a_token_is_good_for_its_scopes_alone() {
    let server = Served::start();
    let ada = server.member("Ada");
    let (play, read) = (ada.with_token(&["play"]), ada.with_token(&["read"]));
    let forbidden = (403, "forbidden".to_owned());
    let game = json!({ "terms": { "game": "differo" } });
    assert_eq!(play.post("/api/games", &game.clone()).refusal(), forbidden);
    assert_eq!(read.post("/api/games", &game.clone()).refusal(), forbidden);
    assert_eq!(play.get("/api/account/export").refusal(), forbidden);
    assert_eq!(read.get("/api/account/export").status, 200);
    assert_eq!(read.get("/api/bot/events").refusal(), forbidden);
    let turn = json!({ "id": "1", "number": 0, "text": "c2-f2" });
    assert_eq!(read.post("/api/bot/games/x/turns", &turn).refusal(), forbidden);
    assert_eq!(play.post("/api/bot/challenges/x/accept", &json!({})).refusal(), forbidden);
    let challenger = ada.with_token(&["challenge"]);
    assert_eq!(challenger.post("/api/games", &game).status, 201);
}

#[test]
fn a_token_cannot_change_the_account() {
    let server = Served::start();
    let program = server.member("Ada").with_token(&["play", "challenge", "read"]);
    let token = json!({ "label": "more", "scopes": ["play"] });
    assert_eq!(program.post("/api/tokens", &token).status, 403);
    assert_eq!(program.get("/api/tokens").status, 403);
    let gone = json!({ "password": crate::client::PASSWORD });
    assert_eq!(program.delete("/api/account", &gone).status, 403);
    let change = json!({ "old": crate::client::PASSWORD, "new": "battery staple" });
    assert_eq!(program.post("/api/account/password", &change).status, 403);
    assert_eq!(program.get("/ws").status, 403, "scopes say nothing of the page's socket");
}

#[test]
fn without_an_account_there_are_no_tokens() {
    let server = Served::start();
    let stranger = server.stranger();
    let token = json!({ "label": "x", "scopes": ["play"] });
    assert_eq!(stranger.post("/api/tokens", &token).refusal(), (401, "unauthorized".to_owned()));
    let ada = server.member("Ada");
    for token in [
        json!({ "label": "", "scopes": ["play"] }),
        json!({ "label": "x".repeat(61), "scopes": ["play"] }),
        json!({ "label": "x", "scopes": [] }),
        json!({ "label": "x", "scopes": ["fly"] }),
    ] {
        assert_eq!(ada.post("/api/tokens", &token).status, 400);
    }
}
