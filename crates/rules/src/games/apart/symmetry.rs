//! The symmetries of Apart: those of the square, with the sides as they are or exchanged.

use super::{Apart, Move};
use crate::square::Symmetry;
use crate::{Position, Symmetric};

impl<const W: usize> Symmetric for Apart<W> {
    type Symmetry = Symmetry;

    fn symmetries() -> impl Iterator<Item = Symmetry> {
        Symmetry::all()
    }

    fn swaps_sides(symmetry: Symmetry) -> bool {
        symmetry.swaps_sides()
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let pieces = symmetry.board(self.pieces, self.size());
        let mut image = Self::new(pieces, self.size, symmetry.side(self.to_move()), self.turn());
        image.follow(self.path().iter().map(|&cell| symmetry.cell(cell, self.size())));
        image.outcome = self.outcome.map(|o| if symmetry.swaps_sides() { o.swapped() } else { o });
        image
    }

    fn move_image(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = |cell| symmetry.cell(cell, self.size());
        match m {
            Move::Go { from, to } => Move::Go { from: image(from), to: image(to) },
            Move::Stop => Move::Stop,
        }
    }
}
