//! How often something may be done, hit through real sockets.

use std::time::Duration;

use serde_json::json;
use trine_server::Settings;
use trine_server::limits::{Allowance, Allowances, Bounds, Deed, Limits};

use crate::client::{Client, PASSWORD, Served};

#[test]
fn guessing_the_password_of_an_account_is_slowed_down() {
    let server = steady();
    let ada = server.member("Ada");
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
    let change = json!({ "old": PASSWORD, "new": "battery staple" });
    assert_eq!(ada.post("/api/account/password", &change).status, 204, "nor is its owner");
}

#[test]
fn an_address_logs_in_so_often_and_no_more() {
    let server = tight(Deed::LogIn, 3);
    let stranger = server.stranger();
    let guess = |name: &str| {
        stranger.post("/api/login", &json!({ "name": name, "password": "a guess" })).refusal()
    };
    for name in ["Ada", "Bob", "Eve"] {
        assert_eq!(guess(name), (403, "wrongPassword".to_owned()));
    }
    assert_eq!(guess("Mia"), (429, "tooFast".to_owned()), "whatever the name");
}

#[test]
fn an_address_makes_so_many_games_and_no_more() {
    let server = tight(Deed::MakeGame, 3);
    let game = json!({ "terms": { "game": "differo" } });
    for _ in 0..3 {
        assert_eq!(server.stranger().post("/api/games", &game).status, 201);
    }
    let refused = server.stranger().post("/api/games", &game);
    assert_eq!(refused.refusal(), (429, "tooFast".to_owned()), "a new guest each time");
    assert!(refused.retry_after.is_some());
}

#[test]
fn accounts_are_not_made_in_masses() {
    let server = steady();
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
    let server = steady();
    let ada = server.member("Ada");
    let game = || json!({ "terms": { "game": "differo" } });
    for number in 0..Deed::MakeGame.usual().account.burst {
        // Twenty can wait for somebody; the others are refused, and count.
        let expected = if number < 20 { 201 } else { 422 };
        assert_eq!(ada.post("/api/games", &game()).status, expected);
    }
    assert_eq!(ada.post("/api/games", &game()).refusal(), (429, "tooFast".to_owned()));
    assert_eq!(server.stranger().post("/api/games", &game()).status, 201, "others may");
}

#[test]
fn nobody_talks_without_end() {
    let server = steady();
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
    let server = steady();
    let ada = server.member("Ada");
    let searches = Deed::Search.usual().account.burst;
    for _ in 0..searches {
        assert_eq!(ada.get("/api/games").status, 200);
    }
    assert_eq!(ada.get("/api/games").refusal(), (429, "tooFast".to_owned()));
    // Searches are requests too, also the one that was refused.
    for _ in searches + 1..Deed::Api.usual().account.burst {
        assert_eq!(ada.get("/api/me").status, 200);
    }
    assert_eq!(ada.get("/api/me").refusal(), (429, "tooFast".to_owned()));
    assert_eq!(server.stranger().get("/api/me").status, 200, "others may ask");
}

/// A server with the usual quotas, which do not refill while a test runs, however slow the machine.
fn steady() -> Served {
    Served::start_tuned(Settings::default(), |tuning| {
        let steady = |allowance| Allowance { per: Duration::from_hours(10_000), ..allowance };
        tuning.limits = Limits::of(move |deed| {
            let Allowances { address, account } = deed.usual();
            Allowances { address: steady(address), account: steady(account) }
        });
    })
}

/// A server with few requests for an address and none to spare for an account.
fn tight(tight: Deed, address: u32) -> Served {
    Served::start_tuned(Settings::default(), |tuning| {
        let allowed = Allowance { burst: address, per: Duration::from_hours(1) };
        tuning.limits = Limits::of(move |deed| match deed {
            deed if deed == tight => Allowances { address: allowed, account: allowed },
            deed => deed.usual(),
        });
    })
}

#[test]
fn an_address_is_counted_before_anybody_looks_whose_request_it_is() {
    let server = tight(Deed::Api, 5);
    let mut stranger = server.stranger();
    stranger.token = Some(format!("trine_{}", "0".repeat(64)));
    for _ in 0..5 {
        assert_eq!(stranger.get("/api/me").status, 401);
    }
    for path in ["/api/me", "/api/games/AAAAAAAAAAAA", "/ws", "/api/openapi.json"] {
        assert_eq!(stranger.get(path).refusal(), (429, "tooFast".to_owned()), "{path}");
    }
}

#[test]
fn programs_of_an_address_talk_no_more_than_people() {
    let server = tight(Deed::Chat, 2);
    let program = server.program("Robby", &["play", "challenge"]);
    let other = server.program("Marvin", &["play", "challenge"]);
    let opponent = json!({ "type": "level", "level": 1 });
    let game = json!({ "terms": { "game": "differo", "side": "white" }, "opponent": opponent });
    let say = |by: &Client, id: &str| {
        let game = by.post("/api/games", &game).json();
        let path = format!("/api/bot/games/{}/chat", game["id"].as_str().expect("an id"));
        by.post(&path, &json!({ "id": id, "text": "Hello" })).status
    };
    assert_eq!((say(&program, "a"), say(&program, "b")), (200, 200));
    assert_eq!(say(&other, "a"), 429, "another account of the same address");
}

#[test]
fn programs_that_offer_another_game_make_one() {
    let server = tight(Deed::MakeGame, 2);
    let program = server.program("Robby", &["play", "challenge"]);
    let path = "/api/bot/games/AAAAAAAAAAAA/acts/offerRematch";
    for _ in 0..2 {
        assert_eq!(program.post(path, &json!({})).status, 404);
    }
    assert_eq!(program.post(path, &json!({})).refusal(), (429, "tooFast".to_owned()));
    let other = "/api/bot/games/AAAAAAAAAAAA/acts/resign";
    assert_eq!(program.post(other, &json!({})).status, 404, "that makes no game");
}

#[test]
fn an_account_has_so_many_streams_and_no_more() {
    let server = Served::start_tuned(Settings::default(), |tuning| {
        tuning.bounds = Bounds { account_streams: 1, ..Bounds::usual() };
    });
    let program = server.program("Robby", &["play"]);
    let _open = program.lines("/api/bot/events");
    assert_eq!(program.get("/api/bot/events").refusal(), (429, "tooFast".to_owned()));
    let _other = server.program("Marvin", &["play"]).lines("/api/bot/events");
}
