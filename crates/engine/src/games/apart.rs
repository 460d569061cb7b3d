//! Apart for the search: steps are whole turns, merged by what they do.
//!
//! The game is a race. A side's *need* is the fewest of its pieces that must still move before
//! none of them touch: the smallest set of pieces that has a part in every touching pair. A turn
//! lowers one's own need by one at most, so the two needs and whose turn it is decide most games.

mod large;

use std::sync::{Arc, LazyLock};

use trine_rules::Position;
use trine_rules::apart::{Apart, Move, Turn};
use trine_rules::square::{Bits, Cell};

use self::large::Tables;
use super::Weights;
use super::file::read_weights;
use crate::tree::{SLOTS, Searchable, Trainable};

/// Needs beyond this count as this in the tables.
const NEEDS: usize = 16;
/// Pieces more or fewer than the opponent's, from −8 to 8.
const BALANCES: usize = 17;
/// Pieces that touch no other: more than these count as these.
const LONES: usize = 32;
/// Jumps to look at from one piece: all of them on 8×8, where few have more than some dozens and
/// hardly any more than this; on a large board the first ones found, or a single position would take as long as a whole search.
/// Plain turns, which are found without following every path, are looked at all the same.
const fn most_jumps<const W: usize>() -> usize {
    if W == 1 { 3_000 } else { 24 }
}

/// Positions that are given as text may have more pieces of a side than the 12 of a game on 8×8. Up to
/// this many, finding the need takes a few microseconds.
const MOST_PIECES: u32 = 16;

/// Where each table of weights starts.
const RACE: usize = 0;
const PIECES: usize = RACE + NEEDS * NEEDS;
const LONE: usize = PIECES + NEEDS * BALANCES;
const TOTAL: usize = LONE + 2 * LONES;

impl<const W: usize> Searchable for Apart<W> {
    type Step = Turn<W>;
    type Weights = Tables;

    const CAN_REPEAT: bool = true;
    const CLOCK_INTERVAL: u64 = 128 / W as u64;
    const HAS_UNLIKELY_STEPS: bool = true;

    fn weights() -> Arc<Tables> {
        static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../weights/apart.weights");
            Arc::new(Tables::new(Weights::new(read_weights(bytes))))
        });
        Arc::clone(&TABLES)
    }

    fn for_each_step(&self, mut visit: impl FnMut(Turn<W>, i32)) -> bool {
        let mut seen = Seen::with_memory(64);
        let mut looks = Looks::new(self);
        let are_plain_apart = W > 1 && !self.is_mid_turn();
        if are_plain_apart {
            self.for_each_plain_turn(|turn| visit(turn, looks.of(&turn)));
        }
        let are_all = self.for_each_turn(most_jumps::<W>(), |turn| {
            if !(are_plain_apart && turn.is_plain()) && seen.is_new(&turn) {
                visit(turn, looks.of(&turn));
            }
        });
        // Some come twice then.
        if W == 1 && !are_all && !self.is_mid_turn() {
            self.for_each_plain_turn(|turn| visit(turn, looks.of(&turn)));
        }
        are_all
    }

    fn for_each_likely_step(&self, mut visit: impl FnMut(Turn<W>, i32)) {
        let mut looks = Looks::new(self);
        self.for_each_plain_turn(|turn| visit(turn, looks.of(&turn)));
    }

    fn is_likely(step: Turn<W>) -> bool {
        step.is_plain()
    }

    fn after_step(&self, step: Turn<W>) -> Self {
        let mut next = self.clone();
        next.play_turn(&step);
        next
    }

    fn moves_of_step(&self, step: Turn<W>) -> Vec<Move> {
        self.moves_of(&step)
    }

    fn code(step: Turn<W>) -> u16 {
        let cells = [step.from, step.to].into_iter().chain(step.captured.cells());
        let mix = |hash: u32, cell: Cell| {
            (hash ^ (u32::from(cell.row) << 5 | u32::from(cell.col))).wrapping_mul(0x9e37_79b1)
        };
        (cells.fold(1, mix) >> 16) as u16 | 1
    }

    fn slot(step: Turn<W>) -> usize {
        let number = |cell: Cell| cell.row as usize * 8 + cell.col as usize;
        (number(step.from) * 64 + number(step.to)) % SLOTS
    }

    fn passed(&self) -> Option<Self> {
        Some(Self::passed(self))
    }

    fn evaluate(&self, weights: &Tables) -> i32 {
        if W == 1 { weights.trained.sum(self) } else { weights.evaluate(self) }
    }
}

