//! Cells in colour: every character is two pixels, one above the other, so that a cell of 6×3
//! characters is a picture of 6×6 pixels.
//!
//! Pieces are discs, told apart by form as well as lightness: where a disc would hardly stand out
//! from its cell it is drawn as a ring, and large black discs have a pale dot.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use trine_engine::session::{CellView, Shape};
use trine_record::picture::{Colour, PieceTokens, Tokens};
use trine_rules::Side;

use super::{Aim, Marking, Scene, Tint, put};
use crate::screen::theme::blend;

/// A disc with less contrast to its cell is drawn as a ring.
const LEAST_CONTRAST: f64 = 1.6;

/// Discs of fewer pixels across have neither rim nor dot.
const LARGE: f64 = 7.0;

pub(super) fn draw(scene: &Scene<'_>, cell: &CellView, marking: &Marking, buffer: &mut Buffer) {
    let tokens = scene.palette.board();
    let picture = Picture::new(scene, cell, marking, &tokens);
    let size = scene.plan.cell;
    let (left, top) = scene.plan.corner(cell);
    let colour = |colour| scene.palette.colour(colour);
    for y in 0..size.height {
        for x in 0..size.width {
            let (upper, lower) = (picture.pixel(x, 2 * y), picture.pixel(x, 2 * y + 1));
            let (symbol, style) = if upper == lower {
                (' ', Style::new().bg(colour(upper)))
            } else {
                ('▀', Style::new().fg(colour(upper)).bg(colour(lower)))
            };
            put(buffer, scene.plan.window, (left + x, top + y), symbol, style);
        }
    }
    let Some(text) = picture.text() else { return };
    let (middle, indent) = (size.middle_row(), size.text_start(text.len() as i32));
    for (place, letter) in (indent..).zip(text) {
        let behind = picture.behind_text(place, 2 * middle);
        let style = Style::new()
            .fg(colour(picture.text_colour(behind)))
            .bg(colour(behind))
            .add_modifier(Modifier::BOLD);
        put(buffer, scene.plan.window, (left + place, top + middle), letter, style);
    }
}

/// One cell to be drawn.
struct Picture<'a> {
    cell: &'a CellView,
    marking: &'a Marking,
    tokens: &'a Tokens,
    shape: Shape,
    /// Pixels across and down.
    size: (i32, i32),
    /// What the cell itself looks like.
    ground: Colour,
    is_cursor: bool,
}

impl<'a> Picture<'a> {
    fn new(
        scene: &Scene<'_>,
        cell: &'a CellView,
        marking: &'a Marking,
        tokens: &'a Tokens,
    ) -> Self {
        let size = (scene.plan.cell.width, 2 * scene.plan.cell.height);
        let is_cursor = scene.is_cursor(cell);
        let shape = scene.view.shape;
        let ground = ground(cell, marking, tokens, shape);
        Self { cell, marking, tokens, shape, size, ground, is_cursor }
    }

    /// The colour of one pixel, the layers from the top down.
    fn pixel(&self, x: i32, y: i32) -> Colour {
        if self.is_cursor && self.is_border(x, y) {
            return self.reverse();
        }
        if self.is_small() {
            return if self.is_cursor { self.reverse() } else { self.ground };
        }
        // Within the frame of the cursor a small cell has no room for a disc.
        let is_tight = self.is_cursor && self.size.1 < 8;
        let far = if is_tight { 0.0 } else { self.distance(x, y) };
        let piece = self.cell.piece.map(|side| (side, self.tokens.piece[side]));
        if let Some((side, tokens)) = piece
            && far <= 1.0
        {
            return self.disc(side, tokens, far);
        }
        if piece.is_none() && self.marking.aim.is_some() && self.distance(x, y) <= self.dot() {
            return self.tokens.accent;
        }
        self.floor(x, y, far)
    }

    /// The cell beneath everything: squares are full, hexagons are dimples in the board.
    fn floor(&self, x: i32, y: i32, far: f64) -> Colour {
        let is_capture = self.marking.aim.is_some() && self.cell.piece.is_some();
        if is_capture {
            return self.tokens.accent;
        }
        match self.shape {
            // Goals are bands, so that their cells are not taken for pieces.
            Shape::Hexagon if self.cell.goal.is_some() => self.ground,
            Shape::Hexagon if far > 1.0 && self.marking.tint.is_none() => self.tokens.line,
            Shape::Square if self.size.1 >= 6 && (x == self.size.0 - 1 || y == self.size.1 - 1) => {
                self.tokens.line
            }
            _ => self.ground,
        }
    }

    fn disc(&self, side: Side, tokens: PieceTokens, far: f64) -> Colour {
        let is_faint = tokens.fill.contrast(self.tokens.cell) < LEAST_CONTRAST;
        let (radius, _) = self.radii();
        let is_large = 2.0 * radius >= LARGE;
        if far * radius > radius - 0.9 && (is_faint || is_large) {
            return tokens.rim;
        }
        let (inner, outer) = match side {
            Side::White => (0.45, 0.45 + 1.1 / radius),
            Side::Black => (-1.0, (1.0 / radius).max(0.3)),
        };
        if is_large && inner < far && far <= outer && self.marking.badge.is_none() {
            return tokens.sign;
        }
        tokens.fill
    }

