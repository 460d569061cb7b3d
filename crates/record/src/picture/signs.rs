//! What is drawn over the pieces: ways of turns, arrows, marks, crosses and numbers.
//!
//! Everything has a border in the colour of cells, so that it is seen on pieces too.

use trine_engine::session::{Mark as TurnMark, MarkKind};

use super::board::PIECE;
use super::geometry::Point;
use super::lettering::{CAPITAL, Line};
use super::painter::{Anchor, Painter};
use super::{Arrow, Mark, MarkSign};

/// How wide the border around signs is.
const BORDER: f64 = 3.0;

/// How wide the lines of ways and marks are.
const LINE: f64 = 5.0;

/// From the centre of a cell to signs at its upper corners.
const CORNER: f64 = 31.0;

/// The radius of the disc behind a number or a small cross.
const BADGE: f64 = 16.0;

/// Draws the ways of the last turn, or of the started one, under the pieces they pass over: that of
/// a piece that moved more than once, and any that has just begun.
pub(super) fn draw_ways(painter: &mut Painter) {
    let way = way(painter);
    let [.., before, last] = way.as_slice() else { return };
    let mut points = way.clone();
    // The line ends at the rim of the piece.
    points[way.len() - 1] = *last - (*last - *before).direction() * (PIECE + 3.0);
    let points: Vec<_> = points.iter().map(ToString::to_string).collect();
    bordered_line(painter, &format!("M{}", points.join("L")), LINE);
    painter.disc(way[0], 8.0, painter.tokens.accent);
}

/// Draws all signs over the pieces.
pub(super) fn draw(painter: &mut Painter) {
    ending(painter);
    numbers(painter);
    pushes(painter);
    captures(painter);
    // The weakest first, so that the best lies on top.
    let mut arrows = painter.picture.arrows.clone();
    arrows.sort_by(|one, two| one.strength.total_cmp(&two.strength));
    for arrow in &arrows {
        draw_arrow(painter, arrow);
    }
    for mark in &painter.picture.marks {
        draw_mark(painter, mark);
    }
}

/// The cells a piece stood on in the last turn or the started one, if that needs to be shown.
fn way(painter: &Painter) -> Vec<Point> {
    let is_stop =
        |mark: &&TurnMark| matches!(mark.kind, MarkKind::From | MarkKind::Via | MarkKind::To);
    let stops = painter.turn_marks().iter().filter(is_stop);
    let way: Vec<_> = stops.map(|mark| painter.centre(&mark.cell)).collect();
    let least = if painter.picture.view.pending.is_some() { 2 } else { 3 };
    if way.len() < least { Vec::new() } else { way }
}

/// A number wherever the piece landed on its way.
fn numbers(painter: &mut Painter) {
    let way = way(painter);
    for (number, &point) in way.iter().enumerate().skip(1) {
        let is_last = number == way.len() - 1;
        badge(painter, if is_last { point + corner(1.0) } else { point }, &number.to_string());
    }
}

/// Rings around the pieces that show why the game is over.
fn ending(painter: &mut Painter) {
    let Some(ending) = &painter.picture.ending else { return };
    for name in &ending.cells {
        ring(painter, painter.centre(name));
    }
}

/// The little ways of pieces that were pushed.
fn pushes(painter: &mut Painter) {
    for pair in painter.turn_marks().windows(2) {
        if let [TurnMark { cell: from, kind: MarkKind::Dropped }, to] = pair {
            push(painter, painter.centre(from), painter.centre(&to.cell));
        }
    }
}

/// A short arrow over the border between two neighbouring cells.
fn push(painter: &mut Painter, from: Point, to: Point) {
    let middle = (from + to) * 0.5;
    let forward = (to - from).direction() * 9.0;
    let side = forward.turned();
    let (tip, back) = (middle + forward, middle - forward);
    let path = format!("M{}L{tip}L{}", back + side * 1.6, back - side * 1.6);
    bordered_line(painter, &path, LINE + 1.0);
}

/// A cross where something was captured: on an empty cell in its middle, otherwise at a corner.
fn captures(painter: &mut Painter) {
    let marks = painter.turn_marks();
    for mark in marks.iter().filter(|mark| mark.kind == MarkKind::Captured) {
        let has_piece = painter.picture.cell_named(&mark.cell).is_some_and(|c| c.piece.is_some());
        let is_passed = marks.iter().any(|m| m.cell == mark.cell && m.kind == MarkKind::Via);
        let centre = painter.centre(&mark.cell);
        if has_piece || is_passed {
            let (place, cell) = (centre + corner(-1.0), painter.tokens.cell);
            painter.disc(place, BADGE, cell);
            cross(painter, place, 9.0);
        } else {
            cross(painter, centre, 20.0);
        }
    }
}

