//! Where cells and labels lie on the screen: as large as they fit, scrolled if even the smallest
//! board does not.

use ratatui::layout::Rect;
use trine_engine::session::{BoardView, CellView, Label, Labelled, Shape};

use crate::board::Facing;

/// A cell's width and height in characters, which are about twice as high as they are wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screen) struct CellSize {
    pub(in crate::screen) width: i32,
    pub(in crate::screen) height: i32,
}

impl CellSize {
    /// Where a text of this length begins to stand in the middle of a cell. Pieces leave the last
    /// column free, so that they do not touch.
    pub(super) fn text_start(self, length: i32) -> i32 {
        let middle = if self.width == 2 { 1 } else { (self.width - 1) / 2 };
        let shift = if length == self.width { self.width } else { length - 1 };
        (middle - shift / 2).max(0)
    }

    /// The row of characters in the middle of a cell.
    pub(super) fn middle_row(self) -> i32 {
        (self.height - 1) / 2
    }
}

/// The largest cells, for windows that nobody has yet.
const LARGEST: i32 = 40;

/// What someone wants to see of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::screen) struct Sight {
    /// Which side sits at the bottom.
    pub(in crate::screen) facing: Facing,
    /// Sizes of cells above the one that fits, or below.
    pub(in crate::screen) zoom: i32,
    /// How far the board is moved to the left and up, in characters.
    pub(in crate::screen) scroll: (i32, i32),
}

/// A board laid out in a part of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::screen) struct Plan {
    /// How large cells are.
    pub(in crate::screen) cell: CellSize,
    /// Where cells may be drawn.
    pub(in crate::screen) window: Rect,
    /// The upper left corner of the board, which may lie outside the window.
    origin: (i32, i32),
    facing: Facing,
    shape: Shape,
    /// The board's width in halves of a cell, and its height in rows.
    halves: i32,
    rows: i32,
    /// Rows for the names of columns.
    label_rows: i32,
}

impl Plan {
    /// Lays the board out in an area.
    pub(in crate::screen) fn new(view: &BoardView, area: Rect, sight: Sight) -> Self {
        let sizes = sizes(view.shape);
        let margins = |size| Margins::new(view, size, sight.facing);
        let fits = |size: &CellSize| {
            let (width, height) = margins(*size).whole(view, *size);
            width <= i32::from(area.width) && height <= i32::from(area.height)
        };
        let fitting = sizes.iter().rposition(fits).unwrap_or(0) as i32;
        let place = (fitting + sight.zoom).clamp(0, sizes.len() as i32 - 1);
        let cell = sizes[place as usize];
        Self::with(view, area, sight, cell, &margins(cell))
    }

    fn with(view: &BoardView, area: Rect, sight: Sight, cell: CellSize, m: &Margins) -> Self {
        let (whole_width, whole_height) = m.whole(view, cell);
        let (board_width, board_height) = (view.width * cell.width / 2, view.height * cell.height);
        let spare_x = (i32::from(area.width) - whole_width).max(0) / 2;
        let spare_y = (i32::from(area.height) - whole_height).max(0) / 2;
        let left = i32::from(area.x) + spare_x + m.left;
        let top = i32::from(area.y) + spare_y + m.top;
        let right = i32::from(area.right()) - m.right;
        let bottom = i32::from(area.bottom()) - m.bottom;
        let (width, height) =
            (board_width.min(right - left).max(0), board_height.min(bottom - top).max(0));
        let window = Rect::new(left as u16, top as u16, width as u16, height as u16);
        let scroll = (
            sight.scroll.0.clamp(0, board_width - width),
            sight.scroll.1.clamp(0, board_height - height),
        );
        Self {
            cell,
            window,
            origin: (left - scroll.0, top - scroll.1),
            facing: sight.facing,
            shape: view.shape,
            halves: view.width,
            rows: view.height,
            label_rows: m.label_rows,
        }
    }

    /// The upper left corner of a cell, which may lie outside the window.
    pub(in crate::screen) fn corner(&self, cell: &CellView) -> (i32, i32) {
        let (x, y) = self.seen(cell.x, cell.y);
        (self.origin.0 + x * self.cell.width / 2, self.origin.1 + y * self.cell.height)
    }

