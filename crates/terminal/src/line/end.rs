//! The end of a game: who won, why, and what next.

use std::time::Duration;

use trine_record::review::{self, Ink, Progress};

use super::console::Parting;
use super::game::LineGame;
use super::menu::{self, Answer, Menu, is_wanted};
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

impl LineGame<'_, '_> {
    /// Asks what next until it leads away from this game.
    pub(super) fn ask_next(&mut self, patience: Duration) -> Result<After, Parting> {
        let entries: Vec<_> = NEXT.iter().map(|(words, _)| (*words).to_owned()).collect();
        let menu =
            Menu { title: "What next?", entries: &entries, back: "Back to the menu", suggested: 0 };
        loop {
            match menu.ask(self.console)? {
                Answer::Back => return Ok(After::Menu),
                Answer::Chosen(place) => match NEXT[place].1 {
                    Next::Again => return Ok(After::Again(Box::new(self.table.again()))),
                    Next::Save => self.ask_file()?,
                    Next::Review => self.review(patience)?,
                },
            }
        }
    }

    /// Judges the turns of the game, unless that is cut short.
    fn review(&mut self, patience: Duration) -> Result<(), Parting> {
        let record = self.standing().played();
        let turns = record.main_line().count();
        if turns == 0 {
            return self.console.say("There is nothing to review: no turn was played.");
        }
        self.console.say(format_args!(
            "The engine looks at {} positions, for a minute at most. Ctrl-C stops it.",
            turns + 1
        ))?;
        let settings = review_settings(&record, patience);
        let (review, _) = self.console.think_aloud(|stop, say| {
            review::review(&record, settings, stop, |Progress { done, total }| {
                if done > 0 && done < total && done.is_multiple_of(MILESTONE) {
                    say(&format!("{done} of {total}."));
                }
            })
        })?;
        match review {
            None => self.console.say("The review was stopped."),
            Some(review) => {
                self.console.say("")?;
                self.console.say_all(review.text(Ink::Plain).lines())
            }
        }
    }

    /// Asks for a file until the game is saved or that is given up.
    fn ask_file(&mut self) -> Result<(), Parting> {
        while let Answer::Chosen(file) = menu::file(self.console)? {
            if self.save_to(&file)? {
                break;
            }
        }
        Ok(())
    }

    /// Saves the game, and tells whether it was. A file is replaced only if that is wanted, or if it
    /// is the one this game comes from or was saved to before.
    pub(super) fn save_to(&mut self, file: &str) -> Result<bool, Parting> {
        let (path, quoted) = (saved::path(file), words::file(file));
        let standing = self.standing();
        let is_own = self.file.as_deref() == Some(file);
        let replace = format!("{quoted} is there already. Replace it?");
        let turns = words::count(standing.left_out(), "turn");
        let leave_out =
            format!("{turns} taken back before the game was ended will not be in it. Save it?");
        let is_refused = (!is_own && path.exists() && !is_wanted(self.console, &replace)?)
            || (standing.left_out() > 0 && !is_wanted(self.console, &leave_out)?);
        if is_refused {
            self.console.say("The game was not saved.")?;
            return Ok(false);
        }
        let record = standing.whole();
        if let Err(error) = saved::write(&record, &path) {
            self.console.say(format_args!("{quoted} cannot be written: {error}."))?;
            return Ok(false);
        }
        self.console.say(format_args!("The game is saved in {quoted}."))?;
        (self.file, self.record) = (Some(file.to_owned()), Some(record));
        Ok(true)
    }
}
