//! Where everything on a board lies.
//!
//! One unit is a hundredth of a cell's width, `x` to the right and `y` down. A board view gives
//! cells in halves and rows; here they become points. On a hexagon the rows lie so close that its
//! cells are regular hexagons with a corner at the top.

use std::ops::{Add, Mul, Sub};

use trine_engine::session::{BoardView, CellView, Label, Labelled, Shape};

/// The width of a cell.
pub(super) const CELL: f64 = 100.0;

/// From one row of hexagons to the next: √3/2 of a cell.
const HEXAGON_ROW: f64 = 86.6;

/// Half the height of a hexagon, from its centre to its top corner: 1/√3 of a cell.
const HEXAGON_TOP: f64 = 57.7;

/// Which side of the board is below.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// As White sees it.
    #[default]
    White,
    /// As Black sees it: turned half around.
    Black,
}

/// A place, or the way from one to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The same way, one unit long.
    pub(super) fn direction(self) -> Self {
        self * (1.0 / self.length())
    }

    /// The way turned by a quarter to the right.
    pub(super) fn turned(self) -> Self {
        Self { x: -self.y, y: self.x }
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

/// A rectangle, for what a picture shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Bounds {
    pub(super) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// The smallest rectangle around this one and so much around a point.
    pub(super) fn around(self, point: Point, reach: Point) -> Self {
        Self {
            left: self.left.min(point.x - reach.x),
            top: self.top.min(point.y - reach.y),
            right: self.right.max(point.x + reach.x),
            bottom: self.bottom.max(point.y + reach.y),
        }
    }

    /// The rectangle with so much more on every side.
    pub(super) fn grown(self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }
}

/// The geometry of one board, seen from one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    shape: Shape,
    width: i32,
    height: i32,
    orientation: Orientation,
}

impl Geometry {
    pub(super) fn new(view: &BoardView, orientation: Orientation) -> Self {
        Self { shape: view.shape, width: view.width, height: view.height, orientation }
    }

    /// The centre of a cell.
    pub(super) fn cell(self, cell: &CellView) -> Point {
        self.point(self.cell_slot(cell))
    }

    /// The centre of a label that reaches so far from it, with this gap between it and its cell.
    pub(super) fn label(self, label: &Label, reach: Point, gap: f64) -> Point {
        let way = self.towards_board(label.names);
        let cell = self.point(self.label_slot(label)) + way;
        let along = way.direction();
        let half = along.x.abs() * reach.x + along.y.abs() * reach.y;
        // On both shapes the middle of an edge is half a cell from the centre.
        cell - along * (CELL / 2.0 + gap + half)
    }

    /// Where a cell lies, in halves and rows, as the chosen side sees it.
    pub(super) fn cell_slot(self, cell: &CellView) -> (i32, i32) {
        self.seen(cell.x, cell.y)
    }

    /// Where a label lies, in halves and rows, as the chosen side sees it.
    ///
    /// A square board keeps its labels on the left and below when it is turned, as printed diagrams
    /// do. On a hexagon they turn with the board, where there is room for them.
    pub(super) fn label_slot(self, label: &Label) -> (i32, i32) {
        let (x, y) = self.seen(label.x, label.y);
        match (self.shape, label.names) {
            (Shape::Square, Labelled::Row) => (label.x, y),
            (Shape::Square, Labelled::Column) => (x, label.y),
            (Shape::Hexagon, _) => (x, y),
        }
    }

    /// The way from a label to its first cell.
    fn towards_board(self, names: Labelled) -> Point {
        let way = match (names, self.shape) {
            (Labelled::Row, _) => Point { x: CELL, y: 0.0 },
            (Labelled::Column, Shape::Square) => Point { x: 0.0, y: -CELL },
            (Labelled::Column, Shape::Hexagon) => Point { x: -CELL / 2.0, y: -HEXAGON_ROW },
        };
        match (self.shape, self.orientation) {
            (Shape::Hexagon, Orientation::Black) => way * -1.0,
            _ => way,
        }
    }

    fn seen(self, x: i32, y: i32) -> (i32, i32) {
        match self.orientation {
            Orientation::White => (x, y),
            Orientation::Black => (self.width - 2 - x, self.height - 1 - y),
        }
    }

    fn point(self, (x, y): (i32, i32)) -> Point {
        let row = match self.shape {
            Shape::Square => CELL,
            Shape::Hexagon => HEXAGON_ROW,
        };
        Point { x: f64::from(x) * CELL / 2.0, y: f64::from(y) * row }
    }

