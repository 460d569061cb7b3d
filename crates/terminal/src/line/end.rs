//! The end of a game: who won, why, and what next.

use std::time::Duration;

use trine_record::review::{self, Ink, Progress};

use super::console::{Console, Parting};
use super::menu::{Answer, Menu, is_wanted};
use crate::patience::review_settings;
use crate::{Table, saved, words};

/// What can be done with a game that is over, beside leaving it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Again,
    Save,
    Review,
}

/// The entries of the menu at the end, in their order.
const NEXT: [(&str, Next); 3] =
    [("Play again", Next::Again), ("Save the game", Next::Save), ("Review the game", Next::Review)];

/// After how many positions a review says how far it is.
const MILESTONE: usize = 10;

/// What follows a game.
pub(super) enum After {
    /// Another one.
    Again(Box<Table>),
    /// The menu.
    Menu,
}

/// Asks what next until it leads away from this game.
pub(super) fn ask_next(
    console: &mut Console<'_>,
    table: &Table,
    patience: Duration,
) -> Result<After, Parting> {
    let entries: Vec<_> = NEXT.iter().map(|(words, _)| (*words).to_owned()).collect();
    let menu =
        Menu { title: "What next?", entries: &entries, back: "Back to the menu", suggested: 0 };
    loop {
        match menu.ask(console)? {
            Answer::Back => return Ok(After::Menu),
            Answer::Chosen(place) => match NEXT[place].1 {
                Next::Again => return Ok(After::Again(Box::new(table.again()))),
                Next::Save => ask_file(console, table)?,
                Next::Review => review(console, table, patience)?,
            },
        }
    }
}

/// Judges the turns of the game, unless that is cut short.
fn review(console: &mut Console<'_>, table: &Table, patience: Duration) -> Result<(), Parting> {
    let record = saved::record(table);
    let turns = record.main_line().count();
    if turns == 0 {
        return console.say("There is nothing to review: no turn was played.");
    }
    console.say(format_args!(
        "The engine looks at {} positions, for a minute at most. Ctrl-C stops it.",
        turns + 1
    ))?;
    let settings = review_settings(&record, patience);
    let (review, _) = console.think_aloud(|stop, say| {
        review::review(&record, settings, stop, |Progress { done, total }| {
            if done > 0 && done < total && done.is_multiple_of(MILESTONE) {
                say(&format!("{done} of {total}."));
            }
        })
    })?;
    match review {
        None => console.say("The review was stopped."),
        Some(review) => {
            console.say("")?;
            console.say_all(review.text(Ink::Plain).lines())
        }
    }
}

/// Asks for a file until the game is saved or that is given up.
fn ask_file(console: &mut Console<'_>, table: &Table) -> Result<(), Parting> {
    loop {
        let file = console.ask("File, 0 to go back, q to quit: ")?;
        match file.as_str() {
            "" => console.say("Type the name of a file, 0 to go back, or q to quit.")?,
            "q" => return Err(Parting::Quit),
            "0" => return Ok(()),
            file => {
                if save(console, table, file, None)? {
                    return Ok(());
                }
            }
        }
    }
}

/// Saves a game, and tells whether it was. A file is replaced only if that is wanted, or if it is the
/// one this game was saved to before.
pub(super) fn save(
    console: &mut Console<'_>,
    table: &Table,
    file: &str,
    own: Option<&str>,
) -> Result<bool, Parting> {
    let path = saved::path(file);
    let quoted = words::file(file);
    let question = format!("{quoted} is there already. Replace it?");
    if own != Some(file) && path.exists() && !is_wanted(console, &question)? {
        console.say("The game was not saved.")?;
        return Ok(false);
    }
    let saved = saved::save(table, &path);
    match &saved {
        Ok(()) => console.say(format_args!("The game is saved in {quoted}."))?,
        Err(error) => console.say(format_args!("{quoted} cannot be written: {error}."))?,
    }
    Ok(saved.is_ok())
}
