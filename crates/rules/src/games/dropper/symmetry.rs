//! The symmetries of Dropper: those of the square, with the sides as they are or exchanged.

use super::{Dropper, Move};
use crate::square::Symmetry;
use crate::{Position, Symmetric};

impl<const W: usize> Symmetric for Dropper<W> {
    type Symmetry = Symmetry;

    fn symmetries() -> impl Iterator<Item = Symmetry> {
        Symmetry::all()
    }

    fn swaps_sides(symmetry: Symmetry) -> bool {
        symmetry.swaps_sides()
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let stones = symmetry.board(self.stones, self.size());
        let mut image = Self::new(stones, self.size, symmetry.side(self.to_move()), self.turn());
        image.set_free_owed(self.is_mid_turn());
        image
    }

    fn move_image(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = |cell| symmetry.cell(cell, self.size());
        match m {
            Move::Place(cell) => Move::Place(image(cell)),
            Move::Drop { on, push } => Move::Drop { on: image(on), push: image(push) },
        }
    }
}
