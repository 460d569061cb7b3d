//! Accounts and sessions.

use serde_json::json;
use trine_server::Settings;

use crate::client::{PASSWORD, Served};

#[test]
fn an_account_is_made_and_logged_into() {
    let server = Served::start();
    let me = server.stranger().get("/api/me").json();
    assert_eq!(me["hasAccount"], json!(false));
    assert_eq!(me["person"]["kind"], json!("guest"));

    let ada = server.member("Ada");
    let cookie = ada.cookie.clone().expect("there is a cookie");
    assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let me = ada.get("/api/me").json();
    assert_eq!((&me["person"]["name"], &me["person"]["kind"]), (&json!("Ada"), &json!("account")));

    let mut again = server.stranger();
    let given = json!({ "name": "ADA", "password": PASSWORD });
    let answer = again.post("/api/login", &given);
    assert_eq!(answer.status, 200);
    again.cookie = answer.cookie;
    assert_eq!(again.get("/api/me").json()["person"]["name"], json!("Ada"));

    assert_eq!(again.post("/api/logout", &json!({})).status, 204);
    assert_eq!(again.get("/api/me").json()["hasAccount"], json!(false), "the cookie is worthless");
    assert_eq!(ada.get("/api/me").json()["hasAccount"], json!(true), "the other session stays");
}

#[test]
fn cookies_are_for_tls_where_there_is_tls() {
    let server = Served::start_with(Settings { proxy: Some(true), ..Settings::default() });
    let mut stranger = server.stranger();
    let given = json!({ "name": "Ada", "password": PASSWORD });
    let plain = stranger.post_forwarded("/api/account", &given, "http");
    assert!(!plain.cookie.expect("there is a cookie").contains("Secure"), "the proxy knows better");
    let untold = stranger.post("/api/login", &given);
    let cookie = untold.cookie.expect("there is a cookie");
    assert!(cookie.contains("; Secure"), "a proxy is there for TLS: {cookie}");
    stranger.origin = Some(server.url.replace("http:", "https:"));
    let answer = stranger.post_forwarded("/api/login", &given, "https");
    let cookie = answer.cookie.expect("there is a cookie");
    assert!(cookie.contains("; Secure"), "{cookie}");
}

#[test]
fn wrong_passwords_and_unknown_names_are_told_the_same() {
    let server = Served::start();
    server.member("Ada");
    let stranger = server.stranger();
    let wrong = stranger.post("/api/login", &json!({ "name": "Ada", "password": "wrong horse" }));
    let unknown = stranger.post("/api/login", &json!({ "name": "Eve", "password": PASSWORD }));
    assert_eq!(wrong.refusal(), (403, "wrongPassword".to_owned()));
    assert_eq!((wrong.status, wrong.text), (unknown.status, unknown.text));
}

#[test]
fn names_and_passwords_that_will_not_do_are_refused() {
    let server = Served::start();
    server.member("Ada");
    let stranger = server.stranger();
    let refused = |name: &str, password: &str| {
        let given = json!({ "name": name, "password": password });
        stranger.post("/api/account", &given).refusal()
    };
    assert_eq!(refused("aDA", PASSWORD), (409, "taken".to_owned()));
    assert_eq!(refused("admin", PASSWORD), (400, "badRequest".to_owned()));
    assert_eq!(refused("<b>", PASSWORD), (400, "badRequest".to_owned()));
    assert_eq!(refused("Eve", "short"), (400, "badRequest".to_owned()));
    assert_eq!(refused("Eve", &"x".repeat(201)), (400, "badRequest".to_owned()));
    let odd = [json!({}), json!([]), json!({ "name": 1, "password": "" }), json!(null)];
    for body in odd {
        assert_eq!(stranger.post("/api/account", &body).refusal(), (400, "badRequest".to_owned()));
    }
    let large = json!({ "name": "Eve", "password": "x".repeat(20_000) });
    assert_eq!(stranger.post("/api/account", &large).refusal(), (413, "tooLarge".to_owned()));
}

