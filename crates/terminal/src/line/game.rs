//! A game in line mode: turns asked for, played and shown.

use trine_engine::Limits;
use trine_engine::session::BoardView;
use trine_record::Record;
use trine_rules::Side;

use super::Options;
use super::command::{self, Command};
use super::console::{Console, Parting};
use super::end::After;
use super::interrupt::Cut;
use super::show;
use crate::board::Facing;
use crate::keep::Kept;
use crate::pause::pause;
use crate::recorded::Standing;
use crate::saved::Loaded;
use crate::{Table, words};

/// Games between computers end here. Random ones on the largest boards take about a thousand turns.
const MOST_TURNS: usize = 2000;

/// A game to be played, and where it comes from.
#[derive(Debug)]
pub(super) struct Opened {
    table: Table,
    /// What is known of it beside its turns, if it comes from a file.
    record: Option<Record>,
    /// The file it comes from, if it holds nothing else.
    file: Option<String>,
    /// Where it was kept, if it was left unfinished.
    kept: Option<Kept>,
}

impl From<Table> for Opened {
    fn from(table: Table) -> Self {
        Self { table, record: None, file: None, kept: None }
    }
}

impl Opened {
    /// A game from a file that someone named.
    pub(super) fn from_file(loaded: Loaded, file: &str) -> Self {
        let Loaded { table, record, is_alone, .. } = loaded;
        // A file with more games is not to be replaced by this one without a question.
        let file = is_alone.then(|| file.to_owned());
        Self { table, record: Some(record), file, kept: None }
    }

    /// A game that was left unfinished, and where it was kept.
    pub(super) fn unfinished(loaded: Loaded, kept: Kept) -> Self {
        let Loaded { table, record, .. } = loaded;
        Self { table, record: Some(record), file: None, kept: Some(kept) }
    }
}

/// A game and how it is shown.
pub(super) struct LineGame<'g, 'c> {
    pub(super) table: Table,
    /// The record that saving adds to, if there is a file of the game.
    pub(super) record: Option<Record>,
    pub(super) console: &'g mut Console<'c>,
    options: &'g Options,
    pub(super) facing: Facing,
    /// Whether leaving would lose nothing.
    pub(super) is_saved: bool,
    /// The file the game was saved to, which may be written again without a question.
    pub(super) file: Option<String>,
    /// Where the game is kept as long as it is unfinished.
    kept: Option<Kept>,
}

/// Whether the game goes on after a command.
enum Flow {
    Stay,
    Menu,
}

impl<'g, 'c> LineGame<'g, 'c> {
    pub(super) fn new(opened: Opened, console: &'g mut Console<'c>, options: &'g Options) -> Self {
        let Opened { table, record, file, kept } = opened;
        let is_saved = kept.is_none();
        let kept = kept.or_else(|| options.keep.begin());
        let facing = Facing::default();
        Self { table, record, console, options, facing, is_saved, file, kept }
    }

    /// Puts another game in the place of this one.
    pub(super) fn change_to(&mut self, opened: Opened) {
        let Opened { table, record, file, kept } = opened;
        self.is_saved = kept.is_none();
        self.kept = kept.or_else(|| self.options.keep.begin());
        (self.table, self.record, self.file) = (table, record, file);
    }

    /// What is known of the game, and where it stands.
    pub(super) fn standing(&self) -> Standing {
        Standing::of(&self.table, self.record.as_ref())
    }

    /// Plays to the end, and asks what next.
    pub(super) fn run(&mut self) -> Result<After, Parting> {
        self.introduce()?;
        match self.play_on()? {
            Flow::Menu => Ok(After::Menu),
            Flow::Stay => {
                self.announce_end()?;
                self.ask_next(self.options.patience)
            }
        }
    }

    /// Plays a game between computers to its end, and asks nothing.
    pub(super) fn run_to_end(&mut self) -> Result<(), Parting> {
        self.introduce()?;
        self.play_on()?;
        self.announce_end()
    }

    /// Plays until the game is over or left.
    fn play_on(&mut self) -> Result<Flow, Parting> {
        while self.table.finish().is_none() {
            if self.table.is_computers_turn() {
                if let Flow::Menu = self.play_computer_turn()? {
                    return Ok(Flow::Menu);
                }
            } else if let Flow::Menu = self.ask_turn()? {
                return Ok(Flow::Menu);
            }
        }
        // It is over, by the rules or not.
        self.keep_game()?;
        Ok(Flow::Stay)
    }

    /// Keeps the game as it stands, or forgets it when it is over.
    pub(super) fn keep_game(&mut self) -> Result<(), Parting> {
        let is_in_progress = self.is_in_progress();
        let Some(kept) = &mut self.kept else { return Ok(()) };
        if !is_in_progress {
            kept.forget();
            return Ok(());
        }
        let record = Standing::of(&self.table, self.record.as_ref()).played();
        if let Err(error) = kept.save(&record) {
            self.kept = None;
            self.console.say(format_args!("The game cannot be kept: {error}."))?;
        }
        Ok(())
    }

    /// Whether turns were played and the game is not over.
    fn is_in_progress(&self) -> bool {
        let is_begun = self.table.session.turns().iter().any(|turn| turn.is_whole);
        is_begun && self.table.finish().is_none()
    }

    /// Whether the game will be offered again.
    pub(super) fn is_kept(&self) -> bool {
        self.kept.is_some() && self.is_in_progress()
    }

