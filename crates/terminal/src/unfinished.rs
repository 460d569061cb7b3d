//! Games that were left before they were over, as they are offered at the next start.

use std::path::PathBuf;

use trine_rules::Side;

use crate::{Keep, saved};

/// A game that was left before it was over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unfinished {
    /// Where it is kept.
    pub(crate) file: PathBuf,
    /// The game and how far it is: `Apart 9×9, turn 3`.
    pub(crate) words: String,
    /// Who plays: `Ada against level 5`.
    pub(crate) players: String,
}

impl Unfinished {
    /// All that can be read, the latest first.
    pub(crate) fn all(keep: &Keep) -> Vec<Self> {
        keep.unfinished().into_iter().filter_map(Self::read).collect()
    }

    fn read(file: PathBuf) -> Option<Self> {
        let table = saved::load(&file, None, 0).ok()?.table;
        let (view, game) = (table.session.board(), table.session.game());
        let size = game.sizes.map(|_| format!(" {0}×{0}", view.height)).unwrap_or_default();
        let name = |side: Side| table.players[side].name();
        let players = format!("{} against {}", name(Side::White), name(Side::Black));
        let words = format!("{}{size}, turn {}", game.title, view.turn);
        Some(Self { file, words, players })
    }
}
