//! A server that runs, and somebody who asks it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use tempfile::TempDir;
use trine_server::{Config, OpenError, Server, Settings, Site, Tuning, open_with};

pub(crate) const INDEX: &str = "<!doctype html><title>Trine</title>";

/// A server that runs until it is dropped.
pub(crate) struct Running {
    /// Where its database is.
    pub(crate) folder: TempDir,
    pub(crate) port: u16,
    end: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

/// A server with a database of its own.
pub(crate) fn open_in(
    folder: &TempDir,
    site: Site,
    settings: Settings,
) -> Result<Server, OpenError> {
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

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for temporary files")
}

pub(crate) fn index_alone() -> Site {
    [("index.html".to_owned(), INDEX.as_bytes())].into_iter().collect()
}

impl Running {
    pub(crate) fn start() -> Self {
        Self::start_with(Settings::default())
    }

    /// Starts on any port that is free.
    pub(crate) fn start_with(settings: Settings) -> Self {
        Self::start_tuned(settings, |_| {})
    }

    pub(crate) fn start_tuned(settings: Settings, tune: impl FnOnce(&mut Tuning)) -> Self {
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
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("it can be set");
        stream
    }

    /// Sends a request of these lines and gives the head and the body of the answer.
    pub(crate) fn ask(&self, request: &str, headers: &[&str]) -> (String, Vec<u8>) {
        let host = format!("host: localhost:{}", self.port);
        self.ask_plainly(request, &[headers, &[&host]].concat())
    }

    pub(crate) fn ask_plainly(&self, request: &str, headers: &[&str]) -> (String, Vec<u8>) {
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
