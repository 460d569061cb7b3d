//! The panel beside the board: players and clocks, what the engine thinks, explanations, turns.

use std::time::Instant;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use trine_record::NodeId;
use trine_rules::Side;

use super::fit;
use crate::board::Facing;
use crate::screen::game::{Game, face, is_low};
use crate::screen::theme::Palette;
use crate::words;

/// Draws the panel.
pub(crate) fn draw(game: &Game, palette: Palette, area: Rect, frame: &mut Frame<'_>, now: Instant) {
    for y in area.y..area.bottom() {
        let place = Rect { x: area.x, y, width: 1, height: 1 };
        frame.render_widget(Line::styled("│", palette.line()), place);
    }
    let parts = Parts::of(game, area);
    frame.render_widget(title(game, palette, parts.title.width), parts.title);
    let top = match game.sight.facing {
        Facing::White => Side::Black,
        Facing::Black => Side::White,
    };
    for (side, line) in [(top, parts.players[0]), (top.other(), parts.players[1])] {
        draw_player(game, side, palette, line, frame, now);
    }
    draw_evaluation(game, palette, parts.evaluation, frame);
    draw_notes(game, palette, parts.notes, frame);
    draw_turns(game, palette, parts.turns, frame);
}

/// The parts of the panel, from the top.
struct Parts {
    title: Rect,
    players: [Rect; 2],
    evaluation: Rect,
    notes: Rect,
    turns: Rect,
}

/// Lines for what the engine thinks: the bar, the worth and the best line.
const EVALUATION: u16 = 5;

impl Parts {
    fn of(game: &Game, area: Rect) -> Self {
        let area = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
        let mut rest = area;
        let mut take = |height: u16| {
            let height = height.min(rest.height);
            let part = Rect { height, ..rest };
            rest = Rect { y: rest.y + height, height: rest.height - height, ..rest };
            part
        };
        let title = take(1);
        let players = [take(1), take(1)];
        take(1);
        let evaluation = take(if game.analysis.is_some() { EVALUATION + 1 } else { 0 });
        let notes = if game.explaining.is_on() {
            let words = note_words(game, usize::from(area.width));
            let wanted = words.iter().map(Vec::len).sum::<usize>() as u16 + 1;
            let left = area.height.saturating_sub(4 + evaluation.height);
            // Turns have a third of it, as soon as there are any.
            let has_turns = !game.course.line().is_empty();
            take(wanted.min(if has_turns { left * 2 / 3 } else { left }))
        } else {
            take(0)
        };
        let turns = take(u16::MAX);
        Self { title, players, evaluation, notes, turns }
    }
}

fn title(game: &Game, palette: Palette, width: u16) -> Line<'static> {
    let info = game.course.shown.game();
    let size = info.sizes.map(|_| format!(" {0}×{0}", game.view.height)).unwrap_or_default();
    let (name, turn) = (format!("{}{size}", info.title), format!("turn {}", game.view.turn));
    let space = usize::from(width).saturating_sub(name.chars().count() + turn.len());
    Line::from(vec![
        Span::styled(name, palette.strong()),
        Span::styled(format!("{}{turn}", " ".repeat(space)), palette.quiet()),
    ])
}

fn draw_player(
    game: &Game,
    side: Side,
    palette: Palette,
    area: Rect,
    frame: &mut Frame<'_>,
    now: Instant,
) {
    let finish = game.course.finish();
    let is_to_move = finish.is_none() && game.course.table.to_move() == side;
    let has_won = finish.as_ref().is_some_and(|finish| finish.winner == Some(side));
    let sign = match (has_won, is_to_move) {
        (true, _) => "★ ",
        (_, true) => "▸ ",
        _ => "  ",
    };
    let left = game.clock.as_ref().map(|clock| clock.left(side, now));
    let time = left.map(face).unwrap_or_default();
    let room = usize::from(area.width).saturating_sub(7 + time.len());
    let name_style = if is_to_move || has_won { palette.strong() } else { palette.text() };
    let name = Line::from(vec![
        Span::styled(sign, palette.accent()),
        chip(side, palette),
        Span::raw(" "),
        Span::styled(fit(&game.course.players()[side].name(), room), name_style),
    ]);
    frame.render_widget(name, area);
    let style = match (left.is_some_and(is_low), is_to_move) {
        (true, _) => palette.warn(),
        (false, true) => palette.strong(),
        (false, false) => palette.quiet(),
    };
    frame.render_widget(Line::styled(time, style).right_aligned(), area);
}

