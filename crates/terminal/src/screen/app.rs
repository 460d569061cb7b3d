//! The program as a whole: a page, what lies over it, and what happens to them.
//!
//! [`App::handle`] changes the state and draws nothing; [`App::render`] draws and changes nothing.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use ratatui::crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{Terminal, backend::Backend};

use super::action::Action;
use super::board::{Plan, Sight};
use super::events::Event;
use super::game::{Clock, Course, Game, Surroundings};
use super::keys::{self, Context};
use super::layout::{self, Layout};
use super::overlay::{Destination, Overlay, TextPage};
use super::start::{Choices, Field, Start};
use super::theme::Palette;
use super::worker::News;
use super::{Departure, Options};
use crate::{Table, table};

/// The program.
#[derive(Debug)]
pub(super) struct App {
    pub(super) page: Page,
    pub(super) overlay: Option<Overlay>,
    pub(super) palette: Palette,
    /// What was chosen last, for the start page.
    pub(super) choices: Choices,
    pub(super) window: Rect,
    pub(super) around: Surroundings,
    pub(super) seed: u64,
    pub(super) departure: Option<Departure>,
}

/// What fills the window.
#[derive(Debug)]
pub(super) enum Page {
    Start(Start),
    Game(Box<Game>),
}

impl App {
    /// The program with its start page, in a window of this size.
    pub(super) fn new(options: Options, events: Sender<Event>, window: Rect) -> Self {
        let Options { seed, delay, keep, depth } = options;
        let kept = keep.choices();
        let mut palette = Palette::new(depth);
        let theme = kept.iter().find(|(name, _)| name == "theme");
        palette.theme = theme.and_then(|(_, name)| name.parse().ok()).unwrap_or(palette.theme);
        let choices = Choices::read(&kept);
        let page = Page::Start(Start::new(choices.clone(), &keep));
        let around = Surroundings { keep, events, delay };
        Self { page, overlay: None, palette, choices, window, around, seed, departure: None }
    }

    /// Begins with a game.
    pub(super) fn sit_down(&mut self, table: Table, now: Instant) {
        self.open_game(Game::new(Course::new(table), None, &self.around, now));
    }

    /// Runs until someone leaves or the program is told to end.
    pub(super) fn run<B: Backend>(
        &mut self,
        terminal: &mut Terminal<B>,
        events: &Receiver<Event>,
    ) -> io::Result<Departure>
    where
        io::Error: From<B::Error>,
    {
        loop {
            terminal.draw(|frame| self.render(frame, Instant::now()))?;
            self.handle_events(events)?;
            if let Some(departure) = self.departure {
                return Ok(departure);
            }
        }
    }

