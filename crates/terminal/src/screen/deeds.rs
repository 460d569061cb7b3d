//! Questions and lines to fill in: when they are asked, and what their answers do.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::Departure;
use super::app::{App, Page};
use super::game::{Course, Game, resigner};
use super::keys::{self, Context};
use super::overlay::{Deed, Destination, Overlay, Prompt, Purpose, Question};
use super::start::Field;
use crate::{read_name, saved, words};

impl App {
    /// Leaves the game, after a question if something would be thrown away.
    pub(super) fn leave(&mut self, destination: Destination, now: Instant) {
        let Page::Game(game) = &self.page else {
            return self.go_to(destination, now);
        };
        if !game.is_worth_a_question() {
            return self.go_to(destination, now);
        }
        let question = if game.is_kept() {
            Question::new(
                "Leave the game? It is kept, and offered again at the next start.",
                vec![
                    ('l', "leave it", Deed::Leave(destination)),
                    ('t', "throw it away", Deed::ThrowAway(destination)),
                    ('s', "save it to a file", Deed::SaveFirst),
                ],
            )
        } else {
            Question::new(
                "The game is not saved. Leave it?",
                vec![
                    ('l', "leave it", Deed::ThrowAway(destination)),
                    ('s', "save it to a file", Deed::SaveFirst),
                ],
            )
        };
        self.overlay = Some(Overlay::Question(question));
    }

    fn go_to(&mut self, destination: Destination, now: Instant) {
        match (destination, &self.page) {
            (Destination::Out, _) => self.departure = Some(Departure::Quit),
            (Destination::Menu, _) => self.open_start(),
            (Destination::Load, _) => self.ask_for_file(),
            (Destination::Again, Page::Game(game)) => {
                let table = game.course.table.again();
                let mut clock = game.clock;
                if let Some(clock) = &mut clock {
                    *clock = super::game::Clock::new(clock.control);
                }
                let (sight, panel) = (game.sight, game.panel);
                let mut next = Game::new(Course::new(table), clock, &self.around, now);
                (next.sight, next.panel) = (sight, panel);
                self.open_game(next);
            }
            (Destination::Again, Page::Start(_)) => {}
        }
    }

