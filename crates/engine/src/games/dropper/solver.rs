//! The end of a game of Dropper, solved: who wins with best play, proved to the last square.
//!
//! Once there is no room for free stones, a turn is one drop and fills one square. The solver asks
//! only whether the side to move can win, and if not whether it can hold a draw: two searches for
//! a yes or no, with a table of positions met and the most promising drops first. How long a win
//! takes hardly varies, because nearly every game goes on until the board is full, so the solver
//! does not look for the shortest one: it is proved that the game is won *by the time the board is
//! full*, which is the distance it gives.

mod stones;

use std::cmp::Ordering;

use trine_rules::Position;
use trine_rules::dropper::{Dropper, Move};
use trine_rules::square::{Bits, Cell};

use self::stones::{FAR, Stones, compare};
use crate::score::WIN;
use crate::tree::{Effort, SLOTS, Searchable, Solution};

/// Positions with more empty squares are not tried.
const MOST_EMPTY: u32 = 14;

/// From so many empty squares on positions are kept in the table; below, it costs more than it
/// saves.
const KEPT: u32 = 3;
/// From so many on, drops are ranked by the groups they leave; below, by the squares around them.
const RANKED_BY_GROUPS: u32 = 6;
/// From so many on, drops are ranked by looking one reply ahead, and from so many on, two.
const RANKED_BY_REPLY: [u32; 2] = [9, 11];
/// On boards of more words that would take too long: a single position would take seconds.
const MOST_WORDS_FOR_REPLIES: usize = 4;

/// How much longer a position takes on a board of so many words than on 8×8: on 32×32 the solver
/// follows a hundred groups, word by word.
const fn cost(words: usize) -> u64 {
    (words * words) as u64
}

/// How many positions the solver looks at between two questions whether to go on, on a board of so
/// many words: about a millisecond's worth.
const fn ask_interval(words: usize) -> u64 {
    1024 / cost(words)
}

/// How many positions it takes to solve one with this many empty squares, by and large.
fn expected_nodes(empty: u32) -> u64 {
    (770_000.0 * 4.6_f64.powi(empty as i32 - 12)) as u64
}

/// Solves a position, if it is likely to take no more than half of the positions allowed, of which
/// one on a large board counts as several.
pub(super) fn solve<const W: usize>(
    position: &Dropper<W>,
    effort: &mut Effort<'_>,
) -> Option<Solution<Move>> {
    let turns = position.empty().len();
    let is_all_drops = !position.is_mid_turn() && position.turn() > 1 && position.free().is_empty();
    let is_near = turns <= effort.turns.min(MOST_EMPTY);
    if !is_all_drops || !is_near || expected_nodes(turns) * cost(W) > effort.nodes / 2 {
        return None;
    }
    let here = Stones {
        mine: position.stones(position.to_move()),
        theirs: position.stones(position.to_move().other()),
    };
    let mut solver = Solver::new(Bits::board(position.size()), turns, effort);
    let (result, first) = solver.result(here)?;
    let line = solver.line(here, result, first);
    solver.tell();
    let score = match result {
        Ordering::Greater => WIN - turns as i32,
        Ordering::Equal => 0,
        Ordering::Less => turns as i32 - WIN,
    };
    Some(Solution { score, turns, line })
}

/// What the side to move wants to be sure of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Win,
    Draw,
}

impl Goal {
    /// What the opponent reaches exactly when this is not reached.
    fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Draw,
            Self::Draw => Self::Win,
        }
    }

    fn is_met(self, result: Ordering) -> bool {
        result.is_gt() || self == Self::Draw && result.is_eq()
    }
}

/// The result when one square is left: the game ends with the drop that fills it, or before.
#[inline]
fn result_of_last<const W: usize>(here: Stones<W>, empty: Bits<W>, goal: Goal) -> Ordering {
    let targets = empty.grown() & here.theirs;
    if targets.is_empty() {
        return compare(here.mine, here.theirs);
    }
    let mut best = Ordering::Less;
    for on in targets.cells() {
        let next = here.after(Bits::of(on), empty);
        best = best.max(compare(next.theirs, next.mine));
        if goal.is_met(best) {
            break;
        }
    }
    best
}

/// A drop: the square dropped on and the square pushed to.
type Squares = (Cell, Cell);

/// What the table knows of a position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// A drop that has reached a goal.
    best: Option<Squares>,
    /// The result is this or better.
    least: Ordering,
    /// The result is this or worse.
    most: Ordering,
}

impl Entry {
    const fn new(key: u64) -> Self {
        Self { key, best: None, least: Ordering::Less, most: Ordering::Greater }
    }

