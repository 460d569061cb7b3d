//! The board on the screen: in half blocks of colour, or in letters where there are no colours.

mod letters;
mod pixels;
mod plan;

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use trine_engine::session::{BoardView, CellView};

use super::theme::Palette;
pub(super) use plan::{Plan, Sight};

/// What a cell says beside what stands on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Marking {
    pub(super) tint: Option<Tint>,
    /// It can be chosen next.
    pub(super) aim: Option<Aim>,
    /// A number or letter on it.
    pub(super) badge: Option<String>,
}

/// How a cell is set off. A later one counts more than an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Tint {
    /// The last turn touched it.
    Last,
    /// It belongs to what is explained, or shows why the game ended.
    Shown,
    /// The started turn touched it.
    Begun,
    /// The engine would play it.
    Hinted,
    /// It was chosen.
    Chosen,
}

/// What choosing a cell would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    Go,
    Capture,
}

/// Everything to draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) view: &'a BoardView,
    pub(super) markings: &'a HashMap<String, Marking>,
    /// Where the cursor stands.
    pub(super) cursor: Option<&'a str>,
    pub(super) plan: Plan,
    pub(super) palette: Palette,
}

impl Widget for &Scene<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let nothing = Marking::default();
        for cell in &self.view.cells {
            let marking = self.markings.get(&cell.name).unwrap_or(&nothing);
            if self.palette.is_plain() {
                letters::draw(self, cell, marking, buffer);
            } else {
                pixels::draw(self, cell, marking, buffer);
            }
        }
        self.draw_labels(area, buffer);
        let (left, bottom) = (i32::from(area.x), i32::from(area.bottom()) - 1);
        for (x, arrow) in (left..).zip(self.plan.beyond().chars()) {
            put(buffer, area, (x, bottom), arrow, self.palette.accent());
        }
    }
}

impl Scene<'_> {
    fn draw_labels(&self, area: Rect, buffer: &mut Buffer) {
        let (plan, style) = (&self.plan, self.palette.quiet());
        for label in &self.view.labels {
            let (x, y) = plan.label_place(label);
            let is_tall = plan.has_tall_names() && y >= i32::from(plan.window.bottom());
            let window = label_window(plan, area, (x, y));
            for (place, letter) in (0..).zip(label.text.chars()) {
                let at = if is_tall { (x, y + place) } else { (x + place, y) };
                put(buffer, window, at, letter, style);
            }
        }
    }

    fn is_cursor(&self, cell: &CellView) -> bool {
        self.cursor == Some(cell.name.as_str())
    }
}

/// Where a label may be drawn: beside the rows and columns that can be seen.
fn label_window(plan: &Plan, area: Rect, (x, y): (i32, i32)) -> Rect {
    let window = plan.window;
    if x < i32::from(window.x) && plan.is_cut() {
        Rect { x: area.x, width: window.x - area.x, ..window }
    } else if y >= i32::from(window.bottom()) && plan.is_cut() {
        Rect { y: window.bottom(), height: area.bottom() - window.bottom(), ..window }
    } else {
        area
    }
}

/// Writes a character if its place lies in the window.
fn put(buffer: &mut Buffer, window: Rect, (x, y): (i32, i32), symbol: char, style: Style) {
    let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return };
    if window.contains((x, y).into())
        && let Some(cell) = buffer.cell_mut((x, y))
    {
        cell.set_char(symbol).set_style(style);
    }
}