/// The turns of one piece met so far, to tell those that do the same.
pub(crate) struct Seen<const W: usize> {
    piece: Option<Cell>,
    /// Where turns without a capture have ended.
    quiet: Bits<W>,
    /// Turns with captures: mostly none or few.
    captures: Vec<Turn<W>>,
    /// How far back among them it is worth looking.
    memory: usize,
}

impl<const W: usize> Seen<W> {
    /// Looks this far back among turns with captures.
    pub(crate) fn with_memory(memory: usize) -> Self {
        Self { piece: None, quiet: Bits::EMPTY, captures: Vec::new(), memory }
    }

    /// Whether a turn is new, as far back as is worth looking.
    pub(crate) fn is_new(&mut self, turn: &Turn<W>) -> bool {
        if self.piece != Some(turn.from) {
            self.piece = Some(turn.from);
            self.quiet = Bits::EMPTY;
            self.captures.clear();
        }
        if turn.captured.is_empty() {
            let is_new = !self.quiet.contains(turn.to);
            self.quiet |= Bits::of(turn.to);
            return is_new;
        }
        let is_new = !self.captures.iter().rev().take(self.memory).any(|other| other == turn);
        if is_new {
            self.captures.push(*turn);
        }
        is_new
    }
}

/// A first guess at turns: one that takes a piece out of a cluster and leaves it alone wins the
/// race, and comes first. A capture takes a piece off the opponent's hands, and comes last.
struct Looks<const W: usize> {
    own: Bits<W>,
    piece: Option<Cell>,
    /// The squares that touch or hold one of the other pieces.
    crowded: Bits<W>,
    leaves: bool,
}

impl<const W: usize> Looks<W> {
    fn new(position: &Apart<W>) -> Self {
        let own = position.pieces(position.to_move());
        Self { own, piece: None, crowded: Bits::EMPTY, leaves: false }
    }

    fn of(&mut self, turn: &Turn<W>) -> i32 {
        if self.piece != Some(turn.from) {
            self.piece = Some(turn.from);
            self.crowded = self.own.without(Bits::of(turn.from)).grown();
            self.leaves = self.crowded.contains(turn.from);
        }
        let lands_alone = !self.crowded.contains(turn.to);
        let captured = turn.captured.len() as i32;
        3_000 * i32::from(self.leaves && lands_alone) - 1_500 * captured
    }
}

impl<const W: usize> Trainable for Apart<W> {
    const WEIGHTS: usize = TOTAL;

    fn active(&self, mut visit: impl FnMut(usize)) {
        let mover = self.to_move();
        let (own, enemy) = (self.pieces(mover), self.pieces(mover.other()));
        let own_need = (quick_need(own) as usize).min(NEEDS - 1);
        let enemy_need = (quick_need(enemy) as usize).min(NEEDS - 1);
        visit(RACE + own_need * NEEDS + enemy_need);
        let balance = own.len() as i32 - enemy.len() as i32;
        let balance = (balance + 8).clamp(0, BALANCES as i32 - 1) as usize;
        visit(PIECES + own_need * BALANCES + balance);
        visit(LONE + (own.lone().len() as usize).min(LONES - 1));
        visit(LONE + LONES + (enemy.lone().len() as usize).min(LONES - 1));
    }

    fn make(weights: Vec<i16>) -> Tables {
        Tables::new(Weights::new(weights))
    }
}

/// The fewest pieces that must move away before none of the rest touch.
///
/// Finding the fewest takes long when there are many pieces, so on boards above 8×8 it is the
/// number that taking away the busiest piece again and again leads to, which is near enough.
pub(crate) fn need<const W: usize>(pieces: Bits<W>) -> u32 {
    if W == 1 { small::need(pieces.words()[0]) } else { greedy_cover(pieces) }
}

/// The need, or near enough where finding it takes long also on 8×8: with more pieces than a game has.
fn quick_need<const W: usize>(pieces: Bits<W>) -> u32 {
    if pieces.len() <= MOST_PIECES { need(pieces) } else { greedy_cover(pieces) }
}

/// Takes away the piece with the most neighbours until none touch.
fn greedy_cover<const W: usize>(pieces: Bits<W>) -> u32 {
    let number = |cell: Cell| usize::from(cell.row) * 32 + usize::from(cell.col);
    let neighbours = |cell: Cell| (near(cell) & pieces).without(Bits::of(cell)).cells();
    // How many neighbours each piece has left.
    let mut busy = [0_u8; 32 * 32];
    for cell in pieces.cells() {
        busy[number(cell)] = neighbours(cell).count() as u8;
    }
    let mut rest = pieces;
    let mut taken = 0;
    while let Some(busiest) = rest.cells().max_by_key(|&cell| busy[number(cell)]) {
        if busy[number(busiest)] == 0 {
            break;
        }
        rest = rest.without(Bits::of(busiest));
        for cell in neighbours(busiest) {
            busy[number(cell)] = busy[number(cell)].saturating_sub(1);
        }
        taken += 1;
    }
    taken
}

