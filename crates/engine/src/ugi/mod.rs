//! The engine for other programs: the Universal Game Interface, as `docs/ugi.md` describes it.
//!
//! One thread reads lines and answers them, so that no line ever waits for a search. A search runs
//! in a thread of its own, which takes the engine along and brings it back. Both write through one
//! `Output`, which also knows whether a search still owes its `bestmove`: whoever has read that
//! line may send anything next, and finds the search over.

mod input;
mod options;
mod output;
mod parse;
mod search;
mod study;
mod time;

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use trine_rules::{Outcome, Side};

use input::{LONGEST_LINE, Received};
use options::Options;
use output::Output;
use parse::{Command, Query, Refusal, Start};
use search::{Search, Task};
use study::{Kept, Study};
use time::Go;

use crate::Level;

/// Reads commands and answers them until `quit` or the end of the input. A search that is still
/// running then is stopped, and its `bestmove` written.
pub fn run(mut input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut ugi = Ugi::new(output);
    while let Some(received) = input::receive(&mut input)? {
        let flow = match received {
            Received::Line(bytes) => ugi.line(&bytes)?,
            Received::TooLong => {
                let wrong = "the line is too long".to_owned();
                let right = format!("a line has at most {LONGEST_LINE} bytes");
                ugi.refuse(&Refusal { wrong, right })?
            }
        };
        if flow.is_break() {
            break;
        }
    }
    ugi.stop();
    Ok(())
}

/// One conversation: what has been set up, and the search if one is running.
pub struct Ugi<W> {
    output: Arc<Output<W>>,
    options: Options,
    study: Arc<dyn Study>,
    /// The size of the board of the position.
    size: Option<u8>,
    /// The engine with what it remembers. Nothing before the first search, and while one runs.
    engine: Kept,
    search: Option<Search>,
    /// The seed of levels that are given none, another one in every game.
    chance: u64,
}

impl<W: Write + Send + 'static> Ugi<W> {
    /// A conversation that begins with the start of the first game.
    pub fn new(output: W) -> Self {
        let options = Options::default();
        let (study, size) = (start_of(&options), options.start().size());
        let output = Arc::new(Output::new(output));
        Self { output, options, study, size, engine: None, search: None, chance: chance() }
    }

    /// Answers one line. Breaks on `quit`. Fails only if the answer cannot be written.
    pub fn line(&mut self, line: &[u8]) -> io::Result<ControlFlow<()>> {
        let Ok(line) = str::from_utf8(line) else {
            let wrong = "the line is not UTF-8".to_owned();
            return self.refuse(&Refusal { wrong, right: "commands are plain text".to_owned() });
        };
        let answer = match parse::parse(line) {
            Ok(Some(Command::Quit)) => return Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.obey(&command),
            Ok(None) => Ok(String::new()),
            Err(refusal) => Err(refusal),
        };
        match answer {
            Ok(text) => self.output.say(&text)?,
            Err(refusal) => return self.refuse(&refusal),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Stops the search, if one is running, and waits until it has given its answer.
    pub fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
            self.engine = search.wait();
        }
    }

    fn refuse(&self, refusal: &Refusal) -> io::Result<ControlFlow<()>> {
        self.output.say(&format!("info string {refusal}\n"))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Does what a command says and gives the lines to answer.
    fn obey(&mut self, command: &Command<'_>) -> Result<String, Refusal> {
        match command {
            Command::Ugi => return Ok(introduction()),
            Command::IsReady => {
                self.get_ready();
                return Ok("readyok\n".to_owned());
            }
            Command::NewGame => self.new_game()?,
            Command::Position { start, turns } => self.set_position(start, turns)?,
            Command::Go(go) => self.go(*go)?,
            Command::Stop => self.stop(),
            Command::Query(query) => return Ok(self.respond(*query)),
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::Quit => {}
        }
        Ok(String::new())
    }

    /// Makes sure that no search is running, and takes the engine back from one that is over.
    fn be_idle(&mut self) -> Result<(), Refusal> {
        if self.output.is_searching() {
            let wrong = "a search is running".to_owned();
            return Err(Refusal {
                wrong,
                right: "send stop and wait for bestmove first".to_owned(),
            });
        }
        self.stop();
        Ok(())
    }

    /// Makes the engine now, so that a search need not. A search that runs has one.
    fn get_ready(&mut self) {
        if self.be_idle().is_ok() && self.options.level == Level::FULL {
            self.study.prepare(&mut self.engine, self.options.settings());
        }
    }

    fn new_game(&mut self) -> Result<(), Refusal> {
        self.be_idle()?;
        self.engine = None;
        self.chance = chance();
        self.study = start_of(&self.options);
        self.be_at_board(self.options.start().size());
        Ok(())
    }

    fn set_position(&mut self, start: &Start, turns: &[&str]) -> Result<(), Refusal> {
        self.be_idle()?;
        let position = match start {
            Start::Game => self.options.start(),
            Start::Text(text) => self.options.game.parse(text).map_err(|error| Refusal {
                wrong: format!("this is no position of {}, {error}", self.options.game.title()),
                right: "position fen ROWS SIDE TURN [PENDING] [moves TURN...]".to_owned(),
            })?,
        };
        let size = position.size();
        self.study = study::open(position, turns)?;
        self.be_at_board(size);
        Ok(())
    }

    /// Forgets earlier searches if they were on a board of another size, where equal stones are not
    /// the same position.
    fn be_at_board(&mut self, size: Option<u8>) {
        if size != self.size {
            self.size = size;
            self.engine = None;
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        self.be_idle()?;
        let new = self.options.with(name, value)?;
        if (new.game, new.size) != (self.options.game, self.options.size) {
            self.study = start_of(&new);
            self.be_at_board(new.start().size());
        }
        if new != self.options {
            self.engine = None;
        }
        self.options = new;
        Ok(())
    }

    fn respond(&self, query: Query) -> String {
        let outcome = self.study.outcome();
        let answer = match query {
            Query::GameOver => outcome.is_some().to_string(),
            Query::FirstPlayersTurn => (self.study.to_move() == Side::White).to_string(),
            Query::Result => match outcome {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::White)) => "p1win",
                Some(Outcome::Win(Side::Black)) => "p2win",
            }
            .to_owned(),
        };
        format!("response {answer}\n")
    }

    fn go(&mut self, go: Go) -> Result<(), Refusal> {
        let asked = Instant::now();
        self.be_idle()?;
        if self.study.outcome().is_some() {
            let wrong = "the game is over, there is no turn to find".to_owned();
            let right = "send a position in which the game goes on".to_owned();
            return Err(Refusal { wrong, right });
        }
        let task = Task {
            study: Arc::clone(&self.study),
            output: Arc::clone(&self.output),
            settings: self.options.settings(),
            level: self.options.level,
            seed: self.options.seed().unwrap_or(self.chance),
            book: self.options.book.clone(),
            go,
            asked,
        };
        self.search = Some(Search::begin(task, self.engine.take()));
        Ok(())
    }
}

impl<W> Drop for Ugi<W> {
    /// No search outlives the conversation for long.
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.stop();
        }
    }
}

impl<W> fmt::Debug for Ugi<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ugi").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A number that nobody can tell before.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn start_of(options: &Options) -> Arc<dyn Study> {
    study::open(options.start(), &[]).expect("no turn is no wrong turn")
}

fn introduction() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let options = options::introduction();
    format!("id name Trine {version}\nid author the Trine authors\n{options}ugiok\n")
}

#[cfg(test)]
mod tests;
