//! The program without a terminal: keys and clicks go in, screens come out.

mod colours;
mod keeping;
mod monkey;
mod mouse;
mod playing;
mod screens;
mod thinking;

use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use trine_rules::PerSide;

use super::app::{App, Page};
use super::events::Event;
use super::game::Game;
use super::{Depth, Options};
use crate::{Keep, Table};

/// Longer than anything takes. Only what hangs is waited for this long.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program in a window.
struct Stage {
    app: App,
    events: Receiver<Event>,
    now: Instant,
}

impl Stage {
    /// The start page, with nothing kept.
    fn start(width: u16, height: u16) -> Self {
        Self::with(Keep::nothing(), Depth::None, width, height)
    }

    fn with(keep: Keep, depth: Depth, width: u16, height: u16) -> Self {
        let (sender, events) = mpsc::channel();
        let options = Options { seed: 7, delay: None, keep, depth };
        let app = App::new(options, sender, Rect::new(0, 0, width, height));
        Self { app, events, now: Instant::now() }
    }

    /// A game of these players, after these turns.
    fn game(game: &str, size: Option<u8>, players: [&str; 2], turns: &[&str]) -> Self {
        let mut stage = Self::start(80, 24);
        stage.sit_down(game, size, players, turns);
        stage
    }

    /// A game of two people.
    fn people(game: &str, turns: &[&str]) -> Self {
        Self::game(game, None, ["human:Ada", "human:Bob"], turns)
    }

    fn sit_down(&mut self, game: &str, size: Option<u8>, players: [&str; 2], turns: &[&str]) {
        let [white, black] = players.map(|text| text.parse().expect("a player"));
        let table = Table::new(game, size, PerSide { white, black }, 7).expect("a game");
        self.app.sit_down(table, self.now);
        for turn in turns {
            self.type_turn(turn);
        }
    }

    /// From the start page: Differo between two people, with a minute for each.
    fn begin_timed(&mut self) {
        self.key(KeyCode::Down);
        self.key(KeyCode::Down);
        self.key(KeyCode::Right);
        self.key(KeyCode::Down);
        // The clock of one minute, and a person in place of the computer.
        self.key(KeyCode::Right);
        self.key(KeyCode::Up);
        for _ in 0..6 {
            self.key(KeyCode::Left);
        }
        self.key(KeyCode::Enter);
    }

    fn handle(&mut self, event: Event) {
        self.app.handle(event, self.now).expect("nothing fails");
    }

    fn key(&mut self, code: KeyCode) {
        self.handle(Event::Input(Input::Key(code.into())));
    }

    fn control(&mut self, letter: char) {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.handle(Event::Input(Input::Key(key)));
    }

    /// Types letters one by one.
    fn keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    /// Types a turn in the line for it.
    fn type_turn(&mut self, turn: &str) {
        self.keys("/");
        self.keys(turn);
        self.key(KeyCode::Enter);
        self.key(KeyCode::Esc);
    }

    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.handle(Event::Input(Input::Mouse(mouse)));
    }

    /// Clicks on the first place where the screen shows this text.
    fn click_on(&mut self, text: &str) {
        let screen = self.screen();
        let found = screen.lines().zip(0..).find_map(|(line, row)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row))
        });
        let place = found.unwrap_or_else(|| panic!("{text:?} in\n{screen}"));
        self.mouse(MouseEventKind::Down(MouseButton::Left), place);
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.handle(Event::Input(Input::Resize(width, height)));
    }

    fn buffer(&self) -> Buffer {
        let Rect { width, height, .. } = self.app.window;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a window");
        terminal.draw(|frame| self.app.render(frame, self.now)).expect("it can be drawn");
        terminal.backend().buffer().clone()
    }

    /// What is seen, without the spaces at the ends of lines.
    fn screen(&self) -> String {
        let buffer = self.buffer();
        let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
        let line = |row: &[ratatui::buffer::Cell]| -> String {
            let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            text.trim_end().to_owned()
        };
        rows.map(|row| line(row) + "\n").collect()
    }

    /// What is said above the keys.
    fn said(&self) -> String {
        let screen = self.screen();
        let lines: Vec<&str> = screen.lines().collect();
        lines[lines.len() - 2].trim().to_owned()
    }

    fn seated(&self) -> &Game {
        match &self.app.page {
            Page::Game(game) => game,
            Page::Start(_) => panic!("nobody plays"),
        }
    }

    /// The turns of the game, and its started part.
    fn turns(&self) -> Vec<String> {
        self.seated().course.shown.turns().into_iter().map(|turn| turn.text).collect()
    }

    /// Waits for what other threads have to say until something holds.
    fn wait_until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !holds(self) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => self.handle(event),
                Err(error) => panic!("{what} did not come, {error}:\n{}", self.screen()),
            }
        }
    }
}