    pub(super) fn ask_for_file(&mut self) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Load, "")));
    }

    pub(super) fn ask_where_to_save(&mut self) {
        let Page::Game(game) = &self.page else { return };
        let usual = || format!("{}.pgn", game.course.shown.game().name);
        let file = game.file.clone().unwrap_or_else(usual);
        self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Save, &file)));
    }

    pub(super) fn ask_for_name(&mut self) {
        let Page::Start(start) = &self.page else { return };
        if let Field::Player(side) = start.field {
            let name = start.choices.seats[side].name.clone();
            self.overlay = Some(Overlay::Prompt(Prompt::new(Purpose::Name(side), &name)));
        }
    }

    pub(super) fn ask_to_resign(&mut self) {
        let Page::Game(game) = &mut self.page else { return };
        let side = resigner(game).filter(|_| game.course.finish().is_none());
        let Some(side) = side else {
            return game.say("There is nobody here who could give up.".to_owned());
        };
        let title = game.course.table.title(side);
        let answers = vec![('r', "resign", Deed::Resign(side))];
        let question = Question::new(format!("{title}, do you resign?"), answers);
        self.overlay = Some(Overlay::Question(question));
    }

    pub(super) fn offer_draw(&mut self) {
        let Page::Game(game) = &mut self.page else { return };
        let (side, players) = (game.course.table.to_move(), game.course.players());
        if game.course.finish().is_some() || !players[side].is_human() {
            return game.say("A draw is offered by a person whose turn it is.".to_owned());
        }
        if !players[side.other()].is_human() {
            return game.offer_draw_to_computer();
        }
        let (title, opponent) =
            (game.course.table.title(side), game.course.table.title(side.other()));
        let question = Question::new(
            format!("{title} offers a draw. {opponent}, do you take it?"),
            vec![('y', "yes, a draw", Deed::TakeDraw), ('n', "no, play on", Deed::RefuseDraw)],
        );
        self.overlay = Some(Overlay::Question(question));
    }

    pub(super) fn ask_to_discard(&mut self) {
        let Page::Start(start) = &self.page else { return };
        let Some(unfinished) = start.unfinished() else { return };
        let question = Question::new(
            format!(
                "Throw the unfinished game away? {}, {}.",
                unfinished.words, unfinished.players
            ),
            vec![('t', "throw it away", Deed::Discard(unfinished.file.clone()))],
        );
        self.overlay = Some(Overlay::Question(question));
    }

    /// Goes on with the unfinished game.
    pub(super) fn resume(&mut self, now: Instant) {
        let Page::Start(start) = &mut self.page else { return };
        let Some(unfinished) = start.unfinished().cloned() else { return };
        let kept = self.around.keep.take_up(&unfinished.file);
        let loaded = saved::load(&unfinished.file, None, self.seed).ok();
        match kept.zip(loaded) {
            Some((kept, loaded)) => {
                let mut game = Game::of_file(loaded, &self.around, now);
                game.keep_in(kept);
                self.open_game(game);
            }
            // It was there a moment ago; another program has taken it up.
            None => start.look_for_unfinished(&self.around.keep),
        }
    }

    /// A key while something lies over the page.
    pub(super) fn press_in_overlay(&mut self, key: KeyEvent, now: Instant) {
        match &mut self.overlay {
            Some(Overlay::Text(_)) => {
                if let Some(action) = keys::action(Context::Reading, key) {
                    self.turn_pages(action);
                }
            }
            Some(Overlay::Question(question)) => match reply(question, key) {
                Some(Reply::Deed(deed)) => self.do_deed(deed, now),
                Some(Reply::Stay) => self.overlay = None,
                None => {}
            },
            Some(Overlay::Prompt(prompt)) => match key.code {
                KeyCode::Esc => self.overlay = None,
                KeyCode::Enter => self.fill_in(now),
                _ if is_control_c(key) => self.overlay = None,
                _ => {
                    prompt.input.press(key);
                }
            },
            None => {}
        }
    }

    /// Does what was answered.
    pub(super) fn do_deed(&mut self, deed: Deed, now: Instant) {
        self.overlay = None;
        match (deed, &mut self.page) {
            (Deed::Leave(destination), _) => self.go_to(destination, now),
            (Deed::ThrowAway(destination), page) => {
                if let Page::Game(game) = page {
                    game.forget();
                }
                self.go_to(destination, now);
            }
            (Deed::SaveFirst, _) => self.ask_where_to_save(),
            (Deed::Resign(side), Page::Game(game)) => game.resign(side, now),
            (Deed::TakeDraw, Page::Game(game)) => game.answer_draw(true, now),
            (Deed::RefuseDraw, Page::Game(game)) => game.answer_draw(false, now),
            (Deed::Save(file), _) => self.save(&file),
            (Deed::Discard(file), Page::Start(start)) => {
                if let Some(mut kept) = self.around.keep.take_up(&file) {
                    kept.forget();
                }
                start.look_for_unfinished(&self.around.keep);
            }
            _ => {}
        }
    }

    /// Takes what was filled in, or says what is wrong with it.
    fn fill_in(&mut self, now: Instant) {
        let Some(Overlay::Prompt(prompt)) = &mut self.overlay else { return };
        let (purpose, text) = (prompt.purpose, prompt.input.text().trim().to_owned());
        match (purpose, &mut self.page) {
            (Purpose::Name(side), Page::Start(start)) => match read_name(&text) {
                Ok(name) => {
                    start.choices.seats[side].name = name;
                    start.choices.seats[side].level = None;
                    self.overlay = None;
                }
                Err(error) => prompt.problem = Some(words::sentence(&error.to_string())),
            },
            (Purpose::Save | Purpose::Load, _) if text.is_empty() => {
                prompt.problem = Some("Type the name of a file.".to_owned());
            }
            (Purpose::Save, Page::Game(game)) => {
                let losses = losses(game, &text);
                if losses.is_empty() {
                    return self.save(&text);
                }
                let is_there = saved::path(&text).exists();
                let (key, words) = if is_there { ('r', "replace it") } else { ('s', "save it") };
                let question =
                    Question::new(losses.join(" "), vec![(key, words, Deed::Save(text))]);
                self.overlay = Some(Overlay::Question(question));
            }
            (Purpose::Load, _) => self.load(&text, now),
            _ => self.overlay = None,
        }
    }

    fn save(&mut self, file: &str) {
        let Page::Game(game) = &mut self.page else { return };
        match game.save(file) {
            Ok(()) => self.overlay = None,
            Err(error) => {
                let mut prompt = Prompt::new(Purpose::Save, file);
                prompt.problem = Some(format!("It cannot be written: {error}."));
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }

    fn load(&mut self, text: &str, now: Instant) {
        let (file, number) = saved::address(text);
        match saved::load(&saved::path(file), number, self.seed) {
            Ok(loaded) => {
                let (report, is_alone) = (loaded.report(file), loaded.is_alone);
                let mut game = Game::of_file(loaded, &self.around, now);
                // A file with more games is not to be replaced by this one without a question.
                game.file = is_alone.then(|| file.to_owned());
                game.say(report);
                self.open_game(game);
            }
            Err(error) => {
                let mut prompt = Prompt::new(Purpose::Load, text);
                prompt.problem = Some(format!("It cannot be opened: {error}."));
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }
}

/// What would be lost by saving the game in a file.
fn losses(game: &Game, file: &str) -> Vec<String> {
    let mut losses = Vec::new();
    let is_own = game.file.as_deref() == Some(file);
    if !is_own && saved::path(file).exists() {
        losses.push(format!("{} is there already.", words::file(file)));
    }
    let turns = game.course.standing().left_out();
    if turns > 0 {
        let turns = words::count(turns, "turn");
        losses.push(format!("{turns} taken back before the game was ended will not be in it."));
    }
    losses
}

/// What a key says to a question.
enum Reply {
    Deed(Deed),
    /// Nothing changes.
    Stay,
}

/// What a key says to a question, if it is meant for it. Ctrl-C leaves wherever leaving was asked for,
/// and answers nothing else.
fn reply(question: &Question, key: KeyEvent) -> Option<Reply> {
    let first = question.answers.first().map(|answer| &answer.deed);
    let leaving = first.filter(|deed| matches!(deed, Deed::Leave(_) | Deed::ThrowAway(_)));
    if is_control_c(key) {
        return Some(leaving.cloned().map_or(Reply::Stay, Reply::Deed));
    }
    if !(key.modifiers - KeyModifiers::SHIFT).is_empty() {
        return None;
    }
    match key.code {
        KeyCode::Esc => Some(Reply::Stay),
        KeyCode::Enter => first.cloned().map(Reply::Deed),
        KeyCode::Char(letter) => {
            let meant = |key: char| letter.to_ascii_lowercase() == key;
            let answer = question.answers.iter().find(|answer| meant(answer.key));
            answer.map(|answer| Reply::Deed(answer.deed.clone()))
        }
        _ => None,
    }
}

fn is_control_c(key: KeyEvent) -> bool {
    key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('c')
}
