//! What the commands do in a game.

use trine_engine::session::{Choice, narrow};
use trine_rules::Side;

use super::command::HELP;
use super::console::Parting;
use super::game::{LineGame, Opened};
use super::menu::{self, Leaving, is_wanted};
use super::show;
use crate::entry::{self, Entry, EntryError};
use crate::{saved, words};

impl LineGame<'_, '_> {
    /// Plays a turn or a part of one, shows where a piece may go, or says why not.
    pub(super) fn play_text(&mut self, text: &str) -> Result<(), Parting> {
        match entry::read(&*self.table.session, text) {
            Ok(Entry::Moves(moves)) => {
                entry::play(&mut *self.table.session, &moves);
                self.after_move()
            }
            Ok(Entry::Piece(cell)) => {
                show::piece(self.console, &*self.table.session, self.facing, &cell)
            }
            Err(EntryError::Refused(reason)) => {
                let text = words::quoted(text);
                self.console.say(format_args!("{text} cannot be played: {reason}."))
            }
            Err(EntryError::NotATurn) => {
                let example = self.example();
                let said = if text.is_empty() {
                    "Type a turn".to_owned()
                } else {
                    format!("{} is no command and no turn. Type a turn", words::quoted(text))
                };
                self.console.say(format_args!("{said} such as {example}, or help."))
            }
        }
    }

    /// Shows what a person's move led to.
    pub(super) fn after_move(&mut self) -> Result<(), Parting> {
        if self.table.session.board().pending.is_some() {
            self.is_saved = false;
            self.show_state()
        } else {
            self.announce_turn()
        }
    }

    /// A move that could be typed now.
    pub(super) fn example(&self) -> String {
        let choices = self.table.session.choices();
        choices.first().map_or("help".to_owned(), |choice| choice.text.clone())
    }

    /// Goes on with a turn that could stop: at once if there is one way only.
    pub(super) fn go_on(&mut self) -> Result<(), Parting> {
        let choices = self.table.session.choices();
        if !choices.iter().any(Choice::is_stop) {
            return self.say_nothing_was_asked();
        }
        let ways: Vec<_> = choices.iter().filter(|choice| !choice.is_stop()).collect();
        if let [choice] = ways[..] {
            self.table.session.play_choice(choice).expect("choices are legal");
            return self.after_move();
        }
        let aims = words::list(&show::aims(&choices), "or");
        self.console.say_all(words::wrapped(&format!("Where to? Type {aims}."), ""))
    }

    /// Ends a turn that could go on.
    pub(super) fn stop_here(&mut self) -> Result<(), Parting> {
        let choices = self.table.session.choices();
        let Some(stop) = choices.iter().find(|choice| choice.is_stop()) else {
            return self.say_nothing_was_asked();
        };
        self.table.session.play_choice(stop).expect("choices are legal");
        self.after_move()
    }

    pub(super) fn say_nothing_was_asked(&mut self) -> Result<(), Parting> {
        let example = self.example();
        self.console.say(format_args!(
            "There is nothing to go on with or to stop. Type a turn such as {example}, or help."
        ))
    }

    pub(super) fn list_moves(&mut self, cell: &str) -> Result<(), Parting> {
        let choices = self.table.session.choices();
        let clicked: Vec<&str> = cell.split_whitespace().collect();
        let found = narrow(&choices, &clicked).choices;
        if found.is_empty() {
            let reason = self.table.session.why_not_cells(&clicked);
            let reason = reason.unwrap_or_else(|| "it is not the beginning of a move".to_owned());
            let cell = words::quoted(cell);
            return self.console.say(format_args!("{cell} has no moves: {reason}."));
        }
        show::moves(self.console, &found)
    }

    /// Where the pieces stand, for those who do not see the board.
    pub(super) fn list_pieces(&mut self) -> Result<(), Parting> {
        let view = self.table.session.board();
        for side in Side::BOTH {
            let own = view.cells.iter().filter(|cell| cell.piece == Some(side));
            let names: Vec<_> = own.map(|cell| cell.name.as_str()).collect();
            let line = format!("{side}, {}: {}", names.len(), names.join(" "));
            self.console.say_all(words::wrapped(&line, ""))?;
        }
        Ok(())
    }

    pub(super) fn give_hint(&mut self) -> Result<(), Parting> {
        let (turn, _) = self.console.think(|stop| self.table.hint(stop))?;
        if let Some(turn) = turn {
            self.console.say(format_args!("The engine would play {turn}."))?;
        }
        Ok(())
    }

    pub(super) fn undo(&mut self) -> Result<(), Parting> {
        if !self.table.undo() {
            return self.console.say("There is no turn of yours to take back.");
        }
        self.is_saved = false;
        self.keep_game()?;
        self.console.say("Taken back.")?;
        self.show_state()
    }

