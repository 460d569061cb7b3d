//! The server through real sockets.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use flate2::read::GzDecoder;
use tempfile::TempDir;
use trine_server::limits::Bounds;
use trine_server::{Config, OpenError, Server, Settings, Site, Tuning, open_with};

const INDEX: &str = "<!doctype html><title>Trine</title>";

/// A server that runs until it is dropped.
struct Running {
    /// Where its database is.
    folder: TempDir,
    port: u16,
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

/// A server with a database of its own.
fn open_in(folder: &TempDir, site: Site, settings: Settings) -> Result<Server, OpenError> {
    open_tuned(folder, site, settings, |_| {})
}

fn open_tuned(
    folder: &TempDir,
    site: Site,
    settings: Settings,
    tune: impl FnOnce(&mut Tuning),
) -> Result<Server, OpenError> {
    let data = Some(folder.path().join("trine.db"));
    let config = Config::new(settings, data).expect("the settings are right");
    let mut tuning = Tuning::of(&config);
    tune(&mut tuning);
    open_with(site, config, tuning)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for temporary files")
}

fn index_alone() -> Site {
    [("index.html".to_owned(), INDEX.as_bytes())].into_iter().collect()
}

impl Running {
    fn start() -> Self {
        Self::start_with(Settings::default())
    }

    /// Starts on any port that is free.
    fn start_with(settings: Settings) -> Self {
        Self::start_tuned(settings, |_| {})
    }

    fn start_tuned(settings: Settings, tune: impl FnOnce(&mut Tuning)) -> Self {
        let files = [
            ("index.html", INDEX.to_owned()),
            ("assets/app-1a2b.js", "let turn = 1;\n".repeat(500)),
            ("assets/trine-3c4d.wasm", "\0asm".to_owned()),
        ];
        let site = files.into_iter().map(|(path, text)| (path.to_owned(), text.into_bytes()));
        let folder = folder();
        let settings = Settings { port: Some(0), ..settings };
        let server =
            open_tuned(&folder, site.collect(), settings, tune).expect("some port is free");
        let port = server.port();
        let (end, ended) = mpsc::channel::<()>();
        let wait = async move {
            // Sending and dropping both end it.
            let _ = tokio::task::spawn_blocking(move || ended.recv()).await;
        };
        let thread = std::thread::spawn(move || server.run_until(wait));
        Self { folder, port, end: Some(end), thread: Some(thread) }
    }

    /// A connection that nothing was sent on yet, and that is not read for ever.
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("it can be set");
        stream
    }

    /// Sends a request of these lines and gives the head and the body of the answer.
    fn ask(&self, request: &str, headers: &[&str]) -> (String, Vec<u8>) {
        let host = format!("host: localhost:{}", self.port);
        self.ask_plainly(request, &[headers, &[&host]].concat())
    }

    fn ask_plainly(&self, request: &str, headers: &[&str]) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let headers = [headers, &["connection: close"]].concat().join("\r\n");
        write!(stream, "{request} HTTP/1.1\r\n{headers}\r\n\r\n").expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(answer[..end].to_vec()).expect("a head is text");
        (head.to_ascii_lowercase(), answer[end + 4..].to_vec())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end.take();
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(matches!(ended, Some(Ok(Ok(())))), "it ends in good order");
    }
}

#[test]
fn the_app_is_sent_with_headers_that_keep_it_safe() {
    let (head, body) = Running::start().ask("GET /", &[]);
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert_eq!(body, INDEX.as_bytes());
    for line in [
        "content-type: text/html; charset=utf-8",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cache-control: no-cache",
    ] {
        assert!(head.contains(line), "{line} is missing in {head}");
    }
    let policy = head.lines().find_map(|line| line.strip_prefix("content-security-policy: "));
    let policy = policy.expect("there is a policy");
    assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-inline"));
}

