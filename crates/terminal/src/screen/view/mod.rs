//! Drawing: the state as widgets.

pub(super) mod panel;
pub(super) mod question;
pub(super) mod start_page;
pub(super) mod text_page;

use std::time::Instant;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::action::Action;
use super::app::{App, Page};
use super::board::{Plan, Scene};
use super::game::{Game, Said, face};
use super::input::Input;
use super::keys;
use super::layout::{self, LEAST, Layout};
use super::overlay::Overlay;
use super::theme::Palette;
use trine_rules::Side;

impl App {
    /// Draws everything.
    pub(super) fn render(&self, frame: &mut Frame<'_>, now: Instant) {
        let window = frame.area();
        frame.render_widget(Block::new().style(self.palette.text()), window);
        if layout::is_too_small(window) {
            let (columns, rows) = LEAST;
            let words = format!(
                "Trine needs a window of {columns} columns and {rows} rows; this one has {} and {}.",
                window.width, window.height
            );
            frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), window);
            return;
        }
        match &self.page {
            Page::Start(start) => start_page::draw(start, self.palette, frame),
            Page::Game(game) => draw_game(game, self.palette, frame, now),
        }
        self.draw_hints(frame);
        match &self.overlay {
            Some(Overlay::Text(page)) => text_page::draw(page, self.palette, frame),
            Some(Overlay::Question(asked)) => question::draw(asked, self.palette, frame),
            Some(Overlay::Prompt(prompt)) => question::draw_prompt(prompt, self.palette, frame),
            None => {}
        }
    }

    fn draw_hints(&self, frame: &mut Frame<'_>) {
        let (_, area) = layout::footer(self.window_of(frame));
        let mut spans = vec![Span::raw(" ")];
        for (keys, words, _) in self.hints(area.width) {
            spans.push(Span::styled(keys, self.palette.accent()));
            spans.push(Span::styled(format!(" {words}   "), self.palette.quiet()));
        }
        frame.render_widget(Line::from(spans), area);
    }

    fn window_of(&self, frame: &Frame<'_>) -> Rect {
        let area = frame.area();
        if area.is_empty() { self.window } else { area }
    }

    /// The keys of the line at the bottom, as many as fit.
    fn hints(&self, width: u16) -> Vec<(String, &'static str, Action)> {
        let context = self.context();
        let actions = match (&self.overlay, &self.page) {
            (Some(Overlay::Text(_)), _) => vec![Action::Close],
            (Some(_), _) => Vec::new(),
            (None, Page::Start(start)) => start_page::hints(start),
            (None, Page::Game(game)) => game.hints(),
        };
        let mut room = usize::from(width).saturating_sub(1);
        let mut hints = Vec::new();
        for action in actions {
            let Some((key, words)) = keys::hint(context, action) else { continue };
            let length = hint_length(&key, words);
            if length > room + 3 {
                break;
            }
            room = room.saturating_sub(length);
            hints.push((key, words, action));
        }
        hints
    }
}

fn hint_length(key: &str, words: &str) -> usize {
    key.chars().count() + words.len() + 4
}

/// Where the keys of the line at the bottom can be clicked.
pub(super) fn hint_places(app: &App) -> Vec<(Rect, Action)> {
    let (_, area) = layout::footer(app.window);
    let mut x = area.x + 1;
    let hints = app.hints(area.width).into_iter();
    let places = hints.map(|(key, words, action)| {
        let length = hint_length(&key, words) as u16;
        let place = Rect { x, width: length - 2, ..area };
        x += length;
        (place, action)
    });
    places.collect()
}

fn draw_game(game: &Game, palette: Palette, frame: &mut Frame<'_>, now: Instant) {
    let parts = Layout::of(frame.area(), game);
    if let Some(area) = parts.board {
        let plan = Plan::new(&game.view, area, game.sight);
        let markings = game.markings();
        let cursor = Some(game.cursor.as_str());
        let scene = Scene { view: &game.view, markings: &markings, cursor, plan, palette };
        frame.render_widget(&scene, area);
    }
    match parts.panel {
        Some(area) => panel::draw(game, palette, area, frame, now),
        None => draw_clocks(game, palette, parts.message, frame, now),
    }
    draw_message(game, palette, parts, frame);
}

fn draw_message(game: &Game, palette: Palette, parts: Layout, frame: &mut Frame<'_>) {
    let clocks = if parts.panel.is_none() { clocks_width(game) } else { 0 };
    let area = Rect { width: parts.message.width.saturating_sub(clocks), ..parts.message };
    if let (Some(input), Said::Nothing | Said::Note(_)) = (&game.typing, game.status()) {
        let line = input_line("Turn: ", input, palette);
        frame.render_widget(line, area);
        return;
    }
    let status = if parts.panel.is_none() { game.status_with_advice() } else { game.status() };
    let (words, style) = match status {
        Said::Nothing => (String::new(), palette.text()),
        Said::Note(words) => (words, palette.text()),
        Said::Warning(words) => (words, palette.warn()),
    };
    let words = fit_sentences(&format!(" {words}"), usize::from(area.width));
    frame.render_widget(Line::styled(words, style), area);
}

/// A text cut to a width, with a sign that it is.
pub(super) fn fit(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let short: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{short}…")
}

/// As many whole sentences of a text as there is room for; the first one is cut if it is too long.
fn fit_sentences(text: &str, width: usize) -> String {
    let fits = |end: &usize| text[..*end].chars().count() <= width;
    let ends = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]);
    match ends.filter(fits).last() {
        Some(end) => text[..end].to_owned(),
        None => fit(text, width),
    }
}

/// A line that is being typed, with its cursor.
pub(super) fn input_line<'a>(label: &'a str, input: &Input, palette: Palette) -> Line<'a> {
    let [before, under, behind] = input.parts();
    let under = if under.is_empty() { " ".to_owned() } else { under };
    Line::from(vec![
        Span::styled(format!(" {label}"), palette.accent()),
        Span::styled(before, palette.text()),
        Span::styled(under, palette.selected()),
        Span::styled(behind, palette.text()),
    ])
}

/// Both clocks, where there is no panel to show them.
fn clock_faces(game: &Game, now: Instant) -> Option<String> {
    let clock = game.clock.as_ref()?;
    let show = |side| face(clock.left(side, now));
    Some(format!("W {}  B {} ", show(Side::White), show(Side::Black)))
}

fn clocks_width(game: &Game) -> u16 {
    if game.clock.is_some() { 19 } else { 0 }
}

fn draw_clocks(game: &Game, palette: Palette, area: Rect, frame: &mut Frame<'_>, now: Instant) {
    if let Some(faces) = clock_faces(game, now) {
        frame.render_widget(Line::styled(faces, palette.strong()).right_aligned(), area);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_cut_between_sentences_if_it_can_be() {
        let text = "Black is thinking. n makes it play now.";
        assert_eq!(fit_sentences(text, 39), text);
        assert_eq!(fit_sentences(text, 38), "Black is thinking.");
        assert_eq!(fit_sentences(text, 18), "Black is thinking.");
        assert_eq!(fit_sentences(text, 10), "Black is …");
    }
}
