//! The simple shapes that boards and signs are drawn with.

use std::fmt::Write;

use trine_engine::session::CellView;

use super::Colour;
use super::geometry::Point;
use super::painter::Painter;
use super::svg::Number;

impl Painter<'_> {
    /// The outlines of some cells as one path, each so large about its centre.
    pub(super) fn cells_path(&self, wanted: impl Fn(&CellView) -> bool, scale: f64) -> String {
        let mut path = String::new();
        for cell in self.picture.view.cells.iter().filter(|cell| wanted(cell)) {
            let centre = self.plan.geometry.cell(cell);
            outline(&mut path, self.plan.geometry.corners(), centre, scale);
        }
        path
    }

    /// A filled path, with a line around it if one is given. Nothing if there is no path.
    pub(super) fn path(&mut self, path: &str, fill: Colour, line: Option<(Colour, f64)>) {
        if path.is_empty() {
            return;
        }
        match line {
            None => self.svg.leaf("path", &[("d", &path), ("fill", &fill)]),
            Some((stroke, width)) => self.svg.leaf(
                "path",
                &[
                    ("d", &path),
                    ("fill", &fill),
                    ("stroke", &stroke),
                    ("stroke-width", &Number(width)),
                    ("stroke-linejoin", &"round"),
                ],
            ),
        }
    }

    /// A path that is not filled. Nothing if there is no path.
    pub(super) fn path_outline(&mut self, path: &str, stroke: Colour, width: f64) {
        if path.is_empty() {
            return;
        }
        self.svg.leaf(
            "path",
            &[
                ("d", &path),
                ("fill", &"none"),
                ("stroke", &stroke),
                ("stroke-width", &Number(width)),
                ("stroke-linejoin", &"round"),
                ("stroke-linecap", &"round"),
            ],
        );
    }

    /// A filled circle.
    pub(super) fn disc(&mut self, centre: Point, radius: f64, fill: Colour) {
        let [x, y, radius] = [centre.x, centre.y, radius].map(Number);
        self.svg.leaf("circle", &[("cx", &x), ("cy", &y), ("r", &radius), ("fill", &fill)]);
    }

    /// A circle that is not filled.
    pub(super) fn ring(&mut self, centre: Point, radius: f64, stroke: Colour, width: f64) {
        let [x, y, radius, width] = [centre.x, centre.y, radius, width].map(Number);
        self.svg.leaf(
            "circle",
            &[
                ("cx", &x),
                ("cy", &y),
                ("r", &radius),
                ("fill", &"none"),
                ("stroke", &stroke),
                ("stroke-width", &width),
            ],
        );
    }
}

/// Adds a closed line through these corners around a centre.
pub(super) fn outline(path: &mut String, corners: &[Point], centre: Point, scale: f64) {
    let mut corners = corners.iter().map(|&corner| corner * scale);
    let Some(first) = corners.next() else { return };
    let mut before = first;
    write!(path, "M{}", centre + first).expect("writing to a string does not fail");
    for corner in corners {
        let way = corner - before;
        match (Number(way.x), Number(way.y)) {
            (x, Number(0.0)) => write!(path, "h{x}"),
            (Number(0.0), y) => write!(path, "v{y}"),
            _ => write!(path, "l{way}"),
        }
        .expect("writing to a string does not fail");
        before = corner;
    }
    path.push('Z');
}
