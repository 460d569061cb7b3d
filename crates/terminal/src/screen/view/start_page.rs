//! The start page: the lines to choose in, and the board that is chosen.

use std::collections::HashMap;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use trine_engine::session;
use trine_rules::Side;

use super::fit;
use crate::screen::action::Action;
use crate::screen::app::App;
use crate::screen::board::{Plan, Scene};
use crate::screen::layout;
use crate::screen::start::{Field, Start};
use crate::screen::theme::Palette;

const SUBTITLE: &str = "Three board games for two players";

/// The width of the lines, and of the words before what is chosen.
const FORM: u16 = 40;
const LABEL: usize = 10;

/// Wide windows show the board beside the lines.
const WIDE: u16 = 72;

/// Draws the page.
pub(crate) fn draw(start: &Start, palette: Palette, frame: &mut Frame<'_>) {
    let window = frame.area();
    let form = form(start, window);
    draw_title(form, is_airy(start, window), palette, frame);
    for (field, area) in rows(start, window) {
        let style = if field == start.field { palette.selected() } else { palette.text() };
        let width = usize::from(area.width);
        let words = words(start, field, width);
        let pad = width.saturating_sub(words.chars().count());
        frame.render_widget(Line::styled(format!("{words}{}", " ".repeat(pad)), style), area);
    }
    let (message, _) = layout::footer(window);
    let about = format!(" {}", about(start));
    let about = fit(&about, usize::from(message.width));
    frame.render_widget(Line::styled(about, palette.quiet()), message);
    if let Some(area) = preview_area(window) {
        draw_preview(start, palette, area, frame);
    }
}

