//! A terminal with the program in it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::scratch::Scratch;

/// Longer than anything takes. Only what hangs is waited for this long.
const PATIENCE: Duration = Duration::from_secs(90);

/// A terminal with the program in it.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    screen: Arc<(Mutex<vt100::Parser>, Condvar)>,
    /// How the terminal was set before the program changed it.
    settings: String,
}

/// How to start it.
pub(crate) struct Start<'a> {
    pub(crate) arguments: &'a [&'a str],
    pub(crate) variables: &'a [(&'a str, &'a str)],
    pub(crate) folder: &'a Scratch,
}

impl Terminal {
    /// Starts the program in a terminal of 80×24 without colours, which makes the board letters.
    pub(crate) fn open(start: &Start<'_>) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal can be opened");
        let settings = settings(&*pair.master);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trine"));
        command.args(start.arguments);
        command.env("TERM", "xterm-256color");
        command.env("NO_COLOR", "1");
        command.env("TRINE_DATA", start.folder.path("data"));
        for (name, value) in start.variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let writer = pair.master.take_writer().expect("the terminal can be written to");
        let parser = vt100::Parser::new(nonzero(24), nonzero(80), 0);
        let screen = Arc::new((Mutex::new(parser), Condvar::new()));
        watch(reader, Arc::clone(&screen));
        Self { master: pair.master, child, writer, screen, settings }
    }

    /// A game of two people.
    pub(crate) fn people(folder: &Scratch, game: &[&str]) -> Self {
        let players = ["--white", "human:Ada", "--black", "human:Bob"];
        let arguments = [&["play"], game, &players].concat();
        Self::open(&Start { arguments: &arguments, variables: &[], folder })
    }

    /// Types.
    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("the terminal takes it");
        self.writer.flush().expect("the terminal takes it");
    }

    /// Types a turn in the line for it, closes the line, and waits for what the screen says then.
    ///
    /// The line has to be gone first: an Esc that is read together with the next key means Alt.
    pub(crate) fn turn(&mut self, turn: &str, then: &str) {
        self.send("/");
        self.see("Turn:");
        self.send(&format!("{turn}\r\x1b"));
        self.see_that(then, |screen| !screen.contains("Turn:") && screen.contains(then));
    }

    /// Clicks on a place, counted from 0.
    pub(crate) fn click(&mut self, (column, row): (usize, usize)) {
        let (x, y) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let mut parser = self.screen.0.lock().expect("the reader lives");
        parser.screen_mut().set_size(nonzero(rows), nonzero(columns));
        drop(parser);
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("the terminal can be resized");
    }

    /// What is seen.
    pub(crate) fn text(&self) -> String {
        self.screen.0.lock().expect("the reader lives").screen().contents()
    }

    /// Waits until a text is seen.
    pub(crate) fn see(&self, text: &str) {
        self.see_that(text, |screen| screen.contains(text));
    }

    /// Waits until something holds of what is seen.
    pub(crate) fn see_that(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let (screen, changed) = &*self.screen;
        let mut parser = screen.lock().expect("the reader lives");
        while !holds(&parser.screen().contents()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "{what:?} is not seen:\n{}", parser.screen().contents());
            parser = changed.wait_timeout(parser, left).expect("the reader lives").0;
        }
    }

    /// The process, to send signals to.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Waits for the program to end, and sees that the terminal is as it was. Gives the exit status.
    pub(crate) fn end(mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status;
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        };
        let is_given_back = |parser: &vt100::Parser| {
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        let (screen, changed) = &*self.screen;
        let mut parser = screen.lock().expect("the reader lives");
        // The last bytes may still be on their way.
        while !is_given_back(&parser) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "the terminal is not given back");
            parser = changed.wait_timeout(parser, left).expect("the reader lives").0;
        }
        assert_eq!(settings(&*self.master), self.settings, "the terminal is set as before");
        status.exit_code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that has failed leaves nothing behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn nonzero(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a window has rows and columns")
}

/// Everything that can be set of a terminal.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has settings"))
}

/// Reads what the program writes as long as it does.
fn watch(mut reader: Box<dyn Read + Send>, screen: Arc<(Mutex<vt100::Parser>, Condvar)>) {
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = reader.read(&mut bytes) {
            let (parser, changed) = &*screen;
            parser.lock().expect("nobody panics with it").process(&bytes[..count]);
            changed.notify_all();
        }
    });
}
