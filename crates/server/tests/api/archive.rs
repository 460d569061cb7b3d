//! Players, the archive and the export.

use serde_json::{Value, json};

use crate::client::{Client, Served};

/// A game between two programs that the second gives up after so many turns; gives its id.
fn play(white: &Client, black: &Client, terms: &Value, turns: &[&str]) -> String {
    let name = black.get("/api/me").json()["person"]["name"].clone();
    let opponent = json!({ "type": "player", "name": name });
    let made = white.post("/api/games", &json!({ "terms": terms, "opponent": opponent }));
    assert_eq!(made.status, 201, "{}", made.text);
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    let accepted = black.post(&format!("/api/bot/challenges/{id}/accept"), &json!({}));
    assert_eq!(accepted.status, 200, "{}", accepted.text);
    for (number, text) in turns.iter().enumerate() {
        let mover = if number % 2 == 0 { white } else { black };
        let turn = json!({ "id": format!("t{number}"), "number": number, "text": text });
        let played = mover.post(&format!("/api/bot/games/{id}/turns"), &turn);
        assert_eq!(played.status, 200, "{}", played.text);
    }
    let given_up = black.post(&format!("/api/bot/games/{id}/acts/resign"), &json!({}));
    assert_eq!(given_up.status, 200, "{}", given_up.text);
    id
}

fn terms(game: &str, rated: bool) -> Value {
    let clock = json!({ "type": "fischer", "initial": 60_000, "increment": 1000 });
    json!({ "game": game, "side": "white", "clock": clock, "rated": rated })
}

#[test]
fn a_rated_game_changes_both_ratings_with_its_end() {
    let server = Served::start();
    let ada = server.program("Ada", &["play", "challenge"]);
    let eve = server.program("Eve", &["play", "challenge"]);
    let id = play(&ada, &eve, &terms("apart", true), &["b2-b4", "b7-b5"]);
    let game = ada.get(&format!("/api/games/{id}")).json();
    let change = |side: &str| {
        let number = |key: &str| game["ratings"][side][key].as_f64().expect("a number");
        (number("before"), number("after"))
    };
    assert!((change("white").0 - 1500.0).abs() < f64::EPSILON, "{game}");
    assert!(change("white").1 > 1600.0 && change("black").1 < 1400.0, "{game}");
    for (name, side) in [("ada", "white"), ("EVE", "black")] {
        let profile = server.stranger().get(&format!("/api/players/{name}")).json();
        assert_eq!(profile["ratings"][0]["rating"].as_f64(), Some(change(side).1), "{profile}");
        assert_eq!(profile["ratings"][0]["provisional"], json!(true));
        assert_eq!(profile["ratings"][0]["games"], json!(1));
    }
    let results = server.stranger().get("/api/players/Ada").json()["results"].clone();
    assert_eq!(results, json!([{ "game": "apart", "won": 1, "drawn": 0, "lost": 0 }]));
    // Casual games count for results alone.
    play(&ada, &eve, &terms("apart", false), &["b2-b4", "b7-b5"]);
    let profile = server.stranger().get("/api/players/Ada").json();
    assert_eq!(profile["ratings"][0]["games"], json!(1));
    assert_eq!(profile["results"][0]["won"], json!(2));
}

#[test]
fn ones_own_games_are_told_with_what_they_wait_for() {
    let server = Served::start();
    let ada = server.program("Ada", &["play", "challenge"]);
    let eve = server.program("Eve", &["play", "challenge"]);
    let terms = terms("apart", false);
    let make = |body: Value| ada.post("/api/games", &body).json()["id"].clone();
    let open = make(json!({ "terms": terms }));
    let opponent = json!({ "type": "player", "name": "Eve" });
    let asked = make(json!({ "terms": terms, "opponent": opponent }));
    let begun = make(json!({ "terms": terms, "opponent": opponent }));
    let accept = format!("/api/bot/challenges/{}/accept", begun.as_str().expect("an id"));
    assert_eq!(eve.post(&accept, &json!({})).status, 200);
    let told = |client: &Client| -> Vec<(Value, Value)> {
        let games = client.get("/api/me/games").json()["games"].as_array().cloned();
        let games = games.expect("a list");
        games.iter().map(|game| (game["game"].clone(), game["waits"].clone())).collect()
    };
    let waits = |game: &Value, what: &str| (game.clone(), json!(what));
    let theirs = told(&ada);
    assert_eq!(theirs[0], waits(&begun, "turn"));
    assert_eq!(theirs.len(), 3);
    assert!(
        theirs.contains(&waits(&open, "opponent")) && theirs.contains(&waits(&asked, "opponent"))
    );
    assert_eq!(told(&eve), [waits(&asked, "answer"), waits(&begun, "opponentsTurn")]);
    assert_eq!(told(&server.stranger()), []);
}

