//! Cells in letters, for terminals without colours: the signs of the line mode, and on large cells a
//! frame around each piece, thin for White and heavy for Black.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use trine_engine::session::CellView;
use trine_rules::Side;

use super::{Aim, Marking, Scene, Tint, put};

/// The corners and sides of a frame: upper left, upper right, lower left, lower right, across, down.
type Frame = [char; 6];

const WHITE: Frame = ['╭', '╮', '╰', '╯', '─', '│'];
const BLACK: Frame = ['┏', '┓', '┗', '┛', '━', '┃'];

pub(super) fn draw(scene: &Scene<'_>, cell: &CellView, marking: &Marking, buffer: &mut Buffer) {
    let size = scene.plan.cell;
    let (left, top) = scene.plan.corner(cell);
    let is_cursor = scene.is_cursor(cell);
    let style = style(cell, marking, is_cursor);
    let content = content(cell, marking, size.width as usize);
    let (middle, indent) = (size.middle_row(), size.text_start(content.len() as i32));
    let frame = frame(cell).filter(|_| size.height >= 3);
    for y in 0..size.height {
        for x in 0..size.width {
            let letter = usize::try_from(x - indent).ok().and_then(|place| content.get(place));
            let symbol = match (y == middle, letter) {
                (true, Some(letter)) if *letter != ' ' => *letter,
                _ => frame.map_or(' ', |frame| line(frame, (x, y), (size.width, size.height))),
            };
            put(buffer, scene.plan.window, (left + x, top + y), symbol, style);
        }
    }
}

fn style(cell: &CellView, marking: &Marking, is_cursor: bool) -> Style {
    let mut style = Style::reset();
    if cell.piece.is_some() || marking.aim.is_some() {
        style = style.add_modifier(Modifier::BOLD);
    }
    if marking.tint == Some(Tint::Last) {
        style = style.add_modifier(Modifier::DIM);
    }
    if marking.tint == Some(Tint::Shown) {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    if is_cursor { style.add_modifier(Modifier::REVERSED) } else { style }
}

/// The letters in the middle of a cell: three where there is room, the sign before and behind the
/// piece; otherwise two.
fn content(cell: &CellView, marking: &Marking, width: usize) -> Vec<char> {
    let letter = match (cell.piece, cell.goal) {
        (Some(Side::White), _) => 'W',
        (Some(Side::Black), _) => 'B',
        (None, Some(side)) => side.letter(),
        (None, None) => '·',
    };
    let (open, close) = match (marking.aim, marking.tint) {
        (Some(Aim::Capture), _) => ('x', 'x'),
        (Some(Aim::Go), _) if cell.piece.is_some() => ('+', '+'),
        (_, Some(Tint::Chosen)) => ('{', '}'),
        (_, Some(Tint::Hinted)) => ('!', '!'),
        (_, Some(Tint::Begun)) => ('(', ')'),
        (_, Some(Tint::Last)) => ('<', '>'),
        (_, Some(Tint::Shown)) => ('=', '='),
        (_, None) => (' ', ' '),
    };
    let letter = if marking.aim == Some(Aim::Go) && cell.piece.is_none() { '+' } else { letter };
    let badge: Option<Vec<char>> = marking.badge.as_ref().map(|badge| badge.chars().collect());
    match badge {
        Some(badge) if width > badge.len() => [&[letter][..], &badge].concat(),
        Some(badge) => badge,
        None if width == 2 => vec![open, letter],
        None => vec![open, letter, close],
    }
}

fn frame(cell: &CellView) -> Option<Frame> {
    cell.piece.map(|side| match side {
        Side::White => WHITE,
        Side::Black => BLACK,
    })
}

/// The part of a frame at a place of the cell, which keeps its last column free.
fn line(frame: Frame, (x, y): (i32, i32), (width, height): (i32, i32)) -> char {
    let (right, bottom) = (width - 2, height - 1);
    match (x, y) {
        (0, 0) => frame[0],
        (0, y) if y == bottom => frame[2],
        (x, 0) if x == right => frame[1],
        (x, y) if x == right && y == bottom => frame[3],
        (x, y) if x < right && (y == 0 || y == bottom) => frame[4],
        (x, _) if x == 0 || x == right => frame[5],
        _ => ' ',
    }
}