/// The side's letter in the colours of its pieces.
fn chip(side: Side, palette: Palette) -> Span<'static> {
    let letter = side.letter().to_ascii_uppercase();
    if palette.is_plain() {
        return Span::raw(letter.to_string());
    }
    let tokens = palette.board().piece[side];
    let ink = match side {
        Side::White => tokens.rim,
        Side::Black => tokens.sign,
    };
    let style = Style::new().fg(palette.colour(ink)).bg(palette.colour(tokens.fill));
    Span::styled(format!(" {letter} "), style)
}

fn draw_evaluation(game: &Game, palette: Palette, area: Rect, frame: &mut Frame<'_>) {
    if area.is_empty() {
        return;
    }
    let mut lines = lines_of(area);
    let Some(evaluation) = game.evaluation() else {
        frame.render_widget(Line::styled(game.waiting_for_analysis(), palette.quiet()), area);
        return;
    };
    let bar = lines.next().unwrap_or_default();
    frame.render_widget(bar_line(evaluation.white, bar.width, palette), bar);
    let line = lines.next().unwrap_or_default();
    let words = fit(&evaluation.to_string(), usize::from(line.width));
    frame.render_widget(Line::styled(words, palette.text()), line);
    let best = game.best_line().unwrap_or_default();
    let best = words::wrapped_to(usize::from(area.width), &best, "");
    for (line, words) in lines.zip(best).take(usize::from(EVALUATION) - 2) {
        frame.render_widget(Line::styled(words, palette.quiet()), line);
    }
}

/// White's part of the bar and Black's.
fn bar_line(chance: f64, width: u16, palette: Palette) -> Line<'static> {
    let white = (chance * f64::from(width)).round() as usize;
    let black = usize::from(width) - white;
    if palette.is_plain() {
        return Line::raw(format!("{}{}", "W".repeat(white), "b".repeat(black)));
    }
    let pieces = palette.board().piece;
    let part =
        |colour, length| Span::styled(" ".repeat(length), Style::new().bg(palette.colour(colour)));
    let border =
        Style::new().fg(palette.colour(pieces.white.sign)).bg(palette.colour(pieces.black.fill));
    Line::from(vec![part(pieces.white.fill, white), Span::styled("▁".repeat(black), border)])
}

/// What is explained: the lines of every note.
fn note_words(game: &Game, width: usize) -> Vec<Vec<String>> {
    let lines =
        |words: &str| words::wrapped_to(width, &format!("- {}", words::sentence(words)), "");
    game.notes().iter().map(|note| lines(&note.words)).collect()
}

fn draw_notes(game: &Game, palette: Palette, area: Rect, frame: &mut Frame<'_>) {
    if area.is_empty() {
        return;
    }
    let rows: Vec<_> = lines_of(area).collect();
    let words = fit_notes(note_words(game, usize::from(area.width)), rows.len());
    for (line, words) in rows.into_iter().zip(words) {
        frame.render_widget(Line::styled(words, palette.text()), line);
    }
}

/// As many whole notes as there are rows for, and how many more there are.
fn fit_notes(notes: Vec<Vec<String>>, rows: usize) -> Vec<String> {
    let all: usize = notes.iter().map(Vec::len).sum();
    if all <= rows {
        return notes.concat();
    }
    let mut lines: Vec<String> = Vec::new();
    let mut left = notes.len();
    for note in notes {
        if lines.len() + note.len() >= rows {
            break;
        }
        lines.extend(note);
        left -= 1;
    }
    lines.push(format!("… {left} more"));
    lines
}

