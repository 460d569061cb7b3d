//! Health and numbers.

use trine_server::Settings;

use crate::running::Running;

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