#[test]
fn files_have_their_types_and_lasting_names_are_kept() {
    let server = Running::start();
    let (head, body) = server.ask("GET /assets/trine-3c4d.wasm", &[]);
    assert!(head.contains("content-type: application/wasm"), "{head}");
    assert!(head.contains("cache-control: public, max-age=31536000, immutable"), "{head}");
    assert_eq!(body, b"\0asm");
    let (head, _) = server.ask("GET /assets/app-1a2b.js?v=1", &[]);
    assert!(head.contains("content-type: text/javascript; charset=utf-8"), "{head}");
}

#[test]
fn what_gets_smaller_is_compressed_for_those_who_take_it() {
    let server = Running::start();
    let (head, body) = server.ask("GET /assets/app-1a2b.js", &["accept-encoding: br, gzip;q=0.8"]);
    assert!(head.contains("content-encoding: gzip"), "{head}");
    let mut text = String::new();
    GzDecoder::new(&body[..]).read_to_string(&mut text).expect("it is compressed by gzip");
    assert_eq!(text, "let turn = 1;\n".repeat(500));
    for header in ["accept-encoding: br", "accept-encoding: gzip;q=0"] {
        let (head, body) = server.ask("GET /assets/app-1a2b.js", &[header]);
        assert!(!head.contains("content-encoding"), "{head}");
        assert_eq!(body, text.as_bytes());
    }
    let (head, _) = server.ask("GET /assets/trine-3c4d.wasm", &["accept-encoding: gzip"]);
    assert!(!head.contains("content-encoding"), "four bytes do not get smaller: {head}");
}

#[test]
fn a_file_that_has_not_changed_is_not_sent_again() {
    let server = Running::start();
    let (head, _) = server.ask("GET /", &[]);
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("there is a tag");
    let (head, body) = server.ask("GET /", &[&format!("if-none-match: {tag}")]);
    assert!(head.starts_with("http/1.1 304"), "{head}");
    assert_eq!(body, b"");
}