    /// How far a cell reaches from its centre.
    pub(super) fn reach(self) -> Point {
        match self.shape {
            Shape::Square => Point { x: CELL / 2.0, y: CELL / 2.0 },
            Shape::Hexagon => Point { x: CELL / 2.0, y: HEXAGON_TOP },
        }
    }

    /// The corners of a cell, as ways from its centre.
    pub(super) fn corners(self) -> &'static [Point] {
        match self.shape {
            Shape::Square => &SQUARE,
            Shape::Hexagon => &HEXAGON,
        }
    }
}

const HALF: f64 = CELL / 2.0;

const SQUARE: [Point; 4] = [
    Point { x: -HALF, y: -HALF },
    Point { x: HALF, y: -HALF },
    Point { x: HALF, y: HALF },
    Point { x: -HALF, y: HALF },
];

/// Half a side of a hexagon.
const SHOULDER: f64 = HEXAGON_TOP / 2.0;

const HEXAGON: [Point; 6] = [
    Point { x: 0.0, y: -HEXAGON_TOP },
    Point { x: HALF, y: -SHOULDER },
    Point { x: HALF, y: SHOULDER },
    Point { x: 0.0, y: HEXAGON_TOP },
    Point { x: -HALF, y: SHOULDER },
    Point { x: -HALF, y: -SHOULDER },
];

#[cfg(test)]
mod tests {
    use super::*;
    use trine_engine::session;

    /// The label that a cell's name contains, and the cell's and the label's places.
    fn labelled(view: &BoardView, geometry: Geometry, names: Labelled) -> Vec<(Point, Point)> {
        let mut pairs = Vec::new();
        for cell in &view.cells {
            let split = cell.name.find(|c: char| c.is_ascii_digit()).expect("a name has a number");
            let (letters, number) = cell.name.split_at(split);
            let is_its_own = |label: &&Label| {
                label.names == names && (label.text == letters || label.text == number)
            };
            let label = view.labels.iter().find(is_its_own).expect("a cell has its labels");
            pairs.push((geometry.cell(cell), geometry.label(label, Point { x: 9.0, y: 5.0 }, 7.0)));
        }
        pairs
    }

    fn assert_labels_stand_on_their_lines(view: &BoardView, orientation: Orientation) {
        let geometry = Geometry::new(view, orientation);
        for (cell, label) in labelled(view, geometry, Labelled::Row) {
            assert!((cell.y - label.y).abs() < 0.01, "{cell:?} {label:?}");
        }
        let upwards = match view.shape {
            Shape::Square => Point { x: 0.0, y: -CELL },
            Shape::Hexagon => Point { x: -CELL / 2.0, y: -HEXAGON_ROW },
        };
        for (cell, label) in labelled(view, geometry, Labelled::Column) {
            let way = cell - label;
            let off = (way.x * upwards.y - way.y * upwards.x) / CELL;
            assert!(off.abs() < 0.01, "{cell:?} {label:?}");
        }
    }

    #[test]
    fn labels_stand_on_the_lines_they_name_also_when_the_board_is_turned() {
        for game in session::games() {
            let board = session::start(game.name, None).expect("a game starts").board();
            assert_labels_stand_on_their_lines(&board, Orientation::White);
            assert_labels_stand_on_their_lines(&board, Orientation::Black);
        }
    }

    #[test]
    fn labels_of_squares_stay_left_and_below() {
        let board = session::start("dropper", Some(5)).expect("a game starts").board();
        for orientation in [Orientation::White, Orientation::Black] {
            let geometry = Geometry::new(&board, orientation);
            let cells: Vec<_> = board.cells.iter().map(|cell| geometry.cell(cell)).collect();
            for label in &board.labels {
                let place = geometry.label(label, Point { x: 9.0, y: 5.0 }, 7.0);
                match label.names {
                    Labelled::Row => assert!(cells.iter().all(|cell| place.x < cell.x)),
                    Labelled::Column => assert!(cells.iter().all(|cell| place.y > cell.y)),
                }
            }
        }
    }

    #[test]
    fn a_turned_board_has_its_cells_at_the_opposite_places() {
        let board = session::start("differo", None).expect("a game starts").board();
        let seen = |orientation, name: &str| {
            let cell = board.cells.iter().find(|cell| cell.name == name).expect("a cell");
            Geometry::new(&board, orientation).cell(cell)
        };
        assert_eq!(seen(Orientation::White, "a1"), seen(Orientation::Black, "i9"));
        assert_eq!(seen(Orientation::White, "e5"), seen(Orientation::Black, "e5"));
    }
}
