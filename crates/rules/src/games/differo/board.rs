//! The hexagon: its 61 cells, their names, and the 27 lines through them.

use std::fmt;

use crate::Side;

/// How many cells the board has.
pub(super) const CELLS: usize = 61;
/// How many rows, and how many cells in the longest line.
pub(super) const SPAN: usize = 9;
/// Lines of all three axes.
pub(super) const LINES: usize = 3 * SPAN;

/// One of the 61 cells, counted from a1 along the rows, bottom row first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell in row `letter` (0 for `a` to 8 for `i`) with this number (1 to 9), if there is one.
    pub const fn new(letter: u8, number: u8) -> Option<Self> {
        if letter as usize >= SPAN {
            return None;
        }
        let first = first_number(letter);
        if number < first || number >= first + row_length(letter as usize) as u8 {
            return None;
        }
        Some(Self(ROW_STARTS[letter as usize] + number - first))
    }

    /// The row: 0 for `a` to 8 for `i`.
    pub const fn letter(self) -> u8 {
        let mut letter = SPAN as u8 - 1;
        while ROW_STARTS[letter as usize] > self.0 {
            letter -= 1;
        }
        letter
    }

    /// The number: 1 to 9.
    pub const fn number(self) -> u8 {
        let letter = self.letter();
        self.0 - ROW_STARTS[letter as usize] + first_number(letter)
    }

    /// Every cell, from a1 along the rows to i9.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CELLS as u8).map(Self)
    }

    /// The side whose goal row this cell is in.
    pub const fn goal(self) -> Option<Side> {
        match self.letter() {
            0 => Some(Side::Black),
            8 => Some(Side::White),
            _ => None,
        }
    }

    /// A number from 0 to 60, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell with this index, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CELLS { Some(Self(index as u8)) } else { None }
    }

    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.letter()), self.number())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The three directions of lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// Cells with the same letter, from left to right.
    Row,
    /// Cells with the same number, from the bottom up and to the left.
    Number,
    /// Cells whose letter and number rise together, from the bottom up and to the right.
    Rising,
}

impl Axis {
    /// The three axes, in the order their lines are kept.
    pub const ALL: [Self; 3] = [Self::Row, Self::Number, Self::Rising];

    /// Which of the axis's nine lines runs through the cell with these coordinates.
    const fn line_of(self, letter: u8, number: u8) -> usize {
        match self {
            Self::Row => letter as usize,
            Self::Number => SPAN + number as usize - 1,
            Self::Rising => 2 * SPAN + (number + 3 - letter) as usize,
        }
    }
}

/// A cell's place on one of the lines through it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) line: u8,
    /// The place on the line, from 0.
    pub(super) place: u8,
    /// What a white piece here adds to the line's state: 3 to the power of `place`.
    pub(super) weight: u16,
}

/// One line, edge to edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    cells: [Cell; SPAN],
    length: u8,
}

impl Line {
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.length as usize]
    }

    pub(super) const fn length(&self) -> u32 {
        self.length as u32
    }

    #[inline]
    pub(super) const fn cell(&self, place: u32) -> Cell {
        self.cells[place as usize]
    }
}

/// Every line: nine rows, nine lines of one number, nine rising lines.
pub(super) static ALL_LINES: [Line; LINES] = lay_lines();

/// For every cell its place on the three lines through it, in the order of [`Axis::ALL`].
pub(super) static SPOTS: [[Spot; 3]; CELLS] = lay_spots();

/// The goal rows as bitboards: row i is White's, row a is Black's.
pub(super) const fn goal_row(side: Side) -> u64 {
    match side {
        Side::White => 0b1_1111 << ROW_STARTS[8],
        Side::Black => 0b1_1111,
    }
}

/// How many cells a row has.
pub(super) const fn row_length(letter: usize) -> usize {
    SPAN - letter.abs_diff(4)
}

const fn first_number(letter: u8) -> u8 {
    if letter < 4 { 1 } else { letter - 3 }
}

const ROW_STARTS: [u8; SPAN] = [0, 5, 11, 18, 26, 35, 43, 50, 56];

/// Goes along the rows from a1, so that every line meets its cells in the order of its axis.
const fn lay_lines() -> [Line; LINES] {
    let mut lines = [Line { cells: [Cell(0); SPAN], length: 0 }; LINES];
    let mut index = 0;
    while index < CELLS {
        let cell = Cell(index as u8);
        let mut axis = 0;
        while axis < 3 {
            let line = &mut lines[Axis::ALL[axis].line_of(cell.letter(), cell.number())];
            line.cells[line.length as usize] = cell;
            line.length += 1;
            axis += 1;
        }
        index += 1;
    }
    lines
}

const fn lay_spots() -> [[Spot; 3]; CELLS] {
    let lines = lay_lines();
    let mut spots = [[Spot { line: 0, place: 0, weight: 0 }; 3]; CELLS];
    let mut line = 0;
    while line < LINES {
        let mut place = 0;
        let mut weight = 1;
        while place < lines[line].length {
            let cell = lines[line].cells[place as usize];
            spots[cell.index()][line / SPAN] = Spot { line: line as u8, place, weight };
            place += 1;
            weight *= 3;
        }
        line += 1;
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(line: &Line) -> String {
        line.cells().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn rows_are_lettered_from_the_bottom_and_numbered_along_the_slant() {
        assert_eq!(names(&ALL_LINES[0]), "a1 a2 a3 a4 a5");
        assert_eq!(names(&ALL_LINES[4]), "e1 e2 e3 e4 e5 e6 e7 e8 e9");
        assert_eq!(names(&ALL_LINES[8]), "i5 i6 i7 i8 i9");
    }

    #[test]
    fn the_three_axes_run_as_the_rules_say() {
        let c2 = Cell::new(2, 2).expect("c2 is on the board");
        let lines = SPOTS[c2.index()].map(|spot| names(&ALL_LINES[spot.line as usize]));
        assert_eq!(lines[0], "c1 c2 c3 c4 c5 c6 c7");
        assert_eq!(lines[1], "a2 b2 c2 d2 e2 f2");
        assert_eq!(lines[2], "b1 c2 d3 e4 f5 g6 h7 i8");
    }

    #[test]
    fn every_cell_is_found_by_its_coordinates_and_its_index() {
        for cell in Cell::all() {
            assert_eq!(Cell::new(cell.letter(), cell.number()), Some(cell));
            assert_eq!(Cell::from_index(cell.index()), Some(cell));
        }
        assert_eq!(Cell::from_index(CELLS), None);
        for (letter, number) in [(0, 0), (0, 6), (3, 9), (4, 0), (5, 1), (8, 4), (8, 10), (9, 5)] {
            assert_eq!(Cell::new(letter, number), None);
        }
    }

    #[test]
    fn every_cell_is_on_one_line_of_each_axis() {
        for cell in Cell::all() {
            for (axis, spot) in SPOTS[cell.index()].iter().enumerate() {
                assert_eq!(spot.line as usize / SPAN, axis);
                assert_eq!(ALL_LINES[spot.line as usize].cell(spot.place.into()), cell);
                assert_eq!(spot.weight, 3_u16.pow(spot.place.into()));
            }
        }
    }
}
