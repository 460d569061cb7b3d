//! Where answers come from.

use std::io::{self, BufRead, Write};

use rustyline::error::ReadlineError;
use rustyline::{ColorMode, Config, DefaultEditor};

use super::interrupt::Interrupt;
use crate::words;

/// No answer is longer: the longest turn on the largest board has some 3,000 bytes.
pub const LONGEST_LINE: usize = 4096;

/// Where answers come from.
#[derive(Debug)]
pub struct Source<'a> {
    kind: Kind<'a>,
    /// Ctrl-C, where someone could press it.
    pub(super) interrupt: Interrupt,
}

enum Kind<'a> {
    Editor(Box<DefaultEditor>),
    Plain { input: Box<dyn BufRead + 'a>, echo: Echo },
}

impl std::fmt::Debug for Kind<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Editor(_) => f.write_str("Editor"),
            Self::Plain { echo, .. } => write!(f, "Plain({echo:?})"),
        }
    }
}

/// Whether what was read is written behind its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Echo {
    /// It is written: the input comes from a script.
    Written,
    /// It is there already: a terminal shows what is typed.
    Shown,
}

/// What was read.
pub(super) enum Line {
    Text(String),
    TooLong,
    Interrupted,
    Ended,
}

impl<'a> Source<'a> {
    /// A terminal, with editing and with the lines typed before.
    pub fn editor() -> io::Result<Self> {
        // Pasted lines are answers one by one, as they are when typed.
        let config = Config::builder().bracketed_paste(false).color_mode(ColorMode::Disabled);
        let editor = DefaultEditor::with_config(config.build()).map_err(io::Error::other)?;
        Ok(Self { kind: Kind::Editor(Box::new(editor)), interrupt: Interrupt::listen()? })
    }

    /// Lines as they come, from a pipe or file.
    pub fn plain(input: impl BufRead + 'a) -> Self {
        let kind = Kind::Plain { input: Box::new(input), echo: Echo::Written };
        Self { kind, interrupt: Interrupt::default() }
    }

    /// Lines as they come, from a terminal that can do nothing else.
    pub fn simple_terminal(input: impl BufRead + 'a) -> io::Result<Self> {
        let kind = Kind::Plain { input: Box::new(input), echo: Echo::Shown };
        Ok(Self { kind, interrupt: Interrupt::listen()? })
    }

    /// Asks and reads a line.
    pub(super) fn read(&mut self, prompt: &str, out: &mut dyn Write) -> io::Result<Line> {
        match &mut self.kind {
            Kind::Editor(editor) => {
                out.flush()?;
                let line = self.interrupt.asking(|| edit(editor, prompt));
                line.unwrap_or(Ok(Line::Interrupted))
            }
            Kind::Plain { input, echo } => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let line = self.interrupt.asking(|| read_line(input));
                let line = line.unwrap_or(Ok(Line::Interrupted))?;
                if let (Line::Text(text), Echo::Written) = (&line, *echo) {
                    writeln!(out, "{}", words::clean(text).trim())?;
                } else if let Line::TooLong | Line::Interrupted = line {
                    writeln!(out)?;
                }
                Ok(line)
            }
        }
    }
}

fn edit(editor: &mut DefaultEditor, prompt: &str) -> io::Result<Line> {
    match editor.readline(prompt) {
        Ok(text) if text.len() > LONGEST_LINE => Ok(Line::TooLong),
        Ok(text) => {
            // History is a convenience: a line it does not take is still an answer.
            let _ = editor.add_history_entry(&text);
            Ok(Line::Text(text))
        }
        Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
        Err(ReadlineError::Eof) => Ok(Line::Ended),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// Reads a line, and keeps no more of it than an answer can have.
fn read_line(input: &mut dyn BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let (mut any, mut is_overlong) = (false, false);
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST_LINE - bytes.len();
        is_overlong |= part.len() > room;
        bytes.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, is_overlong) {
        (false, _) => Line::Ended,
        (true, true) => Line::TooLong,
        (true, false) => Line::Text(String::from_utf8_lossy(&bytes).into_owned()),
    })
}
