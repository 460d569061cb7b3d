//! The server through real sockets.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::JoinHandle;

use flate2::read::GzDecoder;
use trine_server::{OpenError, Port, Site, open};

const INDEX: &str = "<!doctype html><title>Trine</title>";

/// A server that runs until it is dropped.
struct Running {
    port: u16,
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    fn start() -> Self {
        let files = [
            ("index.html", INDEX.to_owned()),
            ("assets/app-1a2b.js", "let turn = 1;\n".repeat(500)),
            ("assets/trine-3c4d.wasm", "\0asm".to_owned()),
        ];
        let site = files.into_iter().map(|(path, text)| (path.to_owned(), text.into_bytes()));
        let server = open(site.collect(), Port::Chosen(0)).expect("some port is free");
        let port = server.url().trim_end_matches('/').rsplit_once(':').expect("a port").1.parse();
        let (end, ended) = mpsc::channel::<()>();
        let wait = async move {
            // Sending and dropping both end it.
            let _ = tokio::task::spawn_blocking(move || ended.recv()).await;
        };
        let thread = std::thread::spawn(move || server.run_until(wait));
        Self { port: port.expect("a number"), end: Some(end), thread: Some(thread) }
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
    let site: Site = [("index.html".to_owned(), INDEX.as_bytes())].into_iter().collect();
    let refused = open(site, Port::Chosen(server.port)).expect_err("the port is taken");
    let words = format!("port {} is taken by another program, choose one with --port", server.port);
    assert_eq!(refused.to_string(), words);
}

#[test]
fn the_next_port_is_taken_if_none_is_chosen() {
    let site = || [("index.html".to_owned(), INDEX.as_bytes())].into_iter().collect::<Site>();
    let first = open(site(), Port::Usual).expect("one of the ports is free");
    let second = open(site(), Port::Usual).expect("another one is free");
    assert_ne!(first.url(), second.url());
    assert!(first.url().starts_with("http://127.0.0.1:"));
}

#[test]
fn without_the_app_there_is_no_server_but_advice() {
    let refused = open(Site::default(), Port::Usual).expect_err("there is nothing to serve");
    assert!(matches!(refused, OpenError::NoSite));
    assert!(refused.to_string().contains("`cargo xtask start` builds both"), "{refused}");
}
