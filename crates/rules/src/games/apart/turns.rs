//! Whole turns, for searches that look at what a turn leaves behind and not at its single jumps.
//!
//! Many paths of jumps lead to the same place with the same captures. Seen from the next turn they
//! are one, and a search that takes them as one has far fewer to look at.

use super::lines::{jumps, near, reach};
use super::{Apart, KEYS, Move, outcome_after};
use crate::Position;
use crate::square::{Bits, Cell};

/// What a turn does to the board: a piece is somewhere else and enemy pieces are gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn<const W: usize> {
    /// Where the piece started, or stands if the turn has begun.
    pub from: Cell,
    /// Where it ends the turn.
    pub to: Cell,
    /// What it captured on the way.
    pub captured: Bits<W>,
}

impl<const W: usize> Turn<W> {
    /// Whether it captures nothing before it ends.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.captured.without(Bits::of(self.to)).is_empty()
    }
}

/// A jumping piece on its way.
#[derive(Clone, Copy)]
struct Walk<const W: usize> {
    own: Bits<W>,
    enemy: Bits<W>,
    visited: Bits<W>,
    at: Cell,
}

impl<const W: usize> Walk<W> {
    /// The piece after its next jump.
    #[inline]
    fn jumped(&self, to: Cell) -> Self {
        let landing = Bits::of(to);
        Self {
            own: self.own ^ Bits::of(self.at) ^ landing,
            enemy: self.enemy.without(landing),
            visited: self.visited | landing,
            at: to,
        }
    }

    /// Whether the jump to `next` has captured a piece and left the enemy apart.
    #[inline]
    fn ends_game(&self, next: &Self) -> bool {
        self.enemy.contains(next.at) && !next.enemy.touches_itself()
    }
}

impl<const W: usize> Apart<W> {
    /// Visits the turns that can be played, or the ways to finish the turn already begun. Turns
    /// that do the same may come more than once, but a piece that stops where it stands comes only
    /// as [`Move::Stop`] does. Visits at most `limit` jumps for each piece: on a large board a
    /// single position may have hundreds of thousands of turns. Says whether there are no others.
    pub fn for_each_turn(&self, limit: usize, mut visit: impl FnMut(Turn<W>)) -> bool {
        if self.outcome.is_some() {
            return true;
        }
        let (own, enemy) = (self.pieces[self.to_move], self.pieces[self.to_move.other()]);
        if let Some(&at) = self.path.cells().last() {
            visit(Turn { from: at, to: at, captured: Bits::EMPTY });
            let mut room = limit;
            let walk = Walk { own, enemy, visited: self.path.visited(), at };
            let targets = self.next_jumps(at);
            return self.go_on(walk, targets, at, Bits::EMPTY, &mut room, &mut visit);
        }
        let mut are_all = true;
        for from in own.cells() {
            are_all &= self.for_each_turn_of(from, limit, &mut visit);
        }
        are_all
    }

    /// Visits the turns of one piece of the side to move, as [`Apart::for_each_turn`] does, at the
    /// start of a turn in a game that is not over.
    pub fn for_each_turn_of(
        &self,
        from: Cell,
        limit: usize,
        mut visit: impl FnMut(Turn<W>),
    ) -> bool {
        let (own, enemy) = (self.pieces[self.to_move], self.pieces[self.to_move.other()]);
        let mut room = limit;
        let targets = reach(own, from, self.size()).without(own);
        let steps = targets & near(from);
        let walk = Walk { own, enemy, visited: Bits::of(from), at: from };
        for to in steps.cells() {
            visit(Turn { from, to, captured: enemy & Bits::of(to) });
        }
        self.go_on(walk, targets.without(steps), from, Bits::EMPTY, &mut room, &mut visit)
    }

    /// Visits the turns that capture nothing before they end, each once, at the start of a turn.
    /// Whether a square can be reached that way does not depend on how, so this takes a look at each
    /// square where [`Apart::for_each_turn`] follows each path.
    pub fn for_each_plain_turn(&self, mut visit: impl FnMut(Turn<W>)) {
        if self.outcome.is_some() {
            return;
        }
        let (own, enemy) = (self.pieces[self.to_move], self.pieces[self.to_move.other()]);
        for from in own.cells() {
            for to in self.plain_ends(own, enemy, from).cells() {
                visit(Turn { from, to, captured: enemy & Bits::of(to) });
            }
        }
    }

    /// Where the plain turns of a piece end.
    fn plain_ends(&self, own: Bits<W>, enemy: Bits<W>, from: Cell) -> Bits<W> {
        let mut ends = reach(own, from, self.size()).without(own);
        if self.turn > 1 {
            self.for_each_plain_jump(own, enemy, from, |_, landings| ends |= landings);
        }
        ends
    }