/// Lines of an area from the top; the last is left free, to set it off from what follows.
fn lines_of(area: Rect) -> impl Iterator<Item = Rect> {
    let rows = area.y..area.bottom().saturating_sub(1);
    rows.map(move |y| Rect { y, height: 1, ..area })
}

fn draw_turns(game: &Game, palette: Palette, area: Rect, frame: &mut Frame<'_>) {
    let record = game.course.record();
    let places = turn_places_in(game, area);
    if places.is_empty() {
        let words = "Turns are listed here.";
        frame.render_widget(Line::styled(fit(words, area.width.into()), palette.quiet()), area);
    }
    for (place, node) in places {
        let Some(turn) = record.turn(node) else { continue };
        let siblings = record.parent(node).map_or(1, |parent| record.children(parent).len());
        let signs = format!("{}{}", game.sign(node), if siblings > 1 { "+" } else { "" });
        let style = match node {
            node if node == game.course.place() => palette.selected(),
            node if node == game.course.tip() => palette.accent(),
            _ => palette.text(),
        };
        let number = format!("{:>3} ", turn.number());
        let room = usize::from(place.width).saturating_sub(number.len() + 1 + signs.len());
        let line = Line::from(vec![
            Span::styled(number, palette.quiet()),
            Span::styled(format!("{}{signs}", fit(turn.text(), room)), style),
        ]);
        frame.render_widget(line, place);
    }
    let (_, below) = split(area);
    let others =
        record.parent(game.course.place()).map_or(0, |parent| record.children(parent).len() - 1);
    if others > 0 {
        let words = format!("v: {} tried here", words::count(others, "other turn"));
        frame.render_widget(Line::styled(fit(&words, below.width.into()), palette.accent()), below);
    }
}

/// Where the turns of the list can be clicked.
pub(crate) fn turn_places(game: &Game, area: Rect) -> Vec<(Rect, NodeId)> {
    turn_places_in(game, Parts::of(game, area).turns)
}

/// The list, and the line below it.
fn split(area: Rect) -> (Rect, Rect) {
    let list = Rect { height: area.height.saturating_sub(1), ..area };
    (list, Rect { y: list.bottom(), height: area.height - list.height, ..area })
}

/// The list has a column for each side, and shows the part around the place that is looked at.
fn turn_places_in(game: &Game, area: Rect) -> Vec<(Rect, NodeId)> {
    let (area, _) = split(area);
    let record = game.course.record();
    let line = game.course.line();
    let first = line.first().and_then(|node| record.turn(*node));
    let shift = usize::from(first.is_some_and(|turn| turn.side() == Side::Black));
    let here = line.iter().position(|node| *node == game.course.place());
    let row_of = |place: usize| usize::midpoint(place, shift);
    let rows = line.len().checked_sub(1).map_or(0, |last| row_of(last) + 1);
    let height = usize::from(area.height);
    let middle = here.map_or(0, row_of).saturating_sub(height / 2);
    let top = middle.min(rows.saturating_sub(height));
    let half = area.width / 2;
    let mut places = Vec::new();
    for (place, node) in line.into_iter().enumerate() {
        let row = row_of(place);
        if !(top..top + height).contains(&row) {
            continue;
        }
        let column = ((place + shift) % 2) as u16;
        let y = area.y + (row - top) as u16;
        places.push((Rect { x: area.x + column * half, y, width: half, height: 1 }, node));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_that_do_not_fit_are_counted_and_none_is_cut() {
        let note = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let notes = vec![note(&["a"]), note(&["b", "b"]), note(&["c"])];
        assert_eq!(fit_notes(notes.clone(), 4), ["a", "b", "b", "c"]);
        assert_eq!(fit_notes(notes.clone(), 3), ["a", "… 2 more"]);
        assert_eq!(fit_notes(notes, 1), ["… 3 more"]);
    }
}
