//! A page of text that can be scrolled.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::question::draw_box;
use crate::screen::layout::centred;
use crate::screen::overlay::TextPage;
use crate::screen::theme::Palette;

/// The widest text: longer lines are hard to read.
const WIDEST: u16 = 78;

/// Draws the page.
pub(crate) fn draw(page: &TextPage, palette: Palette, frame: &mut Frame<'_>) {
    let window = frame.area();
    let area = area(page, window);
    draw_box(area, palette, frame);
    let lines = page.lines(width(window));
    let shown = lines.iter().skip(page.scroll).take(usize::from(area.height - 3));
    let line = |y| Rect { x: area.x + 2, y: area.y + y, width: area.width - 4, height: 1 };
    frame.render_widget(Line::styled(page.title.as_str(), palette.strong()), line(1));
    for (y, words) in (2..).zip(shown) {
        // Headings are written in capitals.
        let is_heading = !words.is_empty() && words.to_uppercase() == *words && words.len() > 3;
        let style = if is_heading { palette.accent() } else { palette.text() };
        frame.render_widget(Line::styled(words.as_str(), style), line(y));
    }
    let (first, last) = (page.scroll, page.scroll + height(window));
    if lines.len() > height(window) {
        let more = if last < lines.len() { "↓ more" } else { "the end" };
        let words = format!(" {}–{} of {}, {more} ", first + 1, last.min(lines.len()), lines.len());
        let length = (words.chars().count() as u16).min(area.width - 2);
        let x = area.right() - 2 - length;
        let place = Rect { x, y: area.bottom() - 1, width: length, height: 1 };
        frame.render_widget(Line::styled(words, palette.quiet()), place);
    }
}

/// How many lines of the text can be seen at once.
pub(crate) fn height(window: Rect) -> usize {
    usize::from(window.height.saturating_sub(4))
}

/// How far the text can be scrolled.
pub(crate) fn most_scroll(page: &TextPage, window: Rect) -> usize {
    page.lines(width(window)).len().saturating_sub(height(window))
}

fn width(window: Rect) -> usize {
    usize::from(WIDEST.min(window.width)).saturating_sub(4).max(1)
}

fn area(page: &TextPage, window: Rect) -> Rect {
    let lines = page.lines(width(window)).len() as u16;
    let room = Rect { height: window.height - 1, ..window };
    centred(room, WIDEST.min(window.width), lines.saturating_add(3))
}