/// The name, and what it is: below it, or beside it where there is little room, or not at all.
fn draw_title(form: Rect, is_airy: bool, palette: Palette, frame: &mut Frame<'_>) {
    let name = Span::styled("Trine", palette.strong());
    let line = Rect { x: form.x + 1, width: form.width - 1, height: 1, ..form };
    if is_airy {
        frame.render_widget(Line::from(name), line);
        let below = Rect { y: line.y + 1, ..line };
        frame.render_widget(Line::styled(SUBTITLE, palette.quiet()), below);
        return;
    }
    let beside = Span::styled(format!("  {SUBTITLE}"), palette.quiet());
    let has_room = name.width() + beside.width() <= usize::from(line.width);
    let spans = [name].into_iter().chain(has_room.then_some(beside));
    frame.render_widget(spans.collect::<Line<'_>>(), line);
}

/// The lines and where they stand.
pub(crate) fn rows(start: &Start, window: Rect) -> Vec<(Field, Rect)> {
    let form = form(start, window);
    let fields = start.fields();
    let is_airy = is_airy(start, window);
    let mut y = form.y + if is_airy { 3 } else { 1 };
    let mut rows = Vec::new();
    for field in fields {
        let is_apart = matches!(field, Field::Play) || (field == Field::Game && y > form.y + 3);
        y += u16::from(is_airy && is_apart);
        rows.push((field, Rect { x: form.x, y, width: form.width, height: 1 }));
        y += 1;
    }
    rows
}

/// Whether a click in a line is on its left arrow.
pub(crate) fn is_less(area: Rect, (column, _): (u16, u16)) -> bool {
    column <= area.x + LABEL as u16 + 3
}

/// Whether a click in a line is on one of its arrows.
pub(crate) fn is_arrow(start: &Start, field: Field, area: Rect, (column, _): (u16, u16)) -> bool {
    let words = words(start, field, usize::from(area.width));
    let clicked = words.chars().nth(usize::from(column.saturating_sub(area.x)));
    matches!(clicked, Some('‹' | '›'))
}

/// The keys that matter.
pub(crate) fn hints(start: &Start) -> Vec<Action> {
    let mut hints = vec![Action::Begin];
    if let Field::Player(side) = start.field
        && start.choices.seats[side].level.is_none()
    {
        hints.push(Action::Name);
    }
    hints.extend((start.field == Field::GoOn).then_some(Action::Discard));
    hints.extend([Action::Help, Action::Quit, Action::Rules, Action::Load]);
    hints
}

fn is_airy(start: &Start, window: Rect) -> bool {
    usize::from(window.height) >= start.fields().len() + 9
}

fn form(start: &Start, window: Rect) -> Rect {
    let width = FORM.min(window.width);
    let height = start.fields().len() as u16 + if is_airy(start, window) { 5 } else { 1 };
    let room = Rect { height: window.height - 2, ..window };
    let column = if preview_area(window).is_some() {
        Rect { width: window.width / 2, ..room }
    } else {
        room
    };
    layout::centred(column, width, height)
}

fn words(start: &Start, field: Field, width: usize) -> String {
    let choices = &start.choices;
    let choice = |label: &str, value: &str| {
        let value = fit(value, width.saturating_sub(LABEL + 6));
        format!(" {label:<LABEL$} ‹ {value} ›")
    };
    match field {
        Field::GoOn => {
            let words = start.unfinished().map_or("", |game| game.words.as_str());
            match start.place_of_unfinished() {
                Some((number, all)) => choice(&format!("Go on {number}/{all}"), words),
                None => fit(&format!(" {:<LABEL$} {words}", "Go on"), width),
            }
        }
        Field::Game => choice("Game", choices.game().title),
        Field::Size => {
            let size = choices.size().unwrap_or_default();
            choice("Board", &format!("{size}×{size}"))
        }
        Field::Player(side) => {
            let seat = &choices.seats[side];
            let who = match seat.level {
                Some(level) => format!("level {level}"),
                None => seat.name.clone(),
            };
            choice(if side == Side::White { "White" } else { "Black" }, &who)
        }
        Field::Clock => {
            let clock = choices.clock.map_or("none".to_owned(), |control| control.to_string());
            choice("Clock", &clock)
        }
        Field::Play => " Play".to_owned(),
        Field::Load => " Open a saved game".to_owned(),
    }
}

/// What the present line is about.
fn about(start: &Start) -> String {
    match start.field {
        Field::GoOn => {
            let players = start.unfinished().map_or("", |game| game.players.as_str());
            let place = start.place_of_unfinished();
            let place = place.map(|(number, all)| format!("{number} of {all}. "));
            format!("{}Enter goes on, d throws it away: {players}.", place.unwrap_or_default())
        }
        Field::Game => start.choices.game().credit.to_owned(),
        Field::Size => {
            let sizes = start.choices.game().sizes;
            sizes.map_or(String::new(), |s| format!("{0}×{0} to {1}×{1}", s.least, s.most))
        }
        Field::Player(side) => match start.choices.seats[side].level {
            None => "A person; n changes the name. ← and → choose a computer.".to_owned(),
            Some(1) => "The computer plays at random.".to_owned(),
            Some(2) => "The computer takes what looks best.".to_owned(),
            Some(10) => "The computer plays as well as it can.".to_owned(),
            Some(_) => "The computer: 1 is the weakest, 10 the strongest.".to_owned(),
        },
        Field::Clock => "Time for the whole game, and what every turn adds.".to_owned(),
        Field::Play => "Enter begins the game.".to_owned(),
        Field::Load => "Enter asks for a file.".to_owned(),
    }
}

fn preview_area(window: Rect) -> Option<Rect> {
    let left = window.width / 2;
    let area = Rect {
        x: left,
        y: 1,
        width: (window.width - left).saturating_sub(2),
        height: window.height.saturating_sub(4),
    };
    (window.width >= WIDE).then_some(area)
}

fn draw_preview(start: &Start, palette: Palette, area: Rect, frame: &mut Frame<'_>) {
    let choices = &start.choices;
    let session = session::start(choices.game().name, choices.size());
    let view = session.expect("only sizes that there are can be chosen").board();
    let plan = Plan::new(&view, area, App::preview_sight());
    let markings = HashMap::new();
    let scene = Scene { view: &view, markings: &markings, cursor: None, plan, palette };
    frame.render_widget(&scene, area);
}
