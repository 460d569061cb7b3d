//! The browser app, as it is sent.

use std::io::Read;

use flate2::read::GzDecoder;

use crate::running::{INDEX, Running};

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