#[test]
fn another_page_cannot_act_with_a_cookie() {
    let server = Served::start();
    let ada = server.member("Ada");
    for origin in [None, Some("https://evil.example".to_owned()), Some("null".to_owned())] {
        let mut elsewhere = ada.clone();
        elsewhere.origin = origin;
        let refused = elsewhere.delete("/api/account", &json!({ "password": PASSWORD }));
        assert_eq!(refused.refusal(), (403, "origin".to_owned()));
        let token = json!({ "label": "x", "scopes": ["play"] });
        assert_eq!(elsewhere.post("/api/tokens", &token).status, 403);
    }
    assert_eq!(ada.get("/api/me").json()["hasAccount"], json!(true));
}

#[test]
fn a_new_password_ends_the_other_sessions() {
    let server = Served::start();
    let ada = server.member("Ada");
    let mut other = server.stranger();
    let login = json!({ "name": "Ada", "password": PASSWORD });
    other.cookie = other.post("/api/login", &login.clone()).cookie;
    let change = |old: &str, new: &str| {
        ada.post("/api/account/password", &json!({ "old": old, "new": new })).status
    };
    assert_eq!(change("wrong horse", "battery staple"), 403);
    assert_eq!(change(PASSWORD, "short"), 400);
    assert_eq!(change(PASSWORD, "battery staple"), 204);
    assert_eq!(ada.get("/api/me").json()["hasAccount"], json!(true));
    assert_eq!(other.get("/api/me").json()["hasAccount"], json!(false));
    assert_eq!(other.post("/api/login", &login).status, 403);
    let login = json!({ "name": "Ada", "password": "battery staple" });
    assert_eq!(server.stranger().post("/api/login", &login).status, 200);
}

#[test]
fn a_deleted_account_is_gone_and_its_game_given_up() {
    let server = Served::start();
    let (ada, eve) = (server.member("Ada"), server.member("Eve"));
    let clock = json!({ "type": "fischer", "initial": 60_000, "increment": 0 });
    let terms = json!({ "game": "differo", "side": "white", "clock": clock, "rated": true });
    let opponent = json!({ "type": "player", "name": "eve" });
    let made = ada.post("/api/games", &json!({ "terms": terms, "opponent": opponent }));
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.json()["id"].as_str().expect("it has an id").to_owned();
    let program = eve.with_token(&["play", "challenge"]);
    let accepted = program.post(&format!("/api/bot/challenges/{id}/accept"), &json!({}));
    assert_eq!(accepted.status, 200, "{}", accepted.text);
    let other = ada.with_token(&["play"]);
    for (number, (player, text)) in [(&other, "c2-f2"), (&program, "g2-d2")].iter().enumerate() {
        let turn = json!({ "id": format!("t{number}"), "number": number, "text": text });
        let played = player.post(&format!("/api/bot/games/{id}/turns"), &turn);
        assert!(played.status == 200 || number == 1, "{}", played.text);
    }

    assert_eq!(ada.delete("/api/account", &json!({ "password": "wrong horse" })).status, 403);
    assert_eq!(ada.delete("/api/account", &json!({ "password": PASSWORD })).status, 204);
    assert_eq!(ada.get("/api/me").json()["hasAccount"], json!(false));
    assert_eq!(server.stranger().get("/api/players/Ada").status, 404);
    assert_eq!(other.get("/api/me").status, 401, "its tokens are gone too");
    let game = server.stranger().get(&format!("/api/games/{id}")).json();
    assert_eq!(game["status"]["type"], json!("ended"), "{game}");
    assert_eq!(game["white"]["player"]["name"], json!("deleted"), "{game}");
    assert!(!game.to_string().contains("Ada"), "{game}");
    let again = json!({ "name": "ada", "password": PASSWORD });
    let refused = server.stranger().post("/api/account", &again).refusal();
    assert_eq!(refused, (409, "taken".to_owned()), "nobody takes the place of somebody");
}