    /// What is known of the result, if that is enough to say whether the goal is met.
    #[inline]
    fn answers(&self, goal: Goal) -> Option<Ordering> {
        if goal.is_met(self.least) {
            Some(self.least)
        } else {
            (!goal.is_met(self.most)).then_some(self.most)
        }
    }
}

#[derive(Clone, Copy)]
struct Ranked {
    on: Cell,
    push: Cell,
    rank: i32,
}

struct Solver<'a, 'b, const W: usize> {
    board: Bits<W>,
    table: Box<[Entry]>,
    /// How often drops of a slot have met a goal, and how often they were tried in vain.
    history: Box<[i32]>,
    /// Drops of the positions on the way, one list for each number of empty squares.
    lists: Vec<Vec<Ranked>>,
    effort: &'a mut Effort<'b>,
    /// Positions looked at since the last question.
    untold: u64,
    is_over: bool,
}

impl<'a, 'b, const W: usize> Solver<'a, 'b, W> {
    fn new(board: Bits<W>, empty: u32, effort: &'a mut Effort<'b>) -> Self {
        let slots =
            (2 * expected_nodes(empty) as usize).next_power_of_two().clamp(1 << 12, 1 << 20);
        Self {
            board,
            table: vec![Entry::new(0); slots].into(),
            history: vec![0; SLOTS].into(),
            lists: vec![Vec::new(); empty as usize + 1],
            effort,
            untold: 0,
            is_over: false,
        }
    }

    /// The result of best play for the side to move, with a drop that reaches it unless every one does,
    /// unless the search was cut short.
    fn result(&mut self, here: Stones<W>) -> Option<(Ordering, Option<Squares>)> {
        let empty = self.empty(here);
        let mut found = self.search_drops(here, empty, Goal::Win);
        if found.0.is_eq() {
            found = self.search_drops(here, empty, Goal::Draw);
        }
        self.untold += 1;
        (!self.is_over).then_some(found)
    }

    /// Best play to the end, found by solving again with the table as it is, as far as that is not cut
    /// short. It begins with the drop that the result was found by.
    fn line(&mut self, here: Stones<W>, result: Ordering, first: Option<Squares>) -> Vec<Move> {
        let (mut line, mut here, mut result) = (Vec::new(), here, result);
        let mut proved = first;
        loop {
            let mut drops = self.ranked(here, self.empty(here));
            drops.sort_by_key(|drop| std::cmp::Reverse(drop.rank));
            let goal = if result.is_gt() { Goal::Win } else { Goal::Draw };
            let after = |drop: &Ranked| here.after(Bits::of(drop.on), Bits::of(drop.push));
            let keeps =
                |drop: &&Ranked| goal.is_met(self.search(after(drop), goal.opposite()).reverse());
            let squares = |drop: &Ranked| (drop.on, drop.push);
            let best = match proved.take() {
                Some(first) => Some(first),
                // Whoever loses does so with any drop, and plays the one that looks best.
                None if result.is_lt() => drops.first().map(squares),
                None => drops.iter().find(keeps).map(squares),
            };
            let Some((on, push)) = best.filter(|_| !self.is_over || line.is_empty()) else { break };
            line.push(Move::Drop { on, push });
            here = here.after(Bits::of(on), Bits::of(push));
            result = result.reverse();
        }
        line
    }

    fn tell(&mut self) {
        self.effort.nodes = self.effort.nodes.saturating_sub(self.untold * cost(W));
        self.is_over |= !(self.effort.go_on)(self.untold) || self.effort.nodes == 0;
        self.untold = 0;
    }

    #[inline]
    fn empty(&self, here: Stones<W>) -> Bits<W> {
        self.board.without(here.mine | here.theirs)
    }

    /// Whether the side to move reaches a goal. If so the result is at least the one returned,
    /// and otherwise at most; it means nothing once the search is cut short.
    fn search(&mut self, here: Stones<W>, goal: Goal) -> Ordering {
        let empty = self.empty(here);
        let left = empty.len();
        self.untold += 1;
        if left == 1 {
            return result_of_last(here, empty, goal);
        }
        if self.untold >= ask_interval(W) {
            self.tell();
        }
        if self.is_over || (here.theirs & empty.grown()).is_empty() {
            return compare(here.mine, here.theirs);
        }
        if left < KEPT {
            return self.search_drops(here, empty, goal).0;
        }
        let key = here.key();
        let entry = &self.table[self.slot(key)];
        if let Some(known) = entry.answers(goal).filter(|_| entry.key == key) {
            return known;
        }
        let (result, best) = self.search_drops(here, empty, goal);
        let slot = self.slot(key);
        let entry = &mut self.table[slot];
        if entry.key != key {
            *entry = Entry::new(key);
        }
        entry.best = best.or(entry.best);
        if goal.is_met(result) {
            entry.least = result;
        } else {
            entry.most = result;
        }
        result
    }

