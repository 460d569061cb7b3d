//! `trine bot` against a real server: whole games by the bot API.

use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use trine_server::{Config, Settings, Site, open};

/// A server that runs until it is dropped.
struct Served {
    url: String,
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
    _folder: TempDir,
}

impl Served {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site: Site = [("index.html".to_owned(), &b"<!doctype html>"[..])].into_iter().collect();
        let settings = Settings { port: Some(0), ..Settings::default() };
        let data = Some(folder.path().join("trine.db"));
        let config = Config::new(settings, data).expect("the settings are right");
        let server = open(site, config).expect("some port is free");
        let url = server.url().trim_end_matches('/').to_owned();
        let (end, ended) = mpsc::channel::<()>();
        let wait = async move {
            // Sending and dropping both end it.
            let _ = tokio::task::spawn_blocking(move || ended.recv()).await;
        };
        let thread = std::thread::spawn(move || server.run_until(wait));
        Self { url, end: Some(end), thread: Some(thread), _folder: folder }
    }

    fn post(&self, path: &str, proof: &[(&str, &str)], body: &Value) -> (Value, Option<String>) {
        let mut request = ureq::post(format!("{}{path}", self.url)).header("origin", &self.url);
        for (name, value) in proof {
            request = request.header(*name, *value);
        }
        let request = request.content_type("application/json");
        let mut answer = request.send(body.to_string()).expect("it is done");
        let cookie = answer.headers().get_all("set-cookie").into_iter();
        let mut cookie = cookie.filter_map(|cookie| cookie.to_str().ok().map(str::to_owned));
        let cookie = cookie.find(|cookie| cookie.starts_with("trine_session="));
        let text = answer.body_mut().read_to_string().expect("it is text");
        (serde_json::from_str(&text).unwrap_or_default(), cookie)
    }

    fn get(&self, path: &str) -> Value {
        let mut answer = ureq::get(format!("{}{path}", self.url)).call().expect("it is there");
        let text = answer.body_mut().read_to_string().expect("it is text");
        serde_json::from_str(&text).expect("it is JSON")
    }

    /// A token of a new bot.
    fn bot(&self, name: &str) -> String {
        let account = json!({ "name": name, "password": "correct horse" });
        let cookie = self.post("/api/account", &[], &account).1.expect("it is logged in");
        let proof = [("cookie", cookie.as_str())];
        self.post("/api/bot/upgrade", &proof, &json!({}));
        let token = json!({ "label": "test", "scopes": ["play", "challenge"] });
        let made = self.post("/api/tokens", &proof, &token).0;
        made["token"].as_str().expect("it is shown").to_owned()
    }

    fn start_bot(&self, token: &str, arguments: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
        command.args(["bot", "--server", &self.url]).args(arguments);
        command.env("TRINE_TOKEN", token).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("it starts")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end.take();
        let ended = self.thread.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(Ok(())))), "it ends in good order");
        }
    }
}

/// Waits for a program, but not for ever.
fn finish(mut bot: Child) -> Output {
    let deadline = Instant::now() + Duration::from_mins(2);
    while bot.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > deadline {
            bot.kill().expect("it can be ended");
            let output = bot.wait_with_output().expect("it has ended");
            panic!("it does not end: {output:?}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    bot.wait_with_output().expect("it has ended")
}

#[test]
fn a_ugi_engine_plays_a_level_to_the_end() {
    let server = Served::start();
    let token = server.bot("Robby");
    let engine = format!("ugi:'{}' ugi", env!("CARGO_BIN_EXE_trine"));
    let arguments = ["--engine", &engine, "--time", "0.02", "--count", "1"];
    let challenge = ["--challenge", "level:1", "--game", "differo"];
    let output = finish(server.start_bot(&token, &[&arguments[..], &challenge].concat()));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains(": won after "), "the engine beats chance: {text}");
    let game = &server.get("/api/games?player=Robby")["games"][0];
    assert_eq!(game["by"], json!("rules"), "{game}");
}

#[test]
fn two_bots_play_each_other_several_games_at_once() {
    let server = Served::start();
    let (robby, hal) = (server.bot("Robby"), server.bot("Hal"));
    let waiting = server.start_bot(&robby, &["--engine", "greedy", "--count", "2"]);
    let proof = format!("Bearer {hal}");
    for game in ["differo", "apart"] {
        let opponent = json!({ "type": "player", "name": "Robby" });
        let body = json!({ "terms": { "game": game }, "opponent": opponent });
        server.post("/api/games", &[("authorization", &proof)], &body);
    }
    let playing = server.start_bot(&hal, &["--engine", "level:3", "--count", "2"]);
    for output in [finish(waiting), finish(playing)] {
        assert!(output.status.success(), "{output:?}");
    }
    let games = server.get("/api/games?player=Hal")["games"].clone();
    assert_eq!(games.as_array().map(Vec::len), Some(2), "{games}");
}

#[test]
fn what_cannot_be_connected_is_told_in_a_line() {
    let server = Served::start();
    let check = |token: &str, arguments: &[&str], expected: &str| {
        let output = finish(server.start_bot(token, arguments));
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{output:?}");
        assert!(words.contains(expected) && words.lines().count() == 1, "{words}");
    };
    check("trine_wrong", &["--engine", "random"], "this is not a token of ours");
    check("x", &["--engine", "magic"], "another program is ugi:COMMAND");
    let nowhere = ["--engine", "random", "--server", "trine.example"];
    let output = Command::new(env!("CARGO_BIN_EXE_trine")).arg("bot").args(nowhere).output();
    let words = String::from_utf8_lossy(&output.expect("it runs").stderr).into_owned();
    assert!(words.contains("a server is written https://trine.example"), "{words}");
}
