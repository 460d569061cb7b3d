//! The line mode: menus and games as plain lines of text.
//!
//! No colours, no cursor movement, nothing that a screen reader or a pipe would stumble over. It
//! reads from a terminal with editing and history ([`Source::editor`]), or from anything else line
//! by line ([`Source::plain`]); then what was read is echoed, so that the output of a script reads
//! like a session. Whoever stops writing ends the program, whenever that is.
//!
//! [`run`] begins with the menus, [`play`] with a game.

mod actions;
mod command;
mod console;
mod end;
mod game;
mod interrupt;
mod menu;
mod setup;
mod show;
mod source;

use std::io::{self, Write};
use std::time::Duration;

use crate::{Keep, Table};
use console::{Console, Parting};
use end::After;
use game::{LineGame, Opened};

pub use source::{LONGEST_LINE, Source};

/// What can be chosen beside the game and its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// What the bots' choices depend on.
    pub seed: u64,
    /// How long to wait before each turn of a bot.
    pub delay: Duration,
    /// How long a review may take at most.
    pub patience: Duration,
    /// What follows the end of a game between bots that was not chosen in the menus.
    pub finale: Finale,
    /// Where unfinished games are kept.
    pub keep: Keep,
}

/// What follows the end of a game between bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finale {
    /// The question what next, as after every other game.
    Ask,
    /// Nothing: the program ends.
    Leave,
}

/// Asks what to play and plays it, until the input ends or someone quits.
pub fn run(source: Source<'_>, out: &mut dyn Write, options: &Options) -> io::Result<()> {
    let mut console = Console::new(source, out);
    let result = menus(&mut console, options);
    part(console, result)
}

/// Plays this game, and then whatever is chosen.
pub fn play(
    table: Table,
    source: Source<'_>,
    out: &mut dyn Write,
    options: &Options,
) -> io::Result<()> {
    let mut console = Console::new(source, out);
    let is_all = table.is_computers_only() && options.finale == Finale::Leave;
    let result = if is_all {
        LineGame::new(table.into(), &mut console, options).run_to_end()
    } else {
        games(table.into(), &mut console, options).and_then(|()| menus(&mut console, options))
    };
    part(console, result)
}

/// Ends with a word, if there is anyone to read it.
fn part(mut console: Console<'_>, result: Result<(), Parting>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(Parting::Io(error)) => Err(error),
        Err(Parting::Quit) => console.last_words("Goodbye."),
        Err(Parting::InputEnded) => console.last_words("\nThe input has ended. Goodbye."),
    }
}

fn menus(console: &mut Console<'_>, options: &Options) -> Result<(), Parting> {
    console.say("Trine: three board games for two players.")?;
    let mut draft = setup::Draft::new(options.seed, options.keep.clone());
    loop {
        let opened = draft.ask(console)?;
        games(opened, console, options)?;
    }
}

/// Plays a game and its repetitions, until the menu is wanted.
fn games(mut opened: Opened, console: &mut Console<'_>, options: &Options) -> Result<(), Parting> {
    loop {
        let mut game = LineGame::new(opened, console, options);
        match game.run()? {
            After::Again(next) => opened = Opened::from(*next),
            After::Menu => return Ok(()),
        }
    }
}