#[test]
fn pages_of_the_app_are_the_app_and_other_paths_are_not_there() {
    let server = Running::start();
    assert_eq!(server.ask("GET /learn", &[]).1, INDEX.as_bytes());
    for path in ["/assets/gone.js", "/a/b", "/../Cargo.toml", "/assets/..%2findex.html"] {
        let (head, body) = server.ask(&format!("GET {path}"), &[]);
        assert!(head.starts_with("http/1.1 404"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}: {head}");
        assert_eq!(body, b"There is no such page; the app is at /.\n");
    }
}

#[test]
fn heads_are_answered_without_a_body_and_nothing_can_be_changed() {
    let server = Running::start();
    let (head, body) = server.ask("HEAD /", &[]);
    assert!(head.starts_with("http/1.1 200") && body.is_empty(), "{head}");
    let (head, _) = server.ask("POST /", &["content-length: 0"]);
    assert!(head.starts_with("http/1.1 405"), "{head}");
}

#[test]
fn only_the_names_of_this_machine_are_answered() {
    let server = Running::start();
    let port = server.port;
    for name in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"] {
        for host in [name.to_owned(), format!("{name}:{port}")] {
            let (head, _) = server.ask_plainly("GET /", &[&format!("host: {host}")]);
            assert!(head.starts_with("http/1.1 200"), "{host}: {head}");
        }
    }
    for host in ["trine.example", "localhost.trine.example", "127.0.0.1.nip.io:80", "", "a b"] {
        let (head, body) = server.ask_plainly("GET /", &[&format!("host: {host}")]);
        assert!(!head.starts_with("http/1.1 200"), "{host}: {head}");
        assert_ne!(body, INDEX.as_bytes(), "{host}");
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Running::start();
    let settings = Settings { port: Some(server.port), ..Settings::default() };
    let refused = open_in(&folder(), index_alone(), settings).expect_err("the port is taken");
    let words = format!("port {} is taken by another program, choose one with --port", server.port);
    assert_eq!(refused.to_string(), words);
}

#[test]
fn the_next_port_is_taken_if_none_is_chosen() {
    let start = |folder| open_in(folder, index_alone(), Settings::default());
    let (one, two) = (folder(), folder());
    let first = start(&one).expect("one of the ports is free");
    let second = start(&two).expect("another one is free");
    assert_ne!(first.url(), second.url());
    assert!(first.url().starts_with("http://127.0.0.1:"));
}

#[test]
fn without_the_app_there_is_no_server_but_advice() {
    let refused = open_in(&folder(), Site::default(), Settings::default());
    let refused = refused.expect_err("there is nothing to serve");
    assert!(matches!(refused, OpenError::NoSite));
    assert!(refused.to_string().contains("`cargo xtask start` builds both"), "{refused}");
}

#[test]
fn a_database_is_served_by_one_server() {
    let folder = folder();
    let start =
        || open_in(&folder, index_alone(), Settings { port: Some(0), ..Settings::default() });
    let first = start().expect("nobody else uses it");
    let refused = start().expect_err("it is in use");
    let words = "trine.db; end it, or choose another file with --data";
    assert!(refused.to_string().starts_with("another trine serves the games in "), "{refused}");
    assert!(refused.to_string().ends_with(words), "{refused}");
    drop(first);
    start().expect("nobody uses it any more");
}

#[cfg(unix)]
#[test]
fn the_database_is_for_its_user_alone() {
    use std::os::unix::fs::PermissionsExt;

    let server = Running::start();
    server.ask("GET /readyz", &[]);
    for entry in server.folder.path().read_dir().expect("it is there") {
        let entry = entry.expect("it can be read");
        let mode = entry.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", entry.path().display());
    }
}

#[test]
fn health_is_told_to_anybody() {
    let server = Running::start();
    for (path, words) in [("/healthz", "ok\n"), ("/readyz", "ready\n")] {
        let (head, body) = server.ask_plainly(&format!("GET {path}"), &["host: 10.0.0.7:8080"]);
        assert!(head.starts_with("http/1.1 200"), "{head}");
        assert_eq!(body, words.as_bytes());
    }
}

#[test]
fn metrics_are_for_this_machine_unless_they_are_opened() {
    let server = Running::start();
    server.ask("GET /nowhere/at/all", &[]);
    let (head, body) = server.ask("GET /metrics", &[]);
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("content-type: application/openmetrics-text"), "{head}");
    let text = String::from_utf8(body).expect("it is text");
    for line in [
        "trine_build_info{version=\"",
        "trine_http_requests_total{status=\"4xx\"} 1\n",
        "trine_http_request_seconds_count 1\n",
        "trine_store_commit_seconds_bucket{le=",
        "# EOF\n",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    let (head, _) = server.ask("GET /metrics", &["x-forwarded-for: 203.0.113.9"]);
    assert!(head.starts_with("http/1.1 403"), "through a proxy: {head}");
    let open = Settings { open_metrics: Some(true), ..Settings::default() };
    let (head, _) =
        Running::start_with(open).ask("GET /metrics", &["x-forwarded-for: 203.0.113.9"]);
    assert!(head.starts_with("http/1.1 200"), "{head}");
}

#[test]
fn other_pages_can_change_nothing_and_open_no_socket() {
    let server = Running::start();
    let post = ["origin: https://evil.example", "content-length: 0"];
    let (head, body) = server.ask("POST /api/games", &post);
    assert!(head.starts_with("http/1.1 403"), "{head}");
    assert!(head.contains("content-type: application/json"), "{head}");
    let words = "{\"error\":{\"code\":\"origin\",\"words\":\"This may be asked for by pages of this \
                 server only.\"}}";
    assert_eq!(String::from_utf8(body).expect("it is text"), words);
    let upgrade = [
        "origin: https://evil.example",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    let (head, _) = server.ask("GET /ws", &upgrade);
    assert!(head.starts_with("http/1.1 403"), "{head}");
}

#[test]
fn a_public_name_is_answered_once_it_is_set() {
    let host = vec!["play.example".to_owned()];
    let server = Running::start_with(Settings { host, proxy: Some(true), ..Settings::default() });
    let tls = "x-forwarded-proto: https";
    let (head, _) = server.ask_plainly("GET /", &["host: play.example", tls]);
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("strict-transport-security: max-age=31536000"), "{head}");
    let (head, body) = server.ask_plainly("GET /", &["host: other.example", tls]);
    assert!(head.starts_with("http/1.1 421"), "{head}");
    let words = String::from_utf8(body).expect("it is text");
    assert!(words.starts_with("This server does not answer to that name"), "{words}");
}

#[test]
fn the_api_shows_where_it_is_described() {
    let server = Running::start();
    for path in ["/api", "/api/"] {
        let (head, _) = server.ask(&format!("GET {path}"), &[]);
        assert!(head.starts_with("http/1.1 307"), "{head}");
        assert!(head.contains("location: /api/openapi.json"), "{head}");
    }
}

/// How many writes the database has had.
fn writes(server: &Running) -> u64 {
    let (_, body) = server.ask("GET /metrics", &[]);
    let text = String::from_utf8(body).expect("it is text");
    let line = text.lines().find_map(|line| line.strip_prefix("trine_store_writes_total "));
    line.expect("it is counted").parse().expect("it is a number")
}

#[test]
fn asking_whether_the_server_is_ready_gives_the_database_no_work() {
    let server = Running::start();
    let (before, begun) = (writes(&server), std::time::Instant::now());
    for _ in 0..300 {
        let (head, _) = server.ask("GET /readyz", &[]);
        assert!(head.starts_with("http/1.1 200"), "{head}");
    }
    // What the server writes by itself in that time.
    let own = 10 * (1 + begun.elapsed().as_secs());
    assert!(writes(&server) - before < own.min(300));
}

#[test]
fn whoever_comes_when_all_connections_are_taken_waits() {
    let server = Running::start_tuned(Settings::default(), |tuning| {
        tuning.bounds = Bounds { connections: 2, ..Bounds::usual() };
    });
    let taken = [server.connect(), server.connect()];
    let mut third = server.connect();
    third.set_read_timeout(Some(Duration::from_millis(300))).expect("it can be set");
    write!(third, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("sent");
    let waited = third.read(&mut [0; 10]).expect_err("nobody answers yet").kind();
    assert!(matches!(waited, std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut));
    drop(taken);
    third.set_read_timeout(Some(Duration::from_secs(20))).expect("it can be set");
    let mut answer = String::new();
    third.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_connection_that_is_sent_nothing_for_long_is_closed() {
    let server = Running::start_tuned(Settings::default(), |tuning| {
        tuning.rest = Duration::from_millis(200);
    });
    let mut silent = server.connect();
    let mut slow = server.connect();
    let mut resting = server.connect();
    write!(slow, "GET / HTTP/1.1\r\nhost: localh").expect("it can be sent");
    write!(resting, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").expect("it can be sent");
    for (stream, answered) in [(&mut silent, false), (&mut slow, false), (&mut resting, true)] {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it is closed in good time");
        assert_eq!(answer.starts_with("HTTP/1.1 200"), answered, "{answer}");
    }
    // Whoever sends a little all the time is not answered either.
    let mut dripping = server.connect();
    let closed = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        dripping.write_all(b"a").is_err()
    });
    assert!(closed, "it may drip for ever");
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let server = Running::start_tuned(Settings::default(), |tuning| {
        tuning.patience = Duration::from_millis(200);
    });
    let mut stream = server.connect();
    let head = "POST /api/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                content-type: application/json\r\ncontent-length: 100\r\n\r\n{\"name\"";
    stream.write_all(head.as_bytes()).expect("it can be sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"that took too long: try again\""), "{answer}");
}