#[test]
fn rated_games_need_accounts_and_a_clock() {
    let server = Served::start();
    let ada = server.member("Ada");
    let game = |terms| json!({ "terms": terms });
    assert_eq!(server.stranger().post("/api/games", &game(terms("apart", true))).status, 422);
    let timeless = json!({ "game": "apart", "rated": true });
    assert!(ada.post("/api/games", &game(timeless)).status >= 400);
    assert_eq!(ada.post("/api/games", &game(terms("apart", true))).status, 201);
}

#[test]
fn games_are_found_by_who_what_and_how() {
    let server = Served::start();
    let ada = server.program("Ada", &["play", "challenge"]);
    let eve = server.program("Eve", &["play", "challenge", "read"]);
    let first = play(&ada, &eve, &terms("apart", false), &["b2-b4", "b7-b5"]);
    let second = play(&eve, &ada, &terms("apart", false), &["c2-c4"]);
    let third = play(&ada, &eve, &terms("dropper", false), &["d5", "d5>c5+g5"]);
    let stranger = server.stranger();
    let found = |query: &str| -> Vec<String> {
        let page = stranger.get(&format!("/api/games?{query}"));
        assert_eq!(page.status, 200, "{query}: {}", page.text);
        let games = page.json()["games"].as_array().expect("a list").clone();
        games.iter().map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(found(""), [third.clone(), second.clone(), first.clone()]);
    assert_eq!(found("game=apart"), [second.clone(), first.clone()]);
    assert_eq!(found("game=apart&opening=b2-b4"), [first.as_str()]);
    assert_eq!(found("game=apart&opening=b2xb4%20b7-b5"), [first.as_str()]);
    assert_eq!(found("player=ADA&game=dropper&size=8&result=white"), [third.as_str()]);
    assert_eq!(found("result=black"), [""; 0]);
    assert_eq!(found("size=9"), [""; 0]);
    let page = stranger.get("/api/games?limit=2").json();
    let next = page["next"].as_str().expect("there is more").to_owned();
    assert_eq!(found(&format!("limit=2&before={next}")), [first.as_str()]);

    let record = stranger.get(&format!("/api/games/{first}/record"));
    assert!(record.text.contains("[White \"Ada\"]") && record.text.contains("1-0"));
    let level = json!({ "type": "level", "level": 1 });
    let going_on = json!({ "terms": { "game": "apart", "side": "white" }, "opponent": level });
    assert_eq!(eve.post("/api/games", &going_on).status, 201);
    let export = eve.get("/api/account/export");
    assert_eq!(export.text.matches("[Event ").count(), 4, "{}", export.text);
    assert_eq!(export.text.matches("[Result \"*\"]").count(), 1, "{}", export.text);
    let first = export.text.split("[Event ").nth(1).expect("there is one");
    assert!(first.contains("[Result \"*\"]"), "what goes on comes first: {}", export.text);
    assert_eq!(stranger.get("/api/account/export").status, 401);
}

#[test]
fn searches_that_make_no_sense_are_refused() {
    let server = Served::start();
    let stranger = server.stranger();
    for query in [
        "game=chess",
        "limit=0",
        "limit=101",
        "limit=x",
        "before=x",
        "size=999",
        "result=won",
        "opening=b2-b4",
        "game=apart&opening=b2-b9",
        "colour=red",
    ] {
        let refused = stranger.get(&format!("/api/games?{query}"));
        assert_eq!(refused.refusal(), (400, "badRequest".to_owned()), "{query}");
    }
    let opening = "b2-b4+".repeat(100);
    let refused = stranger.get(&format!("/api/games?game=apart&opening={opening}"));
    assert_eq!(refused.status, 400);
    assert!(refused.text.contains("an opening has at most"), "{}", refused.text);
    assert_eq!(stranger.get("/api/games?player=nobody").refusal(), (404, "notFound".to_owned()));
    assert_eq!(stranger.get("/api/nothing").refusal(), (404, "notFound".to_owned()));
    let openapi = stranger.get("/api/openapi.json").json();
    assert!(openapi["paths"]["/api/bot/games/{id}/turns"]["post"].is_object());
}
