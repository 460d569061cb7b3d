//! A running program with its input and output, neither of which can block or fill the match.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use trine_engine::Stop;

use super::Program;
use super::running;

/// The longest line that is read, in bytes. No `info` line comes near it.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// Lines that wait to be looked at. When there are more, the program waits, not we.
const QUEUE: usize = 64;

/// How often a wait looks whether the match has been stopped.
const GLANCE: Duration = Duration::from_millis(20);

/// A running program. Dropping it ends it by force.
pub(super) struct Process {
    /// Nothing once it has ended and been waited for.
    child: Option<Child>,
    /// Nothing when the input has been closed.
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
    /// A line that came after the deadline of whoever waited.
    late: Option<Heard>,
}

/// What came from a program.
#[derive(Debug)]
pub(super) enum Heard {
    /// A line, without its end, and when it came.
    Line(String, Instant),
    /// The beginning of a line that is longer than any line may be. Nothing comes after it.
    TooLong(String),
    /// The end of the output.
    End,
}

/// Why nothing was heard.
pub(super) enum Quiet {
    /// The time is over.
    Deadline,
    /// The match has been stopped.
    Stopped,
}

impl Process {
    /// Starts the program, in a process group of its own where there are such groups: what it
    /// starts itself ends with it, however it ends, and the terminal's Ctrl-C is ours alone. Its
    /// standard error is thrown away.
    pub(super) fn start(program: &Program) -> io::Result<Self> {
        let (name, arguments) = program.words().split_first().expect("a program has a name");
        let mut command = Command::new(name);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = running::start(&mut command)?;
        let pipe = child.stdin.take().expect("the input is piped");
        let (input, lines) = mpsc::channel();
        thread::spawn(move || write_lines(pipe, &lines));
        let pipe = child.stdout.take().expect("the output is piped");
        let (sender, output) = mpsc::sync_channel(QUEUE);
        thread::spawn(move || read_lines(pipe, &sender));
        Ok(Self { child: Some(child), input: Some(input), output, late: None })
    }

    /// Sends a line, without waiting until it is read. A program that has gone is noticed when
    /// nothing is heard of it.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next thing that came before the deadline.
    pub(super) fn hear(&mut self, deadline: Instant, stop: &Stop) -> Result<Heard, Quiet> {
        loop {
            let heard = self.late.take().map_or_else(
                || {
                    let left = deadline.saturating_duration_since(Instant::now());
                    self.output.recv_timeout(left.min(GLANCE))
                },
                Ok,
            );
            if let Ok(Heard::Line(_, at)) = heard
                && at > deadline
            {
                self.late = heard.ok();
                return Err(Quiet::Deadline);
            }
            match heard {
                _ if stop.is_stopped() => return Err(Quiet::Stopped),
                Ok(heard) => return Ok(heard),
                // The reader says that it ends before it does; whoever asks again hears it again.
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::End),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                    return Err(Quiet::Deadline);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How a program ended whose output has ended; nothing if it lives on.
    pub(super) fn ending(&mut self, patience: Duration) -> Option<ExitStatus> {
        let status = wait(self.child.as_mut()?, patience)?;
        self.child = None;
        Some(status)
    }

    /// Asks the program to end, and ends it by force if it does not.
    pub(super) fn quit(mut self, patience: Duration) {
        self.send("quit");
        self.input = None;
        // A program that is busy writing must be able to come to its end.
        let (_, nothing) = mpsc::sync_channel(0);
        self.output = nothing;
        let _ = self.ending(patience);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        let Some(mut child) = self.child.take() else { return };
        running::kill(&mut child);
        // Even a process killed may take its time, in a system call that does not return.
        if wait(&mut child, Duration::from_millis(200)).is_none() {
            thread::spawn(move || wait(&mut child, Duration::MAX));
        }
    }
}

/// Waits for the end of a process for a while. What it has started ends with it.
fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let began = Instant::now();
    loop {
        if running::has_ended(child) {
            return running::bury(child).ok();
        }
        if began.elapsed() >= patience {
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Writes lines until there are no more or nobody reads them.
fn write_lines(mut pipe: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if pipe.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
}

/// Reads lines until there are no more, one is too long, or nobody wants them.
fn read_lines(pipe: ChildStdout, sender: &SyncSender<Heard>) {
    let mut reader = BufReader::new(pipe);
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
        let heard = match read {
            Ok(_) if line.ends_with(b"\n") || line.len() < LONGEST_LINE && !line.is_empty() => {
                let text = String::from_utf8_lossy(&line);
                Heard::Line(text.trim().to_owned(), Instant::now())
            }
            Ok(_) if !line.is_empty() => {
                line.truncate(200);
                Heard::TooLong(String::from_utf8_lossy(&line).into_owned())
            }
            _ => Heard::End,
        };
        let is_last = !matches!(heard, Heard::Line(..));
        if sender.send(heard).is_err() || is_last {
            return;
        }
    }
}
