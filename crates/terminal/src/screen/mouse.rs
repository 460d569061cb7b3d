//! Clicks and the wheel.

use std::time::Instant;

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::action::Action;
use super::app::{App, Page};
use super::board::Plan;
use super::game::Game;
use super::layout::{self, Layout};
use super::overlay::Overlay;
use super::start::Field;
use super::view::{hint_places, panel, question, start_page, text_page};

/// Lines that the wheel scrolls.
const WHEEL: i32 = 3;

impl App {
    /// A click or the wheel.
    pub(super) fn click(&mut self, mouse: MouseEvent, now: Instant) {
        if layout::is_too_small(self.window) {
            return;
        }
        let place = (mouse.column, mouse.row);
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if self.overlay.is_some() {
            return self.click_in_overlay(mouse.kind, place, now);
        }
        let (_, hints) = layout::footer(self.window);
        if is_click && mouse.row == hints.y {
            let clicked =
                hint_places(self).into_iter().find(|(area, ..)| area.contains(place.into()));
            if let Some((_, action)) = clicked {
                self.act(action, now);
            }
            return;
        }
        match &mut self.page {
            Page::Game(game) => click_in_game(game, self.window, mouse.kind, place, now),
            Page::Start(_) if is_click => self.click_on_start(place, now),
            Page::Start(start) => match mouse.kind {
                MouseEventKind::ScrollUp => start.change(1),
                MouseEventKind::ScrollDown => start.change(-1),
                _ => {}
            },
        }
    }

    fn click_on_start(&mut self, place: (u16, u16), now: Instant) {
        let Page::Start(start) = &mut self.page else { return };
        let rows = start_page::rows(start, self.window);
        let Some((field, area)) = rows.into_iter().find(|(_, area)| area.contains(place.into()))
        else {
            return;
        };
        start.field = field;
        let is_arrow = start_page::is_arrow(start, field, area, place);
        match field {
            Field::GoOn if is_arrow && start_page::is_less(area, place) => start.change(-1),
            Field::GoOn if is_arrow => start.change(1),
            Field::GoOn | Field::Play | Field::Load => self.act(Action::Begin, now),
            _ if start_page::is_less(area, place) => start.change(-1),
            _ => start.change(1),
        }
    }

    fn click_in_overlay(&mut self, kind: MouseEventKind, place: (u16, u16), now: Instant) {
        let is_click = kind == MouseEventKind::Down(MouseButton::Left);
        match (&self.overlay, kind) {
            (Some(Overlay::Text(_)), MouseEventKind::ScrollUp) => self.scroll_text(-WHEEL),
            (Some(Overlay::Text(_)), MouseEventKind::ScrollDown) => self.scroll_text(WHEEL),
            (Some(Overlay::Text(page)), _) if is_click && !page.is_waiting() => self.overlay = None,
            (Some(Overlay::Question(asked)), _) if is_click => {
                let places = question::answer_places(asked, self.window);
                let found = places.into_iter().find(|(area, _)| area.contains(place.into()));
                match found {
                    Some((_, Some(deed))) => self.do_deed(deed, now),
                    Some((_, None)) => self.overlay = None,
                    None => {}
                }
            }
            _ => {}
        }
    }

    /// Turns the pages of a text, or closes it.
    pub(super) fn turn_pages(&mut self, action: Action) {
        let page = text_page::height(self.window) as i32;
        match action {
            Action::ScrollUp => self.scroll_text(-1),
            Action::ScrollDown => self.scroll_text(1),
            Action::PageUp => self.scroll_text(-page),
            Action::PageDown => self.scroll_text(page),
            _ => self.overlay = None,
        }
    }

    fn scroll_text(&mut self, lines: i32) {
        if let Some(Overlay::Text(page)) = &mut self.overlay {
            let most = text_page::most_scroll(page, self.window) as i32;
            page.scroll = (page.scroll as i32 + lines).clamp(0, most) as usize;
        }
    }
}

fn click_in_game(
    game: &mut Game,
    window: ratatui::layout::Rect,
    kind: MouseEventKind,
    place: (u16, u16),
    now: Instant,
) {
    let parts = Layout::of(window, game);
    let in_panel = parts.panel.filter(|panel| panel.contains(place.into()));
    let plan = parts.board.map(|board| Plan::new(&game.view, board, game.sight));
    match (kind, in_panel, plan) {
        (MouseEventKind::Down(MouseButton::Left), Some(area), _) => {
            let turns = panel::turn_places(game, area);
            if let Some((_, node)) = turns.into_iter().find(|(area, _)| area.contains(place.into()))
            {
                game.look_at_turn(node);
            }
        }
        (MouseEventKind::Down(MouseButton::Left), None, Some(plan)) => {
            let cell = plan.cell_at(&game.view, place).map(|cell| cell.name.clone());
            if let Some(cell) = cell {
                game.click(&cell, now);
            }
        }
        (MouseEventKind::Down(MouseButton::Right), ..) => game.act(Action::StepBack, now),
        (MouseEventKind::ScrollUp, None, Some(plan)) if plan.is_cut() => {
            game.act(Action::Move(super::action::Direction::Up), now);
        }
        (MouseEventKind::ScrollDown, None, Some(plan)) if plan.is_cut() => {
            game.act(Action::Move(super::action::Direction::Down), now);
        }
        (MouseEventKind::ScrollUp, ..) => game.act(Action::Back, now),
        (MouseEventKind::ScrollDown, ..) => game.act(Action::Forward, now),
        _ => {}
    }
}