    /// The cell at a place of the screen.
    pub(in crate::screen) fn cell_at<'a>(
        &self,
        view: &'a BoardView,
        (column, row): (u16, u16),
    ) -> Option<&'a CellView> {
        if !self.window.contains((column, row).into()) {
            return None;
        }
        view.cells.iter().find(|cell| {
            let (left, top) = self.corner(cell);
            (left..left + self.cell.width).contains(&i32::from(column))
                && (top..top + self.cell.height).contains(&i32::from(row))
        })
    }

    /// How to scroll so that a cell can be seen, with its neighbours.
    pub(in crate::screen) fn scroll_to(&self, cell: &CellView) -> (i32, i32) {
        let (left, top) = self.corner(cell);
        let (left, top) = (left - self.origin.0, top - self.origin.1);
        let window = self.window;
        let now = (i32::from(window.x) - self.origin.0, i32::from(window.y) - self.origin.1);
        let along = |start: i32, length: i32, now: i32, seen: u16, whole: i32| {
            let seen = i32::from(seen);
            let margin = length.min((seen - length).max(0) / 2);
            let (least, most) = (start + length + margin - seen, start - margin);
            now.clamp(least.min(most), most).clamp(0, (whole - seen).max(0))
        };
        let (width, height) = (self.halves * self.cell.width / 2, self.rows * self.cell.height);
        (
            along(left, self.cell.width, now.0, window.width, width),
            along(top, self.cell.height, now.1, window.height, height),
        )
    }

    /// Whether some of the board lies outside the window.
    pub(in crate::screen) fn is_cut(&self) -> bool {
        i32::from(self.window.width) < self.halves * self.cell.width / 2
            || i32::from(self.window.height) < self.rows * self.cell.height
    }

    /// Arrows to where the board goes on outside the window.
    pub(super) fn beyond(&self) -> String {
        let (left, top) = self.origin;
        let (width, height) = (self.halves * self.cell.width / 2, self.rows * self.cell.height);
        let window = self.window;
        let sideways =
            (left < i32::from(window.x), left + width > i32::from(window.right()), "←→↔");
        let upright = (top < i32::from(window.y), top + height > i32::from(window.bottom()), "↑↓↕");
        let arrow = |(before, behind, arrows): (bool, bool, &str)| {
            let place = match (before, behind) {
                (false, false) => return None,
                (true, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
            };
            arrows.chars().nth(place)
        };
        [upright, sideways].into_iter().filter_map(arrow).collect()
    }

    /// Where the text of a label begins; names of rows end before their row.
    pub(super) fn label_place(&self, label: &Label) -> (i32, i32) {
        let length = label.text.len() as i32;
        let half = self.cell.width / 2;
        let middle = self.cell.middle_row();
        match (self.shape, label.names, self.facing) {
            (Shape::Square, Labelled::Row, _) => {
                let (_, y) = self.seen(0, label.y);
                let x = i32::from(self.window.x) - 1 - length;
                (x, self.origin.1 + y * self.cell.height + middle)
            }
            (Shape::Square, Labelled::Column, _) => {
                let (x, _) = self.seen(label.x, 0);
                let is_tall = self.has_tall_names();
                let start = self.cell.text_start(if is_tall { 1 } else { length });
                let is_short = is_tall && length == 1;
                let y = i32::from(self.window.bottom()) + i32::from(is_short);
                (self.origin.0 + x * self.cell.width / 2 + start, y)
            }
            (Shape::Hexagon, names, facing) => {
                let (x, y) = self.seen(label.x, label.y);
                let (left, top) = (self.origin.0 + x * half, self.origin.1 + y * self.cell.height);
                match (names, facing) {
                    (Labelled::Row, Facing::White) => {
                        (left + self.cell.width - 1 - length, top + middle)
                    }
                    (Labelled::Row, Facing::Black) => (left + 1, top + middle),
                    (Labelled::Column, Facing::White) => (left, top),
                    (Labelled::Column, Facing::Black) => {
                        (left + self.cell.width - 1, top + self.cell.height - 1)
                    }
                }
            }
        }
    }

    /// Whether the names of columns are written downwards, a letter in each row.
    pub(super) fn has_tall_names(&self) -> bool {
        self.label_rows > 1
    }

    /// Where a place is seen that White sees at `x` and `y`.
    fn seen(&self, x: i32, y: i32) -> (i32, i32) {
        match self.facing {
            Facing::White => (x, y),
            Facing::Black => (self.halves - 2 - x, self.rows - 1 - y),
        }
    }
}