    /// Throws the game away.
    pub(super) fn forget(&mut self) {
        if let Some(mut kept) = self.kept.take() {
            kept.forget();
        }
    }

    /// The game, its players and the board.
    pub(super) fn introduce(&mut self) -> Result<(), Parting> {
        let (game, view) = (self.table.session.game(), self.table.session.board());
        let size = game.sizes.map(|_| format!(", {0}×{0}", view.height)).unwrap_or_default();
        let title = |side| self.table.title(side);
        let (white, black) = (title(Side::White), title(Side::Black));
        self.console.say("")?;
        self.console.say(format_args!("{}{size}: {white} against {black}.", game.title))?;
        if !self.table.is_computers_only() {
            self.console.say("Type help for what can be typed, rules for the rules.")?;
        }
        self.show_state()
    }

    /// The board and whose turn it is.
    pub(super) fn show_state(&mut self) -> Result<(), Parting> {
        show::board(self.console, &*self.table.session, self.facing)?;
        if self.table.finish().is_some() {
            return Ok(());
        }
        let BoardView { turn, to_move, pending, .. } = self.table.session.board();
        let title = self.table.title(to_move);
        let Some(pending) = pending else {
            return self.console.say(format_args!("Turn {turn}: {title} to move."));
        };
        // A game may start inside a turn; then nothing of it was played here.
        let begun = if pending.text.is_empty() { "is in a turn" } else { "has begun with " };
        self.console.say(format_args!("Turn {turn}: {title} {begun}{}.", pending.text))?;
        self.console.say(words::sentence(&pending.words))?;
        let aims = show::aims(&self.table.session.choices());
        if aims.is_empty() {
            return Ok(());
        }
        self.console.say_all(words::wrapped(&format!("On to {}.", words::list(&aims, "or")), ""))
    }

    fn announce_end(&mut self) -> Result<(), Parting> {
        if let Some(finish) = self.table.finish() {
            self.console.say(words::announcement(&self.table, &finish))?;
        }
        Ok(())
    }

    /// Says what the last turn was and shows the board after it.
    pub(super) fn announce_turn(&mut self) -> Result<(), Parting> {
        let view = self.table.session.board();
        if let Some(last) = self.table.session.turns().last() {
            let title = self.table.title(last.side);
            self.console.say(format_args!("{title} {}.", words::turn(&view, &last.text)))?;
        }
        self.is_saved = false;
        self.keep_game()?;
        self.show_state()
    }

    fn play_computer_turn(&mut self) -> Result<Flow, Parting> {
        let (answer, cut) = self.console.think(|stop| {
            pause(self.options.delay, stop);
            self.table.computer_turn(&Limits::default(), stop)
        })?;
        // A turn that was cut short is not played: it may be worse than the level promises.
        if cut == Cut::Short {
            return self.ask_whether_to_leave();
        }
        let before = self.table.session.turns().len();
        self.table.play_answer(answer.expect("it is a computer's turn"));
        if self.table.session.turns().len() > before {
            self.announce_turn()?;
        }
        if self.table.is_computers_only() {
            self.table.limit(MOST_TURNS);
        }
        Ok(Flow::Stay)
    }

    /// Someone has pressed Ctrl-C while a computer was thinking.
    fn ask_whether_to_leave(&mut self) -> Result<Flow, Parting> {
        loop {
            let answer =
                self.console.ask("Stopped. Enter to go on, menu or quit to leave the game: ")?;
            match (command::read(&answer), answer.is_empty()) {
                (_, true) => return Ok(Flow::Stay),
                (Command::Menu, _) if self.may_leave()? => return Ok(Flow::Menu),
                (Command::Quit, _) if self.may_leave()? => return Err(Parting::Quit),
                (Command::Menu | Command::Quit, _) => {}
                _ => self.console.say("Press Enter to go on, or type menu or quit.")?,
            }
        }
    }

    /// Asks a person once, and does what is answered.
    fn ask_turn(&mut self) -> Result<Flow, Parting> {
        let view = self.table.session.board();
        let title = self.table.title(view.to_move);
        let can_stop = view.pending.is_some_and(|pending| pending.can_stop);
        let question = if can_stop { ", go on? (a square, yes or no)" } else { "" };
        let answer = self.console.ask(&format!("{title}{question}: "))?;
        match command::read(&answer) {
            Command::Menu if self.may_leave()? => return Ok(Flow::Menu),
            Command::Quit if self.may_leave()? => return Err(Parting::Quit),
            Command::Menu | Command::Quit => {}
            Command::Turn(text) => self.play_text(text)?,
            Command::Yes => self.go_on()?,
            Command::No => self.stop_here()?,
            Command::Moves(cell) => self.list_moves(cell)?,
            Command::Hint => self.give_hint()?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::Why(text) => self.say_why(text)?,
            Command::Explain(cell) => self.explain(cell)?,
            Command::Save(file) => self.save(file)?,
            Command::Load(file) => self.load(file)?,
            Command::Flip => self.flip()?,
            Command::Resign => self.resign()?,
            Command::Draw => self.offer_draw()?,
            Command::Board => self.show_state()?,
            Command::Pieces => self.list_pieces()?,
            Command::Rules => {
                self.console.say("")?;
                self.console.say_all(words::plain(self.table.session.game().rules))?;
            }
            Command::Help => self.help()?,
        }
        Ok(Flow::Stay)
    }
}
