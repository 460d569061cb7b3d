//! How it runs, and how it ends.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};
use trine_server::addresses;
use trine_server::protocol::PROTOCOL;

use crate::program::command;

const INDEX: &str = "<!doctype html><title>Trine</title>";
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Nothing takes longer than this.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that ends with the test.
struct Serving {
    process: Child,
    output: BufReader<ChildStdout>,
    /// Where it says that it is.
    address: SocketAddr,
    _folder: TempDir,
}

impl Serving {
    /// Starts on any port that is free, with an app of one page.
    fn start(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        fs::write(folder.path().join("index.html"), INDEX).expect("it can be written");
        let usual = ["--port", "0", "--site", "."];
        let mut command = command(folder.path(), &[&usual, arguments].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        let address = SocketAddr::new(HERE, 0);
        let mut serving = Self { process, output, address, _folder: folder };
        let line = serving.line();
        let url = line.strip_prefix("Trine is at ").expect(&line);
        let url = url.strip_suffix(" until you press Ctrl-C.").expect(&line);
        let address = url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        serving.address = address.and_then(|address| address.parse().ok()).expect(&line);
        serving
    }

    /// The next line of its output.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it is text");
        line.trim_end().to_owned()
    }

    fn connect(&self, address: IpAddr) -> TcpStream {
        let stream = TcpStream::connect((address, self.address.port())).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can be set");
        stream
    }

    /// What it answers to somebody who calls it by an address.
    fn get(&self, address: IpAddr, path: &str) -> String {
        let mut stream = self.connect(address);
        let host = format!("{address}:{}", self.address.port());
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// A page that is connected and has said hello.
    fn page(&self) -> WebSocket<TcpStream> {
        let url = format!("ws://127.0.0.1:{}/ws", self.address.port());
        let (mut page, _) = client(url, self.connect(HERE)).expect("it answers");
        let hello = json!({ "type": "hello", "protocol": PROTOCOL }).to_string();
        page.send(Message::text(hello)).expect("it reads");
        assert_eq!(next(&mut page)["type"], "welcome");
        page
    }

    /// Sends it a signal.
    fn tell(&self, signal: &str) {
        let id = self.process.id().to_string();
        let told = Command::new("kill").args([signal, &id]).status();
        assert!(told.expect("there is such a program").success());
    }

    /// Waits for its end; gives its status, and what it has logged.
    fn end(mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        let mut errors = self.process.stderr.take().expect("it is piped");
        errors.read_to_string(&mut log).expect("it is text");
        (self.process.wait().expect("it ends").code(), log)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The next piece of news.
fn next(page: &mut WebSocket<TcpStream>) -> Value {
    let message = page.read().expect("there are news").into_text().expect("it is text");
    serde_json::from_str(&message).expect("it is JSON")
}

#[test]
fn whoever_tells_it_to_end_ends_it_in_good_order_and_pages_hear_of_it() {
    for signal in ["-TERM", "-INT"] {
        let serving = Serving::start(&[]);
        let mut pages = [serving.page(), serving.page()];
        serving.tell(signal);
        for page in &mut pages {
            let last = std::iter::repeat_with(|| next(page)).find(|news| news["type"] != "ping");
            let words = "the server stops for a moment";
            assert_eq!(last, Some(json!({ "type": "closing", "words": words })));
            assert!(matches!(page.read(), Ok(Message::Close(_))), "it says farewell");
        }
        drop(pages);
        let (status, log) = serving.end();
        assert_eq!(status, Some(0), "{signal}: {log}");
        // A file has no colours, and nothing went wrong.
        let entries = ["  INFO serving ", "  INFO stopping", "  INFO ended"];
        for (line, words) in log.lines().zip(entries) {
            assert!(line.contains(words), "{signal}: {log}");
        }
        assert_eq!(log.lines().count(), entries.len(), "{signal}: {log}");
    }
}

#[test]
fn a_log_for_programs_has_an_object_in_every_line() {
    let serving = Serving::start(&["--log", "json", "--log-level", "debug"]);
    let answer = serving.get(HERE, "/not/there");
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    serving.tell("-TERM");
    let (status, log) = serving.end();
    assert_eq!(status, Some(0), "{log}");
    let mut messages = Vec::new();
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).expect(line);
        for field in ["timestamp", "level", "message", "target"] {
            assert!(entry[field].is_string(), "{field} is missing in {line}");
        }
        messages.push(entry);
    }
    let said = |words: &str| messages.iter().find(|entry| entry["message"] == words);
    let here = said("serving").expect("it says where it is");
    assert!(here["data"].as_str().is_some_and(|file| file.ends_with("trine.db")), "{here}");
    let request = messages.iter().find(|entry| entry["path"] == "/not/there");
    assert_eq!(request.expect("requests are logged")["status"], 404);
    assert!(said("stopping").is_some() && said("ended").is_some(), "{log}");
}

#[test]
fn on_a_network_it_prints_the_address_to_type_and_answers_to_it() {
    let mut serving = Serving::start(&["--lan"]);
    let page = serving.get(HERE, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.ends_with(INDEX), "{page}");
    let addresses = addresses();
    for (number, address) in addresses.iter().enumerate() {
        let words =
            if number == 0 { "Others on your network type" } else { "or, on another network," };
        assert_eq!(serving.line(), format!("{words} http://{address}:{}/", serving.address.port()));
        let page = serving.get(*address, "/");
        assert!(page.starts_with("HTTP/1.1 200") && page.ends_with(INDEX), "{address}: {page}");
    }
    serving.tell("-TERM");
    let (status, log) = serving.end();
    assert_eq!(status, Some(0), "{log}");
    let is_alone = log.contains("trine: this machine is on no network that others could be on\n");
    assert_eq!(is_alone, addresses.is_empty(), "{log}");
}

#[test]
fn on_one_network_of_several_it_prints_the_address_there_alone() {
    for address in addresses() {
        let mut serving = Serving::start(&["--lan", "--bind", &address.to_string()]);
        let port = serving.address.port();
        assert_eq!(serving.address, SocketAddr::new(address, port));
        assert_eq!(serving.line(), format!("Others on your network type http://{address}:{port}/"));
        let page = serving.get(address, "/");
        assert!(page.starts_with("HTTP/1.1 200"), "{address}: {page}");
        serving.tell("-TERM");
        assert_eq!(serving.line(), "", "there is no other address");
        assert_eq!(serving.end().0, Some(0));
    }
}

#[test]
fn without_being_told_it_is_for_this_machine_alone() {
    let serving = Serving::start(&[]);
    assert!(serving.address.ip().is_loopback());
    for address in addresses() {
        let refused =
            TcpStream::connect((address, serving.address.port())).expect_err("nobody listens");
        assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused, "{address}");
    }
    serving.tell("-TERM");
    assert_eq!(serving.end().0, Some(0));
}
