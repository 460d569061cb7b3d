//! Where answers go: written whole, by one thread at a time.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A writer that the threads share.
pub(super) struct Output<W>(Mutex<Shared<W>>);

struct Shared<W> {
    writer: W,
    /// Whether a search owes its `bestmove`. Changes together with the writing of that line.
    is_searching: bool,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self(Mutex::new(Shared { writer, is_searching: false }))
    }

    /// Writes whole lines.
    pub(super) fn say(&self, lines: &str) -> io::Result<()> {
        self.lock().write(lines)
    }

    /// Notes that a search begins.
    pub(super) fn begin_search(&self) {
        self.lock().is_searching = true;
    }

    /// Writes a search's last line.
    pub(super) fn end_search(&self, line: &str) -> io::Result<()> {
        let mut shared = self.lock();
        shared.is_searching = false;
        shared.write(line)
    }

    /// Whether a search owes its last line.
    pub(super) fn is_searching(&self) -> bool {
        self.lock().is_searching
    }

    /// A thread that panicked left at worst half a line behind.
    fn lock(&self) -> MutexGuard<'_, Shared<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write> Shared<W> {
    fn write(&mut self, lines: &str) -> io::Result<()> {
        self.writer.write_all(lines.as_bytes())?;
        self.writer.flush()
    }
}
