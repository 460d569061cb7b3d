//! Tests through real sockets of what cannot be brought about from outside.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::oneshot;
use ureq::Agent;

use crate::identity::password::Cost;
use crate::{Config, Settings, Site, Tuning, open_with};

#[test]
fn whoever_needs_a_password_hashed_when_all_places_are_taken_is_told_to_come_back() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let site: Site = [("index.html".to_owned(), &b"<!doctype html>"[..])].into_iter().collect();
    let settings = Settings { port: Some(0), ..Settings::default() };
    let config = Config::new(settings, Some(folder.path().join("trine.db"))).expect("it is right");
    let tuning = Tuning { cost: Cost::Cheap, ..Tuning::of(&config) };
    let server = open_with(site, config, tuning).expect("some port is free");
    let (url, api) = (server.url(), Arc::clone(server.api()));
    let (end, ended) = oneshot::channel::<()>();
    let serving = std::thread::spawn(move || server.run_until(async { drop(ended.await) }));
    let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
    let ada = json!({ "name": "Ada", "password": "correct horse" }).to_string();
    let post = |path: &str| {
        let request = agent.post(format!("{url}{path}")).content_type("application/json");
        let mut answer = request.send(&ada).expect("it answers");
        let text = answer.body_mut().read_to_string().expect("it is text");
        (answer, serde_json::from_str::<Value>(&text).expect("it is JSON"))
    };
    let busy = api.passwords.keep_busy();
    for path in ["api/account", "api/login"] {
        let (answer, body) = post(path);
        assert_eq!(answer.status(), 503, "{path}: {body}");
        assert_eq!(answer.headers()["retry-after"], "1", "{path}");
        let words = "too many people are logging in: try again in a moment";
        assert_eq!(body, json!({ "error": { "code": "busy", "words": words } }), "{path}");
    }
    drop(busy);
    assert_eq!(post("api/account").0.status(), 201, "there is room again");
    assert_eq!(post("api/login").0.status(), 200);
    drop(end);
    serving.join().expect("it does not panic").expect("it ends in good order");
}
