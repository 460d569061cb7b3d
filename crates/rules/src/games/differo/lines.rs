//! What the state of a single line allows.
//!
//! Everything a piece may do along a line depends only on that line: the difference on it, who
//! stands where, and which of its cells are in a goal row. So a position keeps the state of each
//! of its 27 lines as a number in base 3 (digit 0 empty, 1 white, 2 black, the line's first cell
//! lowest), and tables over those states answer the questions of move generation: who stands
//! where, and how many moves each side has on the line. The tables are made at first use; they
//! would be a third of a megabyte in the program.

use std::sync::LazyLock;

use super::board::{ALL_LINES, Cell, LINES, Line, SPAN};
use crate::{PerSide, Side};

/// States of the longest line. Shorter lines use the first of them.
const STATES: usize = 3_usize.pow(SPAN as u32);

/// The moves of one side along one line, as pairs of places from and to.
#[derive(Clone, Debug)]
pub(super) struct LineMoves {
    /// Places of the pieces that may move towards the line's end, in the low half, and of those
    /// that may move towards its beginning, in the high half.
    sources: u32,
    /// How far they move, 1 or more if any may.
    distance: u32,
}

impl LineMoves {
    const NONE: Self = Self { sources: 0, distance: 0 };
}

impl Iterator for LineMoves {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        if self.sources == 0 {
            return None;
        }
        let source = self.sources.trailing_zeros();
        self.sources &= self.sources - 1;
        let (place, is_back) = (source % 16, source / 16);
        // Twice the distance is taken off again for a move back: no branch to mispredict.
        Some((place, place + self.distance - 2 * self.distance * is_back))
    }
}

/// Moves per side, added up over lines, a byte each: all of White's, all of Black's, and those of
/// each that reach the goal. None overflows: along each of six directions a side has at most one
/// move per piece and at most one per empty cell, so at most 6 × 30 in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mobility(u32);

impl Mobility {
    /// How many moves a side has.
    #[inline]
    pub(super) const fn of(self, side: Side) -> u8 {
        match side {
            Side::White => self.0 as u8,
            Side::Black => (self.0 >> 8) as u8,
        }
    }

    /// How many of a side's moves end in its goal row.
    #[inline]
    pub(super) const fn to_goal(self, side: Side) -> u8 {
        match side {
            Side::White => (self.0 >> 16) as u8,
            Side::Black => (self.0 >> 24) as u8,
        }
    }

    #[inline]
    pub(super) const fn replace(&mut self, old: Self, new: Self) {
        self.0 = self.0.wrapping_sub(old.0).wrapping_add(new.0);
    }
}

/// The tables over line states.
#[derive(Debug)]
pub(super) struct Tables {
    /// Who stands where in a state, a bit a place.
    places: Box<[PerSide<u16>]>,
    /// How many moves each side has on a line in a state, in one run of states per kind of line.
    mobility: Box<[Mobility]>,
    lines: [LineKind; LINES],
}

/// What sets the rules of one line apart from another's: its length and its goal cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct LineKind {
    length: u32,
    /// Where the line's run starts in the table of mobilities.
    base: u32,
    /// Places where each side may land.
    open: PerSide<u16>,
    /// Places in each side's goal row.
    goals: PerSide<u16>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    /// The tables, made at the first call.
    #[inline]
    pub(super) fn get() -> &'static Self {
        &TABLES
    }

    fn new() -> Self {
        let places: Box<[_]> = (0..STATES).map(places_in).collect();
        let mut mobility = Vec::new();
        let mut kinds: Vec<LineKind> = Vec::new();
        let lines = std::array::from_fn(|line| {
            let kind = LineKind { base: mobility.len() as u32, ..kind_of(&ALL_LINES[line]) };
            // Lines of the same kind share one run.
            let same = |known: &&LineKind| LineKind { base: kind.base, ..**known } == kind;
            if let Some(known) = kinds.iter().find(same) {
                return *known;
            }
            let states = 3_usize.pow(kind.length);
            mobility.extend(places[..states].iter().map(|&p| mobility_in(p, &kind)));
            kinds.push(kind);
            kind
        });
        Self { places, mobility: mobility.into(), lines }
    }

    /// How many moves each side has on this line in this state.
    #[inline]
    pub(super) fn mobility(&self, line: usize, state: u16) -> Mobility {
        self.mobility[self.lines[line].base as usize + state as usize]
    }

    /// Who stands where on a line in this state, a bit a place.
    #[inline]
    pub(super) fn places(&self, state: u16) -> PerSide<u16> {
        self.places[state as usize]
    }

    /// The moves of one side on this line in this state.
    #[inline]
    pub(super) fn moves(&self, line: usize, state: u16, side: Side) -> LineMoves {
        moves_in(self.places(state), &self.lines[line], side)
    }
}

fn kind_of(line: &Line) -> LineKind {
    let cells = line.cells();
    let goals = |side: Side| {
        let is_goal = |cell: &Cell| u16::from(cell.goal() == Some(side));
        cells.iter().rev().fold(0, |bits, cell| bits << 1 | is_goal(cell))
    };
    let goals = PerSide { white: goals(Side::White), black: goals(Side::Black) };
    let whole = (1 << cells.len()) - 1;
    let open = goals.swapped().map(|closed| whole & !closed);
    LineKind { length: cells.len() as u32, base: 0, open, goals }
}

fn places_in(state: usize) -> PerSide<u16> {
    let mut places = PerSide::default();
    let mut rest = state;
    for place in 0..SPAN {
        match rest % 3 {
            1 => places.white |= 1 << place,
            2 => places.black |= 1 << place,
            _ => {}
        }
        rest /= 3;
    }
    places
}

fn mobility_in(places: PerSide<u16>, kind: &LineKind) -> Mobility {
    let all = |side| moves_in(places, kind, side).count() as u32;
    let to_goal = |side| {
        let is_goal = |to: u32| kind.goals[side] >> to & 1 == 1;
        moves_in(places, kind, side).filter(|&(_, to)| is_goal(to)).count() as u32
    };
    let (white, black) = (Side::White, Side::Black);
    Mobility(all(white) | all(black) << 8 | to_goal(white) << 16 | to_goal(black) << 24)
}

#[inline]
fn moves_in(places: PerSide<u16>, kind: &LineKind, side: Side) -> LineMoves {
    let own = places[side];
    let enemy = places[side.other()];
    let distance = own.count_ones().saturating_sub(enemy.count_ones());
    if distance == 0 {
        return LineMoves::NONE;
    }
    let landing = kind.open[side] & !(own | enemy);
    let ahead = own & landing >> distance;
    let back = own & landing << distance;
    LineMoves { sources: u32::from(ahead) | u32::from(back) << 16, distance }
}
