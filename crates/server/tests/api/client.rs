//! A server with a database of its own, and somebody who talks to it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use trine_server::identity::password::Cost;
use trine_server::{Config, Settings, Site, Tuning, open_with};
use ureq::Agent;
use ureq::http::Response;

/// A server that runs until it is dropped.
pub(crate) struct Served {
    pub(crate) url: String,
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
    folder: TempDir,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) cookie: Option<String>,
    pub(crate) retry_after: Option<String>,
    pub(crate) text: String,
}

/// Somebody who talks to the server.
#[derive(Clone)]
pub(crate) struct Client {
    agent: Agent,
    url: String,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) origin: Option<String>,
}

pub(crate) const PASSWORD: &str = "correct horse";

impl Served {
    pub(crate) fn start() -> Self {
        Self::start_with(Settings::default())
    }

    pub(crate) fn start_with(settings: Settings) -> Self {
        Self::start_tuned(settings, |_| {})
    }

    /// With limits of its own.
    pub(crate) fn start_tuned(settings: Settings, tune: impl FnOnce(&mut Tuning)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let site: Site = [("index.html".to_owned(), &b"<!doctype html>"[..])].into_iter().collect();
        let settings = Settings { port: Some(0), ..settings };
        let data = Some(folder.path().join("trine.db"));
        let config = Config::new(settings, data).expect("the settings are right");
        let mut tuning = Tuning { cost: Cost::Cheap, ..Tuning::of(&config) };
        tune(&mut tuning);
        let server = open_with(site, config, tuning).expect("some port is free");
        let url = server.url().trim_end_matches('/').to_owned();
        let (end, ended) = mpsc::channel::<()>();
        let wait = async move {
            // Sending and dropping both end it.
            let _ = tokio::task::spawn_blocking(move || ended.recv()).await;
        };
        let thread = std::thread::spawn(move || server.run_until(wait));
        Self { url, end: Some(end), thread: Some(thread), folder }
    }

    /// All that lies on the disk, whatever file it is in.
    pub(crate) fn stored(&self) -> Vec<u8> {
        let files = fs::read_dir(self.folder.path()).expect("it is there");
        let paths = files.map(|file| file.expect("it can be read").path());
        paths.flat_map(|path| fs::read(path).expect("it can be read")).collect()
    }

    /// Somebody whom the server does not know.
    pub(crate) fn stranger(&self) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_mins(1)));
        let agent = config.build().into();
        let (url, origin) = (self.url.clone(), Some(self.url.clone()));
        Client { agent, url, cookie: None, token: None, origin }
    }

    /// Somebody with a new account, who is logged in.
    pub(crate) fn member(&self, name: &str) -> Client {
        let mut client = self.stranger();
        let made = client.post("/api/account", &json!({ "name": name, "password": PASSWORD }));
        assert_eq!(made.status, 201, "{}", made.text);
        client.cookie = made.cookie;
        client
    }

    /// A program with a token of a new account.
    pub(crate) fn program(&self, name: &str, scopes: &[&str]) -> Client {
        let member = self.member(name);
        let upgraded = member.post("/api/bot/upgrade", &json!({}));
        assert_eq!(upgraded.status, 204, "{}", upgraded.text);
        member.with_token(scopes)
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

impl Client {
    pub(crate) fn get(&self, path: &str) -> Answer {
        let mut request = self.agent.get(format!("{}{path}", self.url));
        for (name, value) in self.headers() {
            request = request.header(name, value);
        }
        answer(request.call().expect("it answers"))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        let mut request = self.agent.post(format!("{}{path}", self.url));
        for (name, value) in self.headers() {
            request = request.header(name, value);
        }
        let request = request.content_type("application/json");
        answer(request.send(body.to_string()).expect("it answers"))
    }

    pub(crate) fn delete(&self, path: &str, body: &Value) -> Answer {
        let mut request = self.agent.delete(format!("{}{path}", self.url));
        for (name, value) in self.headers() {
            request = request.header(name, value);
        }
        let request = request.header("content-type", "application/json").force_send_body();
        answer(request.send(body.to_string()).expect("it answers"))
    }

    /// The lines of a stream that say something.
    pub(crate) fn lines(&self, path: &str) -> impl Iterator<Item = Value> + use<> {
        let mut request = self.agent.get(format!("{}{path}", self.url));
        for (name, value) in self.headers() {
            request = request.header(name, value);
        }
        let response = request.call().expect("it answers");
        assert_eq!(response.status(), 200);
        let lines = BufReader::new(response.into_body().into_reader()).lines();
        let lines = lines.map(|line| line.expect("it is text")).filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_str(&line).expect("it is JSON"))
    }

    /// The same account by a new token.
    pub(crate) fn with_token(&self, scopes: &[&str]) -> Self {
        let made = self.post("/api/tokens", &json!({ "label": "test", "scopes": scopes }));
        assert_eq!(made.status, 201, "{}", made.text);
        let token = made.json()["token"].as_str().map(str::to_owned);
        Self { cookie: None, origin: None, token, ..self.clone() }
    }

    fn headers(&self) -> Vec<(&'static str, String)> {
        let cookie = self.cookie.clone().map(|cookie| ("cookie", cookie));
        let token = self.token.as_ref().map(|token| ("authorization", format!("Bearer {token}")));
        let origin = self.origin.clone().map(|origin| ("origin", origin));
        cookie.into_iter().chain(token).chain(origin).collect()
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).expect("the answer is JSON")
    }

    /// The reason for programs.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().expect("there is a code").to_owned()
    }

    /// The status and the reason.
    pub(crate) fn refusal(&self) -> (u16, String) {
        (self.status, self.code())
    }
}

fn answer(mut response: Response<ureq::Body>) -> Answer {
    let header = |name: &str| {
        let value = response.headers().get(name)?.to_str().ok()?;
        Some(value.to_owned())
    };
    let session = response.headers().get_all("set-cookie").into_iter();
    let mut session = session.filter_map(|value| value.to_str().ok().map(str::to_owned));
    let cookie = session.find(|value| value.starts_with("trine_session="));
    let retry_after = header("retry-after");
    let status = response.status().as_u16();
    let text = response.body_mut().read_to_string().expect("it is text");
    Answer { status, cookie, retry_after, text }
}

impl Client {
    /// As a proxy would pass it on.
    pub(crate) fn post_forwarded(&self, path: &str, body: &Value, protocol: &str) -> Answer {
        let mut request = self.agent.post(format!("{}{path}", self.url));
        for (name, value) in self.headers() {
            request = request.header(name, value);
        }
        let request = request.header("x-forwarded-for", "192.0.2.7");
        let request = request.header("x-forwarded-proto", protocol);
        let request = request.content_type("application/json");
        answer(request.send(body.to_string()).expect("it answers"))
    }
}