    /// Visits the squares from which a piece jumps on in its plain turns, those of the fewest jumps
    /// first, each with the squares that no earlier one led to.
    #[inline]
    fn for_each_plain_jump(
        &self,
        own: Bits<W>,
        enemy: Bits<W>,
        from: Cell,
        mut visit: impl FnMut(Cell, Bits<W>),
    ) {
        let others = own ^ Bits::of(from);
        let mut reached = Bits::of(from);
        let mut open = reached;
        while !open.is_empty() {
            let mut farther = Bits::EMPTY;
            for at in open.cells() {
                let own = others | Bits::of(at);
                let landings = jumps(own, at, self.size()).without(own | reached);
                visit(at, landings);
                reached |= landings;
                farther |= landings.without(enemy);
            }
            open = farther;
        }
    }

    /// Visits the turns that jump on to one of `targets`. Says whether there was room for all.
    fn go_on(
        &self,
        walk: Walk<W>,
        targets: Bits<W>,
        from: Cell,
        captured: Bits<W>,
        room: &mut usize,
        visit: &mut impl FnMut(Turn<W>),
    ) -> bool {
        for to in targets.cells() {
            if *room == 0 {
                return false;
            }
            *room -= 1;
            let landing = Bits::of(to);
            let captured = captured | walk.enemy & landing;
            visit(Turn { from, to, captured });
            let next = walk.jumped(to);
            // The first turn is one jump.
            if self.turn == 1 || walk.ends_game(&next) {
                continue;
            }
            let targets = jumps(next.own, to, self.size()).without(next.own | next.visited);
            if !self.go_on(next, targets, from, captured, room, visit) {
                return false;
            }
        }
        true
    }

    /// Plays a whole turn that was visited.
    pub fn play_turn(&mut self, turn: &Turn<W>) {
        let (mover, enemy) = (self.to_move, self.to_move.other());
        if turn.from != turn.to {
            self.pieces[mover] ^= Bits::of(turn.from) | Bits::of(turn.to);
            self.key ^= KEYS.piece(mover, turn.from.index()) ^ KEYS.piece(mover, turn.to.index());
        }
        for cell in turn.captured.cells() {
            self.key ^= KEYS.piece(enemy, cell.index());
        }
        self.pieces[enemy] = self.pieces[enemy].without(turn.captured);
        self.outcome = outcome_after(self.pieces, mover);
        self.end_turn();
    }

    /// Moves that do what a visited turn does: the fewest if it captures nothing before it ends, or
    /// else those by which it was visited first. Takes no longer than visiting did.
    pub fn moves_of(&self, turn: &Turn<W>) -> Vec<Move> {
        let mut next = self.clone();
        let mut moves = Vec::new();
        for pair in self.route(turn).windows(2) {
            let m = Move::Go { from: pair[0], to: pair[1] };
            next.play(m);
            moves.push(m);
        }
        if next.is_mid_turn() {
            moves.push(Move::Stop);
        }
        moves
    }

    /// The squares the piece of a turn stands on, one after the other.
    fn route(&self, turn: &Turn<W>) -> Vec<Cell> {
        let (own, enemy) = (self.pieces[self.to_move], self.pieces[self.to_move.other()]);
        if turn.is_plain() && !self.is_mid_turn() {
            return self.plain_route(own, enemy, turn);
        }
        let mut route = vec![turn.from];
        if turn.from != turn.to || !turn.captured.is_empty() {
            let visited = self.path.visited() | Bits::of(turn.from);
            let walk = Walk { own, enemy, visited, at: turn.from };
            let found = self.find(walk, turn.to, turn.captured, &mut route);
            debug_assert!(found, "{turn:?} was visited at {self:?}");
        }
        route
    }

    /// The shortest route of a plain turn.
    fn plain_route(&self, own: Bits<W>, enemy: Bits<W>, turn: &Turn<W>) -> Vec<Cell> {
        if reach(own, turn.from, self.size()).contains(turn.to) {
            return vec![turn.from, turn.to];
        }
        let mut jumps = Vec::new();
        self.for_each_plain_jump(own, enemy, turn.from, |at, landings| jumps.push((at, landings)));
        let mut route = vec![turn.to];
        for (at, landings) in jumps.into_iter().rev() {
            if landings.contains(route[route.len() - 1]) {
                route.push(at);
            }
        }
        debug_assert_eq!(route.last(), Some(&turn.from), "{turn:?} was visited at {self:?}");
        route.reverse();
        route
    }

    /// Adds jumps to a route that end on `to` and make the captures still to be made: the first in
    /// the order in which turns are visited.
    fn find(&self, walk: Walk<W>, to: Cell, captured: Bits<W>, route: &mut Vec<Cell>) -> bool {
        let targets = jumps(walk.own, walk.at, self.size()).without(walk.own | walk.visited);
        for landing in targets.without(walk.enemy.without(captured)).cells() {
            let next = walk.jumped(landing);
            let left = captured.without(Bits::of(landing));
            route.push(landing);
            let is_there = landing == to && left.is_empty();
            if is_there || !walk.ends_game(&next) && self.find(next, to, left, route) {
                return true;
            }
            route.pop();
        }
        false
    }
}
