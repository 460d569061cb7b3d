//! What a server takes when it starts: its port, its app, its database.

use trine_server::{OpenError, Settings, Site};

use crate::running::{Running, folder, index_alone, open_in};

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
