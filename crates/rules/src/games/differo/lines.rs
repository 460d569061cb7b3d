//! What the state of a single line allows.
//!
//! Everything a piece may do along a line depends only on that line: the difference on it, who
//! stands where, and which of its cells are in a goal row. So a position keeps the state of each
//! of its 27 lines as a number in base 3 (digit 0 empty, 1 white, 2 black, the line's first cell
//! lowest), and tables over those states answer the questions of move generation: who stands
//! where, and how many moves each side has on the line. The tables are made at first use; they
//! would be a third of a megabyte in the program.

use std::hint::select_unpredictable;
use std::sync::LazyLock;

use super::board::{ALL_LINES, LINES, Line, SPAN, goal_row};
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

impl Iterator for LineMoves {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        if self.sources == 0 {
            return None;
        }
        let first = self.first();
        self.sources &= self.sources - 1;
        Some(first)
    }
}

impl LineMoves {
    const NONE: Self = Self { sources: 0, distance: 0 };

    /// The first move, of which there must be one.
    #[inline]
    fn first(&self) -> (u32, u32) {
        let source = self.sources.trailing_zeros();
        let (place, is_back) = (source % 16, source / 16);
        // Twice the distance is taken off again for a move back: no branch to mispredict.
        (place, place + self.distance - 2 * self.distance * is_back)
    }
}

/// A line and the moves that are left on it, in one register: the sources in the low half, then a byte
/// for the distance, then the line's number.
#[derive(Clone, Copy, Debug, Default)]
struct PackedLine(u64);

impl PackedLine {
    #[inline]
    fn new(line: usize, LineMoves { sources, distance }: LineMoves) -> Self {
        Self(u64::from(sources) | u64::from(distance) << 32 | (line as u64) << 40)
    }

    #[inline]
    const fn line(self) -> usize {
        (self.0 >> 40) as usize
    }

    #[inline]
    const fn moves(self) -> LineMoves {
        LineMoves { sources: self.0 as u32, distance: (self.0 >> 32) as u8 as u32 }
    }

    /// What is left behind the first move.
    #[inline]
    const fn rest(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}

/// The moves of one side along several lines, one line after the other.
///
/// How many moves a line has cannot be predicted, so there is no loop over the moves of one: when
/// they are used up, the next line takes its place without a branch.
#[derive(Clone, Debug)]
pub(super) struct BoardMoves {
    /// The lines that have moves, and nothing behind them.
    lines: [PackedLine; ROOM_FOR_LINES],
    /// The one that is being used up.
    line: PackedLine,
    /// Which one comes after it.
    next: usize,
    /// How many moves are left on all of them.
    left: u8,
}

/// More than there are lines, and a power of two, so that no access has to be checked.
const ROOM_FOR_LINES: usize = 32;

impl Iterator for BoardMoves {
    /// The number of a line, and two places of it.
    type Item = (usize, u32, u32);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let (line, rest) = (self.line, self.line.rest());
        let is_used_up = rest.moves().sources == 0;
        self.line = select_unpredictable(is_used_up, self.lines[self.next % ROOM_FOR_LINES], rest);
        self.next += usize::from(is_used_up);
        let (from, to) = line.moves().first();
        Some((line.line(), from, to))
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
        (self.0 >> (8 * side as u32)) as u8
    }

