//! How far pieces go: the unbroken runs of one side's pieces through a square.
//!
//! On the 8×8 board a line is a byte, so tables hold the length of the run through each place of
//! each byte, and the squares that far away. Larger boards walk along the line.

use crate::square::{Axis, Bits, Cell};

/// The squares a piece of `own` on `cell` would land on: up to two for each of its lines, whoever
/// stands there.
#[inline]
pub(super) fn reach<const W: usize>(own: Bits<W>, cell: Cell, size: u8) -> Bits<W> {
    if W == 1 { Bits::from_low(small::reach(own.low(), cell)) } else { walk(own, cell, size) }
}

/// [`reach`] on a large board. It is long enough that a copy for every caller would only make the
/// program larger.
#[inline(never)]
fn walk<const W: usize>(own: Bits<W>, cell: Cell, size: u8) -> Bits<W> {
    let targets = Axis::ALL.map(|axis| {
        let length = line_length(own, cell, axis, size) as i32;
        [cell.along(axis, length, size), cell.along(axis, -length, size)]
    });
    targets.into_iter().flatten().flatten().collect()
}

/// The squares of [`reach`] that are a jump away: all but the neighbours, which are a step away.
#[inline]
pub(super) fn jumps<const W: usize>(own: Bits<W>, cell: Cell, size: u8) -> Bits<W> {
    reach(own, cell, size).without(near(cell))
}

/// The squares next to one, and itself.
#[inline]
pub(super) fn near<const W: usize>(cell: Cell) -> Bits<W> {
    if W == 1 { Bits::from_low(small::near(cell)) } else { around(cell) }
}

/// [`near`] on a large board, once in the program as [`walk`] is.
#[inline(never)]
fn around<const W: usize>(cell: Cell) -> Bits<W> {
    Bits::of(cell).grown()
}

/// The length of the unbroken run of `own` through `cell`, which is one of them.
pub(super) fn line_length<const W: usize>(own: Bits<W>, cell: Cell, axis: Axis, size: u8) -> u32 {
    1 + run(own, cell, axis, 1, size) + run(own, cell, axis, -1, size)
}

/// How many squares of `own` follow `cell` without a gap, one way along the axis.
pub(super) fn run<const W: usize>(own: Bits<W>, cell: Cell, axis: Axis, way: i32, size: u8) -> u32 {
    let mut length = 0;
    let mut at = cell;
    while let Some(next) = at.along(axis, way, size).filter(|&next| own.contains(next)) {
        at = next;
        length += 1;
    }
    length
}

/// The 8×8 board by look-up.
mod small {
    use super::{Axis, Cell};

    /// For each line of eight, as a byte, and each place on it that is set: the length of the run.
    static RUNS: [[u8; 8]; 256] = lay_runs();

    /// For each square, axis and length: the squares that far away along the axis.
    static TARGETS: [[[u64; 9]; 4]; 64] = lay_targets();

    /// For each square the two diagonals through it.
    static DIAGONALS: [[u64; 2]; 64] = lay_diagonals();

    /// For each square the ones next to it, and itself.
    static NEAR: [u64; 64] = lay_near();

    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    /// Gathers the first column in the top byte, lowest row in its lowest bit.
    const GATHER_COLUMN: u64 = 0x0102_0408_1020_4080;
    /// Gathers a diagonal in the top byte, by columns.
    const GATHER_ROWS: u64 = FIRST_COLUMN;

    #[inline]
    pub(super) fn reach(own: u64, cell: Cell) -> u64 {
        let (row, col) = (cell.row as usize & 7, cell.col as usize & 7);
        let square = row * 8 + col;
        let [rising, falling] = DIAGONALS[square];
        let lines = [
            (own >> (row * 8) & 0xff, col),
            ((own >> col & FIRST_COLUMN).wrapping_mul(GATHER_COLUMN) >> 56, row),
            ((own & rising).wrapping_mul(GATHER_ROWS) >> 56, col),
            ((own & falling).wrapping_mul(GATHER_ROWS) >> 56, col),
        ];
        let mut targets = 0;
        for (axis, (line, place)) in lines.into_iter().enumerate() {
            let length = RUNS[line as usize][place] as usize;
            targets |= TARGETS[square][axis][length];
        }
        targets
    }

    #[inline]
    pub(super) fn near(cell: Cell) -> u64 {
        NEAR[(cell.row as usize & 7) * 8 + (cell.col as usize & 7)]
    }

    const fn lay_runs() -> [[u8; 8]; 256] {
        let mut runs = [[0; 8]; 256];
        let mut line = 0;
        while line < 256 {
            let mut place = 0;
            while place < 8 {
                let mut end = place;
                while end < 8 && line >> end & 1 == 1 {
                    end += 1;
                }
                let mut i = place;
                while i < end {
                    runs[line][i] = (end - place) as u8;
                    i += 1;
                }
                place = end + 1;
            }
            line += 1;
        }
        runs
    }

    // Runs in the compiler, where the size of a local array does not matter.
    #[allow(clippy::large_stack_arrays)]
    const fn lay_targets() -> [[[u64; 9]; 4]; 64] {
        let mut targets = [[[0; 9]; 4]; 64];
        let mut square = 0;
        while square < 64 {
            let cell = Cell { row: square as u8 / 8, col: square as u8 % 8 };
            let mut i = 0;
            while i < 4 * 9 {
                let (axis, length) = (i / 9, i % 9);
                let ahead = bit(cell.along(Axis::ALL[axis], length as i32, 8));
                let behind = bit(cell.along(Axis::ALL[axis], -(length as i32), 8));
                // Length 0 belongs to a square without a piece, which reaches nothing.
                targets[square][axis][length] = if length == 0 { 0 } else { ahead | behind };
                i += 1;
            }
            square += 1;
        }
        targets
    }

    const fn lay_diagonals() -> [[u64; 2]; 64] {
        let mut diagonals = [[0; 2]; 64];
        let mut square = 0;
        while square < 64 {
            let cell = Cell { row: square as u8 / 8, col: square as u8 % 8 };
            let mut distance = -7;
            while distance <= 7 {
                diagonals[square][0] |= bit(cell.along(Axis::Rising, distance, 8));
                diagonals[square][1] |= bit(cell.along(Axis::Falling, distance, 8));
                distance += 1;
            }
            square += 1;
        }
        diagonals
    }

    const fn lay_near() -> [u64; 64] {
        let mut near = [0; 64];
        let mut square = 0;
        while square < 64 {
            let mut axis = 0;
            while axis < 4 {
                near[square] |= TARGETS[square][axis][1];
                axis += 1;
            }
            near[square] |= 1 << square;
            square += 1;
        }
        near
    }

    const fn bit(cell: Option<Cell>) -> u64 {
        match cell {
            Some(cell) => 1 << (cell.row * 8 + cell.col),
            None => 0,
        }
    }
}
