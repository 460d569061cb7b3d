//! Symmetries: changes of the board, and of sides, that the rules do not notice.

use std::fmt::Debug;

use crate::Position;

/// A position whose game looks the same when its board is turned or mirrored.
///
/// Whatever is true of a position and a move is true of their images, with the sides exchanged if
/// the symmetry says so.
pub trait Symmetric: Position {
    /// One way to turn the board.
    type Symmetry: Copy + Eq + Debug;

    /// All of them, the one that changes nothing first.
    fn symmetries() -> impl Iterator<Item = Self::Symmetry>;

    /// Whether White and Black change places.
    fn swaps_sides(symmetry: Self::Symmetry) -> bool;

    /// The position, turned.
    fn image(&self, symmetry: Self::Symmetry) -> Self;

    /// A move of this position, turned: what it is in the position's image.
    fn move_image(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;
}
