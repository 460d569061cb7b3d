//! The sizes of a picture: how large its letters are, what it shows, how many pixels it has.

use trine_engine::session::{BoardView, Label};

use super::board::FRAME;
use super::geometry::{Bounds, CELL, Geometry, Point};
use super::lettering::{CAPITAL, Line};
use super::{Picture, Style};

/// How wide a picture is, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Width(u16);

impl Width {
    /// The narrowest picture.
    pub const LEAST: u16 = 64;
    /// The widest picture.
    pub const MOST: u16 = 4096;

    /// A width, if it is from [`LEAST`](Self::LEAST) to [`MOST`](Self::MOST).
    pub fn new(pixels: u16) -> Option<Self> {
        (Self::LEAST..=Self::MOST).contains(&pixels).then_some(Self(pixels))
    }

    /// The number of pixels.
    pub fn pixels(self) -> u32 {
        u32::from(self.0)
    }

    /// Wide enough for small boards on a page, and for the cells of large boards.
    fn fitting(view: &BoardView) -> Self {
        Self((view.width as u16 * 14).clamp(640, Self::MOST))
    }
}

/// The height of capitals among the coordinates, in units of a cell.
const LABELS: std::ops::RangeInclusive<f64> = 25.0..=54.0;

/// The height of capitals that people read without effort, in pixels.
const LEGIBLE: f64 = 8.5;

/// The names of rows and columns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Labels {
    geometry: Geometry,
    /// The size of a unit of glyphs.
    pub(super) scale: f64,
}

impl Labels {
    /// The centre of a label, and how far it reaches from there.
    pub(super) fn place(self, label: &Label) -> (Point, Point) {
        let half = Point { x: Line::new(&label.text).width / 2.0, y: CAPITAL / 2.0 } * self.scale;
        let gap = FRAME + 0.5 * CAPITAL * self.scale;
        (self.geometry.label(label, half, gap), half)
    }
}

/// Where the parts of a picture lie.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    pub(super) geometry: Geometry,
    /// Everything that is shown.
    pub(super) bounds: Bounds,
    pub(super) labels: Labels,
    /// The size of a unit of glyphs, for the title and the caption.
    pub(super) text_scale: f64,
    /// Where the title begins, on its baseline.
    pub(super) title: Point,
    /// Where the caption begins, on its baseline.
    pub(super) caption: Point,
    /// How wide the title and the caption may be.
    pub(super) text_width: f64,
    /// Pixels across and down.
    pub(super) pixels: (u32, u32),
}

impl Plan {
    pub(super) fn new(picture: &Picture) -> Self {
        let Picture { view, style, .. } = picture;
        let geometry = Geometry::new(view, style.orientation);
        let width = style.width.unwrap_or_else(|| Width::fitting(view));
        let letter = letter_height(view, width);
        let board = board_bounds(view, geometry);
        let labels = Labels { geometry, scale: letter / CAPITAL };
        let bounds = with_labels(board, picture, labels).grown(letter);
        // Lines of text are as large on every board: they have the whole width.
        let text = (bounds.width() / 46.0).max(letter);
        let left = board.left;
        let caption = Point { x: left, y: bounds.bottom + 1.4 * text };
        let bounds = with_texts(bounds, style, text);
        let height = f64::from(width.pixels()) * bounds.height() / bounds.width();
        Self {
            geometry,
            bounds,
            labels,
            text_scale: text / CAPITAL,
            title: Point { x: left, y: bounds.top + 1.9 * text },
            caption,
            text_width: board.right - left,
            pixels: (width.pixels(), height.round() as u32),
        }
    }
}

/// Large enough to be read at this width, but never so large that names of columns touch.
fn letter_height(view: &BoardView, width: Width) -> f64 {
    let board = f64::from(view.width) / 2.0 * CELL;
    let units_per_pixel = board * 1.15 / f64::from(width.0);
    (LEGIBLE * units_per_pixel).clamp(*LABELS.start(), *LABELS.end())
}

/// All cells and the frame around them.
fn board_bounds(view: &BoardView, geometry: Geometry) -> Bounds {
    let start = Bounds {
        left: f64::INFINITY,
        top: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::NEG_INFINITY,
    };
    let centres = view.cells.iter().map(|cell| geometry.cell(cell));
    let cells = centres.fold(start, |bounds, centre| bounds.around(centre, geometry.reach()));
    cells.grown(FRAME)
}

fn with_labels(board: Bounds, picture: &Picture, labels: Labels) -> Bounds {
    if !picture.style.has_coordinates {
        return board;
    }
    picture.view.labels.iter().fold(board, |bounds, label| {
        let (point, reach) = labels.place(label);
        bounds.around(point, reach)
    })
}

/// Room for the lines above and below, in heights of a capital.
fn with_texts(bounds: Bounds, style: &Style, text: f64) -> Bounds {
    let above = if style.title.is_some() { 2.4 * text } else { 0.0 };
    let below = if style.has_caption { 2.4 * text } else { 0.0 };
    Bounds { top: bounds.top - above, bottom: bounds.bottom + below, ..bounds }
}
