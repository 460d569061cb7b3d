//! Sets of squares, a bit each.
//!
//! A set is an array of words sized to the board: 1 word for boards up to 8×8, 4 up to 16×16, 16 up
//! to 32×32. Rows are laid out at a fixed distance, the stride, which is a power of two known to
//! the compiler, so that finding a square costs a shift and moving a whole set one step costs a
//! shift per word. On a board smaller than the stride the squares beyond its edge are simply never
//! in a set that matters: results are cut to [`Bits::board`].

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Cell;

/// The largest board.
pub(crate) const MAX_SIZE: usize = 32;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The distance between rows, and so the largest board that fits.
    pub const STRIDE: usize = match W {
        1 => 8,
        4 => 16,
        16 => 32,
        _ => panic!("a bitboard has 1, 4 or 16 words"),
    };

    /// No squares.
    pub const EMPTY: Self = Self([0; W]);

    const BOARDS: &'static [Self; MAX_SIZE + 1] = &Self::lay_boards();

    /// Squares that have one to their right, and to their left, within the stride.
    const NOT_LAST_COLUMN: Self = Self::without_column(Self::STRIDE - 1);
    const NOT_FIRST_COLUMN: Self = Self::without_column(0);

    /// Every square of a board of this size.
    #[inline]
    pub fn board(size: u8) -> Self {
        Self::BOARDS[size as usize]
    }

    /// The set of one square.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        Self::of_index(Self::index(cell))
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        let index = Self::index(cell);
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether no square is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many squares are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares of the set, row by row from the bottom left.
    #[inline]
    pub fn cells(self) -> Cells<W> {
        Cells { rest: self, word: 0 }
    }

    /// The set without the squares of another.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The set and all neighbours of its squares, straight and diagonal. Reaches beyond a board
    /// smaller than the stride.
    #[inline]
    pub fn grown(self) -> Self {
        let wide = self | self.right() | self.left();
        wide | wide.up() | wide.down()
    }

    /// The squares that touch no other of the set, straight or diagonally.
    #[inline]
    pub fn lone(self) -> Self {
        let beside = self.right() | self.left();
        let wide = self | beside;
        self.without(beside | wide.up() | wide.down())
    }

    /// The set and the neighbours to the left and right, above and below.
    #[inline]
    pub fn grown_straight(self) -> Self {
        self | self.right() | self.left() | self.up() | self.down()
    }

    /// Every square moved in each of the eight directions, one set a direction, with the columns
    /// and rows it was moved by.
    #[inline]
    pub fn moved(self) -> [((i8, i8), Self); 8] {
        let (right, left) = (self.right(), self.left());
        [
            ((-1, -1), left.down()),
            ((0, -1), self.down()),
            ((1, -1), right.down()),
            ((-1, 0), left),
            ((1, 0), right),
            ((-1, 1), left.up()),
            ((0, 1), self.up()),
            ((1, 1), right.up()),
        ]
    }

    /// Whether two of the set's squares are neighbours, straight or diagonally.
    #[inline]
    pub fn touches_itself(self) -> bool {
        let right = self.right();
        let near = right | right.up() | self.up() | self.left().up();
        !(self & near).is_empty()
    }

    /// The set as it is kept: a bit a square, rows from the bottom, 8, 16 or 32 bits apart on
    /// boards of 1, 4 or 16 words.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The first word: all of it, when there is only one.
    #[inline]
    pub(crate) const fn low(self) -> u64 {
        self.0[0]
    }

    /// A set with this first word and nothing else.
    #[inline]
    pub(crate) const fn from_low(low: u64) -> Self {
        let mut words = [0; W];
        words[0] = low;
        Self(words)
    }

    #[inline]
    const fn index(cell: Cell) -> usize {
        cell.row as usize * Self::STRIDE + cell.col as usize
    }

    #[inline]
    const fn of_index(index: usize) -> Self {
        let mut words = [0; W];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }

    #[inline]
    fn right(self) -> Self {
        (self & Self::NOT_LAST_COLUMN).raised(1)
    }

    #[inline]
    fn left(self) -> Self {
        (self & Self::NOT_FIRST_COLUMN).lowered(1)
    }

    #[inline]
    fn up(self) -> Self {
        self.raised(Self::STRIDE)
    }

    #[inline]
    fn down(self) -> Self {
        self.lowered(Self::STRIDE)
    }

    /// Every bit moved to an index higher by `by`, which is 1 to 63.
    #[inline]
    fn raised(self, by: usize) -> Self {
        let carried = |i: usize| {
            if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) }
        };
        Self(std::array::from_fn(|i| self.0[i] << by | carried(i)))
    }

    /// Every bit moved to an index lower by `by`, which is 1 to 63.
    #[inline]
    fn lowered(self, by: usize) -> Self {
        let carried = |i: usize| {
            if i + 1 == W { 0 } else { self.0[i + 1] << (64 - by) }
        };
        Self(std::array::from_fn(|i| self.0[i] >> by | carried(i)))
    }

    const fn without_column(column: usize) -> Self {
        let mut words = [u64::MAX; W];
        let mut index = column;
        while index < W * 64 {
            words[index / 64] &= !(1 << (index % 64));
            index += Self::STRIDE;
        }
        Self(words)
    }

    const fn lay_boards() -> [Self; MAX_SIZE + 1] {
        let mut boards = [Self::EMPTY; MAX_SIZE + 1];
        let mut size = 1;
        while size <= Self::STRIDE {
            let mut cell = 0;
            while cell < size * size {
                let index = cell / size * Self::STRIDE + cell % size;
                boards[size].0[index / 64] |= 1 << (index % 64);
                cell += 1;
            }
            size += 1;
        }
        boards
    }
}

