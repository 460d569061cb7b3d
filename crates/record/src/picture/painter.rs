//! Putting a picture together, layer by layer.

use std::collections::BTreeSet;

use trine_engine::session::Mark as TurnMark;

use super::geometry::Point;
use super::glyphs;
use super::lettering::{CAPITAL, Line, Placed, SMALL};
use super::plan::Plan;
use super::svg::{Number, Svg};
use super::theme::Tokens;
use super::{Colour, Picture, signs};

/// What the layers share while a picture is drawn.
#[derive(Debug)]
pub(super) struct Painter<'a> {
    pub(super) picture: &'a Picture,
    pub(super) plan: Plan,
    pub(super) tokens: Tokens,
    pub(super) svg: Svg,
    /// The characters whose glyphs are needed.
    used: BTreeSet<char>,
}

/// Where a line of text stands in relation to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// The point is where the line begins, on its baseline.
    Start,
    /// The point is the middle of the line, in the middle of its letters.
    Middle,
}

/// Draws a picture as SVG.
pub(super) fn paint(picture: &Picture) -> String {
    let (plan, tokens) = (Plan::new(picture), picture.style.theme.tokens());
    let mut painter = Painter { picture, plan, tokens, svg: Svg::default(), used: BTreeSet::new() };
    painter.begin();
    painter.cells();
    signs::draw_ways(&mut painter);
    painter.pieces();
    signs::draw(&mut painter);
    painter.coordinates();
    painter.title();
    painter.caption();
    painter.glyph_definitions();
    painter.svg.finish()
}

impl<'a> Painter<'a> {
    /// What the last turn did, or the started part of one.
    pub(super) fn turn_marks(&self) -> &'a [TurnMark] {
        let view = &self.picture.view;
        view.pending.as_ref().map_or(&view.last_turn, |pending| &pending.marks)
    }
}

impl Painter<'_> {
    fn begin(&mut self) {
        let Plan { bounds, pixels: (width, height), .. } = self.plan;
        let [left, top, across, down] =
            [bounds.left, bounds.top, bounds.width(), bounds.height()].map(Number);
        self.svg.open(
            "svg",
            &[
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("width", &width),
                ("height", &height),
                ("viewBox", &format_args!("{left} {top} {across} {down}")),
                ("role", &"img"),
            ],
        );
        self.svg.words("title", &self.picture.name());
        self.svg.words("desc", &self.picture.description());
        // Beyond the edge, because a whole number of pixels may be a little more than what is shown.
        let ground = bounds.grown(10.0);
        let path = format!(
            "M{} {}H{}V{}H{}Z",
            Number(ground.left),
            Number(ground.top),
            Number(ground.right),
            Number(ground.bottom),
            Number(ground.left)
        );
        self.path(&path, self.tokens.ground, None);
    }

    /// The names of rows and columns.
    fn coordinates(&mut self) {
        if !self.picture.style.has_coordinates {
            return;
        }
        self.open_strokes(self.tokens.quiet, 1.25);
        for label in &self.picture.view.labels {
            let (point, _) = self.plan.labels.place(label);
            self.line(&Line::new(&label.text), point, self.plan.labels.scale, Anchor::Middle);
        }
        self.svg.close();
    }

    /// The line above the board.
    fn title(&mut self) {
        let Some(title) = &self.picture.style.title else { return };
        let (line, scale) = fit(title, self.plan.text_width, 1.25 * self.plan.text_scale);
        self.open_strokes(self.tokens.ink, 1.7);
        self.line(&line, self.plan.title, scale, Anchor::Start);
        self.svg.close();
    }

    /// The line below the board, with the piece of the side it is about on a little cell.
    fn caption(&mut self) {
        if !self.picture.style.has_caption {
            return;
        }
        let Plan { caption, text_scale, text_width, .. } = self.plan;
        let mut start = caption;
        if let Some(side) = self.picture.caption_side() {
            let cell = 20.0 * text_scale;
            let centre = caption + Point { x: 0.5 * cell, y: -5.0 * text_scale };
            self.small_piece(side, centre, cell);
            start.x += 1.35 * cell;
        }
        let width = text_width - (start.x - caption.x);
        let (line, text_scale) = fit(&self.picture.caption(), width, text_scale);
        self.open_strokes(self.tokens.ink, 1.25);
        self.line(&line, start, text_scale, Anchor::Start);
        self.svg.close();
    }

    /// Begins a group of lines of text of one colour and weight.
    pub(super) fn open_strokes(&mut self, colour: Colour, weight: f64) {
        self.svg.open(
            "g",
            &[
                ("fill", &"none"),
                ("stroke", &colour),
                ("stroke-width", &Number(weight)),
                ("stroke-linecap", &"round"),
                ("stroke-linejoin", &"round"),
            ],
        );
    }

    /// Writes a line of text inside of such a group.
    pub(super) fn line(&mut self, line: &Line, point: Point, scale: f64, anchor: Anchor) {
        let start = match anchor {
            Anchor::Start => point,
            Anchor::Middle => point + Point { x: -line.width / 2.0, y: middle(line) } * scale,
        };
        let transform = format!("translate({start})scale({})", Number(scale));
        self.svg.open("g", &[("transform", &transform)]);
        for Placed { glyph, x, y } in line.glyphs.iter().filter(|g| !g.glyph.strokes.is_empty()) {
            self.used.insert(glyph.char);
            let href = glyph_reference(glyph.char);
            let (x, y) = (Number(*x), Number(*y));
            match (x.0 == 0.0, y.0 == 0.0) {
                (true, true) => self.svg.leaf("use", &[("href", &href)]),
                (false, true) => self.svg.leaf("use", &[("href", &href), ("x", &x)]),
                _ => self.svg.leaf("use", &[("href", &href), ("x", &x), ("y", &y)]),
            }
        }
        self.svg.close();
    }

    fn glyph_definitions(&mut self) {
        self.svg.open("defs", &[]);
        for glyph in std::mem::take(&mut self.used).into_iter().filter_map(glyphs::glyph) {
            let id = glyph_reference(glyph.char);
            self.svg.leaf("path", &[("id", &&id[1..]), ("d", &glyph.strokes)]);
        }
        self.svg.close();
    }
}

/// The reference to a glyph, by its number, because not every character may stand in one.
fn glyph_reference(char: char) -> String {
    format!("#glyph-{:x}", u32::from(char))
}

/// A text in this width and at this scale, or smaller if it is long. One that is too long by far is
/// cut.
fn fit(text: &str, width: f64, scale: f64) -> (Line, f64) {
    let whole = Line::new(text);
    let fitting = (width / whole.width).clamp(0.7 * scale, scale);
    (Line::fitted(text, width / fitting), fitting)
}

/// From the baseline to the middle of the letters. Small letters count as between those with and
/// those without a rising stroke, so that `a` and `b` beside each other stand on one line.
fn middle(line: &Line) -> f64 {
    let is_small = |placed: &Placed| placed.glyph.char.is_lowercase();
    if line.glyphs.iter().all(is_small) { (CAPITAL + SMALL) / 4.0 } else { CAPITAL / 2.0 }
}