/// The sizes that cells can have, from the smallest. Hexagons need an even width, because their rows
/// are shifted by half of it.
fn sizes(shape: Shape) -> Vec<CellSize> {
    let small: &[(i32, i32)] = match shape {
        Shape::Hexagon => &[(2, 1), (4, 1)],
        Shape::Square => &[(2, 1), (3, 1)],
    };
    // Wider cells set pieces further apart, as long as the board is not drawn out of shape.
    let wider = if shape == Shape::Hexagon { 2 } else { 1 };
    let large = (2..=LARGEST).flat_map(|height| [0, wider].map(|more| (2 * height + more, height)));
    let sizes = small.iter().copied().chain(large);
    sizes.map(|(width, height)| CellSize { width, height }).collect()
}

/// The room for labels around the board.
struct Margins {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    label_rows: i32,
}

impl Margins {
    fn new(view: &BoardView, cell: CellSize, facing: Facing) -> Self {
        let longest = |names| {
            let labels = view.labels.iter().filter(|label| label.names == names);
            labels.map(|label| label.text.len() as i32).max().unwrap_or(0)
        };
        let beside = longest(Labelled::Row) + 1;
        // Names of two letters would run into each other in cells of two.
        let columns = longest(Labelled::Column);
        let label_rows = if columns > 1 && cell.width <= columns { columns } else { 1 };
        match (view.shape, facing) {
            (Shape::Hexagon, Facing::Black) => {
                Self { left: 0, right: beside, top: 1, bottom: 0, label_rows }
            }
            _ => Self { left: beside, right: 0, top: 0, bottom: label_rows, label_rows },
        }
    }

    /// The board with its labels, in characters.
    fn whole(&self, view: &BoardView, cell: CellSize) -> (i32, i32) {
        (
            view.width * cell.width / 2 + self.left + self.right,
            view.height * cell.height + self.top + self.bottom,
        )
    }
}

#[cfg(test)]
mod tests {
    use trine_engine::session;

    use super::*;

    fn view(game: &str, size: Option<u8>) -> BoardView {
        session::start(game, size).expect("it is a game").board()
    }

    fn plan(view: &BoardView, width: u16, height: u16, sight: Sight) -> Plan {
        Plan::new(view, Rect::new(0, 0, width, height), sight)
    }

    #[test]
    fn boards_are_as_large_as_they_fit() {
        let size = |game, size, width, height| {
            let plan = plan(&view(game, size), width, height, Sight::default());
            (plan.cell.width, plan.cell.height, plan.is_cut())
        };
        assert_eq!(size("apart", None, 40, 22), (4, 2, false));
        assert_eq!(size("apart", None, 44, 22), (5, 2, false));
        assert_eq!(size("apart", None, 40, 10), (3, 1, false));
        assert_eq!(size("differo", None, 40, 10), (4, 1, false));
        assert_eq!(size("differo", None, 44, 22), (4, 2, false));
        assert_eq!(size("apart", None, 300, 150), (37, 18, false));
        assert_eq!(size("dropper", Some(32), 44, 22), (2, 1, true));
        assert_eq!(size("dropper", Some(32), 80, 36), (2, 1, false));
    }

    #[test]
    fn every_cell_is_found_where_it_lies() {
        for (game, size) in [("differo", None), ("apart", Some(9)), ("dropper", Some(12))] {
            for facing in [Facing::White, Facing::Black] {
                let view = view(game, size);
                let plan = plan(&view, 120, 50, Sight { facing, ..Sight::default() });
                for cell in &view.cells {
                    let (x, y) = plan.corner(cell);
                    let last = (x + plan.cell.width - 1, y + plan.cell.height - 1);
                    for (x, y) in [(x, y), last] {
                        assert_eq!(plan.cell_at(&view, (x as u16, y as u16)), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn arrows_point_to_what_lies_outside_the_window() {
        let large = view("dropper", Some(32));
        let beyond = |scroll| plan(&large, 40, 20, Sight { scroll, ..Sight::default() }).beyond();
        assert_eq!(beyond((0, 0)), "↓→");
        assert_eq!(beyond((4, 3)), "↕↔");
        assert_eq!(beyond((99, 99)), "↑←");
        assert_eq!(plan(&large, 40, 40, Sight::default()).beyond(), "→");
        assert_eq!(plan(&large, 80, 40, Sight::default()).beyond(), "");
    }

    #[test]
    fn scrolling_brings_every_cell_into_the_window() {
        let view = view("dropper", Some(32));
        let mut sight = Sight::default();
        for cell in view.cells.iter().rev().chain(&view.cells) {
            sight.scroll = plan(&view, 40, 10, sight).scroll_to(cell);
            let plan = plan(&view, 40, 10, sight);
            let (x, y) = plan.corner(cell);
            assert!(plan.window.contains((x as u16, y as u16).into()), "{} {plan:?}", cell.name);
        }
    }
}
