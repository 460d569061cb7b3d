//! Who is answered: the names and pages of the server.

use trine_server::Settings;

use crate::running::{INDEX, Running};

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