    /// How many of a side's moves end in its goal row.
    #[inline]
    pub(super) const fn to_goal(self, side: Side) -> u8 {
        (self.0 >> (16 + 8 * side as u32)) as u8
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
    mobility: Box<[Mobility; ROOM]>,
}

/// What sets the rules of one line apart from another's: its length and its goal cells.
#[derive(Clone, Copy, Debug)]
struct LineKind {
    length: u32,
    /// Where the line's run starts in the table of mobilities. Lines of the same kind share one.
    base: usize,
    /// Places where each side may land.
    open: PerSide<u16>,
    /// Places in each side's goal row.
    goals: PerSide<u16>,
}

impl LineKind {
    /// Whether the same may be done on both lines. The goals follow from what is open.
    const fn is_like(&self, other: &Self) -> bool {
        self.length == other.length
            && self.open.white == other.open.white
            && self.open.black == other.open.black
    }
}

/// What kind each line is.
static KINDS: [LineKind; LINES] = lay_kinds();

/// How many states the runs have together.
const RUNS: usize = {
    let mut end = 0;
    let mut line = 0;
    while line < LINES {
        let LineKind { base, length, .. } = KINDS[line];
        if base + 3_usize.pow(length) > end {
            end = base + 3_usize.pow(length);
        }
        line += 1;
    }
    end
};

/// More than any start of a run and any number of 16 bits after it: where the line is known, no
/// look-up has to be checked.
const ROOM: usize = RUNS + (1 << 16);

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    /// The tables, made at the first call.
    #[inline]
    pub(super) fn get() -> &'static Self {
        &TABLES
    }

    fn new() -> Self {
        let places: Box<[_]> = (0..STATES).map(places_in).collect();
        let mut mobility = vec![Mobility::default(); ROOM];
        for kind in &KINDS {
            let run = &mut mobility[kind.base..][..3_usize.pow(kind.length)];
            for (mobility, &places) in run.iter_mut().zip(&places) {
                *mobility = mobility_in(places, kind);
            }
        }
        let mobility = mobility.try_into().expect("as many as there is room for");
        Self { places, mobility }
    }

    /// How many moves each side has on this line in this state.
    #[inline]
    pub(super) fn mobility(&self, line: usize, state: u16) -> Mobility {
        self.mobility[KINDS[line].base + state as usize]
    }

    /// Who stands where on a line in this state, a bit a place.
    #[inline]
    pub(super) fn places(&self, state: u16) -> PerSide<u16> {
        self.places[state as usize]
    }

    /// The moves of one side on a board whose lines are in these states, of which it has so many.
    #[inline]
    pub(super) fn board_moves(&self, states: &[u16; LINES], side: Side, count: u8) -> BoardMoves {
        // Which lines have moves is found before any is looked at, so that no branch depends on it.
        let has_moves = |line: usize| self.mobility(line, states[line]).of(side) != 0;
        let mut lines =
            (0..LINES).fold(0_u32, |set, line| set | u32::from(has_moves(line)) << line);
        let mut packed = [PackedLine::default(); ROOM_FOR_LINES];
        for room in &mut packed[..lines.count_ones() as usize] {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            *room = PackedLine::new(line, self.moves(line, states[line], side));
        }
        BoardMoves { lines: packed, line: packed[0], next: 1, left: count }
    }

    /// The moves of one side on this line in this state.
    #[inline]
    pub(super) fn moves(&self, line: usize, state: u16, side: Side) -> LineMoves {
        moves_in(self.places(state), &KINDS[line], side)
    }
}

const fn lay_kinds() -> [LineKind; LINES] {
    let mut kinds = [kind_of(&ALL_LINES[0]); LINES];
    let mut end = 0;
    let mut line = 0;
    while line < LINES {
        let mut kind = LineKind { base: end, ..kind_of(&ALL_LINES[line]) };
        let mut before = 0;
        while before < line && kind.base == end {
            if kinds[before].is_like(&kind) {
                kind.base = kinds[before].base;
            }
            before += 1;
        }
        if kind.base == end {
            end += 3_usize.pow(kind.length);
        }
        kinds[line] = kind;
        line += 1;
    }
    kinds
}

/// A line's kind, its run aside.
const fn kind_of(line: &Line) -> LineKind {
    let (white, black) = (goals_of(line, Side::White), goals_of(line, Side::Black));
    let whole = (1 << line.length()) - 1;
    LineKind {
        length: line.length(),
        base: 0,
        open: PerSide { white: whole & !black, black: whole & !white },
        goals: PerSide { white, black },
    }
}

/// The places of a line that are in a side's goal row.
const fn goals_of(line: &Line, side: Side) -> u16 {
    let mut goals = 0;
    let mut place = 0;
    while place < line.length() {
        if line.cell(place).bit() & goal_row(side) != 0 {
            goals |= 1 << place;
        }
        place += 1;
    }
    goals
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
