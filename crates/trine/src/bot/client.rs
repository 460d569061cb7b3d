//! The server's bot API, as a client sees it: requests, and streams of lines.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use trine_engine::Stop;
use ureq::Agent;

/// A server's address: `https://trine.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Server(String);

/// A way to a server, with a token.
#[derive(Clone, Debug)]
pub(super) struct Client {
    agent: Agent,
    server: Server,
    authorization: String,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    /// The server has said why.
    Refused { status: u16, code: String, words: String },
    /// The server cannot be reached, or answers nonsense.
    Unreachable(String),
}

/// Lines of a stream. An empty one only says that the connection lives.
pub(super) struct Lines(Receiver<String>);

/// Why there is no further line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoLine {
    /// The stream has ended, by itself or by accident.
    End,
    /// This program is to end.
    Stopped,
}

/// The longest line that is read. A game of thousands of turns fits.
const LONGEST_LINE: u64 = 1 << 20;

/// How long a server may be silent; it says something every few seconds.
const SILENCE: Duration = Duration::from_secs(20);

/// How often a wait looks whether the program is to end.
const GLANCE: Duration = Duration::from_millis(50);

/// How often something is sent that may have been lost on the way.
const TRIES: u32 = 4;

impl Server {
    /// Whether what is sent there can be read on the way.
    pub(super) fn is_open_to_view(&self) -> bool {
        let Some(host) = self.0.strip_prefix("http://") else { return false };
        !["localhost", "127.0.0.1", "[::1]"].iter().any(|name| {
            host.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        })
    }
}

impl Client {
    pub(super) fn new(server: Server, token: &str) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .user_agent(concat!("trine/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(Duration::from_secs(10)))
            .timeout_recv_response(Some(Duration::from_secs(30)))
            .timeout_per_read(Some(SILENCE));
        let authorization = format!("Bearer {token}");
        Self { agent: config.build().into(), server, authorization }
    }

    /// Asks for something.
    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Problem> {
        let request = self.agent.get(self.url(path));
        let answer = request.header("authorization", &self.authorization).call();
        let text = read_all(&mut accepted(answer)?)?;
        serde_json::from_str(&text).map_err(|error| Problem::Unreachable(error.to_string()))
    }

    /// Sends something once.
    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, Problem> {
        let request = self.agent.post(self.url(path)).content_type("application/json");
        let request = request.header("authorization", &self.authorization);
        let text = read_all(&mut accepted(request.send(body.to_string()))?)?;
        Ok(serde_json::from_str(&text).unwrap_or(json!(null)))
    }

    /// Sends something that carries an id of its own, again if it may have been lost.
    pub(super) fn post_surely(&self, path: &str, body: &Value) -> Result<Value, Problem> {
        let mut wait = Duration::from_millis(250);
        for _ in 1..TRIES {
            match self.post(path, body) {
                Err(problem) if problem.may_pass() => thread::sleep(wait),
                answer => return answer,
            }
            wait *= 2;
        }
        self.post(path, body)
    }

    /// Opens a stream of lines.
    pub(super) fn stream(&self, path: &str) -> Result<Lines, Problem> {
        let request = self.agent.get(self.url(path));
        let answer = accepted(request.header("authorization", &self.authorization).call())?;
        let reader = answer.into_body().into_with_config().limit(u64::MAX).reader();
        // A reader that nobody listens to waits for a place, and its server drops it.
        let (sender, lines) = mpsc::sync_channel(1000);
        thread::spawn(move || read_lines(BufReader::new(reader), &sender));
        Ok(Lines(lines))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.server.0)
    }
}

impl Lines {
    /// The next line, with which `stop` ends the wait.
    pub(super) fn next(&mut self, stop: &Stop) -> Result<String, NoLine> {
        loop {
            if let Some(line) = self.next_within(GLANCE, stop)? {
                return Ok(line);
            }
        }
    }