/// The squares of a set, row by row.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    rest: Bits<W>,
    /// Words before this one are used up.
    word: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let word = &mut self.rest.0[self.word];
            if *word != 0 {
                let index = self.word * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                let (row, col) = (index / Bits::<W>::STRIDE, index % Bits::<W>::STRIDE);
                return Some(Cell { row: row as u8, col: col as u8 });
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<Cell> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.cells()).finish()
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitXorAssign for Bits<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Grows a set square by square, as the definition says.
    fn grown_slowly<const W: usize>(set: Bits<W>, size: u8) -> Bits<W> {
        let near = |cell: Cell| set.cells().any(|other| other == cell || other.touches(cell));
        Bits::<W>::board(size).cells().filter(|&cell| near(cell)).collect()
    }

    fn check_growing<const W: usize>(sizes: std::ops::RangeInclusive<u8>) {
        for size in sizes {
            let board = Bits::<W>::board(size);
            assert_eq!(board.len(), u32::from(size) * u32::from(size));
            for cell in board.cells() {
                let alone = Bits::of(cell);
                assert_eq!(alone.grown() & board, grown_slowly(alone, size), "{cell} on {size}");
                assert!(!alone.touches_itself());
                assert_eq!(alone.lone(), alone);
                for neighbour in (alone.grown() & board).without(alone).cells() {
                    let pair = alone | Bits::of(neighbour);
                    assert!(pair.touches_itself());
                    assert!(pair.lone().is_empty());
                }
            }
        }
    }

    #[test]
    fn a_set_grows_by_its_neighbours_on_every_size() {
        check_growing::<1>(3..=8);
        check_growing::<4>(9..=16);
        check_growing::<16>(31..=32);
    }

    #[test]
    fn moving_a_set_moves_each_square() {
        let board = Bits::<4>::board(16);
        for cell in board.cells() {
            for ((cols, rows), moved) in Bits::<4>::of(cell).moved() {
                let col = cell.col.checked_add_signed(cols).filter(|&col| col < 16);
                let row = cell.row.checked_add_signed(rows).filter(|&row| row < 16);
                let expected = row.zip(col).map(|(row, col)| Cell { row, col });
                assert_eq!(moved.cells().collect::<Vec<_>>(), Vec::from_iter(expected));
            }
        }
    }
}