    /// Looks at drops in the order of their promise until one reaches the goal.
    fn search_drops(
        &mut self,
        here: Stones<W>,
        empty: Bits<W>,
        goal: Goal,
    ) -> (Ordering, Option<Squares>) {
        let mut drops = self.ranked(here, empty);
        let left = empty.len();
        let mut best = Ordering::Less;
        let mut found = None;
        if left >= RANKED_BY_GROUPS
            && let Some((result, drop)) = self.look_up(here, goal, &mut drops)
        {
            (best, found) = (result, Some(drop));
        }
        let mut tried = 0;
        while found.is_none() && tried < drops.len() {
            // Of equals the first.
            let next = (tried..drops.len()).rev().max_by_key(|&i| drops[i].rank);
            drops.swap(tried, next.expect("one is left"));
            let drop = drops[tried];
            tried += 1;
            let next = here.after(Bits::of(drop.on), Bits::of(drop.push));
            best = best.max(self.search(next, goal.opposite()).reverse());
            if goal.is_met(best) {
                self.learn(&drops[..tried], left);
                found = Some((drop.on, drop.push));
            }
        }
        self.lists[left as usize] = drops;
        (best, found)
    }

    /// A drop that is known to reach the goal. Those known not to are put last.
    fn look_up(
        &self,
        here: Stones<W>,
        goal: Goal,
        drops: &mut [Ranked],
    ) -> Option<(Ordering, Squares)> {
        for drop in drops {
            let key = here.after(Bits::of(drop.on), Bits::of(drop.push)).key();
            let entry = &self.table[self.slot(key)];
            if entry.key == key {
                match entry.answers(goal.opposite()).map(Ordering::reverse) {
                    Some(result) if goal.is_met(result) => {
                        return Some((result, (drop.on, drop.push)));
                    }
                    Some(_) => drop.rank -= FAR,
                    None => {}
                }
            }
        }
        None
    }

    fn ranked(&mut self, here: Stones<W>, empty: Bits<W>) -> Vec<Ranked> {
        let left = empty.len();
        let mut drops = std::mem::take(&mut self.lists[left as usize]);
        drops.clear();
        let key = here.key();
        let entry = &self.table[self.slot(key)];
        let known = entry.best.filter(|_| left >= KEPT && entry.key == key);
        here.for_each_drop(empty, |on, push| {
            let rank = if known == Some((on, push)) {
                2 * FAR
            } else if self.is_over {
                0
            } else {
                let learnt = self.history[Dropper::<W>::slot(Move::Drop { on, push })];
                let rank = self.rank(here, left, Bits::of(on), Bits::of(push)) + learnt / 64;
                // On a large board this alone takes its time.
                if W > 1 && left >= RANKED_BY_GROUPS {
                    self.tell();
                }
                rank
            };
            drops.push(Ranked { on, push, rank });
        });
        drops
    }

    #[inline]
    fn rank(&self, here: Stones<W>, left: u32, on: Bits<W>, push: Bits<W>) -> i32 {
        if left >= RANKED_BY_GROUPS {
            let may_reply = W <= MOST_WORDS_FOR_REPLIES;
            let is_reached = |from: &&u32| may_reply && left >= **from;
            let drops = RANKED_BY_REPLY.iter().filter(is_reached).count() as u32;
            return -here.after(on, push).looks_ahead(self.board, drops, -FAR, FAR);
        }
        let near_on = on.grown_straight().without(on);
        let near_push = push.grown_straight().without(push);
        let count = |stones: Bits<W>| stones.len() as i32;
        64 * count(near_on & (here.mine | here.theirs))
            - 64 * count(near_push & here.theirs.without(on))
            - 16 * count(near_push & here.mine)
    }

    /// Learns that the last of these drops reached a goal, and that the others did not.
    fn learn(&mut self, tried: &[Ranked], left: u32) {
        let bonus = (left * left * 8) as i32;
        for (i, drop) in tried.iter().rev().enumerate() {
            let slot = Dropper::<W>::slot(Move::Drop { on: drop.on, push: drop.push });
            let value = &mut self.history[slot];
            let bonus = if i == 0 { bonus } else { -bonus };
            *value += bonus - *value * bonus.abs() / 16_384;
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }
}
