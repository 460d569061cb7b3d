//! How many connections there are, and how long they may take.

use std::io::{Read, Write};
use std::time::Duration;

use trine_server::Settings;
use trine_server::limits::Bounds;

use crate::running::Running;

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