    /// How far a pixel lies from the middle of the disc: 1 is its edge.
    fn distance(&self, x: i32, y: i32) -> f64 {
        let (across, down) = self.radii();
        let (dx, dy) =
            (f64::from(x) + 0.5 - self.middle(), f64::from(y) + 0.5 - self.middle_down());
        (dx / across).hypot(dy / down)
    }

    /// Discs leave the last column free, and in larger cells the last row, so that they do not touch.
    fn radii(&self) -> (f64, f64) {
        let (width, height) = self.size;
        let air = if width > 9 { 1.0 + f64::from(width) / 10.0 } else { 0.0 };
        let down = f64::from(height - self.line_width()) - air;
        let across = f64::from(width - 1) - air;
        (across.min(down + 1.0) / 2.0, down.min(across + 1.0) / 2.0)
    }

    fn middle(&self) -> f64 {
        f64::from(self.size.0 - 1) / 2.0
    }

    fn middle_down(&self) -> f64 {
        f64::from(self.size.1 - self.line_width()) / 2.0
    }

    fn line_width(&self) -> i32 {
        i32::from(self.shape == Shape::Square || self.size.1 >= 6)
    }

    /// How far the dot reaches on a cell that can be chosen.
    fn dot(&self) -> f64 {
        let (across, _) = self.radii();
        (0.8 / across).max(0.4)
    }

    fn is_border(&self, x: i32, y: i32) -> bool {
        !self.is_small() && (x == 0 || y == 0 || x == self.size.0 - 1 || y == self.size.1 - 1)
    }

    /// Whether a cell has one row of characters: then pieces are characters.
    fn is_small(&self) -> bool {
        self.size.1 == 2
    }

    /// The cursor is drawn in the opposite of what stands in the cell.
    fn reverse(&self) -> Colour {
        let under = self.cell.piece.map_or(self.ground, |side| self.tokens.piece[side].fill);
        self.text_colour(under)
    }

    /// What is written in the cell.
    fn text(&self) -> Option<Vec<char>> {
        if let Some(badge) = &self.marking.badge {
            return Some(badge.chars().take(self.size.0 as usize).collect());
        }
        if !self.is_small() {
            let is_goal = self.cell.piece.is_none() && self.marking.aim.is_none();
            let goal = self.cell.goal.filter(|_| is_goal);
            return goal.map(|side| vec![side.letter()]);
        }
        let symbol = match (self.cell.piece, self.marking.aim) {
            (Some(side), _) if self.is_ring(side) => '○',
            (Some(_), _) => '●',
            (None, Some(Aim::Go)) => '•',
            (None, Some(Aim::Capture)) => '×',
            (None, None) => self.cell.goal.map_or('·', Side::letter),
        };
        Some(vec![symbol])
    }

    fn is_ring(&self, side: Side) -> bool {
        self.tokens.piece[side].fill.contrast(self.tokens.cell) < 2.0
    }

    /// The colour behind what is written.
    fn behind_text(&self, x: i32, y: i32) -> Colour {
        let is_capture = self.is_small() && self.marking.aim.is_some();
        match (self.is_small() && self.is_cursor, is_capture && self.cell.piece.is_some()) {
            (true, _) => self.reverse(),
            (false, true) => self.tokens.accent,
            (false, false) => self.pixel(x, y),
        }
    }

    /// A colour that can be read on another: a small piece's own, or the darkest or palest there is.
    fn text_colour(&self, behind: Colour) -> Colour {
        let piece = self.tokens.piece;
        let extremes = [piece.black.rim, piece.white.fill, piece.white.rim, piece.black.fill];
        let best = |colours: &[Colour]| {
            let by_contrast = |one: &&Colour, two: &&Colour| {
                one.contrast(behind).total_cmp(&two.contrast(behind))
            };
            colours.iter().max_by(by_contrast).copied().unwrap_or(piece.black.fill)
        };
        let is_own = self.is_small() && self.marking.badge.is_none() && !self.is_cursor;
        match self.cell.piece {
            Some(side) if is_own && self.is_ring(side) => piece[side].rim,
            Some(side) if is_own => piece[side].fill,
            None if is_own && self.marking.aim.is_some() => self.tokens.accent,
            None if is_own && self.cell.goal.is_none() => blend(behind, self.tokens.goal_mark, 40),
            None if is_own => self.tokens.goal_mark,
            _ => best(&extremes),
        }
    }
}

fn ground(cell: &CellView, marking: &Marking, tokens: &Tokens, shape: Shape) -> Colour {
    let is_odd = (cell.x / 2 + cell.y) % 2 == 1;
    let plain = match (cell.goal, shape) {
        (Some(side), _) => tokens.goal[side],
        (None, Shape::Square) if is_odd => blend(tokens.cell, tokens.line, 22),
        (None, _) => tokens.cell,
    };
    match marking.tint {
        None => plain,
        Some(Tint::Last) => blend(plain, tokens.accent, 28),
        Some(Tint::Shown) => blend(plain, tokens.warn, 38),
        Some(Tint::Begun) => blend(plain, tokens.accent, 50),
        Some(Tint::Hinted) => blend(plain, tokens.accent, 62),
        Some(Tint::Chosen) => tokens.accent,
    }
}