    /// Waits for something to happen, and deals with all that has.
    fn handle_events(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        let lost = || io::Error::other("nothing can happen any more");
        let first = match self.next_tick(Instant::now()) {
            None => Some(events.recv().map_err(|_| lost())?),
            Some(time) => match events.recv_timeout(time) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Err(lost()),
            },
        };
        for event in first.into_iter().chain(events.try_iter()) {
            self.handle(event, Instant::now())?;
        }
        self.tick(Instant::now());
        Ok(())
    }

    /// How long nothing changes by itself.
    fn next_tick(&self, now: Instant) -> Option<std::time::Duration> {
        match &self.page {
            Page::Game(game) => game.clock.as_ref()?.next_tick(now),
            Page::Start(_) => None,
        }
    }

    /// Time passes.
    pub(super) fn tick(&mut self, now: Instant) {
        if let Page::Game(game) = &mut self.page {
            game.tick(now);
        }
        self.withdraw_question();
    }

    /// Asks no longer what only a game in progress can be asked.
    fn withdraw_question(&mut self) {
        let Page::Game(game) = &self.page else { return };
        let is_idle = |overlay: &Overlay| matches!(overlay, Overlay::Question(question) if question.needs_game_in_progress());
        if self.overlay.as_ref().is_some_and(is_idle) && game.course.finish().is_some() {
            self.overlay = None;
        }
    }

    /// Deals with what has happened.
    pub(super) fn handle(&mut self, event: Event, now: Instant) -> io::Result<()> {
        // Time that has run out comes before what is done now, and leaves no question to answer.
        let was_asked = self.overlay.is_some();
        self.tick(now);
        let is_late = was_asked && self.overlay.is_none();
        match event {
            Event::Input(Input::Resize(width, height)) => {
                self.window = Rect::new(0, 0, width, height);
            }
            Event::Input(_) if is_late => {}
            Event::Input(Input::Key(key)) if key.kind != KeyEventKind::Release => {
                crash_on_purpose(key);
                self.press(key, now);
            }
            Event::Input(Input::Mouse(mouse)) => self.click(mouse, now),
            Event::Input(Input::Paste(text)) => self.paste(&text),
            Event::Input(_) => {}
            Event::Worker(_, News::Crashed) => return Err(io::Error::other("the engine failed")),
            Event::Worker(number, news) => {
                if self.hear_of_review(number, &news) {
                    return Ok(());
                }
                if let Page::Game(game) = &mut self.page {
                    game.hear(number, news, now);
                }
            }
            Event::InputLost => return Err(io::Error::other("the terminal cannot be read")),
            Event::Terminated => self.departure = Some(Departure::Terminated),
        }
        self.withdraw_question();
        self.keep_cursor_in_sight();
        Ok(())
    }

    fn press(&mut self, key: KeyEvent, now: Instant) {
        if self.overlay.is_some() {
            return self.press_in_overlay(key, now);
        }
        if let Page::Game(game) = &mut self.page
            && game.typing.is_some()
        {
            let is_quit = key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('c');
            if !is_quit {
                return type_turn(game, key, now);
            }
        }
        if let Some(action) = keys::action(self.context(), key) {
            self.act(action, now);
        }
    }

    /// Which keys count.
    pub(super) fn context(&self) -> Context {
        match (&self.overlay, &self.page) {
            (Some(Overlay::Text(_)), _) => Context::Reading,
            (_, Page::Start(_)) => Context::Start,
            (_, Page::Game(_)) => Context::Game,
        }
    }

    /// Does what is to be done.
    pub(super) fn act(&mut self, action: Action, now: Instant) {
        match (action, &mut self.page) {
            (Action::Help, _) => self.overlay = Some(Overlay::Text(TextPage::keys(self.context()))),
            (Action::Rules, _) => self.show_rules(),
            (Action::Theme, _) => self.palette = self.palette.next(),
            (Action::Quit, _) => self.leave(Destination::Out, now),
            (Action::Load, Page::Game(_)) => self.leave(Destination::Load, now),
            (Action::Load, Page::Start(_)) => self.ask_for_file(),
            (Action::Menu, _) => self.leave(Destination::Menu, now),
            (Action::Again, _) => self.leave(Destination::Again, now),
            (Action::Save, Page::Game(_)) => self.ask_where_to_save(),
            (Action::Resign, Page::Game(_)) => self.ask_to_resign(),
            (Action::Draw, Page::Game(_)) => self.offer_draw(),
            (Action::Review, Page::Game(_)) => self.show_review(),
            (_, Page::Game(game)) => game.act(action, now),
            (_, Page::Start(_)) => self.act_on_start(action, now),
        }
    }

    fn act_on_start(&mut self, action: Action, now: Instant) {
        let Page::Start(start) = &mut self.page else { return };
        match action {
            Action::FieldUp => start.go(-1),
            Action::FieldDown => start.go(1),
            Action::Less => start.change(-1),
            Action::More => start.change(1),
            Action::Name => self.ask_for_name(),
            Action::Discard => self.ask_to_discard(),
            Action::Begin => match start.field {
                Field::GoOn => self.resume(now),
                Field::Load => self.ask_for_file(),
                _ => self.begin(now),
            },
            _ => {}
        }
    }

    /// Plays what was chosen.
    fn begin(&mut self, now: Instant) {
        let Page::Start(start) = &self.page else { return };
        self.choices = start.choices.clone();
        // What cannot be kept is chosen again next time.
        let _ = self.around.keep.save_choices(&self.choices.lines(self.palette.theme));
        let table = self.choices.table(self.seed);
        self.seed = table::next_seed(self.seed);
        let clock = self.choices.clock.map(Clock::new);
        self.open_game(Game::new(Course::new(table), clock, &self.around, now));
    }

    pub(super) fn open_game(&mut self, game: Game) {
        (self.page, self.overlay) = (Page::Game(Box::new(game)), None);
        self.keep_cursor_in_sight();
    }

    pub(super) fn open_start(&mut self) {
        if let Page::Game(game) = &mut self.page {
            game.let_go();
        }
        let start = Start::new(self.choices.clone(), &self.around.keep);
        (self.page, self.overlay) = (Page::Start(start), None);
    }

    fn show_rules(&mut self) {
        let game = match &self.page {
            Page::Start(start) => start.choices.game(),
            Page::Game(game) => game.course.shown.game(),
        };
        self.overlay = Some(Overlay::Text(TextPage::rules(game.title, game.rules)));
    }

    fn keep_cursor_in_sight(&mut self) {
        let window = self.window;
        if let Page::Game(game) = &mut self.page
            && let Some(board) = Layout::of(window, game).board
            && !layout::is_too_small(window)
        {
            game.scroll_to_cursor(&Plan::new(&game.view, board, game.sight));
        }
    }

    /// The board of the start page as it is seen.
    pub(super) fn preview_sight() -> Sight {
        Sight::default()
    }

    fn paste(&mut self, text: &str) {
        match (&mut self.overlay, &mut self.page) {
            (Some(Overlay::Prompt(prompt)), _) => prompt.input.insert(text),
            (None, Page::Game(game)) => {
                game.typing.get_or_insert_default().insert(text.trim());
            }
            _ => {}
        }
    }
}

/// A key in the line in which turns are typed.
fn type_turn(game: &mut Game, key: KeyEvent, now: Instant) {
    let Some(input) = &mut game.typing else { return };
    match key.code {
        KeyCode::Esc => game.typing = None,
        KeyCode::Enter => {
            let text = input.text();
            if text.trim().is_empty() {
                game.typing = None;
            } else if game.play_typed(&text, now) {
                game.typing = Some(super::input::Input::default());
            }
        }
        _ => {
            input.press(key);
            game.clear_message();
        }
    }
}

/// Tests of debug builds see whether the terminal comes back after a panic.
#[cfg(debug_assertions)]
fn crash_on_purpose(key: KeyEvent) {
    let is_wanted = std::env::var_os("TRINE_TEST_PANIC_ON_F12").is_some();
    assert!(!(is_wanted && key.code == KeyCode::F(12)), "a test wanted this panic");
}

#[cfg(not(debug_assertions))]
fn crash_on_purpose(_: KeyEvent) {}
