//! The symmetries of Differo: the mirror image, and the half turn that swaps the sides.

use super::lines::Tables;
use super::{Cell, Differo, Move};
use crate::{Position, Side, Symmetric};

/// One of the four symmetries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Left and right change places.
    mirror: bool,
    /// The board is turned by half and the sides change places.
    half_turn: bool,
}

impl Symmetry {
    /// Where this symmetry takes a cell.
    fn image(self, cell: Cell) -> Cell {
        let (letter, mut number) = (cell.letter(), cell.number());
        if self.mirror {
            // A row's numbers add up to its first plus its last: 6 in row a, one more per row.
            number = letter + 6 - number;
        }
        let turned = if self.half_turn { (8 - letter, 10 - number) } else { (letter, number) };
        Cell::new(turned.0, turned.1).expect("a symmetry keeps cells on the board")
    }
}

impl Symmetric for Differo {
    type Symmetry = Symmetry;

    fn symmetries() -> impl Iterator<Item = Symmetry> {
        let choices = [(false, false), (true, false), (false, true), (true, true)];
        choices.into_iter().map(|(mirror, half_turn)| Symmetry { mirror, half_turn })
    }

    fn swaps_sides(symmetry: Symmetry) -> bool {
        symmetry.half_turn
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let role = |side: Side| {
            if symmetry.half_turn { side.other() } else { side }
        };
        let mut image = Self::empty(role(self.to_move()), self.turn());
        for cell in Cell::all() {
            if let Some(side) = self.at(cell) {
                image.toggle(Tables::get(), role(side), symmetry.image(cell));
            }
        }
        image
    }

    fn move_image(&self, m: Move, symmetry: Symmetry) -> Move {
        Move { from: symmetry.image(m.from), to: symmetry.image(m.to) }
    }
}
