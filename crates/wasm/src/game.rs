//! A game by its plain data: opening it, going from one of its positions to another, asking it.

use trine_engine::session::{self, Note, PlayedTurn, Session, StartError, Thought};
use trine_engine::{Limits, Settings, Stop, Who};

use std::time::Duration;

use crate::wire::{GameSpec, GameState, Problem, ThinkOptions};

/// A game with its history, and with what its engine has learnt.
#[derive(Debug)]
pub(crate) struct Table {
    /// What the game was opened with. Its turns are the session's.
    opened: GameSpec,
    session: Box<dyn Session>,
}

impl Table {
    /// Opens a game and plays its turns.
    pub(crate) fn open(spec: &GameSpec) -> Result<Self, Problem> {
        let session = match &spec.position {
            Some(position) => session::read(&spec.game, position),
            None => session::start(&spec.game, spec.size),
        };
        let opened = GameSpec { turns: Vec::new(), part: None, ..spec.clone() };
        let mut table = Self { opened, session: session.map_err(start_problem)? };
        table.play_on(&spec.turns, spec.part.as_deref())?;
        Ok(table)
    }

    /// Goes to another position, and keeps what the engine has learnt if the game is the same.
    pub(crate) fn go_to(&mut self, spec: &GameSpec) -> Result<(), Problem> {
        let other = GameSpec { turns: Vec::new(), part: None, ..spec.clone() };
        if other != self.opened {
            *self = Self::open(spec)?;
            return Ok(());
        }
        let played = self.session.turns();
        let is_same = |(turn, text): &(&PlayedTurn, &String)| turn.is_whole && turn.text == **text;
        let same = played.iter().zip(&spec.turns).take_while(is_same).count();
        for _ in same..played.len() {
            self.session.undo_turn();
        }
        self.play_on(&spec.turns[same..], spec.part.as_deref())
    }

    /// Plays whole turns and the started part of another.
    fn play_on(&mut self, turns: &[String], part: Option<&str>) -> Result<(), Problem> {
        for text in turns {
            let number = self.session.board().turn;
            self.session.play_turn(text).map_err(|refused| {
                Problem::new(format!("turn {number}, {text:?}, cannot be played: {refused}"))
            })?;
        }
        part.filter(|part| !part.is_empty()).map_or(Ok(()), |part| self.play(part))
    }

    /// Plays the moves of a turn or of its beginning.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Problem> {
        Ok(self.session.play_text(text)?)
    }

    /// Plays a whole turn, or what is left of one.
    pub(crate) fn play_turn(&mut self, text: &str) -> Result<(), Problem> {
        Ok(self.session.play_turn(text)?)
    }

    /// Takes back one move, if there is one.
    pub(crate) fn undo_move(&mut self) {
        self.session.undo_move();
    }

    /// The game, to be opened again elsewhere.
    pub(crate) fn spec(&self) -> GameSpec {
        let (whole, begun): (Vec<_>, Vec<_>) =
            self.session.turns().into_iter().partition(|turn| turn.is_whole);
        GameSpec {
            turns: whole.into_iter().map(|turn| turn.text).collect(),
            part: begun.into_iter().next().map(|turn| turn.text),
            ..self.opened.clone()
        }
    }

    /// Everything a page shows.
    pub(crate) fn state(&self) -> GameState {
        let session = &*self.session;
        let board = session.board();
        GameState {
            spec: self.spec(),
            size: session.game().sizes.and_then(|_| u8::try_from(board.height).ok()),
            choices: session.choices(),
            turns: session.turns(),
            outcome: session.outcome(),
            position: session.position_text(),
            start: session.start_text(),
            board,
        }
    }

    /// Why a text is not a legal move; nothing if it is.
    pub(crate) fn why_not(&self, text: &str) -> Option<String> {
        self.session.why_not(text)
    }

    /// Why clicked cells are not a legal move; nothing if they are, or the beginning of one.
    pub(crate) fn why_not_cells(&self, cells: &[String]) -> Option<String> {
        let cells: Vec<_> = cells.iter().map(String::as_str).collect();
        self.session.why_not_cells(&cells)
    }

    /// What can be said of a cell, or of the whole board.
    pub(crate) fn explain(&self, cell: Option<&str>) -> Vec<Note> {
        self.session.explain(cell)
    }

    /// Thinks, and reports after every depth; nothing if the game is over.
    pub(crate) fn think(
        &mut self,
        options: &ThinkOptions,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, Problem> {
        let (settings, limits) = options.read()?;
        if limits == Limits::default() {
            return Err(Problem::new("thinking needs a limit: nodes, milliseconds or depth"));
        }
        Ok(self.session.think(settings, &limits, &Stop::default(), report))
    }

    /// The turn the engine would play; nothing if the game is over.
    pub(crate) fn hint(&mut self, options: &ThinkOptions) -> Result<Option<String>, Problem> {
        let (settings, limits) = options.read()?;
        if limits == Limits::default() {
            return Err(Problem::new("a hint needs a limit: nodes, milliseconds or depth"));
        }
        Ok(self.session.best_turn(settings, &limits, &Stop::default()))
    }

    /// The turn a bot plays; nothing if the game is over.
    pub(crate) fn bot_turn(
        &self,
        bot: &str,
        seed: u64,
        options: &ThinkOptions,
    ) -> Result<Option<String>, Problem> {
        let (settings, limits) = options.read()?;
        let bot: Who = bot.parse().map_err(Problem::new)?;
        Ok(self.session.player_turn(bot, seed, settings, &limits, &Stop::default()))
    }

    /// The game for what only looks at it.
    pub(crate) fn session(&self) -> &dyn Session {
        &*self.session
    }
}

/// The words of the session's error, with its column apart.
pub(crate) fn start_problem(error: StartError) -> Problem {
    match error {
        StartError::Position(error) => {
            Problem { words: error.problem.to_string(), column: Some(error.column) }
        }
        error => Problem::new(error),
    }
}

impl ThinkOptions {
    fn read(&self) -> Result<(Settings, Limits), Problem> {
        let settings = Settings {
            table_bytes: up_to(1024, "megabytes", self.megabytes.unwrap_or(32))? << 20,
            threads: 1,
            lines: up_to(20, "lines", self.lines.unwrap_or(1).into())?,
        };
        let limits = Limits {
            time: self.milliseconds.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
        };
        Ok((settings, limits))
    }
}

/// A number that is at least 1 and at most this.
fn up_to(most: u16, name: &str, value: u16) -> Result<usize, Problem> {
    if (1..=most).contains(&value) {
        return Ok(usize::from(value));
    }
    Err(Problem::new(format!("{name} is from 1 to {most}, not {value}")))
}