    pub(super) fn redo(&mut self) -> Result<(), Parting> {
        if !self.table.redo() {
            return self.console.say("There is nothing to play again.");
        }
        self.is_saved = false;
        self.keep_game()?;
        self.console.say("Played again.")?;
        self.show_state()
    }

    pub(super) fn say_why(&mut self, text: &str) -> Result<(), Parting> {
        if text.is_empty() {
            let example = self.example();
            return self
                .console
                .say(format_args!("Type what you want to know of, such as why {example}."));
        }
        let quoted = words::quoted(text);
        let line = match entry::read(&*self.table.session, text) {
            Ok(Entry::Moves(_)) => format!("{quoted} is legal."),
            Ok(Entry::Piece(cell)) => format!("The piece on {cell} can be played. Type {cell}."),
            Err(EntryError::Refused(reason)) => format!("{quoted} cannot be played: {reason}."),
            Err(EntryError::NotATurn) => {
                format!("{quoted} is no turn. Turns look like {}.", self.example())
            }
        };
        self.console.say(line)
    }

    pub(super) fn explain(&mut self, cell: &str) -> Result<(), Parting> {
        let cell = (!cell.is_empty()).then_some(cell);
        let notes = self.table.session.explain(cell);
        match cell {
            Some(cell) if notes.is_empty() => {
                let cell = words::quoted(cell);
                self.console.say(format_args!("There is no piece on {cell}."))
            }
            _ => show::notes(self.console, &notes),
        }
    }

    pub(super) fn save(&mut self, file: &str) -> Result<(), Parting> {
        if file.is_empty() {
            return self.console.say("Type a file behind it, such as save game.pgn.");
        }
        if self.save_to(file)? {
            let is_whole = self.table.session.board().pending.is_none();
            self.is_saved = is_whole;
            if !is_whole {
                self.console.say("The turn that has begun is not in it.")?;
            }
        }
        Ok(())
    }

    pub(super) fn load(&mut self, text: &str) -> Result<(), Parting> {
        if text.is_empty() {
            return self.console.say("Type a file behind it, such as load game.pgn.");
        }
        let (file, number) = saved::address(text);
        let loaded = match saved::load(&saved::path(file), number, self.table.seed) {
            Ok(loaded) => loaded,
            Err(error) => {
                let quoted = words::file(text);
                return self.console.say(format_args!("{quoted} cannot be loaded: {error}."));
            }
        };
        if !self.may_leave()? {
            return Ok(());
        }
        self.console.say(loaded.report(file))?;
        self.change_to(Opened::from_file(loaded, file));
        self.introduce()
    }

    pub(super) fn flip(&mut self) -> Result<(), Parting> {
        self.facing = self.facing.turned();
        self.show_state()
    }

    pub(super) fn resign(&mut self) -> Result<(), Parting> {
        let side = self.table.to_move();
        let title = self.table.title(side);
        if is_wanted(self.console, &format!("{title}, do you resign?"))? {
            self.table.resign(side);
        }
        Ok(())
    }

    pub(super) fn offer_draw(&mut self) -> Result<(), Parting> {
        let (side, other) = (self.table.to_move(), self.table.to_move().other());
        let (title, opponent) = (self.table.title(side), self.table.title(other));
        let is_taken = if self.table.players[other].is_human() {
            let question = format!("{title} offers a draw. {opponent}, do you take it?");
            is_wanted(self.console, &question)?
        } else {
            self.console.think(|stop| self.table.computer_takes_draw(stop))?.0
        };
        if is_taken {
            self.table.agree_on_draw();
            return Ok(());
        }
        self.console.say(format_args!("{opponent} wants to play on."))
    }

    pub(super) fn help(&mut self) -> Result<(), Parting> {
        let example = self.example();
        self.console.say_all(words::wrapped(
            &format!(
                "Type a turn such as {example}, or a part of one. Case does not matter, and \
                 spaces may stand for the marks. Type the cell of a piece to see where it may go."
            ),
            "",
        ))?;
        for (command, words) in HELP {
            self.console.say(format_args!("  {command:<20} {words}"))?;
        }
        self.console
            .say("On the board, < > marks the last turn, w and b are goal rows. Wide boards use >.")
    }

    /// Whether the game may be left: nothing is lost by it, or that does not matter.
    pub(super) fn may_leave(&mut self) -> Result<bool, Parting> {
        if self.is_saved {
            return Ok(true);
        }
        if !self.is_kept() {
            return is_wanted(self.console, "The game is not saved. Leave it?");
        }
        Ok(match menu::leaving(self.console)? {
            Leaving::Stay => false,
            Leaving::Keep => true,
            Leaving::Discard => {
                self.forget();
                true
            }
        })
    }
}
