//! Boxes over a page: questions with their answers, and lines to fill in.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding};

use super::input_line;
use crate::screen::layout::centred;
use crate::screen::overlay::{Deed, Prompt, Question};
use crate::screen::theme::Palette;
use crate::words;

/// The widest box.
const WIDEST: u16 = 56;

/// Draws a question.
pub(crate) fn draw(question: &Question, palette: Palette, frame: &mut Frame<'_>) {
    let (area, lines) = layout(question, frame.area());
    draw_box(area, palette, frame);
    for (y, words) in (area.y + 1..).zip(lines) {
        let line = Rect { x: area.x + 2, y, width: area.width - 4, height: 1 };
        frame.render_widget(Line::styled(words, palette.text()), line);
    }
    let answers = question.answers.iter().map(|answer| (answer.key.to_string(), answer.words));
    let answers = answers.chain([("Esc".to_owned(), "stay")]);
    for ((place, _), (key, words)) in answer_places(question, frame.area()).into_iter().zip(answers)
    {
        let line = Line::from(vec![
            Span::styled(format!("{key:<4}"), palette.accent()),
            Span::styled(words, palette.text()),
        ]);
        frame.render_widget(line, place);
    }
}

/// Where the answers can be clicked; the last one changes nothing.
pub(crate) fn answer_places(question: &Question, window: Rect) -> Vec<(Rect, Option<Deed>)> {
    let (area, lines) = layout(question, window);
    let deeds = question.answers.iter().map(|answer| Some(answer.deed.clone())).chain([None]);
    let first = area.y + 2 + lines.len() as u16;
    let place = |y| Rect { x: area.x + 2, y, width: area.width - 4, height: 1 };
    (first..).map(place).zip(deeds).collect()
}

fn layout(question: &Question, window: Rect) -> (Rect, Vec<String>) {
    let width = WIDEST.min(window.width);
    let lines = words::wrapped_to(usize::from(width) - 4, &question.words, "");
    let height = (lines.len() + question.answers.len() + 4) as u16;
    (centred(window, width, height), lines)
}

/// Draws a line to fill in.
pub(crate) fn draw_prompt(prompt: &Prompt, palette: Palette, frame: &mut Frame<'_>) {
    let width = WIDEST.min(frame.area().width);
    let inner = usize::from(width) - 4;
    let lines = words::wrapped_to(inner, prompt.remark(), "");
    let area = centred(frame.area(), width, lines.len() as u16 + 5);
    draw_box(area, palette, frame);
    let place = |y| Rect { x: area.x + 2, y: area.y + y, width: area.width - 4, height: 1 };
    frame.render_widget(Line::styled(prompt.title(), palette.strong()), place(1));
    // A long line shows its end, where it is being typed.
    let [before, under, behind] = prompt.input.parts();
    let hidden = (before.chars().count() + 2).saturating_sub(inner);
    let shown: String = before.chars().skip(hidden).collect();
    let line = input_line("", &prompt.input, palette);
    let line = if hidden > 0 {
        Line::from(vec![
            Span::styled(format!("…{shown}"), palette.text()),
            Span::styled(if under.is_empty() { " ".to_owned() } else { under }, palette.selected()),
            Span::styled(behind, palette.text()),
        ])
    } else {
        line
    };
    frame.render_widget(line, place(2));
    let style = if prompt.problem.is_some() { palette.warn() } else { palette.quiet() };
    for (y, words) in (3..).zip(lines) {
        frame.render_widget(Line::styled(words, style), place(y + 1));
    }
}

/// An empty box.
pub(super) fn draw_box(area: Rect, palette: Palette, frame: &mut Frame<'_>) {
    frame.render_widget(Clear, area);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(palette.accent())
        .padding(Padding::horizontal(1))
        .style(palette.text());
    frame.render_widget(block, area);
}