/// The square and those next to it, built from its place: cheaper than growing a set of many words.
fn near<const W: usize>(cell: Cell) -> Bits<W> {
    let last = Bits::<W>::STRIDE as u8 - 1;
    let around = |at: u8| at.saturating_sub(1)..=(at + 1).min(last);
    around(cell.row).flat_map(|row| around(cell.col).map(move |col| Cell { row, col })).collect()
}

/// The 8×8 board, exactly, with a memory: a turn changes few pieces, so the same sets come again
/// and again.
mod small {
    use std::cell::RefCell;

    const SLOTS: usize = 1 << 15;

    thread_local! {
        /// Sets and their needs, each in the one slot it can be in.
        static KNOWN: RefCell<Box<[(u64, u32)]>> = RefCell::new(vec![(0, 0); SLOTS].into());
    }

    /// For each square the ones next to it.
    static NEIGHBOURS: [u64; 64] = lay_neighbours();

    pub(super) fn need(pieces: u64) -> u32 {
        KNOWN.with_borrow_mut(|known| {
            let slot = (pieces.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 49) as usize;
            let (set, need) = &mut known[slot];
            if *set != pieces {
                let mut best = pieces.count_ones();
                cover(pieces, 0, &mut best);
                (*set, *need) = (pieces, best);
            }
            *need
        })
    }

    /// Looks for a smaller set of pieces that has a part in every touching pair: either the busiest
    /// piece is in it, or all its neighbours are.
    fn cover(pieces: u64, taken: u32, best: &mut u32) {
        let (mut touching, mut rest) = (0, pieces);
        let (mut busiest, mut most) = (0, 0);
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let neighbours = (NEIGHBOURS[square] & pieces).count_ones();
            touching |= u64::from(neighbours > 0) << square;
            if neighbours > most {
                (busiest, most) = (square, neighbours);
            }
        }
        if most <= 1 {
            // Only pairs are left: one of each must go.
            *best = (*best).min(taken + touching.count_ones() / 2);
        } else if taken + 1 < *best {
            let neighbours = NEIGHBOURS[busiest] & touching;
            cover(touching & !(1 << busiest), taken + 1, best);
            cover(touching & !(neighbours | 1 << busiest), taken + most, best);
        }
    }

    const fn lay_neighbours() -> [u64; 64] {
        let mut neighbours = [0; 64];
        let mut pair = 0_usize;
        while pair < 64 * 64 {
            let (one, other) = (pair / 64, pair % 64);
            let (rows, cols) = ((one / 8).abs_diff(other / 8), (one % 8).abs_diff(other % 8));
            if rows <= 1 && cols <= 1 && one != other {
                neighbours[one] |= 1 << other;
            }
            pair += 1;
        }
        neighbours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trine_rules::Side;
    use trine_rules::apart::Size;

    #[test]
    fn both_sides_need_nine_at_the_start() {
        let start = Apart::<1>::start(Size::default());
        assert_eq!(Side::BOTH.map(|side| need(start.pieces(side))), [9, 9]);
    }

    /// The need by trying every set of pieces.
    fn need_slowly(pieces: Bits<1>) -> u32 {
        let cells: Vec<_> = pieces.cells().collect();
        let rest = |taken: u32| -> Bits<1> {
            let stays = |&(i, _): &(usize, _)| taken >> i & 1 == 0;
            cells.iter().copied().enumerate().filter(stays).map(|(_, cell)| cell).collect()
        };
        let works = |&taken: &u32| !rest(taken).touches_itself();
        (0..1 << cells.len()).filter(works).map(u32::count_ones).min().expect("all of them work")
    }

    #[test]
    fn the_need_is_the_smallest_set_that_works() {
        let mut random = crate::Random::new(4);
        for _ in 0..150 {
            let cells: Vec<_> = Bits::<1>::board(5).cells().collect();
            let pieces: Bits<1> = (0..9).filter_map(|_| random.pick(&cells).copied()).collect();
            assert_eq!(need(pieces), need_slowly(pieces), "{pieces:?}");
            assert!(greedy_cover(pieces) >= need(pieces), "{pieces:?}");
        }
    }

    #[test]
    fn a_side_that_is_apart_needs_nothing() {
        let over: Apart<1> = "b6b/8/8/8/8/8/8/ww6 w 4".parse().expect("it is well formed");
        assert_eq!(need(over.pieces(Side::Black)), 0);
        assert_eq!(need(over.pieces(Side::White)), 1);
    }
}
