//! How the window is divided. The same for drawing and for clicks.

use ratatui::layout::Rect;

use super::game::{Game, Switch};

/// The smallest window that can be played in.
pub(super) const LEAST: (u16, u16) = (40, 12);

/// From this width on, the panel stands beside the board.
const WIDE: u16 = 64;

/// The parts of the window in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// Nothing where a small window shows the panel in its place.
    pub(super) board: Option<Rect>,
    pub(super) panel: Option<Rect>,
    /// What there is to say.
    pub(super) message: Rect,
    /// Keys that matter.
    pub(super) hints: Rect,
}

impl Layout {
    /// The parts for this game.
    pub(super) fn of(window: Rect, game: &Game) -> Self {
        let is_wide = window.width >= WIDE;
        let main = Rect { height: window.height.saturating_sub(2), ..window };
        let (message, hints) = footer(window);
        let (board, panel) = match (is_wide, game.panel) {
            (true, Switch::On) => {
                let width = (window.width * 3 / 8).clamp(24, 46);
                let board = Rect { width: main.width - width, ..main };
                (Some(board), Some(Rect { x: board.right(), width, ..main }))
            }
            (true, Switch::Off) | (false, Switch::On) => (Some(main), None),
            (false, Switch::Off) => (None, Some(main)),
        };
        Self { board, panel, message, hints }
    }
}

/// The two lines at the bottom of every page.
pub(super) fn footer(window: Rect) -> (Rect, Rect) {
    let line = |up: u16| Rect { y: window.bottom().saturating_sub(up), height: 1, ..window };
    (line(2), line(1))
}

/// Whether anything can be shown at all.
pub(super) fn is_too_small(window: Rect) -> bool {
    window.width < LEAST.0 || window.height < LEAST.1
}

/// A box in the middle of the window, as large as wanted if there is room.
pub(super) fn centred(window: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(window.width), height.min(window.height));
    Rect {
        x: window.x + (window.width - width) / 2,
        y: window.y + (window.height - height) / 2,
        width,
        height,
    }
}
