//! Asking and telling.

use std::fmt::Display;
use std::io::{self, Write};

use trine_engine::Stop;

use super::interrupt::Cut;
use super::source::{LONGEST_LINE, Line, Source};
use crate::words;

/// Why the line mode ends.
#[derive(Debug)]
pub(super) enum Parting {
    /// It was asked for.
    Quit,
    /// Nothing more can be read.
    InputEnded,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Parting {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Where lines come from and go to.
pub(super) struct Console<'a> {
    source: Source<'a>,
    out: &'a mut dyn Write,
}

impl<'a> Console<'a> {
    pub(super) fn new(source: Source<'a>, out: &'a mut dyn Write) -> Self {
        Self { source, out }
    }

    /// Writes a line.
    pub(super) fn say(&mut self, line: impl Display) -> Result<(), Parting> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Writes lines.
    pub(super) fn say_all(
        &mut self,
        lines: impl IntoIterator<Item: Display>,
    ) -> Result<(), Parting> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// Makes everything written visible, before something takes time.
    fn show(&mut self) -> Result<(), Parting> {
        Ok(self.out.flush()?)
    }

    /// Does something that takes time and that Ctrl-C cuts short, and tells whether it was.
    pub(super) fn think<T>(&mut self, think: impl FnOnce(&Stop) -> T) -> Result<(T, Cut), Parting> {
        self.think_aloud(|stop, _| think(stop))
    }

    /// The same, with lines written on the way.
    pub(super) fn think_aloud<T>(
        &mut self,
        think: impl FnOnce(&Stop, &mut dyn FnMut(&str)) -> T,
    ) -> Result<(T, Cut), Parting> {
        self.show()?;
        let Self { source, out } = self;
        let mut written = Ok(());
        let (result, cut) = source.interrupt.during(|stop| {
            think(stop, &mut |line| {
                written = writeln!(out, "{line}").and_then(|()| out.flush());
                // Nobody is there any more to think for.
                written.is_err().then(|| stop.stop());
            })
        });
        written?;
        if cut == Cut::Short {
            // Terminals write ^C where the cursor is.
            self.say("")?;
        }
        Ok((result, cut))
    }

    /// Asks, and gives the answer without white space around it and without control characters.
    /// It may be empty.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<String, Parting> {
        let mut interruptions = 0;
        loop {
            match self.source.read(prompt, self.out)? {
                Line::Text(text) => return Ok(words::clean(&text).trim().to_owned()),
                Line::TooLong => {
                    self.say(format_args!("A line has at most {LONGEST_LINE} bytes."))?;
                }
                Line::Interrupted if interruptions == 0 => {
                    interruptions += 1;
                    self.say("Press Ctrl-C again to leave, or answer to go on.")?;
                }
                Line::Interrupted => return Err(Parting::Quit),
                Line::Ended => return Err(Parting::InputEnded),
            }
        }
    }

    /// Writes the last line of all.
    pub(super) fn last_words(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}
