//! The board: cells, goals, the cells of the last turn, and pieces.

use trine_engine::session::{CellView, MarkKind};
use trine_rules::Side;

use super::geometry::{CELL, Point};
use super::painter::Painter;
use super::shapes;
use super::svg::Number;
use super::theme::PieceTokens;

/// How wide the frame around the board is.
pub(super) const FRAME: f64 = 5.0;

/// How wide the lines between cells are.
const LINE: f64 = 2.5;

/// The radius of a piece.
pub(super) const PIECE: f64 = 39.0;

impl Painter<'_> {
    /// Draws the board without what stands on it.
    pub(super) fn cells(&mut self) {
        self.definitions();
        let cells = self.cells_path(|_| true, 1.0);
        let (frame, cell, line) = (self.tokens.frame, self.tokens.cell, self.tokens.line);
        self.path(&cells, frame, Some((frame, 2.0 * FRAME)));
        self.path(&cells, cell, Some((line, LINE)));
        self.goals();
        self.last_turn();
    }

    /// The pieces, to be used for every cell they stand on.
    fn definitions(&mut self) {
        self.svg.open("defs", &[]);
        for side in Side::BOTH {
            self.piece_definition(side);
        }
        if self.tokens.has_patterns {
            for side in Side::BOTH {
                self.pattern_definition(side);
            }
        }
        self.svg.close();
    }

    /// White is a pale disc with a thin dark rim and an engraved ring, Black a dark disc with a pale
    /// centre dot. Two translucent discs make a soft shadow without a filter, which would be slow.
    fn piece_definition(&mut self, side: Side) {
        let PieceTokens { fill, rim, sign } = self.tokens.piece[side];
        self.svg.open("g", &[("id", &self.id(side.adjective()))]);
        for (radius, y) in [(PIECE + 2.5, 4.0), (PIECE + 0.5, 3.0)] {
            self.svg.leaf(
                "circle",
                &[("cy", &Number(y)), ("r", &Number(radius)), ("opacity", &Number(0.13))],
            );
        }
        self.svg.leaf(
            "circle",
            &[("r", &PIECE), ("fill", &fill), ("stroke", &rim), ("stroke-width", &3)],
        );
        match side {
            Side::White => self.svg.leaf(
                "circle",
                &[("r", &25), ("fill", &"none"), ("stroke", &sign), ("stroke-width", &3.5)],
            ),
            Side::Black => self.svg.leaf("circle", &[("r", &9), ("fill", &sign)]),
        }
        self.svg.close();
    }

    /// Lines that lean to the right for White's goal and to the left for Black's.
    fn pattern_definition(&mut self, side: Side) {
        let angle = if side == Side::White { 45 } else { -45 };
        let name = format!("goal-{}", side.adjective());
        self.svg.open(
            "pattern",
            &[
                ("id", &self.id(&name)),
                ("width", &18),
                ("height", &18),
                ("patternUnits", &"userSpaceOnUse"),
                ("patternTransform", &format_args!("rotate({angle})")),
            ],
        );
        let line = self.tokens.line;
        self.svg.leaf("path", &[("d", &"M9 0V18"), ("stroke", &line), ("stroke-width", &3)]);
        self.svg.close();
    }

    /// A name that pictures of other themes on the same page do not have.
    fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.picture.style.theme)
    }

    /// Bands in the owners' tones, with the owner's mark on each cell.
    fn goals(&mut self) {
        for side in Side::BOTH {
            let band = self.cells_path(|cell| cell.goal == Some(side), 1.0);
            if band.is_empty() {
                continue;
            }
            let tone = self.tokens.goal[side];
            self.path(&band, tone, Some((self.tokens.line, LINE)));
            if self.tokens.has_patterns {
                let name = self.id(&format!("goal-{}", side.adjective()));
                self.svg.leaf("path", &[("d", &band), ("fill", &format_args!("url(#{name})"))]);
            }
            self.goal_marks(side);
        }
    }

    /// A small ring for White, a small dot for Black, as their pieces have.
    fn goal_marks(&mut self, side: Side) {
        let (mark, tone) = (self.tokens.goal_mark, self.tokens.goal[side]);
        let radius = match side {
            Side::White => 13.0,
            Side::Black => 10.0,
        };
        for cell in self.picture.view.cells.iter().filter(|cell| cell.goal == Some(side)) {
            let centre = self.plan.geometry.cell(cell);
            if self.tokens.has_patterns {
                // Keeps the mark clear of the pattern.
                self.disc(centre, radius + 7.0, tone);
            }
            match side {
                Side::White => self.ring(centre, radius, mark, 4.0),
                Side::Black => self.disc(centre, radius, mark),
            }
        }
    }

    /// Tints the cells of the last turn, and outlines those where something stands or stood; those
    /// passed on the way go without.
    fn last_turn(&mut self) {
        let tinted = self.cells_path(|cell| self.turn_mark(cell).is_some(), 1.0);
        let ends = |cell: &CellView| self.turn_mark(cell).is_some_and(|kind| kind != MarkKind::Via);
        let outlines = self.cells_path(ends, 0.93);
        self.path(&tinted, self.tokens.last, Some((self.tokens.line, LINE)));
        self.path_outline(&outlines, self.tokens.accent, 3.0);
    }

    /// What the last turn, or the started one, did on a cell.
    fn turn_mark(&self, cell: &CellView) -> Option<MarkKind> {
        self.turn_marks().iter().find(|mark| mark.cell == cell.name).map(|mark| mark.kind)
    }

    /// Draws the pieces.
    pub(super) fn pieces(&mut self) {
        for cell in &self.picture.view.cells {
            if let Some(side) = cell.piece {
                let Point { x, y } = self.plan.geometry.cell(cell);
                let href = format!("#{}", self.id(side.adjective()));
                self.svg.leaf("use", &[("href", &href), ("x", &Number(x)), ("y", &Number(y))]);
            }
        }
    }

    /// A piece on a cell of its own, apart from the board.
    pub(super) fn small_piece(&mut self, side: Side, centre: Point, width: f64) {
        let scale = Number(width / CELL);
        self.svg.open("g", &[("transform", &format_args!("translate({centre})scale({scale})"))]);
        let mut cell = String::new();
        shapes::outline(&mut cell, self.plan.geometry.corners(), Point { x: 0.0, y: 0.0 }, 1.0);
        let (fill, line) = (self.tokens.cell, self.tokens.frame);
        self.path(&cell, fill, Some((line, 4.0)));
        self.svg.leaf("use", &[("href", &format_args!("#{}", self.id(side.adjective())))]);
        self.svg.close();
    }
}