fn cross(painter: &mut Painter, centre: Point, reach: f64) {
    let (down, up) = (Point { x: reach, y: reach }, Point { x: reach, y: -reach });
    let path = format!("M{}L{}M{}L{}", centre - down, centre + down, centre - up, centre + up);
    let (warn, cell) = (painter.tokens.warn, painter.tokens.cell);
    let width = if reach > 10.0 { LINE + 2.0 } else { LINE };
    painter.path_outline(&path, cell, width + 2.0 * BORDER);
    painter.path_outline(&path, warn, width);
}

/// A shaft and a head in one outline.
fn draw_arrow(painter: &mut Painter, arrow: &Arrow) {
    let cells = &painter.picture.view.cells;
    let geometry = painter.plan.geometry;
    let (from, to) = (geometry.cell(&cells[arrow.from]), geometry.cell(&cells[arrow.to]));
    let forward = (to - from).direction();
    let side = forward.turned();
    let half = 3.0 + 4.0 * arrow.strength;
    let (start, tip) = (from + forward * 24.0, to - forward * 14.0);
    let neck = tip - forward * (16.0 + 2.6 * half);
    let (shaft, head) = (side * half, side * (8.0 + 1.9 * half));
    let points =
        [start + shaft, neck + shaft, neck + head, tip, neck - head, neck - shaft, start - shaft];
    let path = format!("M{}Z", points.map(|point| point.to_string()).join("L"));
    let (accent, cell) = (painter.tokens.accent, painter.tokens.cell);
    painter.path(&path, cell, Some((cell, 2.0 * BORDER)));
    painter.path(&path, accent, None);
}

fn draw_mark(painter: &mut Painter, mark: &Mark) {
    let cell = &painter.picture.view.cells[mark.cell];
    let centre = painter.plan.geometry.cell(cell);
    match mark.sign {
        MarkSign::Ring => ring(painter, centre),
        MarkSign::Dot => {
            let (accent, border) = (painter.tokens.accent, painter.tokens.cell);
            painter.disc(centre, 12.0 + BORDER, border);
            painter.disc(centre, 12.0, accent);
        }
        MarkSign::Outline => {
            let path = painter.cells_path(|other| other.name == cell.name, 0.9);
            let accent = painter.tokens.accent;
            painter.path_outline(&path, accent, LINE + 2.0);
        }
        MarkSign::Cross => cross(painter, centre, 20.0),
        MarkSign::Number(number) => {
            let place = if cell.piece.is_some() { centre + corner(1.0) } else { centre };
            // A true minus sign.
            badge(painter, place, &number.to_string().replace('-', "−"));
        }
    }
}

/// A ring around a piece.
fn ring(painter: &mut Painter, centre: Point) {
    let (accent, cell) = (painter.tokens.accent, painter.tokens.cell);
    painter.ring(centre, PIECE + 4.0, cell, LINE + 2.0 * BORDER);
    painter.ring(centre, PIECE + 4.0, accent, LINE + 1.0);
}

/// A number on a disc.
fn badge(painter: &mut Painter, centre: Point, number: &str) {
    let (accent, cell, ink) =
        (painter.tokens.accent, painter.tokens.cell, painter.tokens.on_accent);
    painter.disc(centre, BADGE + BORDER, cell);
    painter.disc(centre, BADGE, accent);
    let line = Line::new(number);
    let scale = (17.0 / CAPITAL).min(22.0 / line.width);
    painter.open_strokes(ink, 1.7);
    painter.line(&line, centre, scale, Anchor::Middle);
    painter.svg.close();
}

/// A line in the accent, with its border.
fn bordered_line(painter: &mut Painter, path: &str, width: f64) {
    let (accent, cell) = (painter.tokens.accent, painter.tokens.cell);
    painter.path_outline(path, cell, width + 2.0 * BORDER);
    painter.path_outline(path, accent, width);
}

/// To the upper right corner of a cell, or with −1 to its upper left.
fn corner(right: f64) -> Point {
    Point { x: CORNER * right, y: -CORNER }
}

impl Painter<'_> {
    /// The centre of a cell that the view names.
    fn centre(&self, name: &str) -> Point {
        let cell = self.picture.cell_named(name).expect("the view names its own cells");
        self.plan.geometry.cell(cell)
    }
}
