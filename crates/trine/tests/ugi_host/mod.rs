//! A running `trine ugi`, for tests that talk to it as a host does.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Longer than any answer takes. Only a program that hangs is waited for this long.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running engine.
pub(crate) struct Ugi {
    child: Child,
    /// Closed by taking it away.
    pub(crate) input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Ugi {
    pub(crate) fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
        command.arg("ugi").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, input, lines }
    }

    /// An engine that has been sent these lines, to which it had nothing to say.
    pub(crate) fn with(lines: &[&str]) -> Self {
        let mut ugi = Self::start();
        for line in lines {
            assert_eq!(ugi.ask(line), [""; 0], "{line}");
        }
        ugi
    }

    pub(crate) fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(line.as_ref()).expect("the program reads");
        input.write_all(b"\n").expect("the program reads");
    }

    pub(crate) fn hear(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the program answers")
    }

    /// The lines to the first that starts like this, which is the last of them.
    pub(crate) fn hear_until(&self, start: &str) -> Vec<String> {
        let mut heard = vec![self.hear()];
        while !heard.last().is_some_and(|line| line.starts_with(start)) {
            heard.push(self.hear());
        }
        heard
    }

    /// All that is answered to a line, while no search is running.
    pub(crate) fn ask(&mut self, line: impl AsRef<[u8]>) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut heard = self.hear_until("readyok");
        heard.pop();
        heard
    }

    /// The answer to a query.
    pub(crate) fn query(&mut self, what: &str) -> String {
        let answer = self.ask(format!("query {what}"));
        let [line] = &answer[..] else { panic!("{answer:?}") };
        line.strip_prefix("response ").expect("a response").to_owned()
    }

    /// Searches, and gives the lines before the best turn, and that turn.
    pub(crate) fn search(&mut self, go: &str) -> (Vec<String>, String) {
        self.send(go);
        let mut heard = self.hear_until("bestmove ");
        let best = heard.pop().expect("the last line");
        (heard, best.trim_start_matches("bestmove ").to_owned())
    }

    /// Asserts that the program ends well, and gives what it says until then.
    pub(crate) fn end(mut self) -> Vec<String> {
        let heard = self.lines.iter().collect();
        assert!(self.child.wait().expect("the program ends").success());
        heard
    }
}

impl Drop for Ugi {
    /// A failed test leaves no process behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