    /// The next line, if it comes soon.
    pub(super) fn next_within(
        &mut self,
        time: Duration,
        stop: &Stop,
    ) -> Result<Option<String>, NoLine> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.0.recv_timeout(left.min(GLANCE)) {
                _ if stop.is_stopped() => return Err(NoLine::Stopped),
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::End),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Problem {
    /// Whether the same may work a moment later.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Refused { status, .. } => *status == 429 || *status >= 500,
            Self::Unreachable(_) => true,
        }
    }
}

fn accepted(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<ureq::http::Response<ureq::Body>, Problem> {
    let mut answer = answer.map_err(|error| Problem::Unreachable(error.to_string()))?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let status = answer.status().as_u16();
    let text = read_all(&mut answer).unwrap_or_default();
    let told: Value = serde_json::from_str(&text).unwrap_or_default();
    let word = |key: &str| told["error"][key].as_str().unwrap_or_default().to_owned();
    let (code, mut words) = (word("code"), word("words"));
    if words.is_empty() {
        words = format!("the server answers with status {status}");
    }
    Err(Problem::Refused { status, code, words })
}

fn read_all(answer: &mut ureq::http::Response<ureq::Body>) -> Result<String, Problem> {
    let read = answer.body_mut().read_to_string();
    read.map_err(|error| Problem::Unreachable(error.to_string()))
}

/// Reads lines until there are no more, one is too long, or nobody wants them.
fn read_lines(mut reader: impl BufRead, sender: &SyncSender<String>) {
    loop {
        let mut line = Vec::new();
        let read: io::Result<usize> =
            reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let is_whole = read.is_ok() && line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !is_whole || sender.send(text).is_err() {
            return;
        }
    }
}

impl FromStr for Server {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let host = rest.map(|rest| rest.trim_end_matches('/'));
        let is_host = |host: &&str| {
            !host.is_empty()
                && !host.contains(['/', '?', '#', '@'])
                && !host.contains(char::is_whitespace)
        };
        match host.filter(is_host) {
            Some(_) => Ok(Self(text.trim_end_matches('/').to_owned())),
            None => {
                Err("a server is written https://trine.example or http://localhost:7373".to_owned())
            }
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { words, .. } => f.write_str(words),
            Self::Unreachable(words) => write!(f, "the server cannot be reached: {words}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_written_with_their_scheme() {
        for (text, expected) in [
            ("https://trine.example/", Ok("https://trine.example")),
            ("http://localhost:7373", Ok("http://localhost:7373")),
            ("trine.example", Err(())),
            ("https://", Err(())),
            ("https://trine.example/path", Err(())),
            ("https://user@trine.example", Err(())),
            ("ftp://trine.example", Err(())),
        ] {
            let read = text.parse::<Server>().map(|server| server.0).map_err(drop);
            assert_eq!(read, expected.map(str::to_owned), "{text}");
        }
    }

    #[test]
    fn a_token_is_open_to_view_without_tls_on_another_machine() {
        let is_open = |text: &str| text.parse::<Server>().expect("a server").is_open_to_view();
        assert!(is_open("http://trine.example"));
        assert!(is_open("http://localhost.trine.example"));
        assert!(!is_open("http://localhost:7373"));
        assert!(!is_open("https://trine.example"));
    }

    #[test]
    fn lines_end_with_the_stream_and_unfinished_ones_do_not_count() {
        let (sender, lines) = mpsc::sync_channel(10);
        read_lines(&b"one\n\ntwo\r\nthr"[..], &sender);
        drop(sender);
        let (mut lines, stop) = (Lines(lines), Stop::default());
        assert_eq!(lines.next(&stop).as_deref(), Ok("one"));
        assert_eq!(lines.next(&stop).as_deref(), Ok("two"));
        assert_eq!(lines.next(&stop), Err(NoLine::End));
        stop.stop();
        assert_eq!(lines.next(&stop), Err(NoLine::Stopped));
    }

    #[test]
    fn what_the_server_is_to_blame_for_is_tried_again() {
        let refused =
            |status| Problem::Refused { status, code: String::new(), words: String::new() };
        assert!(refused(503).may_pass() && refused(429).may_pass());
        assert!(!refused(400).may_pass() && !refused(401).may_pass() && !refused(409).may_pass());
        assert!(Problem::Unreachable(String::new()).may_pass());
    }
}
